import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'

/** How many days the statistics tell of, today the last. */
export const logStatisticsDays = 30

/** By China's calendar, each day of them. */
export const LogStatistics = z.object({
  byDay: z.array(
    z.object({
      day: z.iso.date(),
      signIns: z.int(),
      refusedSignIns: z.int(),
      operations: z.int(),
      calls: z.int(),
      refusedCalls: z.int(),
    }),
  ),
})
export type LogStatistics = z.output<typeof LogStatistics>

export const getLogStatistics = defineEndpoint({
  id: 'log.statistics',
  service: 'admin/v1',
  method: 'GET',
  path: 'applicationSystemLog/statistics',
  summary:
    'How many sign-ins, operations and calls there were on each of the last days, and how many were refused.',
  permission: 'log:view',
  request: Nothing,
  response: LogStatistics,
  offline: 'online-only',
})
