import { type Code, codes } from '#contract/codes.ts'
import type { Belongings } from './two-units.ts'

/**
 * What an id in a request names:
 * - a row that belongs to a unit, with the code that another unit's row is answered with, just as one that is not there;
 * - `minted`: nothing yet, because whoever asks makes it up; with `taken`, another unit's row that it could name all the same;
 * - `shared`: something that belongs to no unit.
 */
export type IdUse =
  | { of: (stranger: Belongings) => string; code: Code }
  | { taken: (stranger: Belongings) => string }
  | 'minted'
  | 'shared'

/** How an endpoint is called with ids. */
export interface Sample {
  /** A request within the caller's own reach, which is granted; needed when an id names a row. */
  request?: (own: Belongings) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** The answer to it when it is not granted: the row is found, and refused for what it is. */
  answer?: Code
  /** What each id is, by its place in the request. */
  ids: Record<string, IdUse>
}

/** The row itself is asked for or changed. */
export const row = (of: (stranger: Belongings) => string): IdUse => ({ of, code: codes.notFound })
/** Narrows a list, or is passed over in one: nothing is found. */
export const narrowing = (of: (stranger: Belongings) => string): IdUse => ({ of, code: codes.success })
/** A new row's own id. */
export const minted = (taken: (stranger: Belongings) => string): IdUse => ({ taken })
/** Something that a new row hangs on. */
export const part = (of: (stranger: Belongings) => string): IdUse => ({ of, code: codes.invalid })
