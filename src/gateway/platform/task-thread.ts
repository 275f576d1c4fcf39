import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Why a task has no answer: its time is over, or the memory that it may have. */
export interface TooLong {
  failure: 'too-long'
  detail: string
}

/**
 * Does tasks in a thread of their own, one after the other; one that takes too long ends the thread, and the next task gets
 * another one.
 */
export class TaskThread<Task, Answer> {
  readonly #workerAt: string
  readonly #milliseconds: number
  readonly #megabytes: number
  #worker: Promise<Worker> | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** @param workerAt the address of the built thread, beside this module or absolute. */
  constructor(workerAt: string, milliseconds: number, megabytes: number) {
    this.#workerAt = workerAt
    this.#milliseconds = milliseconds
    this.#megabytes = megabytes
  }

  /**
   * @param milliseconds of a task that may take longer, or less, than others.
   * @throws whatever else ended the thread, a fault of ours.
   */
  ask(task: Task, milliseconds = this.#milliseconds): Promise<Answer | TooLong> {
    const answer = this.#last.then(() => this.#askNow(task, milliseconds))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async close(): Promise<void> {
    const worker = await this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  async #askNow(task: Task, milliseconds: number): Promise<Answer | TooLong> {
    const worker = await this.#started()
    const outcome = await new Promise<{ answer: Answer } | TooLong | Error>((resolve) => {
      const timer = setTimeout(resolve, milliseconds, {
        failure: 'too-long',
        detail: `${milliseconds} ms`,
      } satisfies TooLong)
      function settle(result: { answer: Answer } | TooLong | Error): void {
        clearTimeout(timer)
        worker.off('message', told).off('error', fail)
        resolve(result)
      }
      function told(answer: Answer): void {
        settle({ answer })
      }
      function fail(error: Error): void {
        settle(isExhausted(error) ? { failure: 'too-long', detail: error.message } : error)
      }
      worker.on('message', told).on('error', fail)
      worker.postMessage(task)
    })
    if ('answer' in outcome) return outcome.answer
    await this.close()
    if (outcome instanceof Error) throw outcome
    return outcome
  }

  /** The thread; one that could not be started is tried again by the next task, and one that ends by itself replaced. */
  async #started(): Promise<Worker> {
    const starting = this.#worker ?? startWorker(this.#workerAt, this.#megabytes)
    this.#worker = starting
    const forget = () => {
      if (this.#worker === starting) this.#worker = undefined
    }
    try {
      const worker = await starting
      if (worker.listenerCount('exit') === 0) worker.once('exit', forget)
      return worker
    } catch (error) {
      forget()
      throw error
    }
  }
}

/** Whether the memory, or the stack, that a thread may have did not suffice. */
function isExhausted(error: Error): boolean {
  const isStack = error instanceof RangeError && error.message.startsWith('Maximum call stack size')
  return isStack || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}

async function startWorker(at: string, maxOldGenerationSizeMb: number): Promise<Worker> {
  const worker = new Worker(new URL(at, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb } })
  await once(worker, 'message')
  // A task hears of it by a listener of its own; between two tasks nobody would, and the gateway would end.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
