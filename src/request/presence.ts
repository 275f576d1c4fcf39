/** The name of the lock that all pages hold together. */
const presence = 'milepost:page'

/** Takes the lock that tells other tabs that somebody here answers them; the browser frees it with the page. */
export async function bePresent(): Promise<void> {
  // Web Locks need a secure context.
  if (!navigator.locks) return
  await new Promise<void>((resolve, reject) => {
    const stay = () => new Promise<void>(() => resolve())
    navigator.locks.request(presence, { mode: 'shared' }, stay).catch(reject)
  })
}

/** How many other tabs there are; undefined where the browser does not tell. */
export async function countOtherTabs(): Promise<number | undefined> {
  const { held } = (await navigator.locks?.query()) ?? {}
  return held && held.filter(({ name }) => name === presence).length - 1
}
