import {
  agreeTerminals,
  cancelTerminals,
  listTerminals,
  rejectTerminals,
  renameTerminal,
} from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { getTerminalPolicy, updateTerminalPolicy } from '#contract/terminal/policy.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { allChanged } from '../http/all-changed.ts'
import { handle } from '../http/handle.ts'
import { agree, rename, turnAway } from './authorisation-rules.ts'
import { findPolicy, setPolicy } from './policy.ts'
import { findTerminals } from './queries.ts'
import { hearTerminal } from './rules.ts'
import { countTerminals } from './statistics.ts'

export const terminalHandlers = [
  handle(sendHeartbeat, hearTerminal, { oneStatement: true }),
  handle(listTerminals, findTerminals),
  handle(agreeTerminals, agree, { again: allChanged }),
  handle(rejectTerminals, (context, { ids }) => turnAway(context, ids, 'reject'), { again: allChanged }),
  handle(cancelTerminals, (context, { ids }) => turnAway(context, ids, 'cancel'), { again: allChanged }),
  handle(renameTerminal, rename, { again: async (_context, request) => request }),
  handle(getTerminalStatistics, countTerminals, { fromReplica: true }),
  handle(getTerminalPolicy, findPolicy),
  handle(updateTerminalPolicy, setPolicy, { again: findPolicy }),
]
