import type { Cell } from '../workbook/cells.ts'
import { cellText } from './cell-text.ts'
import type { Drawn } from './column.ts'
import type { ListRequest } from './use-list.ts'

/** A part of a list, a row as its cells are drawn. */
export interface DrawnLines extends Drawn {
  /** What the next part follows; absent after the last one. */
  after: string | undefined
  total: number
}

/** Reads a part of what is filtered. */
export type ReadLines = (page: ListRequest, signal: AbortSignal) => Promise<DrawnLines>

/** How far the reading has come. */
export interface Progress {
  done: number
  total: number
  /** Labels of columns of which a part, or all, is missing. */
  missing: ReadonlySet<string>
}

/** Rows of one question while a list is read as a whole. */
const partSize = 1000

/** All lines of the list, part by part; reports how far it has come. */
export async function* linesOf(
  read: ReadLines,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): AsyncGenerator<readonly Cell[]> {
  let after: string | undefined
  let done = 0
  let total = 0
  let missing: ReadonlySet<string> = new Set()
  for (let pageIndex = 1; pageIndex === 1 || after !== undefined; pageIndex++) {
    const first = pageIndex === 1 ? { exact: true } : { after, exact: undefined }
    const part = await read({ pageIndex, pageSize: partSize, ...first }, signal)
    yield* part.lines.map((cells) => cells.map(cellText))
    after = part.after
    done += part.lines.length
    // A list that is counted once may grow meanwhile.
    total = Math.max(pageIndex === 1 ? part.total : total, done)
    missing = new Set([...missing, ...part.missing])
    report({ done, total, missing })
  }
}
