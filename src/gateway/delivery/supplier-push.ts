import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { PushPayload } from '#contract/delivery/push.ts'
import type { SendResult } from '#contract/delivery/supplier.ts'
import type { MessageKind } from '#contract/message/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { Database } from '../db/client.ts'
import { pushSubscription } from '../db/tables/push-subscription.ts'
import type { Encryption } from '../security/encryption.ts'
import type { SupplierRow } from './active-supplier.ts'
import { outcomeOf, type Parcel, type SendOutcome, type SendParcel } from './parcel.ts'
import { isPushService, sealedFor } from './push-service.ts'
import { isSuccess, outcomeOfFailure, requestOutside } from './request-outside.ts'

type Subscription = typeof pushSubscription.$inferSelect

interface Parts {
  database: Database
  encryption: Encryption
  allowInner: boolean
  pushServices: readonly string[]
}

/** For how long a push service keeps what it cannot deliver, seconds: what is older is found in the centre. */
const timeToLive = 86_400

/**
 * Pushes to every browser that the account subscribed by this supplier's key: taken when one of them was. What a push service
 * says is gone (404, 410) is forgotten at once.
 */
export function pushSupplier(config: SupplierRow, secret: string, parts: Parts): SendParcel {
  const { orm } = parts.database
  const { supplierId } = config
  return async (parcel) => {
    const subscriptions = await orm
      .select()
      .from(pushSubscription)
      .where(
        and(eq(pushSubscription.accountId, parcel.recipient), eq(pushSubscription.supplierId, supplierId)),
      )
    const outcomes: SendOutcome[] = []
    for (const subscription of subscriptions)
      outcomes.push(await pushTo(subscription, parcel, config, secret, parts))
    const result = order.find((each) => outcomes.some((outcome) => outcome.result === each)) ?? 'refused'
    const answer = outcomes.map((outcome) => outcome.answer).join('\n')
    return {
      ...outcomeOf(result, answer, secret),
      ...(result === 'refused' && { reason: 'not-subscribed' as const }),
    }
  }
}

/** Of several browsers, what came of all: the best for the person, and else what is worth another try. */
const order: readonly SendResult[] = ['taken', 'unsure', 'failed', 'refused']

async function pushTo(
  subscription: Subscription,
  { message }: Parcel,
  config: SupplierRow,
  secret: string,
  { database, encryption, allowInner, pushServices }: Parts,
): Promise<SendOutcome> {
  const { endpoint, p256dh } = subscription
  // The setting may have changed since the browser subscribed.
  if (!isPushService(endpoint, pushServices))
    return outcomeOf('refused', `${new URL(endpoint).origin} is none of PUSH_SERVICES`)
  try {
    const auth = encryption.decrypt(subscription.auth, sealedFor(subscription))
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payloadOf(message, subscription.language)),
      {
        TTL: timeToLive,
        contentEncoding: 'aes128gcm',
        vapidDetails: {
          subject: config.subject ?? '',
          publicKey: config.publicKey ?? '',
          privateKey: secret,
        },
      },
    )
    const headers = Object.entries(details.headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ])
    const answer = await requestOutside({
      url: new URL(endpoint),
      method: 'POST',
      headers: Object.fromEntries(headers),
      body: details.body ?? undefined,
      allowInner,
    })
    const words = `HTTP ${answer.status} ${answer.text}`.trim()
    if (answer.status === 404 || answer.status === 410) {
      await database.orm.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint))
      return outcomeOf('refused', words)
    }
    return outcomeOf(isSuccess(answer) ? 'taken' : 'failed', words)
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

/** What a locked screen may show of each kind of message. */
const texts: Readonly<Record<MessageKind, Record<Language, string>>> = {
  notice: { zh: '您有一条新通知', en: 'You have a new notice' },
  todo: { zh: '您有一项新的待办', en: 'Something waits for you to do' },
  review: { zh: '有一条同步的修改待复核', en: 'A synced edit waits for review' },
  expiry: { zh: '您有一条到期提醒', en: 'Something of yours expires soon' },
}
const test: Record<Language, string> = { zh: '推送测试', en: 'A test of push' }

function payloadOf(message: Parcel['message'], language: Language): PushPayload {
  return message
    ? { messageId: message.messageId, text: texts[message.kind][language] }
    : { text: test[language] }
}
