import { type MeasuredPage, openPage, withBrowser } from './browser.ts'
import { buildPage, serveSite } from './site.ts'

/** A line of text that the page shows once its call is answered. */
export const bareAnswer = 'p[role="status"][data-answered]'

/** Runs a step with the page of React, TanStack Router and TanStack Query that shows the answer of one call. */
export async function withBarePage<T>(
  step: (measured: MeasuredPage, origin: string) => Promise<T>,
): Promise<T> {
  const site = await serveSite(await buildPage('bare'))
  try {
    return await withBrowser(async (context) => await step(await openPage(context), site.origin))
  } finally {
    await site.close()
  }
}
