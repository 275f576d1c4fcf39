import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on a page, or in a part of it, that is serious or critical. */
export async function graveViolations(page: Page, part = 'html'): Promise<string[]> {
  // Halfway through a fade nothing has the contrast that people read by.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
}

/** Holds a page to what axe finds: nothing serious, nothing critical. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([])
}
