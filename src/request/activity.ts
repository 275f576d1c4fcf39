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

/** Resolves as soon as this page is looked at. */
export function lookedAt(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}
