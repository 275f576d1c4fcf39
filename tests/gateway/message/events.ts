import type { MessageSettings } from '#contract/message/config.ts'
import type { MessageEvent } from '#contract/message/events.ts'
import { messageConfig } from '#gateway/db/tables/message-config.ts'
import { packagedSettings } from '#gateway/delivery/event-settings.ts'
import type { TestGateway } from '../gateway.ts'

/** Lets a gateway notify of an event in another way than the build has it. */
export async function configure(
  { database, time }: TestGateway,
  event: MessageEvent,
  changes: Partial<MessageSettings>,
): Promise<void> {
  const settings = { ...packagedSettings(event), ...changes }
  const row = { event, settings, revision: 1, changedAt: time.now, changedByName: '测试' }
  await database.orm
    .insert(messageConfig)
    .values(row)
    .onConflictDoUpdate({ target: messageConfig.event, set: row })
}
