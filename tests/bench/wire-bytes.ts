import type { CDPSession } from '@playwright/test'

const counted = /javascript|ecmascript|text\/css/

/**
 * Counts the JavaScript and CSS that the page's documents load, each time from a cold cache: bytes as they travelled,
 * headers included. The service worker is there but passed by, and what it loads for itself is not counted.
 * @returns gives KiB since it was last asked
 */
export async function countWireBytes(devtools: CDPSession): Promise<() => number> {
  const wanted = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (counted.test(response.mimeType)) wanted.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  return () => {
    const kibibytes = bytes / 1024
    bytes = 0
    return kibibytes
  }
}
