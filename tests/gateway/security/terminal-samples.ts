import { codes } from '#contract/codes.ts'
import { renameOwnTerminal } from '#contract/personal/sign-ins.ts'
import {
  agreeTerminals,
  cancelTerminals,
  rejectTerminals,
  renameTerminal,
} from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const terminal = ({ terminalId }: Belongings) => terminalId

/** Something about terminals' authorisation: the caller works on its own one, for which another administrator has to. */
function bulk(fields: Record<string, unknown>): Sample {
  return {
    request: (own) => ({ ids: [terminal(own)], ...fields }),
    answer: codes.noPermission,
    ids: { 'ids[]': row(terminal) },
  }
}

/** How the endpoints of terminals are called. */
export const terminalSamples: Record<string, Sample> = {
  [sendHeartbeat.id]: {
    request: (own) => ({ terminalId: terminal(own), unsynced: 0, parked: 0, build: 'test' }),
    ids: { terminalId: row(terminal) },
  },
  [agreeTerminals.id]: bulk({ validDays: 30 }),
  [rejectTerminals.id]: bulk({}),
  [cancelTerminals.id]: bulk({}),
  [renameTerminal.id]: {
    request: (own) => ({ terminalId: terminal(own), deviceName: '平板' }),
    ids: { terminalId: row(terminal) },
  },
  [renameOwnTerminal.id]: {
    request: (own) => ({ terminalId: terminal(own), deviceName: '我的平板' }),
    ids: { terminalId: row(terminal) },
  },
}
