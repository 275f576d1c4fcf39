/// <reference lib="webworker" />
import type { PrecacheController } from 'workbox-precaching'

/** Files fetched side by side; a browser has six connections, and the page needs some of its own. */
const lanes = 4

/**
 * Brings the program's files here that are not here yet. The controller's own way is one after the other: behind a
 * mobile line, with a fifth of a second a file, a tablet could not go offline for half a minute. Rejects, and the
 * worker is not installed, when a file does not come, or something else in its place: a captive portal's page is a 200.
 */
export async function installProgram(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const files = controller.getURLsToCacheKeys().entries()
  const lane = async () => {
    for (const [url, cacheKey] of files) {
      // A file whose name does not change has its version in the key, and must not come from the browser's cache.
      const request = new Request(url, {
        cache: cacheKey === url ? 'default' : 'reload',
        credentials: 'same-origin',
        integrity: controller.getIntegrityForCacheKey(cacheKey) ?? '',
      })
      await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
