import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import settings from '../../playwright.config.ts'
import { findChromium } from '../../scripts/chromium.mjs'

/** Whether pages get a service worker; without one every byte travels by the page's own connection. */
export type ServiceWorkers = 'allow' | 'block'

/**
 * Runs a step in a Chromium with a fresh profile on disk: the ordinary contexts of Playwright keep IndexedDB in
 * memory, where a durable write costs nothing.
 */
export async function withBrowser<T>(
  serviceWorkers: ServiceWorkers,
  step: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium to measure in.')
  const profile = await mkdtemp(join(tmpdir(), 'milepost-bench-profile-'))
  const { launchOptions, locale, timezoneId, viewport } = settings.use ?? {}
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath,
    serviceWorkers,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport && { viewport }),
  })
  context.setDefaultTimeout(60_000)
  try {
    return await step(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** A page of its own and the DevTools session of it. */
export async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  const devtools: CDPSession = await context.newCDPSession(page)
  return { page, devtools }
}

/** A tablet's processor, as DevTools imitates it: four times slower than this machine. Workers stay as they are. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
