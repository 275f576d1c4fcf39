import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { SendResult } from '#contract/delivery/supplier.ts'
import type { Database } from '../db/client.ts'
import { pushSubscription } from '../db/tables/push-subscription.ts'
import type { Encryption } from '../security/encryption.ts'
import type { SupplierRow } from './active-supplier.ts'
import { outcomeOf, type Parcel, type SendOutcome, type SendParcel } from './parcel.ts'
import { NoAnswer, requestOutside } from './request-outside.ts'

type Subscription = typeof pushSubscription.$inferSelect

interface Parts {
  database: Database
  encryption: Encryption
  allowInner: boolean
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
  { database, encryption, allowInner }: Parts,
): Promise<SendOutcome> {
  const { pushSubscriptionId, endpoint, p256dh } = subscription
  try {
    const auth = encryption.decrypt(subscription.auth, pushSubscriptionId)
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message ?? {}),
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
      await database.orm
        .delete(pushSubscription)
        .where(eq(pushSubscription.pushSubscriptionId, pushSubscriptionId))
      return outcomeOf('refused', words)
    }
    return outcomeOf(answer.status >= 200 && answer.status < 300 ? 'taken' : 'failed', words)
  } catch (error) {
    return outcomeOf(error instanceof NoAnswer && error.handedOver ? 'unsure' : 'failed', String(error))
  }
}
