import { sql } from 'drizzle-orm'
import { codes, succeeded } from '#contract/codes.ts'
import {
  type EntityRef,
  isQueued,
  ownEntities,
  permits,
  type RequestOf,
  type ResponseOf,
} from '#contract/define-endpoint.ts'
import { GivenInstant } from '#contract/id.ts'
import { type Epoch, isOfFormerEpoch } from '#contract/revision.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { type ReplayItem, type ReplayResult, replayLimits } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { isAway } from '../db/away.ts'
import { readEpoch } from '../db/epoch.ts'
import { isOutOfResources, isWorthRepeating } from '../db/sql-state.ts'
import { granted, invalid, refused, type Verdict } from '../http/envelope.ts'
import { askAgain, Effects } from '../http/execute.ts'
import {
  type BeforeContext,
  type Call,
  type Calls,
  type Handler,
  handle,
  type SignedInHandler,
  type StepContext,
} from '../http/handle.ts'
import { day } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  claimKeys,
  isRepeated,
  type KeyedWrite,
  keyedWrite,
  rememberWrites,
} from '../security/idempotency.ts'
import type { SignedInStep } from '../security/step.ts'
import type { Parked } from './notify-parked.ts'
import { type Replayed, writeReplayAudit } from './replay-audit.ts'
import { impossible, lost } from './replay-texts.ts'

type Request = RequestOf<typeof replayEdits>
type ItemCall = Call<BeforeContext, SignedInStep>
type ItemCalls = Calls<BeforeContext, SignedInStep>

/** An item as permission and schema see it. */
interface Checked {
  item: ReplayItem
  write: KeyedWrite
  /** Absent when the request does not fit its schema. */
  call?: ItemCall
  error?: Refusal
}

/**
 * Answers a replay (offline.md, "Replay in batches"): each item through the same handler and checks as a call of
 * its own, inside the one transaction of the batch; one that fails leaves no trace and the others untouched.
 */
export function replayHandler(handlers: readonly Handler[]): SignedInHandler {
  const queued = new Map<string, SignedInHandler>()
  for (const handler of handlers) {
    if (handler.access === 'signed-in' && isQueued(handler.endpoint)) queued.set(handler.endpoint.id, handler)
  }
  return handle(replayEdits, (context, request) => new Replay(context, queued).run(request))
}

/** What a way of running the batch starts from. */
interface Pass {
  checked: readonly Checked[]
  /** Writes that took effect before this batch: their keys and fingerprints. */
  known: ReadonlyMap<string, string>
  clockOffset: number
}

/** One batch on its way. */
class Replay {
  readonly #context: StepContext
  readonly #queued: ReadonlyMap<string, SignedInHandler>
  readonly #opened = new Map<string, ItemCalls>()
  /** Keys of the items that failed, and their entities, which must not be changed over their heads. */
  readonly #held = new Set<string>()
  readonly #done: Replayed[] = []
  /** Edits over which the device has to ask its person. */
  readonly #parked: Parked[] = []
  /** The endpoint that worked on an entity last. */
  readonly #workedOn = new Map<string, string>()
  #epoch: Epoch = 1

  constructor(context: StepContext, queued: ReadonlyMap<string, SignedInHandler>) {
    this.#context = context
    this.#queued = queued
  }

