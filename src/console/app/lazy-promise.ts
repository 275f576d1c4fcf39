/** What `start` gives, started at the first call and the same from then on; after a failure the next call starts it again. */
export function lazyPromise<T>(start: () => Promise<T>): () => Promise<T> {
  const pending: { promise?: Promise<T> | undefined } = {}
  return () => {
    pending.promise ??= start().catch((failure: unknown) => {
      pending.promise = undefined
      throw failure
    })
    return pending.promise
  }
}
