import { expect, type Frame, type Page } from '@playwright/test'
import { z } from '#contract/zod.ts'

/** A document that the console frames, framed by a page of the console's origin that says what the test says. */
export class FramedPage<Told, Said extends { kind: string }> {
  readonly #page: Page
  readonly #schema: z.core.$ZodType<Said>

  constructor(page: Page, schema: z.core.$ZodType<Said>) {
    this.#page = page
    this.#schema = schema
  }

  /** Opens the document, and says the first message once it answers. */
  async begin(url: string, first: Told): Promise<void> {
    await this.#page.route('/quiet', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    )
    await this.#page.goto('/quiet')
    await this.#page.evaluate((src) => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      addEventListener('message', ({ data }) => heard.push(data))
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.width = '1200'
      frame.height = '800'
      frame.src = src
      document.body.append(frame)
    }, url)
    await this.#last(({ kind }) => kind === 'ready', 'ready')
    await this.say(first)
  }

  async say(message: Told): Promise<void> {
    await this.#page.evaluate((said: unknown) => window.frames[0]?.postMessage(said, '*'), message)
  }

  frame(): Frame {
    const [, frame] = this.#page.frames()
    if (!frame) throw new Error('The page has a frame')
    return frame
  }

  /** What the frame said last of a kind; waits for the first. */
  async last<Kind extends Said['kind']>(kind: Kind): Promise<Extract<Said, { kind: Kind }>> {
    return await this.#last(
      (message): message is Extract<Said, { kind: Kind }> => message.kind === kind,
      kind,
    )
  }

  async #last<Found extends Said>(isIt: (message: Said) => message is Found, kind: string): Promise<Found>
  async #last(isIt: (message: Said) => boolean, kind: string): Promise<Said>
  async #last(isIt: (message: Said) => boolean, kind: string): Promise<Said> {
    let found: Said | undefined
    await expect
      .poll(async () => {
        const heard: unknown[] = await this.#page.evaluate(() => Reflect.get(globalThis, 'heard'))
        found = heard.map((message) => z.parse(this.#schema, message)).findLast(isIt)
        return found
      })
      .toBeDefined()
    if (!found) throw new Error(`Nothing of ${kind} was heard`)
    return found
  }
}
