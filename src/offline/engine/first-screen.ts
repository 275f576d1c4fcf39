/** How long nothing is read until a page has what it shows first, milliseconds. */
const pause = 250
/** How long at most that is waited for, milliseconds. */
const patience = 5_000

/** Knows when a page has what it shows first, so that what is fetched ahead does not stand in front of it. */
export class FirstScreen {
  /** Resolves once nothing has been read for a moment. */
  readonly drawn: Promise<void>
  #underWay = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #longest: ReturnType<typeof setTimeout>
  readonly #resolve: () => void

  constructor() {
    let resolve = () => {}
    this.drawn = new Promise((done) => {
      resolve = done
    })
    this.#resolve = resolve
    this.#longest = setTimeout(resolve, patience)
    this.#waitOn()
  }

  /** Counts in what is read meanwhile. */
  async during<Answer>(read: Promise<Answer>): Promise<Answer> {
    this.#underWay++
    clearTimeout(this.#timer)
    try {
      return await read
    } finally {
      this.#underWay--
      if (this.#underWay === 0) this.#waitOn()
    }
  }

  /** For a page that goes away. */
  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#longest)
  }

  #waitOn(): void {
    this.#timer = setTimeout(this.#resolve, pause)
  }
}
