import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { TerminalNeed, TerminalStatus, terminalPlaces } from './schema.ts'

/** How many days the statistics tell of, today the last. */
export const statisticsDays = 30
/** How many builds and systems they name, those of most terminals. */
export const mostNamed = 20

export const TerminalStatisticsQuery = z.strictObject(terminalPlaces)

/** Of how many terminals something is so. */
const Tally = z.object({ name: z.string(), count: z.int() })
export type Tally = z.output<typeof Tally>

export const TerminalStatistics = z.object({
  total: z.int(),
  online: z.int(),
  /** Edits that wait on all of them. */
  unsynced: z.int(),
  byStatus: z.record(TerminalStatus, z.int()),
  byNeed: z.record(TerminalNeed, z.int()),
  /** By China's calendar: how many were last heard from on a day, and how many signed in for the first time. */
  byDay: z.array(z.object({ day: z.iso.date(), lastContacts: z.int(), registered: z.int() })),
  byBuild: z.array(Tally),
  byOs: z.array(Tally),
})
export type TerminalStatistics = z.output<typeof TerminalStatistics>

export const getTerminalStatistics = defineEndpoint({
  id: 'terminal.statistics',
  service: 'admin/v1',
  method: 'GET',
  path: 'terminal/statistics',
  summary: 'How many terminals there are, by status, by what needs somebody, by day, build and system.',
  permission: 'terminal:view',
  request: TerminalStatisticsQuery,
  response: TerminalStatistics,
  offline: 'online-only',
})
