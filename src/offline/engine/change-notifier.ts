/** Changes are announced together, so that a batch of acknowledgements redraws a list once, milliseconds. */
const gatheredFor = 50

export type ChangeListener = (endpointIds: readonly string[] | undefined) => void

/** Gathers which endpoints' answers may have changed, and notifies its listeners. */
export class ChangeNotifier {
  readonly #first: () => void
  readonly #listeners = new Set<ChangeListener>()
  readonly #changed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `first` is called before the listeners. */
  constructor(first: () => void) {
    this.#first = first
  }

  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `undefined` means all endpoints. */
  notify(endpointIds: readonly string[] | undefined): void {
    for (const id of endpointIds ?? ['*']) this.#changed.add(id)
    this.#timer ??= setTimeout(() => {
      const ids = this.#changed.has('*') ? undefined : [...this.#changed]
      this.#changed.clear()
      this.#timer = undefined
      this.#first()
      for (const listener of this.#listeners) listener(ids)
    }, gatheredFor)
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
