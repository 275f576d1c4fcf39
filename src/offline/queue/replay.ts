import { codes } from '#contract/codes.ts'
import { PassingFailure } from '#contract/envelope.ts'
import type { Epoch } from '#contract/revision.ts'
import { type ReplayItem, type ReplayResult, replayLimits } from '#contract/sync/schema.ts'
import { Told } from '#contract/sync/told.ts'
import { z } from '#contract/zod.ts'
import { Refused } from '#request/errors.ts'
import type { EditState } from '../engine-types.ts'
import { type Database, onTheirWay, sentOrGivenUp, unsynced } from '../vault/db.ts'
import { nextBatch, replayItem } from './batch.ts'
import type { Change } from './change.ts'
import { type Edit, ownEntityKeys } from './edit.ts'
import { asReplayer, LeaseLost, renewLease } from './lease.ts'
import { leaseLength } from './lease-length.ts'
import type { MoveOptions, Queue } from './queue.ts'
import { noteTaken } from './taken-files.ts'
import { verdictOf } from './verdict.ts'

/** Batches sent side by side, about different entities. */
const sideBySide = 4

/**
 * How a run ended. `empty`: nothing is left that could be sent. `later`: try again after a pause. `inactive`: the
 * password is asked for first. `signed-out`: the session is gone. `elsewhere`: another tab replays.
 */
export type Outcome = 'empty' | 'later' | 'inactive' | 'signed-out' | 'elsewhere'

export interface ReplayOptions {
  database: Database
  queue: Queue
  account: string
  /** Names this tab among the device's. */
  holder: string
  locks: LockManager
  now: () => number
  /** Whether the gateway can be heard: what is sent into the void may have arrived, for all that anybody knows. */
  isThere: () => Promise<boolean>
  /** Sends photos that an edit names, ahead of it. Rejects as `send` does. */
  sendFiles: (fileIds: readonly string[]) => Promise<void>
  /** Sends a batch. Rejects with Refused when the gateway took none of it, else with what went wrong. */
  send: (items: readonly ReplayItem[]) => Promise<readonly ReplayResult[]>
  /** The epoch of the gateway's database, as it last named it. */
  epoch: () => Epoch | undefined
  /** The gateway's contract version, as it last named it. */
  contract: () => number
  /** Whether the gateway now answers something else: else a failure of a whole batch says nothing about the edits. */
  isWell: () => Promise<boolean>
  /** Called with the edits of a batch that the gateway took, and what it answered to each, just before they leave the queue. */
  taken: (taken: readonly { edit: Edit; data: unknown }[]) => void
}

/** An answer counts for edits that were sent; one that meanwhile went elsewhere stays there. */
const sent: readonly EditState[] = ['sending']
const gone: readonly number[] = [codes.sessionGone, codes.sessionEnded]

/** Sent again later; whether it may be there already is as it was before, or as that edit's says. */
function later(edit: Edit, before?: Edit): Change {
  return { edit, from: sent, to: 'waiting', ...(before && { sentAt: before.sentAt }) }
}

/** One attempt to send all that waits, in order (offline.md, "Replay in batches"). */
export class Replay {
  readonly #options: ReplayOptions
  readonly #busy = new Set<string>()
  /** Edits put off until the next run, by seq. */
  readonly #held = new Set<number>()
  #items: number = replayLimits.items
  #end: Outcome | undefined

  constructor(options: ReplayOptions) {
    this.#options = options
  }

