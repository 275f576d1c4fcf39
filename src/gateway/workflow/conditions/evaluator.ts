import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ConditionAnswer, Conditions } from '../../security/services.ts'

export interface ConditionTask {
  expression: string
  variables: Record<string, unknown>
}

/**
 * Evaluates conditions in a thread of their own, one after the other; one that takes too long ends the thread, and the next
 * condition gets another one.
 */
export class ConditionEvaluator implements Conditions {
  readonly #workerAt: string
  readonly #milliseconds: number
  #worker: Promise<Worker> | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** @param workerAt the address of the built thread, beside this module or absolute */
  constructor(workerAt: string, milliseconds: number) {
    this.#workerAt = workerAt
    this.#milliseconds = milliseconds
  }

  evaluate(task: ConditionTask): Promise<ConditionAnswer> {
    const answer = this.#last.then(() => this.#evaluateNow(task))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async close(): Promise<void> {
    const worker = await this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  async #evaluateNow(task: ConditionTask): Promise<ConditionAnswer> {
    this.#worker ??= startWorker(this.#workerAt)
    const worker = await this.#worker
    const answer = await new Promise<ConditionAnswer>((resolve) => {
      const tooLong = { failure: 'too-long', detail: `${this.#milliseconds} ms` } as const
      const timer = setTimeout(resolve, this.#milliseconds, tooLong)
      function settle(result: ConditionAnswer): void {
        clearTimeout(timer)
        worker.off('message', settle).off('error', fail)
        resolve(result)
      }
      // The memory that it may have did not suffice.
      function fail({ message }: Error): void {
        settle({ failure: 'too-long', detail: message })
      }
      worker.on('message', settle).on('error', fail)
      worker.postMessage(task)
    })
    if ('failure' in answer && answer.failure === 'too-long') await this.close()
    return answer
  }
}

async function startWorker(at: string): Promise<Worker> {
  const worker = new Worker(new URL(at, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 64 } })
  await once(worker, 'message')
  worker.unref()
  return worker
}
