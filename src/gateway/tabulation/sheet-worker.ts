import { parentPort } from 'node:worker_threads'
import { problemsOf } from '#contract/tabulation/formula/problems.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { CalculatedSheet } from '../security/services.ts'
import type { SheetTask } from './sheet-tasks.ts'

function answer(task: SheetTask) {
  if ('judge' in task) return problemsOf(task.judge)
  const sheet = new Sheet(task.calculate, task.content, task.context)
  const calculated: CalculatedSheet = {
    results: Object.fromEntries(sheet.results()),
    failedChecks: sheet.failedChecks().map(({ check, key }) => ({ ...check, key })),
  }
  return calculated
}

parentPort?.on('message', (task: SheetTask) => parentPort?.postMessage(answer(task)))
parentPort?.postMessage('ready')
