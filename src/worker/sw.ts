/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { readPageMessage, type WorkerMessage, wakeTag } from '#offline/wake.ts'
import { dropUnusedAssets, formerAsset, keepFormerAssets, noteFormerTabs } from './former-assets.ts'
import { KeyKeeper } from './key-keeper.ts'

/**
 * The service worker: the program itself for offline starts, keys in memory between pages, and a nudge when the network
 * is back. Answers of the gateway are never cached here; they are sealed in the page's own store.
 */
declare const self: ServiceWorkerGlobalScope

const keeper = new KeyKeeper()
const manifest = self.__WB_MANIFEST
const current = new Set(
  manifest.map(
    (entry) => new URL(typeof entry === 'string' ? entry : entry.url, self.location.href).pathname,
  ),
)

// Before precacheAndRoute, so that the former build's files are safe before its own listeners clear them away.
self.addEventListener('install', (event) => event.waitUntil(keepFormerAssets(cacheNames.precache, current)))
self.addEventListener('activate', (event) => event.waitUntil(noteFormerTabs(self.clients)))

precacheAndRoute(manifest)
cleanupOutdatedCaches()
// The page that registers the first worker hands its keys over at once.
clientsClaim()

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/gateway\//] }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !current.has(url.pathname),
  async ({ url, request }) => (await formerAsset(url.pathname)) ?? fetch(request),
)

self.addEventListener('message', (event) => {
  if (!isOwnPage(event.source)) return
  const message = readPageMessage(event.data)
  if (!message) return
  if (message.kind === 'skip-waiting') event.waitUntil(self.skipWaiting())
  keeper.handle(message, event.ports[0])
  event.waitUntil(dropUnusedAssets(self.clients))
})

self.addEventListener('sync', (event) => {
  // Background Sync is not in the standard's types: Chromium alone has it.
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === wakeTag)
    event.waitUntil(tellPages({ kind: 'try-now' }))
})

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}

function isOwnPage(source: ExtendableMessageEvent['source']): boolean {
  return source instanceof WindowClient && new URL(source.url).origin === self.location.origin
}