  async run({ items, clockOffset, ...known }: Request): Promise<ResponseOf<typeof replayEdits>> {
    const { tx, actor, body, now } = this.#context
    if (body.length > replayLimits.bytes) throw new Refusal(codes.tooLarge)
    const epoch = await readEpoch(tx)
    this.#epoch = epoch
    // The device first offers again what it had sent before the backup was restored.
    if (known.epoch !== undefined && known.epoch !== epoch) return { results: [], epoch }
    const checked = items.map((item) => this.#check(item, clockOffset))
    const keys = items.map(({ idempotencyKey }) => idempotencyKey)
    const pass = { checked, known: await claimKeys(tx, actor.accountId, keys), clockOffset }
    const results = (await this.#runTogether(pass)) ?? (await this.#runApart(pass))
    const writes = this.#done.map(({ write }) => write)
    await rememberWrites(tx, actor.accountId, writes, now)
    await writeReplayAudit(this.#context, this.#done, clockOffset, this.#parked)
    return { results, epoch }
  }

  /**
   * Runs the items under one savepoint for all, their rows written as sets: what a batch without a conflict needs,
   * at a fraction of the round trips. Nothing when one of them failed; then nothing has happened.
   */
  async #runTogether({ checked, known, clockOffset }: Pass): Promise<ReplayResult[] | undefined> {
    const { tx } = this.#context
    const written = new Map(known)
    await this.#begin()
    await tx.execute(sql.raw('savepoint batch'))
    try {
      const results: ReplayResult[] = []
      for (const one of checked) {
        const verdict = this.#refuseUnrun(one) ?? (await this.#runItem(one, clockOffset, written))
        if (!succeeded(verdict.code)) this.#hold(one, verdict)
        results.push(resultOf(one, verdict))
      }
      await this.#save()
      await tx.execute(sql.raw('release savepoint batch'))
      return results
    } catch (failure) {
      if (concernsAll(failure)) throw failure
      await tx.execute(sql.raw('rollback to savepoint batch; release savepoint batch'))
      return undefined
    }
  }

  /** Runs the items each under a savepoint of its own, so that one that fails leaves the others be. */
  async #runApart({ checked, known, clockOffset }: Pass): Promise<ReplayResult[]> {
    const { tx } = this.#context
    const written = new Map(known)
    const results: ReplayResult[] = []
    await this.#begin()
    await tx.execute(sql.raw('savepoint item'))
    for (const one of checked) {
      const verdict = this.#refuseUnrun(one) ?? (await this.#runGuarded(one, clockOffset, written))
      if (!succeeded(verdict.code)) this.#hold(one, verdict)
      results.push(resultOf(one, verdict))
    }
    await tx.execute(sql.raw('release savepoint item'))
    return results
  }

  async #runGuarded(one: Checked, clockOffset: number, written: Map<string, string>): Promise<Verdict> {
    const { tx } = this.#context
    const done = this.#done.length
    const before = written.get(one.write.key)
    try {
      const verdict = await this.#runItem(one, clockOffset, written)
      await this.#save()
      // One round trip ends this item's savepoint and begins the next one's.
      await tx.execute(sql.raw('release savepoint item; savepoint item'))
      return verdict
    } catch (failure) {
      if (concernsAll(failure)) throw failure
      await tx.execute(sql.raw('rollback to savepoint item'))
      this.#done.length = done
      if (before === undefined) written.delete(one.write.key)
      await this.#load()
      const isLost = one.item.base && failure instanceof Refusal && failure.code === codes.notFound
      return this.#refuse(isLost ? new Refusal(codes.deleted, undefined, lost) : failure)
    }
  }

