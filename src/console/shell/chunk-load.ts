/** Why a part of the console could not be loaded (specification §8). */
export type ChunkFailure = 'missing' | 'timeout' | 'error'

const failures =
  /dynamically imported module|module script failed|preload CSS|Importing a module|error loading dynamically/i

/** Whether an error means that a part of the console's code did not come. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && failures.test(error.message)
}

/** The address of the part, where the browser says it. */
export function chunkAddress(error: unknown): string | undefined {
  return error instanceof Error
    ? /(?:https?:\/\/|\/)\S+\.(?:m?js|css|tsx?)/.exec(error.message)?.[0]
    : undefined
}
