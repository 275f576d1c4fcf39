import { bareAnswer, withBarePage } from '../bare-page.ts'
import { openPage, withBrowser } from '../browser.ts'
import { consoleBytes } from '../console-bytes.ts'
import type { Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { countWireBytes } from '../wire-bytes.ts'

/** KiB of JavaScript and CSS on the wire until the sign-in is sent, and until the list opened by itself shows rows. */
export async function run(report: Report): Promise<void> {
  const peerValue = await bareBytes()
  const { signIn, list } = await withGateway('embedded', async ({ address }) =>
    withBrowser(async (context) => {
      const { page, devtools } = await openPage(context)
      return await consoleBytes(page, devtools, address)
    }),
  )
  const peer = 'React, TanStack Router and Query alone'
  report({ name: 'bytes.login', value: signIn, unit: 'KiB', peer, peerValue })
  report({ name: 'bytes.list', value: list, unit: 'KiB', peer, peerValue })
}

async function bareBytes(): Promise<number> {
  return await withBarePage(async ({ page, devtools }, origin) => {
    const bytesSince = await countWireBytes(devtools)
    await page.goto(origin)
    await page.locator(bareAnswer).waitFor()
    return bytesSince('the bare page')
  })
}
