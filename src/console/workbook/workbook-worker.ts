import { UnreadableWorkbook, type WorkbookFault } from './limits.ts'
import { readSheet, type SheetLine } from './read-sheet.ts'

/** What the thread answers. */
export type SheetAnswer = { lines: SheetLine[] } | { fault: WorkbookFault }

// One file for each thread, which is ended afterwards: what it took of the memory goes with it.
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void answer(data).then((message) => postMessage(message))
})

async function answer(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    return { lines: await readSheet(bytes) }
  } catch (error) {
    return { fault: error instanceof UnreadableWorkbook ? error.fault : 'not-a-workbook' }
  }
}
