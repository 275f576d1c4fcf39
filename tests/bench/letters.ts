import type { Locator, Page } from '@playwright/test'

/** Has the page note of each letter in an input how long it takes from its coming until all is ready for the next frame. */
export async function watchLetters(input: Locator): Promise<void> {
  await input.evaluate((element) => {
    const taken: number[] = []
    Object.assign(window, { letters: taken })
    element.addEventListener(
      'input',
      () => {
        const began = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => taken.push(performance.now() - began)
        port2.postMessage(undefined)
      },
      { capture: true },
    )
  })
}

/** What was noted so far, milliseconds. */
export async function lettersTaken(page: Page): Promise<number[]> {
  return await page.evaluate(() => {
    const taken: unknown = Reflect.get(window, 'letters')
    return Array.isArray(taken) ? taken.map(Number) : []
  })
}
