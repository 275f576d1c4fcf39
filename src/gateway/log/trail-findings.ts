import type { TrailFault, TrailFindings, TrailMonth } from '#contract/log/trail-check.ts'
import type { TrailRow } from './trail-rows.ts'

/** How many faults are named. */
const mostNamed = 100

/** What a verification has found so far: bounded, however long the trail and however many its faults. */
export class Findings {
  readonly #months = new Map<string, TrailMonth>()
  readonly #faults: TrailFault[] = []
  #faultCount = 0
  heads = 0
  cutHeads = 0

  /** Counts a row in its month. */
  row({ seq, month, hash }: TrailRow): void {
    const found = this.#months.get(month)
    if (found) {
      found.rows++
      found.lastSeq = seq
      found.lastHash = hash
    } else this.#months.set(month, { month, rows: 1, firstSeq: seq, lastSeq: seq, lastHash: hash, faults: 0 })
  }

  /** Notes a fault; returns it if it is one of those that are named. */
  fault(fault: TrailFault): TrailFault | undefined {
    this.#faultCount++
    const month = this.#months.get(fault.month ?? '')
    if (month) month.faults++
    if (this.#faults.length >= mostNamed) return undefined
    const named = { ...fault }
    this.#faults.push(named)
    return named
  }

  /** Whether the trail has rows of a month. */
  hasMonth(month: string): boolean {
    return this.#months.has(month)
  }

  /** Where the trail ends. */
  get lastSeq(): number {
    return Math.max(0, ...[...this.#months.values()].map(({ lastSeq }) => lastSeq))
  }

  whole(): TrailFindings {
    return {
      months: [...this.#months.values()],
      heads: this.heads,
      cutHeads: this.cutHeads,
      faults: this.#faults,
      faultCount: this.#faultCount,
    }
  }
}
