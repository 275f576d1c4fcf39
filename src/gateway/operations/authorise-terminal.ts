import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { terminal } from '../db/tables/terminal.ts'
import { withTransaction } from '../db/transaction.ts'
import { readTerminalPolicy } from '../identity/terminal-policy.ts'
import { selectTerminals } from '../identity/terminals.ts'
import { day } from '../platform/durations.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { locationOf } from '../security/scope.ts'
import type { Settings } from '../settings/settings.ts'
import { recordUpdate } from './operator.ts'

/**
 * Authorises, for the days of the policy, the terminal that an account applied with last and that waits: for the first
 * administrator where every new device waits, and for one who has no second administrator.
 * @returns what was done, for the operator.
 * @throws StartRefusal when nobody has the name, or no terminal of the account waits.
 */
export async function authoriseTerminal(
  database: Database,
  settings: Settings,
  name: string,
  now: Date,
): Promise<string> {
  return await withTransaction(database, async (tx) => {
    const [found] = await selectTerminals({ tx })
      .where(
        and(
          eq(sql`lower(${account.accountName})`, name.toLowerCase()),
          isNull(account.deletedAt),
          eq(terminal.status, 'unauthorised'),
        ),
      )
      .orderBy(desc(terminal.appliedAt))
      .limit(1)
      .for('update', { of: terminal })
    if (!found) throw new StartRefusal(`No terminal of an account ${name} waits to be authorised.`)
    const { terminalId, deviceName, revision: before } = found.terminal
    const { validDays } = await readTerminalPolicy(tx, settings)
    const validUntil = new Date(now.getTime() + validDays * day)
    const revision = before + 1
    await tx
      .update(terminal)
      .set({ status: 'authorised', authorisedAt: now, validUntil, revision })
      .where(eq(terminal.terminalId, terminalId))
    await recordUpdate(tx, now, {
      entity: 'terminal',
      entityId: terminalId,
      revision,
      label: deviceName,
      ...locationOf(found.place),
      before: { status: 'unauthorised' },
      after: { status: 'authorised', validUntil: validUntil.getTime() },
    })
    return `${deviceName} of ${name} is authorised for ${validDays} days; its person may sign in on it.`
  })
}
