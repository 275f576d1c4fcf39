import { compareKeys } from '#contract/collation.ts'
import { type Person, posts } from '#contract/person/schema.ts'
import { positionRank } from '#contract/person/selection.ts'

export const staffColumns = ['userName', 'departmentName', 'post', 'positionLevel', 'cellphone'] as const

/** By which column people are sorted, and which way. */
export interface StaffOrder {
  column: (typeof staffColumns)[number]
  desc: boolean
}

/** After all that a number, or the first letter of a name, can be. */
const last = '\uffff'

const keyOf: Record<StaffOrder['column'], (person: Person) => string | number> = {
  userName: ({ userName }) => userName,
  departmentName: ({ place }) => place?.departmentName ?? last,
  post: ({ post }) => (post === undefined ? posts.length : posts.indexOf(post)),
  positionLevel: ({ positionLevel }) => positionRank(positionLevel),
  cellphone: ({ cellphone }) => cellphone ?? last,
}

/** The people in an order; those who are equal in it stand as they stood. */
export function inStaffOrder(people: readonly Person[], { column, desc }: StaffOrder): Person[] {
  const key = keyOf[column]
  const direction = desc ? -1 : 1
  return people.toSorted((a, b) => direction * compareKeys(key(a), key(b)))
}
