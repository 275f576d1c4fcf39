import type { SheetContext } from '#contract/tabulation/sheet-context.ts'
import type { SheetContent } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { TaskThread } from '../platform/task-thread.ts'
import type { CalculatedSheet, SheetEngine } from '../security/services.ts'
import type { SheetTask } from './sheet-tasks.ts'

/** A template of the largest size has to be judged, for its publication alone, on a machine that is busy. */
const judgingMilliseconds = 10_000
/** What is decided by a calculation waits longer for it: a busy machine does not make a sheet an endless one. */
const decidingMilliseconds = 5_000
const megabytes = 256

/** The formulas of templates and sheets, in a thread of their own that is ended where one of them takes too long. */
export function createSheetEngine(workerAt: string, milliseconds: number): SheetEngine {
  const calculating = new TaskThread<SheetTask, CalculatedSheet>(workerAt, milliseconds, megabytes)
  // So that nobody who opens a sheet waits for somebody who publishes a template.
  const judging = new TaskThread<SheetTask, Awaited<ReturnType<SheetEngine['judge']>>>(
    workerAt,
    judgingMilliseconds,
    megabytes,
  )
  return {
    async judge(template: Template) {
      const answer = await judging.ask({ judge: template })
      return answer && 'failure' in answer ? undefined : answer
    },
    async calculate(template: Template, content: SheetContent, context: SheetContext, decides = false) {
      const patience = decides ? Math.max(milliseconds, decidingMilliseconds) : milliseconds
      const answer = await calculating.ask({ calculate: template, content, context }, patience)
      return 'failure' in answer ? undefined : answer
    },
    async close() {
      await calculating.close()
      await judging.close()
    },
  }
}
