import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** What axe finds on a page, or in a part of it, that is serious or critical. */
export async function graveViolations(page: Page, part = 'html'): Promise<string[]> {
  // Halfway through a fade nothing has the contrast that people read by.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const grave = (await violations(page, part)).filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  )
  return grave.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
}

/** Everything that axe finds on a page, or in a part of it. */
export async function violations(page: Page, part = 'html'): Promise<Violations> {
  // Legacy is what needs no second page; that one would only join the results of frames, and no page has any.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part)
  return (await axe.options({ resultTypes: ['violations'] }).analyze()).violations
}

/** Holds a page to what axe finds: nothing serious, nothing critical. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([])
}
