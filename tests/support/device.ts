import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { PageErrors } from './page-errors.ts'
import { killFamily } from './processes.ts'

/** How long a click or a navigation may take, milliseconds; without a limit it would be the test's own. */
const patience = 60_000

/** How large a device is, and how it is touched. */
export type Form = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor'>
export const tablet: Form = { viewport: { width: 768, height: 1024 }, hasTouch: true }
export const desk: Form = { viewport: { width: 1440, height: 900 } }

/** A browser with a profile of its own, which may be killed and opened again: what was on its disk is still there. */
export class Device {
  readonly #address: string
  readonly #form: Form
  readonly #errors: PageErrors
  /** The folder of everything that the browser keeps. */
  readonly profile = mkdtempSync(join(tmpdir(), 'milepost-device-'))
  #context: BrowserContext | undefined

  private constructor(address: string, form: Form, errors: PageErrors) {
    this.#address = address
    this.#form = form
    this.#errors = errors
  }

  /** Opens a new browser; relative paths (`page.goto('/login')`) are those of `address`. */
  static async open(address: string, form: Form, errors: PageErrors): Promise<Device> {
    const device = new Device(address, form, errors)
    await device.start()
    return device
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is closed')
    return this.#context
  }

  /** The first tab. */
  get page(): Page {
    const [page] = this.context.pages()
    if (!page) throw new Error('The browser has no tab')
    return page
  }

  /** Opens the browser again after `kill` or `close`, with an empty tab. */
  async start(): Promise<void> {
    if (this.#context) throw new Error('The browser is open already')
    // Chromium takes a dead process's lock away by itself, unless another process has got its id since.
    rmSync(this.#lock, { force: true })
    this.#context = await chromium.launchPersistentContext(this.profile, {
      ...this.#form,
      baseURL: this.#address,
      // Nobody looks on, and drawing movement takes a fifth of a test's processor time.
      reducedMotion: 'reduce',
    })
    this.#context.setDefaultTimeout(patience)
    await this.#errors.listenTo(this.#context)
  }

  /** Ends the browser with SIGKILL, all its processes included. */
  async kill(): Promise<void> {
    const context = this.context
    const closed = context.waitForEvent('close')
    await killFamily(this.#processId)
    await closed
    this.#context = undefined
  }

  /** Closes the browser in order. */
  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  /** Closes the browser and removes its profile. */
  async remove(): Promise<void> {
    await this.close()
    rmSync(this.profile, { recursive: true, force: true })
  }

  /** Tells the browser that it has no network: `navigator.onLine` becomes false, in the service worker too. */
  async setOffline(offline: boolean): Promise<void> {
    await this.context.setOffline(offline)
  }

  /**
   * Ends the former service worker where a newer one waits for it to be idle. Chromium does so by itself after half a
   * minute, but not where its developer tools look on, as Playwright has them do.
   */
  async replaceIdleWorker(): Promise<void> {
    if (!(await this.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)))
      return
    const tools = await this.context.newCDPSession(this.page)
    await tools.send('ServiceWorker.enable')
    await tools.send('ServiceWorker.stopAllWorkers')
    await tools.detach()
  }

  /** A link to `<host>-<process id>`, which Chromium makes in its profile. */
  get #lock(): string {
    return join(this.profile, 'SingletonLock')
  }

  get #processId(): number {
    return Number(readlinkSync(this.#lock).split('-').at(-1))
  }
}
