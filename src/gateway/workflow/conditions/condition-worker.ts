import { parentPort } from 'node:worker_threads'
import { evaluate } from 'feelin'
import type { ConditionAnswer } from '../../security/services.ts'
import type { ConditionTask } from './evaluator.ts'

function answer({ expression, variables }: ConditionTask): ConditionAnswer {
  try {
    const { value, warnings } = evaluate(expression, variables)
    const missing = warnings.find(({ type }) => type === 'NO_VARIABLE_FOUND' || type === 'NO_FUNCTION_FOUND')
    if (missing) return { failure: 'unknown', detail: missing.message }
    if (typeof value === 'boolean') return { holds: value }
    return { failure: 'not-boolean', detail: warnings[0]?.message ?? '' }
  } catch (error) {
    return { failure: 'not-feel', detail: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (task: ConditionTask) => parentPort?.postMessage(answer(task)))
// What the first condition alone would take: the parser's tables and code.
evaluate('1 < 2 and "a" = "b"')
parentPort?.postMessage('ready')
