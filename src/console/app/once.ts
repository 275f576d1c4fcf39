/** What `make` gives, made at the first call and the same from then on; a failed attempt is made anew. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  const made: { promise?: Promise<T> | undefined } = {}
  return () => {
    made.promise ??= make().catch((failure: unknown) => {
      made.promise = undefined
      throw failure
    })
    return made.promise
  }
}