  /** Runs until nothing more can be sent. */
  async run(): Promise<Outcome> {
    const { database, account, holder, now, locks } = this.#options
    try {
      const ran = await asReplayer(database, account, holder, now, locks, () => this.#sendAll())
      if (!ran) return 'elsewhere'
      return this.#end ?? (this.#held.size > 0 ? 'later' : 'empty')
    } catch (failure) {
      // The lock is stolen from a tab that seemed frozen; the one that has it goes on with the same keys.
      if (failure instanceof LeaseLost) return 'elsewhere'
      if (failure instanceof DOMException && failure.name === 'AbortError') return 'elsewhere'
      throw failure
    }
  }

  async #sendAll(): Promise<void> {
    const underWay = new Set<Promise<void>>()
    let lost: unknown
    const renewal = setInterval(() => {
      this.#move([]).catch((failure: unknown) => {
        lost ??= failure
      })
    }, leaseLength / 3)
    try {
      if (!(await this.#options.isThere())) return await this.#putOff()
      for (;;) {
        while (!this.#end && !lost && underWay.size < sideBySide) {
          const { queue, epoch } = this.#options
          await queue.catchUp()
          const batch = nextBatch(queue.edits, this.#busy, this.#held, queue.seen, epoch(), {
            items: this.#items,
            bytes: replayLimits.bytes,
          })
          if (batch.length === 0) break
          const delivery: Promise<void> = this.#deliver(batch)
            .catch((failure: unknown) => {
              lost ??= failure
            })
            .finally(() => underWay.delete(delivery))
          underWay.add(delivery)
        }
        if (lost) throw lost
        if (underWay.size === 0) return
        await Promise.race(underWay)
      }
    } finally {
      clearInterval(renewal)
      // After a failure too: a run that began while these are under way could overtake them.
      await Promise.allSettled(underWay)
    }
  }

  /** What stands as being sent was sent by a tab that is gone: nobody else sends while this one has the lease. */
  async #putOff(): Promise<void> {
    const { queue } = this.#options
    this.#end = 'later'
    await queue.catchUp()
    const stuck = queue.edits.filter(({ state }) => sent.includes(state))
    await this.#move(stuck.map((edit) => later(edit)))
  }

  async #deliver(chosen: readonly Edit[]): Promise<void> {
    const own = chosen.flatMap(({ content }) => ownEntityKeys(content))
    for (const key of own) this.#busy.add(key)
    try {
      const files = chosen.flatMap(({ content }) => content.files ?? [])
      // Photos go first: while they are on their way, their edit is not.
      const leaves = files.length === 0 && { sentAt: this.#options.now() }
      const batch = await this.#begin(
        chosen.map((edit) => ({ edit, from: onTheirWay, asKnown: true, to: 'sending', ...leaves })),
      )
      if (batch.length === 0) return
      const answer = await this.#send(batch, files).catch((failure: unknown) => {
        if (failure instanceof Error) return failure
        throw failure
      })
      const before = new Map(chosen.map((edit) => [edit.seq, edit]))
      if (answer instanceof Error) await this.#notTaken(batch, before, answer)
      else await this.#settle(batch, before, answer)
    } finally {
      for (const key of own) this.#busy.delete(key)
    }
  }

  /**
   * Of what was chosen all is sent or nothing: behind an edit that another tab has decided meanwhile, or has taken back, nothing may
   * go ahead. What stands on disk is looked at first, and then chosen anew.
   */
  async #begin(changes: readonly Change[]): Promise<Edit[]> {
    const { queue, account } = this.#options
    // In the same turn as the choice: what is heard from now on came too late for it.
    const last = Math.max(...changes.map(({ edit }) => edit.seq))
    const known = new Set(queue.edits.flatMap(({ seq }) => (seq > last ? [] : seq)))
    let unknown: number[] = []
    const begun = await this.#move(changes, {
      together: true,
      async allow(tx) {
        const index = tx.objectStore('edits').index('by-state')
        const before = unsynced.map((state) => IDBKeyRange.bound([account, state], [account, state, last]))
        const keys = await Promise.all(before.map((range) => index.getAllKeys(range)))
        unknown = keys.flat().flatMap(([, seq]) => (known.has(seq) ? [] : seq))
        return unknown.length === 0
      },
    })
    await queue.refresh(unknown)
    return begun
  }

  async #send(batch: readonly Edit[], files: readonly string[]): Promise<readonly ReplayResult[]> {
    const { now, epoch } = this.#options
    if (files.length > 0) {
      await this.#options.sendFiles(files)
      const sentAt = now()
      await this.#move(batch.map((edit) => ({ edit, from: sent, to: 'sending', sentAt })))
    }
    return await this.#options.send(batch.map((edit) => replayItem(edit, now(), epoch())))
  }

  /** Each edit by its own result; one without a result is sent again. */
  async #settle(
    batch: readonly Edit[],
    before: ReadonlyMap<number, Edit>,
    results: readonly ReplayResult[],
  ): Promise<void> {
    this.#items = Math.min(replayLimits.items, this.#items * 2)
    const byKey = new Map(results.map((result) => [result.idempotencyKey, result]))
    const changes = batch.map((edit) => this.#judge(edit, before.get(edit.seq), byKey.get(edit.id)))
    const taken = changes.filter(({ to }) => sentOrGivenUp.includes(to))
    this.#options.taken(taken.map(({ edit }) => ({ edit, data: byKey.get(edit.id)?.data })))
    // What was taken in part may name a photo that was not: the gateway drops that one.
    await this.#noteFiles(changes.flatMap(({ edit, to }) => (to === 'acknowledged' ? edit : [])))
    await this.#move(changes)
  }

  /** Notes that the gateway has the files of these edits, which it took. */
  async #noteFiles(taken: readonly Edit[]): Promise<void> {
    const { database, account, epoch } = this.#options
    const files = taken.flatMap(({ content }) => content.files ?? [])
    const now = epoch()
    if (files.length === 0 || now === undefined) return
    // A full disk keeps no edit from being done with.
    await noteTaken(database, account, files, now).catch((failure: unknown) =>
      console.warn('That files are taken could not be noted', failure),
    )
  }

  /** `before`: the edit as it was before this sending, of which a verdict that passes says nothing. */
  #judge(
    edit: Edit,
    before: Edit | undefined,
    result: Omit<ReplayResult, 'idempotencyKey'> | undefined,
  ): Change {
    const { content } = edit
    if (!result) {
      this.#held.add(edit.seq)
      return later(edit)
    }
    const { code, message, data } = result
    const verdict = verdictOf({ code, data }, content.failures, this.#options.contract())
    if ('again' in verdict) {
      this.#held.add(edit.seq)
      const change = later(edit, before)
      return verdict.failed ? { ...change, content: { ...content, failures: content.failures + 1 } } : change
    }
    if (verdict.to === 'acknowledged') {
      const { merged, refused } = z.safeParse(Told, data).data ?? {}
      // To seal it again takes the device as long as all the rest, and mostly there is nothing new to say.
      const isNews = merged?.length || refused?.length
      // Whoever made it may have left the screen long ago: it is not done with before they have read of that.
      const to = refused?.length ? 'taken-in-part' : verdict.to
      return { edit, from: sent, to, ...(isNews && { content: { ...content, merged, refused } }) }
    }
    const { inConflict, ...rest } = content
    const reason = { code, message, data }
    return { edit, from: sent, to: verdict.to, sentAt: undefined, content: { ...rest, reason } }
  }

  /** Nothing of the batch was taken, or nobody knows whether it was: the keys make sending again harmless. */
  async #notTaken(batch: readonly Edit[], before: ReadonlyMap<number, Edit>, failure: Error): Promise<void> {
    const refusal = failure instanceof Refused ? failure : undefined
    const [only] = batch
    if (refusal === undefined) this.#end = 'later'
    else if (refusal.code === codes.inactive) this.#end = 'inactive'
    else if (gone.includes(refusal.code)) this.#end = 'signed-out'
    else if (await this.#saysNothing(refusal)) this.#end = 'later'
    else if (batch.length > 1 || !only) this.#items = Math.ceil(batch.length / 2)
    else {
      // What it was refused as a whole says nothing of an earlier sending.
      const was = before.get(only.seq)
      await this.#move([{ ...this.#judge(only, was, refusal), sentAt: was?.sentAt }])
      return
    }
    await this.#move(batch.map((edit) => later(edit, refusal && before.get(edit.seq))))
  }

  /** Whether it would be refused whatever were sent, now. Photos that find no room do in smaller batches. */
  async #saysNothing(refusal: Refused): Promise<boolean> {
    if (refusal.code === codes.failed) return await this.#isIll(refusal)
    const verdict = verdictOf(refusal, 0, this.#options.contract())
    return 'again' in verdict && !verdict.failed
  }

  /** Whether the gateway would fail on anything now, and not on these edits alone. */
  async #isIll({ data }: Refused): Promise<boolean> {
    const passing = z.safeParse(PassingFailure, data).success
    return passing || !(await this.#options.isWell())
  }

  #move(changes: readonly Change[], { allow, ...options }: MoveOptions = {}): Promise<Edit[]> {
    const { queue, account, holder, now } = this.#options
    const until = now() + leaseLength
    return queue.move(changes, {
      ...options,
      async allow(tx) {
        await renewLease(tx, account, holder, until)
        return (await allow?.(tx)) ?? true
      },
    })
  }
}
