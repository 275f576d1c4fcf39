import { eq } from 'drizzle-orm'
import { person } from '../db/tables/person.ts'
import { terminal } from '../db/tables/terminal.ts'
import { withTransaction } from '../db/transaction.ts'
import { notifyOf } from '../delivery/notify-event.ts'
import { selectTerminals } from '../identity/terminals.ts'
import { dayInChina } from '../platform/china-days.ts'
import { fixedId } from '../platform/fixed-id.ts'
import type { CallContext } from '../security/step.ts'

/** Notifies those who authorise terminals that one waits for them; of the same one once a day. */
export async function notifyApplied(
  { now, services: { database, live } }: Pick<CallContext, 'now' | 'services'>,
  terminalId: string,
): Promise<void> {
  const audiences = await withTransaction(database, async (tx) => {
    const [located] = await selectTerminals({ tx }).where(eq(terminal.terminalId, terminalId))
    if (!located) return []
    const [owner] = await tx
      .select({ userName: person.userName })
      .from(person)
      .where(eq(person.userId, located.userId))
    if (!owner) return []
    const values = { ...owner, device: located.terminal.deviceName }
    return await notifyOf({ tx, now }, 'terminal-applied', [
      {
        messageId: fixedId(`terminal-applied:${terminalId}:${dayInChina(now)}`),
        values: { zh: values, en: values },
        about: { entity: 'terminal', entityId: terminalId },
        concerned: { permission: 'terminal:authorize', ...located.place },
      },
    ])
  })
  for (const audience of audiences) live.announce(audience, { kind: 'changed', entity: 'message' })
}
