import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import type { z } from '#contract/zod.ts'
import type { EditState, QueueCommands, QueuedEdit } from '../engine-types.ts'
import { createStore } from '../store.ts'
import { onTheirWay, parked } from '../vault/db.ts'
import { MovedMeanwhile } from './change.ts'
import { again, type Decision, discarded, resolved, revised } from './decisions.ts'
import { type Edit, entityKey } from './edit.ts'
import type { EditStore } from './edit-store.ts'
import { createsEntity } from './effects.ts'
import { missingIn } from './missing-files.ts'
import { asInConflict, canStillBeSent, detailOf, listSettled, ShownEdits } from './queue-view.ts'
import { recreateDeleted } from './recreate-deleted.ts'
import { reopenConflict } from './reopen-conflict.ts'
import { isSealedRescue } from './rescue-kind.ts'

export interface QueueCommandsOptions {
  store: () => EditStore | undefined
  /** Calls the listener after changes, those that come together at once. */
  onChange: (listener: () => void) => void
  /** Called with edits that were taken in. */
  edited: (edits: readonly Edit[]) => void
  /** Called after a decision; `urgent`: somebody wants something sent now. */
  decided: (urgent: boolean) => void
}

/** An edit that is not on its way just now may be given up. */
const discardable: readonly EditState[] = ['waiting', ...parked]

/** Opens what the queue screen works with. */
export function openQueueCommands({ store, onChange, edited, decided }: QueueCommandsOptions): QueueCommands {
  const shown = new ShownEdits()
  const unsynced = createStore<readonly QueuedEdit[]>([])
  const takenInPart = createStore<readonly QueuedEdit[]>([])
  const lookAgain = () => {
    const queue = store()?.queue
    for (const [list, edits] of [
      [unsynced, queue?.edits],
      [takenInPart, queue?.takenInPart],
    ] as const) {
      const [before, after] = [list.read(), shown.of(edits ?? [])]
      if (before.length !== after.length || after.some((edit, index) => edit !== before[index]))
        list.set(after)
    }
  }
  const weigh = () => {
    const open = store()
    // Where the storage is closed meanwhile the sizes stay those of the texts.
    if (!open) return
    shown.weigh(open).then(
      (any) => any && lookAgain(),
      () => undefined,
    )
  }
  onChange(() => {
    lookAgain()
    weigh()
  })
  lookAgain()
  weigh()

  async function decide(
    seqs: readonly number[],
    from: readonly EditState[],
    decision: (edit: Edit) => Decision | undefined,
  ): Promise<readonly Edit[]> {
    const open = store()
    const changes = seqs.flatMap((seq) => {
      const edit = open?.queue.get(seq)
      const made = edit && decision(edit)
      return edit && made ? [{ edit, from, asKnown: true, ...made }] : []
    })
    const moved = (await open?.queue.move(changes, { durability: 'strict' })) ?? []
    if (moved.length > 0) decided(moved.some(({ state }) => onTheirWay.includes(state)))
    return moved
  }

  return {
    unsynced,
    takenInPart,
    markRead: async (seqs) =>
      (await decide(seqs, ['taken-in-part'], ({ content }) => ({ to: 'acknowledged', content }))).length,
    async sent({ offset, limit }) {
      const open = store()
      return open ? listSettled(open, offset, limit) : { edits: [], total: 0 }
    },
    async detail(seq) {
      const open = store()
      return open && detailOf(open, seq)
    },
    retry: async (seqs) => (await decide(seqs, parked, again)).length,
    resolve: async (seq, seen, theirs) =>
      (await decide([seq], parked, (each) => resolved(each, seen, theirs))).length > 0,
    async reopen(seq) {
      const open = store()
      return open !== undefined && (await reopenConflict(open, seq))
    },
    async revise<Request extends Schema>(
      seq: number,
      endpoint: QueuedEndpoint<Request>,
      request: z.output<Request>,
    ) {
      // Sent or given up elsewhere meanwhile: what was written must not vanish without a word.
      if ((await decide([seq], parked, (edit) => revised(edit, endpoint, request))).length === 0)
        throw new MovedMeanwhile()
    },
    async recreate(seq) {
      const open = store()
      await open?.queue.catchUp()
      const edit = open?.queue.get(seq)
      const made = open && edit && recreateDeleted(open, edit)
      if (!made) return false
      const instead = made.instead.map((each) => ({
        edit: each,
        from: discardable,
        asKnown: true,
        ...discarded(each),
      }))
      await open.queue.submitAll(made.endpoint, [{ request: made.request }], { instead })
      decided(true)
      return true
    },
    withDependents(seqs) {
      const edits = store()?.queue.edits ?? []
      const chosen = new Set(seqs)
      const uncreated = new Set<string>()
      for (const { seq, content } of edits) {
        const keys = content.entities.map(entityKey)
        if (keys.some((key) => uncreated.has(key))) chosen.add(seq)
        const [own] = keys
        if (chosen.has(seq) && own && createsEntity(content.endpointId)) uncreated.add(own)
      }
      return shown.of(edits).filter(({ seq }) => chosen.has(seq))
    },
    discard: async (seqs) => (await decide(seqs, discardable, discarded)).length,
    async saveRescue(passphrase) {
      const open = store()
      if (!open) throw new Error('What is stored here is locked')
      const { saveRescue } = await import('./rescue.ts')
      return saveRescue(open, passphrase)
    },
    async takeRescue(text, passphrase) {
      const open = store()
      if (!open) throw new Error('What is stored here is locked')
      const { taken, completed, known, tooLate, unreadable } = isSealedRescue(text)
        ? await (await import('./sealed-rescue.ts')).takeSealedRescue(open, text, passphrase)
        : { ...(await (await import('./take-rescue.ts')).takeRescue(open, text, passphrase)), unreadable: 0 }
      edited([...taken, ...completed])
      decided(true)
      return {
        ...{ taken: taken.length, completed: completed.filter(canStillBeSent).length, known, unreadable },
        missing: taken.flatMap(({ content }) => missingIn({ content: asInConflict(content) })),
        tooLate,
      }
    },
  }
}
