interface Line {
  /** Who came last and waits for a place; everybody comes after the one before. */
  tail: Promise<void>
  waiting: number
  /** How many are inside. */
  busy: number
  /** Wakes the one at the head. */
  left: () => void
}

/**
 * Lets people in one after another, as many at a time as there is room, which is asked again for each: what those
 * inside come to may leave less of it. In this gateway alone.
 */
export class FairSemaphore {
  readonly #lines = new Map<string, Line>()

  /**
   * Waits for a turn in the line of `key` and takes it.
   * @param room how many may be inside at a time, at least 1; what it throws refuses this one and lets the next ask.
   */
  async take<Result>(key: string, room: () => Promise<number>, step: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { tail: Promise.resolve(), waiting: 0, busy: 0, left: () => {} }
    this.#lines.set(key, line)
    try {
      await this.#enter(line, room)
      try {
        return await step()
      } finally {
        line.busy--
        line.left()
      }
    } finally {
      if (line.busy + line.waiting === 0) this.#lines.delete(key)
    }
  }

  async #enter(line: Line, room: () => Promise<number>): Promise<void> {
    const before = line.tail
    let done = () => {}
    line.tail = new Promise((resolve) => {
      done = resolve
    })
    line.waiting++
    try {
      await before
      for (;;) {
        // Both are taken before the question: anyone who leaves while it is asked must count, and must wake this one.
        const { busy } = line
        const someoneLeft = new Promise<void>((resolve) => {
          line.left = resolve
        })
        if (busy < (await room())) break
        await someoneLeft
      }
      line.busy++
    } finally {
      line.waiting--
      done()
    }
  }
}
