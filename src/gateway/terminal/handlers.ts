import { listTerminals, sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { handle } from '../http/handle.ts'
import { findTerminals } from './queries.ts'
import { hearTerminal } from './rules.ts'

export const terminalHandlers = [handle(sendHeartbeat, hearTerminal), handle(listTerminals, findTerminals)]
