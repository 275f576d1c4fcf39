import type { PushSubscribe } from '#contract/delivery/push.ts'

/** Why this browser cannot be subscribed; undefined where it can, or its person has not been asked yet. */
export function pushHindrance(): 'unsupported' | 'denied' | undefined {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/**
 * Asks the person, and subscribes the browser by the gateway's public key. Undefined where they said no. Rejects where there
 * is no service worker, or the browser does not reach its push service.
 */
export async function startPush(publicKey: string): Promise<Omit<PushSubscribe, 'supplierId'> | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // One by another key would be in the way, and one of somebody else's is not to be taken over.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh, auth }
}

/** Ends the browser's own subscription. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
