import type { Page } from '@playwright/test'

/** Has every page note how long its thread is held up. Call before the page opens anything. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
}

/** The longest task of 50 ms and more since the page began, or since this was last asked; 0 for none. */
export async function longestTask(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const tasks: unknown = Reflect.get(window, 'longTasks')
    const durations = Array.isArray(tasks) ? tasks.splice(0) : []
    return Math.max(0, ...durations)
  })
}
