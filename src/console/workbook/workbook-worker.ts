import { type Limits, UnreadableWorkbook, type WorkbookFault } from './limits.ts'
import { type NamedSheet, readSheet, readSheets } from './read-sheet.ts'

/** What the thread is asked: all sheets, or the first one. */
export interface SheetTask {
  bytes: Uint8Array
  all: boolean
  limits: Limits
}
/** What it answers. */
export type SheetAnswer = { sheets: NamedSheet[] } | { fault: WorkbookFault }

// One file for each thread, which is ended afterwards: what it took of the memory goes with it.
addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void answer(data).then((message) => postMessage(message))
})

async function answer({ bytes, all, limits }: SheetTask): Promise<SheetAnswer> {
  try {
    return {
      sheets: all ? await readSheets(bytes, limits) : [{ name: '', lines: await readSheet(bytes, limits) }],
    }
  } catch (error) {
    return { fault: error instanceof UnreadableWorkbook ? error.fault : 'not-a-workbook' }
  }
}
