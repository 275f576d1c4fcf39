/// <reference lib="webworker" />
const cacheName = 'milepost-former-assets'
/** Where the cache says which tabs still run the former build. */
const tabsAddress = '/assets/former-tabs.json'

/** Before the new build's precache replaces the former one's: keeps the files that the new one no longer has. */
export async function keepFormerAssets(precacheName: string, current: ReadonlySet<string>): Promise<void> {
  const [precache, former] = await Promise.all([caches.open(precacheName), caches.open(cacheName)])
  for (const request of await precache.keys()) {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/assets/') || current.has(pathname)) continue
    const response = await precache.match(request)
    if (response) await former.put(pathname, response)
  }
}

/** When the new build takes over: notes the open tabs, which run the former one until they reload. */
export async function noteFormerTabs(clients: Clients): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const former = await caches.open(cacheName)
  await former.put(tabsAddress, Response.json(tabs.map(({ id }) => id)))
}

/** A file of the former build, for a tab that still runs it. */
export async function formerAsset(path: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(path)
}

/** Drops the former build's files once no tab runs it any more. */
export async function dropUnusedAssets(clients: Clients): Promise<void> {
  const former = await caches.open(cacheName)
  const noted = await former.match(tabsAddress)
  if (!noted) return
  const ids: unknown = await noted.json()
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (Array.isArray(ids) && tabs.some(({ id }) => ids.includes(id))) return
  await caches.delete(cacheName)
}
