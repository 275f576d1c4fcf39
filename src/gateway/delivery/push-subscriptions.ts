import { and, eq, or } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  getPush,
  type PushHere,
  type PushSubscribe,
  subscribePush,
  unsubscribePush,
} from '#contract/delivery/push.ts'
import { pushSubscription } from '../db/tables/push-subscription.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { selectActive } from './active-supplier.ts'
import { isPushService, sealedFor } from './push-service.ts'

type Parts = Pick<SignedInStep, 'tx' | 'actor'>

async function findHere({ tx, actor }: Parts): Promise<PushHere> {
  const [inUse] = await selectActive(tx, 'push').limit(1)
  if (!inUse?.config.publicKey) return { subscribed: false }
  const { supplierId, publicKey } = inUse.config
  const ofSupplier = eq(pushSubscription.supplierId, supplierId)
  const own = await tx.$count(pushSubscription, and(ofHere(deviceOf(actor)), ofSupplier))
  return { subscribed: own > 0, supplier: { supplierId, publicKey } }
}

/** @throws Refusal 20403 where the session is of no device: there is nothing to push to. */
function deviceOf({ accountId, terminalId }: SignedInStep['actor']) {
  if (terminalId === undefined) throw new Refusal(codes.noPermission, undefined, noDevice)
  return { accountId, terminalId }
}

function ofHere({ accountId, terminalId }: ReturnType<typeof deviceOf>) {
  return and(eq(pushSubscription.accountId, accountId), eq(pushSubscription.terminalId, terminalId))
}

/**
 * Stores where the browser of this device takes pushes. A browser has one subscription: whose it was before gets none here.
 * @throws Refusal 20400 naming the endpoint that is of no push service in the setting, or the supplier that is not in use.
 */
async function subscribe(
  { tx, actor, now, language, services }: SignedInStep,
  { supplierId, endpoint, p256dh, auth }: PushSubscribe,
): Promise<PushHere> {
  if (!isPushService(endpoint, services.settings.pushServices))
    throw refuseWith('endpoint', foreignService, language)
  const inUse = await selectActive(tx, 'push')
  if (!inUse.some(({ config }) => config.supplierId === supplierId))
    throw refuseField('supplierId', 'outOfReach', language)
  const device = deviceOf(actor)
  await tx.delete(pushSubscription).where(or(ofHere(device), eq(pushSubscription.endpoint, endpoint)))
  await tx.insert(pushSubscription).values({
    ...device,
    supplierId,
    endpoint,
    p256dh,
    auth: services.encryption.encrypt(auth, sealedFor(device)),
    language,
    createdAt: now,
  })
  return await findHere({ tx, actor })
}

async function unsubscribe({ tx, actor }: Parts): Promise<PushHere> {
  await tx.delete(pushSubscription).where(ofHere(deviceOf(actor)))
  return await findHere({ tx, actor })
}

export const pushHandlers = [
  handle(getPush, findHere),
  handle(subscribePush, subscribe, { again: findHere }),
  handle(unsubscribePush, unsubscribe, { again: findHere }),
]

const noDevice = {
  zh: '此登录不属于已登记的设备，无法接收推送',
  en: 'This session is of no registered device, so nothing can be pushed to it',
}
const foreignService = {
  zh: '这个推送服务不在允许的范围内（PUSH_SERVICES）',
  en: 'This push service is none of those that are allowed (PUSH_SERVICES)',
}
