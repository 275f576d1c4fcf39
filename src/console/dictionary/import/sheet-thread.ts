import { UnreadableWorkbook } from '../../workbook/limits.ts'
import { UnreadableSheet } from './find-heads.ts'
import type { SheetTask, TaskAnswer, TaskMessage } from './sheet-tasks.ts'
import { SheetWork } from './sheet-work.ts'

listen(new SheetWork())

/** Does tasks one after another. The thread is ended afterwards: what it took of the memory goes with it. */
function listen(work: SheetWork): void {
  let last: Promise<unknown> = Promise.resolve()
  addEventListener('message', ({ data }: MessageEvent<TaskMessage>) => {
    last = last.then(async () => postMessage(await answer(work, data)))
  })
}

async function answer<Task extends SheetTask>(
  work: SheetWork,
  message: TaskMessage<Task>,
): Promise<TaskAnswer<Task>> {
  const { id } = message
  try {
    return { id, answer: await work.run(message) }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { id, workbook: error.fault }
    if (error instanceof UnreadableSheet) return { id, sheet: error.fault, values: error.values }
    return { id, failure: String(error) }
  }
}
