import type { Readable } from 'node:stream'

/** Where the bytes of files lie. A file is written in pieces, finished once, and never changed after that. */
export interface FileStorage {
  /** How many bytes of an unfinished file have arrived; 0 for an unknown one. */
  received(fileId: string): Promise<number>
  /**
   * Writes a piece, durably. A piece that came before may come again; one that would leave a gap is not written.
   * @returns how many bytes have arrived: where the next piece has to begin.
   */
  write(fileId: string, offset: number, bytes: Uint8Array): Promise<number>
  /**
   * Makes the file readable when its SHA-256 (lower-case hex) is the one that was promised; otherwise throws its
   * bytes away.
   * @returns whether it was.
   */
  finish(fileId: string, sha256: string): Promise<boolean>
  /** The bytes of a finished file, or those from `start` to `end`, both included. */
  open(fileId: string, range?: { start: number; end: number }): Readable
  /** Removes a file, finished or not; nothing happens when there is none. */
  remove(fileId: string): Promise<void>
}
