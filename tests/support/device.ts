import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { patience } from '../../scripts/patience.mjs'
import type { PageErrors } from './page-errors.ts'
import { findBrowser, killFamily } from './processes.ts'

/** How long a click or a navigation may take, milliseconds; without a limit it would be the test's own. */
const actionPatience = patience(60_000)

/** How large a device is, how it is touched, and whether it takes service workers. */
export type Form = Pick<
  BrowserContextOptions,
  'viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor' | 'serviceWorkers'
>
export const tablet: Form = { viewport: { width: 768, height: 1024 }, hasTouch: true }
export const desk: Form = { viewport: { width: 1440, height: 900 } }

/**
 * What a person works on. With a profile, a browser of its own, which may be killed and opened again: what was on its disk
 * is still there. Without one, a part of a browser that knows nothing of its other parts and is gone when it is closed.
 */
export class Device {
  readonly #address: string
  readonly #form: Form
  readonly #errors: PageErrors
  readonly #browser: Browser | undefined
  readonly #profile: string | undefined
  #context: BrowserContext | undefined

  private constructor(address: string, form: Form, errors: PageErrors, browser: Browser | undefined) {
    this.#address = address
    this.#form = form
    this.#errors = errors
    this.#browser = browser
    this.#profile = browser ? undefined : mkdtempSync(join(tmpdir(), 'milepost-device-'))
  }

  /**
   * Opens a new device, in a browser that runs or, without one, in one of its own; relative paths (`page.goto('/login')`)
   * are those of `address`.
   */
  static async open(address: string, form: Form, errors: PageErrors, browser?: Browser): Promise<Device> {
    const device = new Device(address, form, errors, browser)
    await device.start()
    return device
  }

  /** The folder of everything that its browser keeps. */
  get profile(): string {
    if (this.#profile === undefined) throw new Error('This needs test.use({ profile: true })')
    return this.#profile
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
    this.#context = await this.#open({
      ...this.#form,
      baseURL: this.#address,
      // Nobody looks on, and drawing movement takes a fifth of a test's processor time.
      reducedMotion: 'reduce',
    })
    this.#context.setDefaultTimeout(actionPatience)
    await this.#errors.listenTo(this.#context)
    if (this.#context.pages().length === 0) await this.#context.newPage()
  }

  /** Ends the browser with SIGKILL, all its processes included. */
  async kill(): Promise<void> {
    const context = this.context
    this.#errors.leave(context)
    const closed = context.waitForEvent('close')
    await killFamily(this.#processId)
    await closed
    this.#context = undefined
  }

  /** Closes the browser in order. */
  async close(): Promise<void> {
    if (!this.#context) return
    this.#errors.leave(this.#context)
    await this.#context.close()
    this.#context = undefined
  }

  /** Closes the browser and removes its profile. */
  async remove(): Promise<void> {
    await this.close()
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true })
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

  async #open(options: BrowserContextOptions): Promise<BrowserContext> {
    if (this.#browser) return await this.#browser.newContext(options)
    // Chromium takes a dead process's lock away by itself, unless another process has got its id since.
    rmSync(this.#lock, { force: true })
    return await chromium.launchPersistentContext(this.profile, options)
  }

  /** A link to `<host>-<process id>`, which Chromium makes in its profile. */
  get #lock(): string {
    return join(this.profile, 'SingletonLock')
  }

  get #processId(): number {
    return findBrowser(`--user-data-dir=${this.profile}`)
  }
}
