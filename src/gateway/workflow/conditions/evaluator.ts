import { TaskThread } from '../../platform/task-thread.ts'
import type { ConditionAnswer, Conditions } from '../../security/services.ts'

export interface ConditionTask {
  expression: string
  variables: Record<string, unknown>
}

const megabytes = 64

/** Evaluates conditions in a thread of their own; one that takes too long ends the thread. */
export class ConditionEvaluator implements Conditions {
  readonly #thread: TaskThread<ConditionTask, ConditionAnswer>

  /** @param workerAt the address of the built thread, beside the gateway's files or absolute. */
  constructor(workerAt: string, milliseconds: number) {
    this.#thread = new TaskThread(workerAt, milliseconds, megabytes)
  }

  /** One that took too long is tried once more: a process would keep it, and a busy machine may have kept the thread waiting. */
  async evaluate(task: ConditionTask): Promise<ConditionAnswer> {
    const answer = await this.#thread.ask(task)
    if (!('failure' in answer) || answer.failure !== 'too-long') return answer
    return await this.#thread.ask(task)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