  async #begin(): Promise<void> {
    this.#held.clear()
    this.#workedOn.clear()
    this.#done.length = 0
    this.#parked.length = 0
    await this.#load()
  }

  async #load(): Promise<void> {
    const { tx, actor } = this.#context
    for (const [, calls] of [...this.#opened].sort(([a], [b]) => (a < b ? -1 : 1)))
      await calls.load(tx, actor)
  }

  async #save(): Promise<void> {
    for (const calls of this.#opened.values()) await calls.save(this.#context.tx)
  }

  /** Whether an edit may have been made then: a day is left for a clock that went wrong and was set right. */
  #isPossible({ madeAt }: ReplayItem, clockOffset: number): boolean {
    const latest = this.#context.now.getTime() + day
    return z.safeParse(GivenInstant, madeAt).success && madeAt + clockOffset <= latest
  }

  #check(item: ReplayItem, clockOffset: number): Checked {
    const { actor, language } = this.#context
    const write = keyedWrite(item.endpointId, item.idempotencyKey, item.request)
    const handler = this.#queued.get(item.endpointId)
    if (!handler) return { item, write, error: new Refusal(codes.notFound) }
    const permitted = permits(handler.endpoint, (permission) => actor.permissions.has(permission))
    const calls = this.#opened.get(item.endpointId) ?? handler.open()
    const parsed = calls.parse(item.request)
    const call = 'call' in parsed ? { call: parsed.call } : {}
    if (!permitted) return { item, write, ...call, error: new Refusal(codes.noPermission) }
    if (!this.#isPossible(item, clockOffset))
      return { item, write, ...call, error: new Refusal(codes.invalid, undefined, impossible) }
    this.#opened.set(item.endpointId, calls)
    return 'issues' in parsed
      ? { item, write, error: invalid(parsed.issues, language) }
      : { item, write, ...call }
  }

  /** The verdict on an item that is not to be run at all. */
  #refuseUnrun(checked: Checked): Verdict | undefined {
    // An item on top of one that failed waits behind it; the device asks again once that one is settled.
    if (this.#isHeld(checked)) return this.#refuse(new Refusal(codes.running))
    return checked.call && !checked.error ? undefined : this.#refuse(checked.error)
  }

  async #runItem(
    { item, write, call }: Checked,
    clockOffset: number,
    written: Map<string, string>,
  ): Promise<Verdict> {
    const { language } = this.#context
    const effects = new Effects()
    const { record, announce, post, followUp } = effects
    const edit = { madeAt: new Date(item.madeAt), clockOffset, base: item.base }
    const { idempotencyKey } = item
    const step = { ...this.#context, idempotencyKey, edit, record, announce, post, followUp }
    if (isRepeated(written, write)) {
      // What an item before it did has to be seen in the row as it stands now.
      await this.#save()
      return granted(codes.repeated, call && (await askAgain(call, step)), language)
    }
    if (this.#wantsBase(item)) throw new Refusal(codes.baseWanted)
    await this.#handOver(item.endpointId, call?.entities ?? [])
    const data = await call?.step(step)
    written.set(write.key, write.fingerprint)
    this.#done.push({ item, write, effects })
    return granted(codes.success, data, language)
  }

  /** Each endpoint has loaded rows of its own: what another did to one of them is written, and they are read again. */
  async #handOver(endpointId: string, entities: readonly EntityRef[]): Promise<void> {
    const names = entities.map(nameOf)
    const before = names.map((name) => this.#workedOn.get(name) ?? endpointId)
    for (const name of names) this.#workedOn.set(name, endpointId)
    if (before.every((other) => other === endpointId)) return
    await this.#save()
    // The others have theirs read again when they come back to one of these.
    await this.#opened.get(endpointId)?.load(this.#context.tx, this.#context.actor)
  }

  #refuse(error: unknown): Verdict {
    const { language, services, requestId } = this.#context
    const verdict = refused(error, language)
    if (verdict) return verdict
    services.logger.error({ err: error, reqId: requestId }, 'an item of a replay failed')
    return granted(codes.failed, undefined, language)
  }

  /** Whether it was made before a backup was restored and does not say over what: its revision tells nothing any more. */
  #wantsBase({ base, request: { baseRevision } }: ReplayItem): boolean {
    return !base && typeof baseRevision === 'number' && isOfFormerEpoch(baseRevision, this.#epoch)
  }

  #hold({ item, call }: Checked, { code }: Verdict): void {
    this.#held.add(item.idempotencyKey)
    const [entity] = call?.entities ?? []
    if (code === codes.conflict && entity) this.#parked.push({ key: item.idempotencyKey, entity })
    for (const entity of ownEntities(call?.entities ?? [])) this.#held.add(nameOf(entity))
  }

  #isHeld({ item, call }: Checked): boolean {
    const { after } = item.request
    const beneath = Array.isArray(after) ? after.map(String) : []
    return [...beneath, ...(call?.entities.map(nameOf) ?? [])].some((name) => this.#held.has(name))
  }
}

/** Whether it says nothing about the item that it befell. */
function concernsAll(failure: unknown): boolean {
  return isWorthRepeating(failure) || isOutOfResources(failure) || isAway(failure)
}

function resultOf({ item }: Checked, { code, message, data }: Verdict): ReplayResult {
  return { idempotencyKey: item.idempotencyKey, code, message, data }
}

function nameOf([kind, id]: EntityRef): string {
  return `${kind} ${id}`
}
