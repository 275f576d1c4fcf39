import { codes } from '#contract/codes.ts'
import { Refusal } from './refusal.ts'

interface Room {
  /** How many steps run at a time. */
  most: number
  /** How many of these may be of one caller. */
  mostOfOne: number
  /** How many of these may be writes: where none of them gets on, reads do. As many as there is room for, if absent. */
  mostWrites?: number
  /** For how long somebody waits for a turn, milliseconds; until it comes, if absent. */
  patience?: number
}

interface Waiting {
  writes: boolean
  enter: () => void
}

/**
 * Runs a few steps at a time and lets the others wait, one caller after another: who asks for a hundred turns waits for the
 * own ones, and who asks for one is next. In this gateway alone.
 */
export class FairTurns {
  readonly #room: Room
  #busy = 0
  #writing = 0
  readonly #busyOf = new Map<string, number>()
  /** Those who wait, by caller; the caller whose turn is longest ago stands first. */
  readonly #lines = new Map<string, Waiting[]>()

  constructor(room: Room) {
    this.#room = room
  }

  /**
   * Runs the step when it is the caller's turn.
   * @throws Refusal 20099 when that does not come in time: what waits longer is answered to nobody any more.
   */
  async take<Result>(caller: string, step: () => Promise<Result>, writes = false): Promise<Result> {
    await this.#turn(caller, writes)
    try {
      return await step()
    } finally {
      this.#busy--
      if (writes) this.#writing--
      const busy = this.#ofOne(caller) - 1
      if (busy === 0) this.#busyOf.delete(caller)
      else this.#busyOf.set(caller, busy)
      this.#admit()
    }
  }

  #turn(caller: string, writes: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const { patience } = this.#room
      const leave = () => {
        const left = this.#lines.get(caller)?.filter((one) => one !== waiting) ?? []
        if (left.length > 0) this.#lines.set(caller, left)
        else this.#lines.delete(caller)
        reject(new Refusal(codes.maintenance))
      }
      const timer = patience === undefined ? undefined : setTimeout(leave, patience)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { writes, enter }
      const line = this.#lines.get(caller)
      if (line) line.push(waiting)
      else this.#lines.set(caller, [waiting])
      this.#admit()
    })
  }

  #ofOne(caller: string): number {
    return this.#busyOf.get(caller) ?? 0
  }

  #admit(): void {
    const { most, mostOfOne, mostWrites = most } = this.#room
    for (const [caller, line] of this.#lines) {
      if (this.#busy >= most) return
      if (this.#ofOne(caller) >= mostOfOne) continue
      const next = line.find(({ writes }) => !writes || this.#writing < mostWrites)
      if (!next) continue
      const others = line.filter((one) => one !== next)
      this.#lines.delete(caller)
      // Behind all others; a further one of the same caller comes up once they have been asked.
      if (others.length > 0) this.#lines.set(caller, others)
      this.#busy++
      if (next.writes) this.#writing++
      this.#busyOf.set(caller, this.#ofOne(caller) + 1)
      next.enter()
    }
  }
}
