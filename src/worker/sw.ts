/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { readPageMessage, type WorkerMessage, wakeTag } from '#offline/wake.ts'
import { answerDictionary, isDictionary } from './dictionaries.ts'
import { dropUnusedAssets, formerAsset, keepFormerAssets, noteFormerTabs } from './former-assets.ts'
import { installProgram } from './install.ts'
import { KeyKeeper } from './key-keeper.ts'
import { followNotification, showPush } from './notifications.ts'

/**
 * The service worker: the program itself for offline starts, keys in memory between pages, and a nudge when the network
 * is back. Answers of the gateway are never cached here but for dictionaries, which hold nothing personal; they are sealed
 * in the page's own store.
 */
declare const self: ServiceWorkerGlobalScope

const keeper = new KeyKeeper()
const manifest = self.__WB_MANIFEST
const current = new Set(
  manifest.map(
    (entry) => new URL(typeof entry === 'string' ? entry : entry.url, self.location.href).pathname,
  ),
)

const program = new PrecacheController()
program.addToCacheList(manifest)

self.addEventListener('install', (event) => {
  // It takes over at once, for the files alone: an open page stays as it is until its person takes the new build. To wait
  // for that person's word would be no use: a browser changes workers when the former one is idle, which may take minutes.
  event.waitUntil(
    Promise.all([
      keepFormerAssets(cacheNames.precache, current),
      installProgram(program, event),
      self.skipWaiting(),
    ]),
  )
})
// Clears away what only the former build had.
self.addEventListener('activate', program.activate)
self.addEventListener('activate', (event) => event.waitUntil(noteFormerTabs(self.clients)))
cleanupOutdatedCaches()
registerRoute(new PrecacheRoute(program))
// The page that registers the first worker hands its keys over at once.
clientsClaim()

registerRoute(
  new NavigationRoute(program.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(?:gateway|modeler|sheet-editor)\//],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !current.has(url.pathname),
  async ({ url, request }) => (await formerAsset(url.pathname)) ?? fetch(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isDictionary(url),
  ({ url, request }) => answerDictionary(url, request),
)

self.addEventListener('message', (event) => {
  if (!isOwnPage(event.source)) return
  const message = readPageMessage(event.data)
  if (!message) return
  if (message.kind === 'take-charge') return event.waitUntil(self.clients.claim())
  keeper.handle(message, event.ports[0])
  event.waitUntil(dropUnusedAssets(self.clients))
})

self.addEventListener('sync', (event) => {
  // Background Sync is not in the standard's types: Chromium alone has it.
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === wakeTag)
    event.waitUntil(tellPages({ kind: 'try-now' }))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event, self.registration)))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(followNotification(event, self.clients, self.location.origin)),
)

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}

function isOwnPage(source: ExtendableMessageEvent['source']): boolean {
  return source instanceof WindowClient && new URL(source.url).origin === self.location.origin
}
