import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import settings from '../../playwright.config.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { withFolder } from './gateways.ts'

/**
 * Opens a Chromium on a profile folder: the ordinary contexts of Playwright keep IndexedDB in memory, where a durable
 * write costs nothing.
 */
export async function openBrowser(profile: string): Promise<BrowserContext> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium to measure in.')
  const { launchOptions, locale, timezoneId, viewport } = settings.use ?? {}
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport && { viewport }),
  })
  context.setDefaultTimeout(60_000)
  return context
}

/** Runs a step in a Chromium with a fresh profile. */
export async function withBrowser<T>(step: (context: BrowserContext) => Promise<T>): Promise<T> {
  return await withFolder(async (profile) => {
    const context = await openBrowser(profile)
    try {
      return await step(context)
    } finally {
      await context.close()
    }
  })
}

export interface MeasuredPage {
  page: Page
  devtools: CDPSession
}

/** A page of its own and its DevTools session. */
export async function openPage(context: BrowserContext): Promise<MeasuredPage> {
  const page = await context.newPage()
  return { page, devtools: await context.newCDPSession(page) }
}

/**
 * A tablet's processor, as DevTools imitates it: the page's thread runs four times slower than on this machine. Workers
 * and the browser's own cryptography stay as they are.
 */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Runs a step without the browser's cache and past the service worker, but with the session. */
export async function withoutCaches<T>({ devtools }: MeasuredPage, step: () => Promise<T>): Promise<T> {
  const turn = async (off: boolean) => {
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: off })
    await devtools.send('Network.setBypassServiceWorker', { bypass: off })
  }
  await devtools.send('Network.enable')
  await turn(true)
  try {
    return await step()
  } finally {
    await turn(false)
  }
}
