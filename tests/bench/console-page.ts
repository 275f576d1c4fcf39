import type { Page } from '@playwright/test'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'

export const loginPath = '/login'
export const listPath = '/admin/project-worksite-information'

const mark = 'usable'

/**
 * Has every page note, by its own clock, when something can first be used. Call before the page opens anything.
 * @param selector what is then on the screen
 */
export async function watchFor(page: Page, selector: string): Promise<void> {
  await page.addInitScript(
    ({ awaited, name }) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(awaited)) return
        observer.disconnect()
        // Behind the next frame it is painted, not only there.
        requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    },
    { awaited: selector, name: mark },
  )
}

/** Rows of a list; the skeleton that holds their place has none that can be reached by the keyboard. */
export const listRow = 'tbody tr[tabindex="0"]'
export const loginButton = 'form button[type="submit"]'

/** Milliseconds from the beginning of the page's load until what `watchFor` awaits is painted. */
export async function usableAfter(page: Page): Promise<number> {
  const handle = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark)
  return (await handle.jsonValue()) ?? Number.NaN
}

/** When what is in the page now is painted. */
export async function paintedAt(page: Page): Promise<number> {
  return await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))),
  )
}

/** Fills in the sign-in, of somebody who works with work sites where nobody is named. */
export async function fillLogin(page: Page, username = 'engineer'): Promise<void> {
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(demoPassword)
}

/** Sends the sign-in's form. */
export async function submitLogin(page: Page): Promise<void> {
  await page.locator(loginButton).click()
}

/** The sign-in that afterwards goes to the work sites. */
export function loginAddress(origin: string): string {
  return `${origin}${loginPath}?redirect=${encodeURIComponent(listPath)}`
}
