import { defineEndpoint } from '../define-endpoint.ts'
import { NumberId } from '../id.ts'
import { z } from '../zod.ts'

/** Processes of so many days, ended today. */
export const statisticsDays = [30, 90, 365] as const
const StatisticsQuery = z.strictObject({
  days: z.int().check(z.refine((days) => statisticsDays.some((each) => each === days))),
})

/** How long processes stayed at a node that people act at, in milliseconds; `waiting`: those that are there now. */
const NodeStatistics = z.object({
  modelId: NumberId,
  modelName: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  done: z.int(),
  median: z.optional(z.number()),
  ninetieth: z.optional(z.number()),
  longest: z.optional(z.number()),
  waiting: z.int(),
})
export type NodeStatistics = z.output<typeof NodeStatistics>
const Statistics = z.array(NodeStatistics)

export const getProcessStatistics = defineEndpoint({
  id: 'process.statistics',
  service: 'admin/v1',
  method: 'GET',
  path: 'processQuery/statistics',
  summary: 'How long the processes within the data permission that were started lately stayed at which node.',
  permission: 'process:manage',
  request: StatisticsQuery,
  response: Statistics,
  offline: 'cached-read',
})
