import { sentOrGivenUp } from '../vault/db.ts'
import type { Edit } from './edit.ts'
import { SeqsByEntity } from './seqs-by-entity.ts'

const inPart = 'taken-in-part'

/** What this tab knows of an account's edits that are unsynced or taken in part. */
export class KnownEdits {
  readonly #unsynced = new Map<number, Edit>()
  /** Those that the gateway took in part: no row waits for them any more, but their author has to read of it. */
  readonly #inPart = new Map<number, Edit>()
  readonly #byEntity = new SeqsByEntity()
  /** Edits that were sent or given up since this was opened, each as often as it was. */
  readonly #settled = new Set<string>()
  /** How often edits had been reopened, by seq, where they had. */
  readonly #reopened = new Map<number, number>()
  #ordered: readonly Edit[] | undefined

  /** Unsynced edits in the order they were made. */
  get unsynced(): readonly Edit[] {
    this.#ordered ??= [...this.#unsynced.values()].sort((a, b) => a.seq - b.seq)
    return this.#ordered
  }

  /** Edits taken in part, in the order they were made. */
  get takenInPart(): readonly Edit[] {
    return [...this.#inPart.values()].sort((a, b) => a.seq - b.seq)
  }

  /** Whether an entity has unsynced edits. */
  has(entity: string): boolean {
    return this.#byEntity.has(entity)
  }

  /** Unsynced edits that change an entity, in order. */
  of(entity: string): Edit[] {
    return this.#byEntity.of(entity).flatMap((seq) => this.#unsynced.get(seq) ?? [])
  }

  /** Ids of the entities of a kind that have unsynced edits. */
  idsOf(kind: string): string[] {
    return this.#byEntity.idsOf(kind)
  }

  /** How often edits were sent or given up since this was opened. */
  get settledCount(): number {
    return this.#settled.size
  }

  get(seq: number): Edit | undefined {
    return this.#unsynced.get(seq) ?? this.#inPart.get(seq)
  }

  /** Takes an edit in as it was read. */
  note(edit: Edit): void {
    const { seq, reopened = 0 } = edit
    if (reopened < (this.#reopened.get(seq) ?? 0)) return
    if (reopened > 0) this.#reopened.set(seq, reopened)
    // What is settled stays settled until it is reopened, and what was read stays read, however late a tab's older word comes.
    const name = `${seq} ${reopened}`
    if (sentOrGivenUp.includes(edit.state)) {
      if (edit.state !== inPart) this.#inPart.delete(seq)
      else if (this.#inPart.has(seq) || !this.#settled.has(name)) this.#inPart.set(seq, edit)
      this.#settled.add(name)
    }
    const isUnsynced = !this.#settled.has(name)
    if (isUnsynced) {
      this.#unsynced.set(seq, edit)
      this.#inPart.delete(seq)
    } else this.#unsynced.delete(seq)
    this.#ordered = undefined
    this.#byEntity.set(edit, isUnsynced)
  }

  /** Lets go of an edit that is on the device no more; what it was. */
  forget(seq: number): Edit | undefined {
    const edit = this.get(seq)
    if (!edit) return undefined
    this.#unsynced.delete(seq)
    this.#inPart.delete(seq)
    this.#ordered = undefined
    this.#byEntity.set(edit, false)
    return edit
  }
}
