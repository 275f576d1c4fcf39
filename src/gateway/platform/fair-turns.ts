interface Room {
  /** How many steps run at a time. */
  most: number
  /** How many of these may be of one caller. */
  mostOfOne: number
}

/**
 * Runs a few steps at a time and lets the others wait, one caller after another: who asks for a hundred turns waits for the
 * own ones, and who asks for one is next. In this gateway alone.
 */
export class FairTurns {
  readonly #room: Room
  #busy = 0
  readonly #busyOf = new Map<string, number>()
  /** Those who wait, by caller; the caller whose turn is longest ago stands first. */
  readonly #lines = new Map<string, (() => void)[]>()

  constructor(room: Room) {
    this.#room = room
  }

  /** Runs the step when it is the caller's turn. */
  async take<Result>(caller: string, step: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((enter) => {
      const line = this.#lines.get(caller)
      if (line) line.push(enter)
      else this.#lines.set(caller, [enter])
      this.#admit()
    })
    try {
      return await step()
    } finally {
      this.#busy--
      const busy = this.#ofOne(caller) - 1
      if (busy === 0) this.#busyOf.delete(caller)
      else this.#busyOf.set(caller, busy)
      this.#admit()
    }
  }

  #ofOne(caller: string): number {
    return this.#busyOf.get(caller) ?? 0
  }

  #admit(): void {
    for (const [caller, line] of this.#lines) {
      if (this.#busy >= this.#room.most) return
      if (this.#ofOne(caller) >= this.#room.mostOfOne) continue
      const enter = line.shift()
      this.#lines.delete(caller)
      // Behind all others; a further one of the same caller comes up once they have been asked.
      if (line.length > 0) this.#lines.set(caller, line)
      this.#busy++
      this.#busyOf.set(caller, this.#ofOne(caller) + 1)
      enter?.()
    }
  }
}
