import { pathOf } from '#contract/define-endpoint.ts'
import { login } from '#contract/session/endpoints.ts'
import { bareAnswer, withBarePage } from '../bare-page.ts'
import { openPage, withBrowser } from '../browser.ts'
import { fillLogin, listPath, listRow, loginAddress, submitLogin } from '../console-page.ts'
import type { Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { countWireBytes } from '../wire-bytes.ts'

/** KiB of JavaScript and CSS on the wire until the sign-in is sent, and until the list opened by itself shows rows. */
export async function run(report: Report): Promise<void> {
  const peerValue = await bareBytes()
  const { signIn, list } = await consoleBytes()
  const peer = 'React, TanStack Router and Query alone'
  report({ name: 'bytes.login', value: signIn, unit: 'KiB', peer, peerValue })
  report({ name: 'bytes.list', value: list, unit: 'KiB', peer, peerValue })
}

async function consoleBytes(): Promise<{ signIn: number; list: number }> {
  return await withGateway('embedded', async ({ address }) =>
    withBrowser(async (context) => {
      const { page, devtools } = await openPage(context)
      const bytesSince = await countWireBytes(devtools)
      await page.goto(loginAddress(address))
      await fillLogin(page)
      const sent = page.waitForRequest((request) => new URL(request.url()).pathname === pathOf(login))
      await submitLogin(page)
      await sent
      const signIn = bytesSince('until the sign-in is sent')
      await page.locator(listRow).first().waitFor()
      // What the way here has loaded of the list is not to be missing from it.
      bytesSince('from there to the list')
      await page.goto(`${address}${listPath}`)
      await page.locator(listRow).first().waitFor()
      return { signIn, list: bytesSince('the list by itself') }
    }),
  )
}

async function bareBytes(): Promise<number> {
  return await withBarePage(async ({ page, devtools }, origin) => {
    const bytesSince = await countWireBytes(devtools)
    await page.goto(origin)
    await page.locator(bareAnswer).waitFor()
    return bytesSince('the bare page')
  })
}
