/// <reference lib="webworker" />

/** What a tapped notification leads to: the tab that is there already, else a new one, so that no page loses what is written in it. */
export async function followNotification(
  { notification }: NotificationEvent,
  clients: Clients,
  origin: string,
): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  if (typeof data !== 'object' || data === null || !('path' in data) || typeof data.path !== 'string') return
  const address = new URL(data.path, origin)
  if (address.origin !== origin) return
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => new URL(url).pathname === address.pathname)
  await (there ? there.focus() : clients.openWindow(address))
}

/** All pushes stand under it: a locked screen shows that something waits, once. */
const tag = 'milepost-message'

/**
 * Shows that a message waits, as the push says it; the page fetches what the message says. One that cannot be read is shown all
 * the same: browsers take the right to push from a program that shows nothing.
 */
export async function showPush(
  { data }: PushEvent,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
): Promise<void> {
  const pushed = readPush(data)
  const selected = pushed?.messageId === undefined ? '' : `?selected=${encodeURIComponent(pushed.messageId)}`
  await registration.showNotification(pushed?.text ?? 'Milepost', {
    icon: '/icons/192.png',
    tag,
    data: { path: `/admin/message-center${selected}` },
  })
}

/** By hand: the contract's schema would bring its library into the worker. */
function readPush(data: PushMessageData | null): { messageId?: string; text: string } | undefined {
  try {
    const pushed: unknown = data?.json()
    if (typeof pushed !== 'object' || pushed === null) return undefined
    if (!('text' in pushed) || typeof pushed.text !== 'string') return undefined
    const named = 'messageId' in pushed && typeof pushed.messageId === 'string'
    return { text: pushed.text, ...(named && { messageId: String(pushed.messageId) }) }
  } catch {
    // What is no JSON is none of the gateway's.
    return undefined
  }
}
