import { Cancelled } from './errors.ts'

interface Read {
  answer: Promise<unknown>
  waiting: number
  abort: AbortController
}

/**
 * Reads under way, by what they ask. A read that is asked for again joins the one in flight (specification §7:
 * identical requests are dropped); it is given up when nobody waits for it any more.
 */
export class SharedReads {
  readonly #reads = new Map<string, Read>()

  /** The answer of the read in flight under this key, which `start` begins when there is none. */
  async join(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown> {
    if (signal?.aborted) throw new Cancelled()
    const read = this.#reads.get(key) ?? this.#begin(key, start)
    read.waiting++
    try {
      return await orCancelled(read.answer, signal)
    } finally {
      read.waiting--
      if (read.waiting === 0) {
        if (this.#reads.get(key) === read) this.#reads.delete(key)
        read.abort.abort()
      }
    }
  }

  /** Something was written: what is asked for from now on joins no read that began before. */
  forget(): void {
    this.#reads.clear()
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): Read {
    const abort = new AbortController()
    const read: Read = { answer: start(abort.signal), waiting: 0, abort }
    this.#reads.set(key, read)
    return read
  }
}

/** The answer, or Cancelled as soon as the signal says so. */
export function orCancelled<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer
  return new Promise<T>((resolve, reject) => {
    const cancel = () => reject(new Cancelled())
    signal.addEventListener('abort', cancel, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}
