import type { CDPSession } from '@playwright/test'
import { progress, rounded } from './figure.ts'

const counted = /javascript|ecmascript|text\/css/

/**
 * Counts the JavaScript and CSS that the page's documents load, each time from a cold cache: bytes as they travelled,
 * headers included. The service worker is there but passed by, and what it loads for itself is not counted.
 * @returns gives KiB since it was last asked, and tells the files under that title
 */
export async function countWireBytes(devtools: CDPSession): Promise<(title: string) => number> {
  const paths = new Map<string, string>()
  let loaded: { path: string; bytes: number }[] = []
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (counted.test(response.mimeType)) paths.set(requestId, new URL(response.url).pathname)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path) loaded.push({ path, bytes: encodedDataLength })
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  return (title) => {
    const files = loaded.toSorted((a, b) => b.bytes - a.bytes)
    loaded = []
    progress(`${title}: ${files.length} files`)
    for (const { path, bytes } of files) progress(`  ${rounded(bytes / 1024)} KiB ${path}`)
    return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  }
}
