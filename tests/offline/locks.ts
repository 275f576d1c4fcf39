/** The browser's Web Locks, of which Node has none: one manager for a device, one client for each tab. */
export class DeviceLocks {
  readonly #held = new Map<string, Held>()
  readonly #queue = new Map<string, Waiting[]>()
  readonly #working = new Set<Promise<unknown>>()

  /** Resolves when no work that was begun under a lock goes on any more, be the lock stolen meanwhile or not. */
  async quiet(): Promise<void> {
    while (this.#working.size > 0) await Promise.allSettled(this.#working)
  }

  /** The manager as one tab sees it. */
  tab(): TabLocks {
    return new TabLocks(this)
  }

  request(
    client: TabLocks,
    name: string,
    { ifAvailable = false, steal = false, signal }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { client, work, resolve, reject }
      const holder = this.#held.get(name)
      if (holder && steal) {
        holder.reject(new DOMException('The lock was stolen', 'AbortError'))
        this.#held.delete(name)
      } else if (holder && ifAvailable) {
        Promise.resolve(work(null)).then(resolve, reject)
        return
      }
      this.#queue.set(name, [...(this.#queue.get(name) ?? []), waiting])
      signal?.addEventListener('abort', () => {
        this.#forget(name, (one) => one === waiting)
        reject(signal.reason)
      })
      this.#next(name)
    })
  }

  /** What the browser does when a tab dies: its locks are free, its requests forgotten. */
  release(client: TabLocks): void {
    for (const name of this.#queue.keys()) this.#forget(name, (one) => one.client === client)
    for (const [name, held] of this.#held) {
      if (held.client !== client) continue
      this.#held.delete(name)
      this.#next(name)
    }
  }

  #forget(name: string, isOver: (waiting: Waiting) => boolean): void {
    const waiting = this.#queue.get(name) ?? []
    this.#queue.set(
      name,
      waiting.filter((one) => !isOver(one)),
    )
  }

  #next(name: string): void {
    const [first, ...rest] = this.#queue.get(name) ?? []
    if (!first || this.#held.has(name)) return
    this.#queue.set(name, rest)
    const held: Held = { client: first.client, reject: first.reject }
    this.#held.set(name, held)
    const free = () => {
      if (this.#held.get(name) !== held) return
      this.#held.delete(name)
      this.#next(name)
    }
    const work = Promise.resolve().then(() => first.work({ name, mode: 'exclusive' }))
    this.#working.add(work)
    work
      .finally(() => this.#working.delete(work))
      .finally(free)
      .then(first.resolve, first.reject)
  }
}

interface Held {
  client: TabLocks
  reject: (reason: unknown) => void
}

interface Waiting extends Held {
  work: (lock: Lock | null) => unknown
  resolve: (value: unknown) => void
}

export class TabLocks implements LockManager {
  readonly #device: DeviceLocks

  constructor(device: DeviceLocks) {
    this.#device = device
  }

  request<T>(name: string, callback: LockGrantedCallback<T>): Promise<T>
  request<T>(name: string, options: LockOptions, callback: LockGrantedCallback<T>): Promise<T>
  request<T>(
    name: string,
    options: LockOptions | LockGrantedCallback<T>,
    callback?: LockGrantedCallback<T>,
  ): Promise<T> {
    const work = typeof options === 'function' ? options : callback
    if (!work) throw new TypeError('A lock needs something to do')
    return new Promise((resolve, reject) => {
      let result: T
      this.#device
        .request(this, name, typeof options === 'function' ? {} : options, async (lock) => {
          result = await work(lock)
        })
        .then(() => resolve(result), reject)
    })
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({ held: [], pending: [] })
  }

  /** The tab is killed. */
  die(): void {
    this.#device.release(this)
  }
}
