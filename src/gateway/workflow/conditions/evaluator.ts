import { TaskThread, type TooLong } from '../../platform/task-thread.ts'

export interface ConditionTask {
  expression: string
  variables: Record<string, unknown>
}

/** Whether a condition holds; or that it says neither yes nor no, and why. */
export type ConditionAnswer =
  | { holds: boolean }
  | { failure: 'not-boolean' | 'unknown' | 'not-feel'; detail: string }
  | TooLong

const megabytes = 64

/** Evaluates conditions in a thread of their own; one that takes too long ends the thread. */
export class ConditionEvaluator {
  readonly #thread: TaskThread<ConditionTask, ConditionAnswer>

  /** @param workerAt the address of the built thread, beside the gateway's files or absolute. */
  constructor(workerAt: string, milliseconds: number) {
    this.#thread = new TaskThread(workerAt, milliseconds, megabytes)
  }

  evaluate(task: ConditionTask): Promise<ConditionAnswer> {
    return this.#thread.ask(task)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
