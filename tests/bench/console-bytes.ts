import type { CDPSession, Page } from '@playwright/test'
import { pathOf } from '#contract/define-endpoint.ts'
import { login } from '#contract/session/endpoints.ts'
import { fillLogin, listPath, listRow, loginAddress, submitLogin } from './console-page.ts'
import { countWireBytes } from './wire-bytes.ts'

/**
 * KiB of JavaScript and CSS on the wire, each from a cold cache: until the sign-in is sent, its encryption included, and
 * until the list of work sites, opened by itself, shows rows.
 */
export async function consoleBytes(
  page: Page,
  devtools: CDPSession,
  address: string,
): Promise<{ signIn: number; list: number }> {
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
}
