import { type Limits, largest, UnreadableWorkbook } from './limits.ts'
import type { NamedSheet, SheetLine } from './read-sheet.ts'
import type { SheetAnswer, SheetTask } from './workbook-worker.ts'
import workerAddress from './workbook-worker.ts?worker&url'

/** How long a thread may take: a workbook of 10,000 lines takes a second. Milliseconds. */
const patience = 60_000

/**
 * The lines of a workbook's first sheet, read in a thread of its own, so that the page goes on meanwhile and a bomb takes
 * nothing but that thread.
 * @throws UnreadableWorkbook when it is none, or goes beyond the limits.
 */
export async function readWorkbook(file: Blob, limits: Limits = largest): Promise<SheetLine[]> {
  const [first] = await readInThread(file, false, limits)
  return first?.lines ?? []
}

/** The same of all its sheets that are not hidden. */
export async function readWorkbookSheets(file: Blob): Promise<NamedSheet[]> {
  return await readInThread(file, true, largest)
}

async function readInThread(file: Blob, all: boolean, limits: Limits): Promise<NamedSheet[]> {
  if (file.size > limits.file) throw new UnreadableWorkbook('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const thread = new Worker(workerAddress)
  try {
    const answer = await new Promise<SheetAnswer>((resolve, reject) => {
      const late = setTimeout(() => reject(new UnreadableWorkbook('too-large')), patience)
      thread.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
        clearTimeout(late)
        resolve(data)
      }
      thread.onerror = () => {
        clearTimeout(late)
        reject(new UnreadableWorkbook('not-a-workbook'))
      }
      thread.postMessage({ bytes, all, limits } satisfies SheetTask, [bytes.buffer])
    })
    if ('fault' in answer) throw new UnreadableWorkbook(answer.fault)
    return answer.sheets
  } finally {
    thread.terminate()
  }
}
