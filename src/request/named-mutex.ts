/** Work of which one at a time is done, by name. */
export class NamedMutex {
  readonly #last = new Map<string, Promise<void>>()
  readonly #failed = new Map<string, { at: number; failure: unknown }>()

  /**
   * Runs the work while nobody else on this origin, in whatever tab, runs work of this name. Who waited in this page
   * while it failed shares its failure: two hundred requests behind one broken line make one try (SES-09).
   */
  async run(name: string, work: () => Promise<void>): Promise<void> {
    const asked = performance.now()
    const run = async () => {
      const last = this.#failed.get(name)
      if (last && last.at > asked) throw last.failure
      await work().catch((failure: unknown) => {
        this.#failed.set(name, { at: performance.now(), failure })
        throw failure
      })
    }
    // Web Locks need a secure context; without one, tabs recover each for itself.
    if (navigator.locks) return navigator.locks.request(`milepost:${name}`, run)
    const turn = (this.#last.get(name) ?? Promise.resolve()).catch(() => undefined).then(run)
    this.#last.set(name, turn)
    return turn
  }
}
