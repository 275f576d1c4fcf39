import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { terminalPolicy } from '../db/tables/terminal.ts'
import { fixedId } from '../platform/fixed-id.ts'
import type { Settings } from '../settings/settings.ts'

export const terminalPolicyId = fixedId('terminal:policy')

type PolicyRow = typeof terminalPolicy.$inferSelect

/** How often devices report, as a column; null until somebody has set it. */
export const heartbeatMinutesColumn = sql<
  number | null
>`(select ${terminalPolicy.heartbeatMinutes} from ${terminalPolicy})`

/** What holds for all terminals now: until somebody has set it, what the operator's settings say. */
export async function readTerminalPolicy(tx: Pick<Tx, 'select'>, settings: Settings): Promise<PolicyRow> {
  const [row] = await tx
    .select()
    .from(terminalPolicy)
    .where(eq(terminalPolicy.terminalPolicyId, terminalPolicyId))
  return row ?? unsetPolicy(settings)
}

/** The same, locked for a change. */
export async function lockTerminalPolicy(tx: Tx, settings: Settings): Promise<PolicyRow> {
  await tx.insert(terminalPolicy).values(unsetPolicy(settings)).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(terminalPolicy)
    .where(eq(terminalPolicy.terminalPolicyId, terminalPolicyId))
    .for('update')
  if (!row) throw new Error('the policy for terminals is not there')
  return row
}

function unsetPolicy({ terminalValidityDays, heartbeatMinutes }: Settings): PolicyRow {
  return {
    terminalPolicyId,
    newTerminals: 'authorise',
    validDays: terminalValidityDays,
    heartbeatMinutes,
    behindDays: 7,
    revision: 0,
    changedAt: null,
    changedByName: null,
  }
}
