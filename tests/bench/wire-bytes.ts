import type { CDPSession } from '@playwright/test'

export interface WireBytes {
  /** Bytes of JavaScript and CSS that have arrived since the last `restart`, headers included, as they travelled. */
  total(): number
  /** Empties the browser's cache and counts from nothing. */
  restart(): Promise<void>
}

const counted = /javascript|ecmascript|text\/css/

/** Counts what a page loads of scripts and styles. The page's service worker has connections of its own: block it. */
export async function countWireBytes(devtools: CDPSession): Promise<WireBytes> {
  const wanted = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (counted.test(response.mimeType)) wanted.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return {
    total: () => bytes,
    async restart() {
      await devtools.send('Network.clearBrowserCache')
      bytes = 0
    },
  }
}
