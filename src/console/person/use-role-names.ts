import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { listRoleNames } from '#contract/person/endpoints.ts'
import { mostRoleNames, type Person } from '#contract/person/schema.ts'
import { call } from '#request/call.ts'
import { useEngine } from '../app/engine.tsx'
import { usePackagedName } from '../app/use-packaged-name.ts'

/** The roles of people. They are granted apart from the records, and so asked for beside them. */
export interface RoleNames {
  /** Of somebody on the page; undefined while they are not known. */
  of: (userId: string) => readonly string[] | undefined
  /** Of anybody, however many they are; of somebody without a role there is none. */
  read: (userIds: readonly string[], signal: AbortSignal) => Promise<ResponseOf<typeof listRoleNames>>
}

/** The roles of the people of a page. */
export function useRoleNames(people: readonly Person[]): RoleNames {
  const engine = useEngine()
  const named = usePackagedName()
  const userIds = people.map(({ userId }) => userId)
  const { data } = useQuery({
    queryKey: [listRoleNames.id, userIds],
    // Without a network a list stands very well without them.
    queryFn: ({ signal }) =>
      inParts(userIds, (part) => engine.read(listRoleNames, part, { signal, background: true })),
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => ({
      of: (userId) => data && (data.find((person) => person.userId === userId)?.roleNames.map(named) ?? []),
      read: async (asked, signal) =>
        (await read(asked, signal)).map(({ userId, roleNames }) => ({
          userId,
          roleNames: roleNames.map(named),
        })),
    }),
    [data, named],
  )
}

/** Straight from the gateway: kept for later, those of a whole workbook would push out what a person has looked at. */
const read: RoleNames['read'] = (asked, signal) =>
  inParts(asked, (part) => call(listRoleNames, part, { signal, background: true, handles: 'all' }))

async function inParts<Found>(
  userIds: readonly string[],
  ask: (part: { userIds: string[] }) => Promise<Found[]>,
): Promise<Found[]> {
  const parts = Array.from({ length: Math.ceil(userIds.length / mostRoleNames) }, (_, part) =>
    userIds.slice(part * mostRoleNames, (part + 1) * mostRoleNames),
  )
  return (await Promise.all(parts.map((part) => ask({ userIds: part })))).flat()
}
