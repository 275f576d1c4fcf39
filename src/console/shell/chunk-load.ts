/** Why a part of the console could not be loaded (specification §8). */
export type ChunkFailure = 'missing' | 'timeout' | 'error'

const failures = /dynamically imported module|module script failed|preload CSS/

/** Whether an error means that a part of the console's code did not come. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && failures.test(error.message)
}

/**
 * What to ask the gateway for, to tell a part that is gone from one that cannot be reached: the part itself, where the
 * browser says its address; else (Safari) the file that this is in, which every page loads first: it names all the others,
 * and goes with any of them.
 */
export function probeAddress(error: Error): string {
  const [address] = /(?:https?:)?\/\S+\.(?:js|css)/.exec(error.message) ?? []
  return address ?? import.meta.url
}
