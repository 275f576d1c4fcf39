import { useMemo } from 'react'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { listRoleNames } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { type About, useAboutPeople } from './use-about-people.ts'

/** The roles of people. */
export interface RoleNames {
  /** Of somebody on the page; undefined while they are not known. */
  of: (userId: string) => readonly string[] | undefined
  read: About<ResponseOf<typeof listRoleNames>[number]>['read']
}

/** The roles of the people of a page. */
export function useRoleNames(people: readonly Person[]): RoleNames {
  const { page, read } = useAboutPeople(listRoleNames, people)
  return useMemo(
    () => ({
      of: (userId) => page && (page.find((person) => person.userId === userId)?.roleNames ?? []),
      read,
    }),
    [page, read],
  )
}
