import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { mostAskedAbout, type PeopleQuery, type Person } from '#contract/person/schema.ts'
import type { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { useEngine } from '../app/engine.tsx'

/** Tells of people what is granted apart from their records; of somebody of whom there is nothing to tell, nothing. */
type AboutPeople<Found> = Endpoint<typeof PeopleQuery, z.ZodMiniType<Found[]>>

/** What is known of people beside their records. */
export interface About<Found> {
  /** Of those on the page who have something; undefined while that is not known. */
  page: readonly Found[] | undefined
  /** Of anybody, however many they are. */
  read: (userIds: readonly string[], signal: AbortSignal) => Promise<Found[]>
}

/** What an endpoint tells of the people of a page; asked only while `enabled`. */
export function useAboutPeople<Found>(
  endpoint: AboutPeople<Found>,
  people: readonly Person[],
  enabled = true,
): About<Found> {
  const engine = useEngine()
  const userIds = people.map(({ userId }) => userId)
  const { data } = useQuery({
    queryKey: [endpoint.id, userIds],
    // Without a network a list stands very well without it.
    queryFn: ({ signal }) =>
      inParts(userIds, (part) => engine.read(endpoint, part, { signal, background: true })),
    enabled: enabled && userIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => ({
      page: data,
      // Straight from the gateway: stored for later, those of a whole workbook would push out what a person has looked at.
      read: (asked, signal) =>
        inParts(asked, (part) => call(endpoint, part, { signal, background: true, handles: 'all' })),
    }),
    [endpoint, data],
  )
}

async function inParts<Found>(
  userIds: readonly string[],
  ask: (part: { userIds: string[] }) => Promise<Found[]>,
): Promise<Found[]> {
  const parts = Array.from({ length: Math.ceil(userIds.length / mostAskedAbout) }, (_, part) =>
    userIds.slice(part * mostAskedAbout, (part + 1) * mostAskedAbout),
  )
  return (await Promise.all(parts.map((part) => ask({ userIds: part })))).flat()
}
