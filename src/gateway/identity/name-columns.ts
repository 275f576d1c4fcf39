import { initialsOf } from '#contract/name-key.ts'
import { nameKeyOf } from '../platform/name-key.ts'

/** A person's name, and what lists sort and find it by. */
export interface NameColumns {
  userName: string
  nameKey: string
  initials: string
}

/** The columns of a person's name; `before`: as they stand. */
export function nameColumns(userName: string, before?: NameColumns): NameColumns {
  if (before?.userName === userName) return { userName, nameKey: before.nameKey, initials: before.initials }
  const nameKey = nameKeyOf(userName, 'person')
  return { userName, nameKey, initials: initialsOf(nameKey) }
}
