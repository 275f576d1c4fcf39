import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on a page that is serious or critical. */
export async function graveViolations(page: Page): Promise<string[]> {
  // Halfway through a fade nothing has the contrast that people read by; one may begin in the frame that is just drawn.
  await page.evaluate(async () => {
    for (let still = 0; still < 2; still++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
        )
      if (ending.length > 0) still = -1
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  })
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, which has no frames of others: else every look opens a tab to put frames together in.
    .setLegacyMode()
    // Of what is as it should be nobody reads the list.
    .options({ resultTypes: ['violations'] })
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
}

/** Holds a page to what axe finds: nothing serious, nothing critical. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([])
}
