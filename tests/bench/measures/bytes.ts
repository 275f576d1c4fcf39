import { openPage, withBrowser } from '../browser.ts'
import type { Report } from '../figure.ts'
import { buildPage, serveSite } from '../site.ts'
import { countWireBytes } from '../wire-bytes.ts'

export async function run(report: Report): Promise<void> {
  const bare = await bareBytes()
  report({ name: 'bytes.bare', value: bare, unit: 'KiB', peer: null, peerValue: null })
}

/** A page of React, TanStack Router and TanStack Query that shows the answer of one call. */
async function bareBytes(): Promise<number> {
  const site = await serveSite(await buildPage('bare'))
  try {
    return await withBrowser('block', async (context) => {
      const { page, devtools } = await openPage(context)
      const bytes = await countWireBytes(devtools)
      await bytes.restart()
      await page.goto(site.origin)
      await page.getByRole('status').filter({ hasText: '{}' }).waitFor()
      return bytes.total() / 1024
    })
  } finally {
    await site.close()
  }
}
