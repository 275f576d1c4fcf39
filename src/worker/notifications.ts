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
