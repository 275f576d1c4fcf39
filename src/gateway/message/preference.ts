import { eq } from 'drizzle-orm'
import { MessageChannel } from '#contract/delivery/schema.ts'
import {
  getMessagePreference,
  type MessagePreference,
  updateMessagePreference,
} from '#contract/message/preference.ts'
import { messagePreference } from '../db/tables/message-config.ts'
import { handle } from '../http/handle.ts'
import type { SignedInStep } from '../security/step.ts'

async function find({ tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>): Promise<MessagePreference> {
  const [row] = await tx
    .select({ channels: messagePreference.channels, language: messagePreference.language })
    .from(messagePreference)
    .where(eq(messagePreference.accountId, actor.accountId))
  return row ?? { channels: MessageChannel.options, language: 'zh' }
}

export const messagePreferenceHandlers = [
  handle(getMessagePreference, find),
  handle(
    updateMessagePreference,
    async ({ tx, actor }, chosen) => {
      await tx
        .insert(messagePreference)
        .values({ accountId: actor.accountId, ...chosen })
        .onConflictDoUpdate({ target: messagePreference.accountId, set: chosen })
      return chosen
    },
    { again: find },
  ),
]
