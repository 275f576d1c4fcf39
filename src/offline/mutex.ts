/** Runs steps one after the other, in the order in which they are asked for; one that fails stops none. */
export function createMutex(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (step) => {
    const done = last.then(step)
    // Who asked for that one learns how it ended.
    last = done.catch(() => undefined)
    return done
  }
}
