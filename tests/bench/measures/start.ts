import type { Page } from '@playwright/test'
import { readyForOffline } from '../../support/console.ts'
import { bareAnswer, withBarePage } from '../bare-page.ts'
import { type MeasuredPage, openBrowser, openPage, slowDown, withoutCaches } from '../browser.ts'
import {
  fillLogin,
  listPath,
  listRow,
  loginAddress,
  loginButton,
  paintedAt,
  submitLogin,
  usableAfter,
  watchFor,
} from '../console-page.ts'
import { median, progress, type Report } from '../figure.ts'
import { withFolder, withGateway } from '../gateways.ts'
import { fast4G, type Line, layLine } from '../line.ts'

const reloads = 7
const unit = 'ms'

/**
 * Milliseconds until the console can be used, on a processor four times slower than this one and behind a line like
 * Fast 4G. For offline the line is cut: the gateway refuses every connection.
 */
export async function run(report: Report): Promise<void> {
  progress('bare page')
  const bare = await bareStart()
  const peer = 'React, TanStack Router and Query alone'
  await withGateway('embedded', async ({ address }) =>
    withFolder(async (profile) => {
      const line = await layLine(address, fast4G)
      try {
        progress('online')
        const online = await startsOnline(profile, line)
        report({ name: 'start.login.cold', value: online.login, unit, peer, peerValue: bare.cold })
        report({ name: 'start.list.cold', value: online.cold, unit, peer, peerValue: bare.cold })
        report({ name: 'start.list.warm', value: online.warm, unit, peer, peerValue: bare.warm })
        report({
          name: 'start.list.offline',
          value: online.offline,
          unit,
          peer: 'start.list.warm',
          peerValue: online.warm,
        })
        const ratio = online.offline / online.warm
        report({ name: 'start.list.offline/warm', value: ratio, unit: 'ratio', peer: null, peerValue: null })
        progress('offline, with the browser opened again')
        const offline = await startsOffline(profile, line)
        report({
          name: 'start.login.offline',
          value: offline.login,
          unit,
          peer: 'start.login.cold',
          peerValue: online.login,
        })
        report({
          name: 'start.sign-in.offline',
          value: offline.signIn,
          unit,
          peer: 'start.sign-in.online',
          peerValue: online.signIn,
        })
      } finally {
        await line.close()
      }
    }),
  )
}

interface Online {
  login: number
  signIn: number
  cold: number
  warm: number
  offline: number
}

/** On a device that knows nothing yet: signs in, opens the list again without caches, with them, and with a cut line. */
async function startsOnline(profile: string, line: Line): Promise<Online> {
  const context = await openBrowser(profile)
  try {
    const { page, devtools } = await openPage(context)
    await slowDown(devtools)
    await watchFor(page, `${listRow}, ${loginButton}`)
    await page.goto(loginAddress(line.origin))
    const login = await usableAfter(page)
    const signIn = await signInTime(page)
    await readyForOffline(page)
    const cold = await coldList({ page, devtools }, line.origin)
    await readyForOffline(page)
    const warm = await reloadTime(page)
    await line.cut()
    const offline = await reloadTime(page)
    return { login, signIn, cold, warm, offline }
  } finally {
    await context.close()
  }
}

async function startsOffline(profile: string, line: Line): Promise<{ login: number; signIn: number }> {
  const context = await openBrowser(profile)
  try {
    const { page, devtools } = await openPage(context)
    await slowDown(devtools)
    await watchFor(page, `${listRow}, ${loginButton}`)
    await page.goto(loginAddress(line.origin))
    const login = await usableAfter(page)
    return { login, signIn: await signInTime(page) }
  } finally {
    await context.close()
  }
}

/** Milliseconds from the click, over the reload that the specification asks for online, until the list is there. */
async function signInTime(page: Page): Promise<number> {
  await fillLogin(page)
  const clicked = Date.now()
  await submitLogin(page)
  // The place for a refusal is always there, and may be empty.
  const refusal = page.locator('form [role="alert"]').filter({ hasText: /\S/ })
  await page.locator(listRow).or(refusal).first().waitFor()
  if (await refusal.isVisible()) throw new Error(`The sign-in was refused: ${await refusal.textContent()}`)
  return (await paintedAt(page)) - clicked
}

async function coldList(measured: MeasuredPage, origin: string): Promise<number> {
  const { page } = measured
  const cold = await withoutCaches(measured, async () => {
    await page.goto(`${origin}${listPath}`)
    return await usableAfter(page)
  })
  await page.goto(`${origin}${listPath}`)
  return cold
}

async function reloadTime(page: Page): Promise<number> {
  const times: number[] = []
  while (times.length < reloads) {
    await page.reload()
    times.push(await usableAfter(page))
  }
  return median(times)
}

async function bareStart(): Promise<{ cold: number; warm: number }> {
  return await withBarePage(async ({ page, devtools }, site) => {
    const line = await layLine(site, fast4G)
    await slowDown(devtools)
    await watchFor(page, bareAnswer)
    await page.goto(line.origin)
    const cold = await usableAfter(page)
    const warm = await reloadTime(page)
    await line.close()
    return { cold, warm }
  })
}
