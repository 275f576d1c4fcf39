import { eq } from 'drizzle-orm'
import { person } from '../db/tables/person.ts'
import { terminal } from '../db/tables/terminal.ts'
import { withTransaction } from '../db/transaction.ts'
import { notifyOf } from '../delivery/notify-event.ts'
import { selectTerminals } from '../identity/terminals.ts'
import { dayInChina } from '../platform/china-days.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { locationOf } from '../security/scope.ts'
import type { CallContext } from '../security/step.ts'

/** Tells open boards that a terminal applies, and notifies those who authorise them; of the same one once a day. */
export async function notifyApplied(
  { now, services: { database, live } }: Pick<CallContext, 'now' | 'services'>,
  terminalId: string,
): Promise<void> {
  const applied = await withTransaction(database, async (tx) => {
    const [located] = await selectTerminals({ tx }).where(eq(terminal.terminalId, terminalId))
    if (!located) return undefined
    const [owner] = await tx
      .select({ userName: person.userName })
      .from(person)
      .where(eq(person.userId, located.userId))
    if (!owner) return undefined
    const values = { ...owner, device: located.terminal.deviceName }
    const audiences = await notifyOf({ tx, now }, 'terminal-applied', [
      {
        messageId: fixedId(`terminal-applied:${terminalId}:${dayInChina(now)}`),
        values: { zh: values, en: values },
        about: { entity: 'terminal', entityId: terminalId },
        concerned: { permission: 'terminal:authorize', ...located.place },
      },
    ])
    return { audiences, location: locationOf(located.place) }
  })
  if (!applied) return
  live.announce({ permission: 'terminal:view', ...applied.location }, { kind: 'changed', entity: 'terminal' })
  for (const audience of applied.audiences) live.announce(audience, { kind: 'changed', entity: 'message' })
}
