import { isIdCard } from '../check-digits.ts'
import { compareKeys, lowerAscii } from '../collation.ts'
import { maskCellphone, maskIdCard } from '../mask.ts'
import { initialsOf } from '../name-key.ts'
import { phoneText, ungrouped } from '../pasted.ts'
import { type Person, type PersonQuery, type PositionLevel, positionLevels } from './schema.ts'

/**
 * What the list's filters and sort mean, for rows in memory: the replica on a device answers with it just as the
 * gateway answers from its database, but for their certificates, which it does not have. A test holds the two together.
 */
export function matchesPerson(person: Person, query: PersonQuery): boolean {
  const { userId, keyword, organizationId, direct, departmentId, post, positionLevel, sex } = query
  return (
    (!userId || person.userId === userId) &&
    (!organizationId ||
      person.place?.organizationId === organizationId ||
      (!direct && Boolean(person.unitsAbove?.includes(organizationId)))) &&
    (!departmentId || person.place?.departmentId === departmentId) &&
    (!post?.length || (person.post !== undefined && post.includes(person.post))) &&
    (!positionLevel?.length ||
      (person.positionLevel !== undefined && positionLevel.includes(person.positionLevel))) &&
    (!sex || person.sex === sex) &&
    (!keyword || hasKeyword(person, personKeyword(keyword)))
  )
}

function hasKeyword(person: Person, keyword: string): boolean {
  const { nameKey = '' } = person
  return (
    personSearchText(person).includes(keyword) ||
    (mayBeInitials(keyword) && initialsOf(nameKey).startsWith(keyword))
  )
}

/** Whether the keyword is looked for in the initials, too. */
export function mayBeInitials(keyword: string): boolean {
  return /^[a-z\d]+$/.test(keyword)
}

/** What a keyword is looked for in, beside the initials, which begin with it; a line each, for a keyword never spans two fields. The numbers are masked. */
export function personSearchText({
  userName,
  email = '',
  cellphone = '',
  idCard = '',
}: Pick<Person, 'userName' | 'email' | 'cellphone' | 'idCard'>): string {
  return lowerAscii([userName, email, cellphone, idCard].join('\n'))
}

/** What is looked for: a whole number as it is masked, so that a device without the numbers finds the same people. */
export function personKeyword(keyword: string): string {
  const number = phoneText(keyword)
  if (/^1\d{10}$/.test(number)) return maskCellphone(number)
  const idCard = ungrouped(keyword).toUpperCase()
  return lowerAscii(isIdCard(idCard) ? maskIdCard(idCard) : keyword.trim())
}

/** Order of two people under the query's sort; equal ones by id, so that pages never overlap. */
export function comparePeople(query: PersonQuery): (a: Person, b: Person) => number {
  const key = sortKeys[query.sortBy ?? 'userName']
  const direction = query.desc ? -1 : 1
  return (a, b) => direction * compareKeys(key(a), key(b)) || direction * compareKeys(a.userId, b.userId)
}

const sortKeys: Record<NonNullable<PersonQuery['sortBy']>, (person: Person) => string | number> = {
  userName: ({ nameKey, userName }) => nameKey ?? userName,
  positionLevel: ({ positionLevel }) => positionRank(positionLevel),
  changedAt: ({ changedAt }) => changedAt,
}

/** Place of a position level, the highest first and nobody's last; the gateway stores and sorts by it. */
export function positionRank(level: PositionLevel | undefined): number {
  return level === undefined ? positionLevels.length : positionLevels.indexOf(level)
}
