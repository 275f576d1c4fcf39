import { addOperationLog, listHistory } from '#contract/log/endpoints.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { getLogStatistics } from '#contract/log/statistics.ts'
import { searchTrail } from '#contract/log/trail.ts'
import { checkTrail, getTrailStatus } from '#contract/log/trail-check.ts'
import { handle } from '../http/handle.ts'
import { findOperationLogs, findSystemLogs } from './call-queries.ts'
import { findHistory, findLoginLogs } from './queries.ts'
import { recordOperation } from './rules.ts'
import { countLogs } from './statistics.ts'
import { findTrail } from './trail-queries.ts'
import { findTrailStatus, requestTrailCheck } from './trail-status.ts'

export const logHandlers = [
  handle(listLoginLogs, findLoginLogs, { fromReplica: true }),
  handle(listOperationLogs, findOperationLogs, { fromReplica: true }),
  handle(listSystemLogs, findSystemLogs, { fromReplica: true }),
  handle(listHistory, findHistory, { fromReplica: true }),
  handle(getLogStatistics, countLogs, { fromReplica: true }),
  handle(searchTrail, findTrail, { fromReplica: true }),
  handle(getTrailStatus, findTrailStatus),
  handle(checkTrail, requestTrailCheck),
  handle(
    addOperationLog,
    async (context, request) => {
      await recordOperation(context, request)
      return null
    },
    { again: async () => null },
  ),
]
