import { expect, type Page } from '@playwright/test'
import { z } from '#contract/zod.ts'

/** What would run, were a stored text taken for markup; and what would be drawn, where a field is too short for that. */
export const markup = '<img src=x onerror="globalThis.pwned=1">'
const shortMarkup = '<img src=x>'

/** A request that has markup in each text in which its schema takes any; each begins with its field's name. */
export function withMarkup<S extends z.ZodMiniObject>(schema: S, request: z.output<S>): z.output<S> {
  let filled = request
  for (const field of Object.keys(schema.shape)) {
    const tries = [markup, shortMarkup].map((text) =>
      z.safeParse(schema, { ...filled, [field]: field + text }),
    )
    filled = tries.find(({ success }) => success)?.data ?? filled
  }
  return filled
}

/** The texts of a request that have markup in them. */
export function markupIn(request: object): string[] {
  return Object.values(request).filter((value) => typeof value === 'string' && value.includes('<img'))
}

/** Each of the texts stands on the page as it is, and nothing of them has become anything else. */
export async function expectAsText(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
}
