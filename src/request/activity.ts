/** How long after it was opened a page does what its person wants, milliseconds. */
const justOpened = 10_000

/**
 * Whether a person may have caused the request that is made now: the page was just opened, or the browser knows of a key
 * or a finger within the last seconds. What a page does by itself, as opening its live channel again and fetching what
 * changed, keeps no session from 20112.
 */
export function isSomebodyThere(): boolean {
  return performance.now() < justOpened || navigator.userActivation?.isActive !== false
}
