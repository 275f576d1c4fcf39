/** What the request room cannot do for a call that waits; `settle` takes the work that does it. */
export type SessionNeed =
  /** The password, after long inactivity (20112) of the session of this token. */
  | { kind: 'password'; token: string | undefined; settle: (work: Promise<void>) => void }
  /** A second factor, which the session has not shown (20427) or too long ago (20428). */
  | { kind: 'factor'; settle: (work: Promise<void>) => void }
  /** A last word, before the session that the gateway has ended for this reason (20119) is dropped. */
  | { kind: 'end'; message: string; data: unknown; settle: (work: Promise<void>) => void }
type Unsettled<Need> = Need extends SessionNeed ? Omit<Need, 'settle'> : never

/** Needs of the session: one of a kind at a time, whatever waits on it. */
export class SessionNeeds {
  readonly #waiting = new Map<SessionNeed['kind'], Promise<void>>()
  readonly #listeners = new Set<(need: SessionNeed) => void>()

  /** Calls the listener at each need, which it then settles; the first listener alone. Returns what ends that. */
  subscribe(listener: (need: SessionNeed) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves, or rejects, as the work does that settles the need; at once where nobody listens. */
  wait(need: Unsettled<SessionNeed>): Promise<void> {
    const known = this.#waiting.get(need.kind)
    if (known) return known
    const [listener] = this.#listeners
    if (!listener) return Promise.resolve()
    const work = new Promise<void>((settle) => listener({ ...need, settle }))
    const waiting = work.finally(() => this.#waiting.delete(need.kind))
    this.#waiting.set(need.kind, waiting)
    return waiting
  }
}
