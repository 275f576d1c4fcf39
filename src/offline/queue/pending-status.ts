import { ownEntities } from '#contract/define-endpoint.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import type { Store, UnsyncedMark } from '../engine-types.ts'
import { createStore, type WritableStore } from '../store.ts'
import { type Edit, entityKey, isParked } from './edit.ts'
import { deletesEntity } from './effects.ts'
import type { Queue } from './queue.ts'

type Marks = ReadonlyMap<string, UnsyncedMark>

/** Which entities have unsynced edits: true at any moment, also for who has just saved. */
export class PendingStatus {
  readonly #queue: () => Queue | undefined
  readonly #stores = new Map<EntityKind, WritableStore<Marks>>()

  constructor(queue: () => Queue | undefined) {
    this.#queue = queue
  }

  of(kind: EntityKind): Store<Marks> {
    const known = this.#stores.get(kind)
    const store = known ?? createStore(this.#all(kind))
    if (!known) this.#stores.set(kind, store)
    return store
  }

  /** Looks at every entity again, because the keys came or went. */
  renew(): void {
    for (const [kind, store] of this.#stores) store.set(this.#all(kind))
  }

  /** Looks again at the entities of these edits, and at no others. */
  note(edits: readonly Edit[]): void {
    for (const [kind, store] of this.#stores) {
      const ids = edits.flatMap(({ content: { entities } }) =>
        ownEntities(entities).flatMap(([of, id]) => (of === kind ? id : [])),
      )
      const before = store.read()
      const changed = [...new Set(ids)].filter((id) => before.get(id) !== this.#one(kind, id))
      if (changed.length === 0) continue
      const after = new Map(before)
      for (const id of changed) {
        const mark = this.#one(kind, id)
        if (mark) after.set(id, mark)
        else after.delete(id)
      }
      store.set(after)
    }
  }

  #one(kind: EntityKind, id: string): UnsyncedMark | undefined {
    const edits = this.#queue()?.editsOf(entityKey([kind, id])) ?? []
    if (edits.length === 0) return undefined
    const parked = edits.some(isParked)
    // A deletion that is parked itself deletes nothing before its person says so.
    const deletes = edits.some((edit) => deletesEntity(edit.content.endpointId) && !isParked(edit))
    if (deletes) return parked ? 'heldDeletion' : 'deletion'
    return parked ? 'needYou' : 'waiting'
  }

  #all(kind: EntityKind): Marks {
    const ids = this.#queue()?.idsOf(kind) ?? []
    const marks = new Map<string, UnsyncedMark>()
    for (const id of ids) {
      const mark = this.#one(kind, id)
      if (mark) marks.set(id, mark)
    }
    return marks
  }
}
