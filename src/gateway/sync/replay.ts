import { sql } from 'drizzle-orm'
import { codes, succeeded } from '#contract/codes.ts'
import { type EntityRef, isQueued, type RequestOf, type ResponseOf } from '#contract/define-endpoint.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { type ReplayItem, type ReplayResult, replayLimits } from '#contract/sync/schema.ts'
import { isWorthRepeating } from '../db/transaction.ts'
import {
  type BeforeContext,
  type Call,
  type Calls,
  type Handler,
  handle,
  type SignedInHandler,
  type SignedInStep,
  type StepContext,
} from '../handle.ts'
import { granted, invalid, refused, type Verdict } from '../security/envelope.ts'
import { askAgain, Effects } from '../security/execute.ts'
import {
  claimKeys,
  isRepeated,
  type KeyedWrite,
  keyedWrite,
  rememberWrites,
} from '../security/idempotency.ts'
import { Refusal } from '../security/refusal.ts'
import { leaveTraces, type Replayed } from './traces.ts'

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
 * its own, under its own savepoint inside the one transaction of the batch.
 */
export function replayHandler(handlers: readonly Handler[]): SignedInHandler {
  const queued = new Map<string, SignedInHandler>()
  for (const handler of handlers) {
    if (handler.access === 'signed-in' && isQueued(handler.endpoint)) queued.set(handler.endpoint.id, handler)
  }
  return handle(replayEdits, (context, request) => new Replay(context, queued).run(request))
}

/** One batch on its way. */
class Replay {
  readonly #context: StepContext
  readonly #queued: ReadonlyMap<string, SignedInHandler>
  readonly #opened = new Map<string, ItemCalls>()
  /** Keys of the items that failed, and their entities, which must not be changed over their heads. */
  readonly #held = new Set<string>()
  readonly #done: Replayed[] = []

  constructor(context: StepContext, queued: ReadonlyMap<string, SignedInHandler>) {
    this.#context = context
    this.#queued = queued
  }

  async run({ items, clockOffset }: Request): Promise<ResponseOf<typeof replayEdits>> {
    const { tx, actor, body, now } = this.#context
    if (body.length > replayLimits.bytes) throw new Refusal(codes.tooLarge)
    const checked = items.map((item) => this.#check(item))
    const keys = items.map(({ idempotencyKey }) => idempotencyKey)
    const known = new Map(await claimKeys(tx, actor.accountId, keys))
    for (const [, calls] of [...this.#opened].sort(([a], [b]) => (a < b ? -1 : 1)))
      await calls.load(tx, actor)

    const results: ReplayResult[] = []
    await tx.execute(sql.raw('savepoint item'))
    for (const one of checked) {
      const verdict = await this.#runItem(one, clockOffset, known)
      if (!succeeded(verdict.code)) this.#hold(one)
      const { idempotencyKey } = one.item
      results.push({ idempotencyKey, code: verdict.code, message: verdict.message, data: verdict.data })
    }
    await tx.execute(sql.raw('release savepoint item'))
    const writes = this.#done.map(({ write }) => write)
    await rememberWrites(tx, actor.accountId, writes, now)
    await leaveTraces(this.#context, this.#done, clockOffset)
    return { results }
  }

  #check(item: ReplayItem): Checked {
    const { actor, language } = this.#context
    const write = keyedWrite(item.endpointId, item.idempotencyKey, item.request)
    const handler = this.#queued.get(item.endpointId)
    if (!handler) return { item, write, error: new Refusal(codes.notFound) }
    const { permission } = handler.endpoint
    const permitted =
      permission === 'signed-in' || permission === 'public' || actor.permissions.has(permission)
    const calls = this.#opened.get(item.endpointId) ?? handler.open()
    const parsed = calls.parse(item.request)
    const call = 'call' in parsed ? { call: parsed.call } : {}
    if (!permitted) return { item, write, ...call, error: new Refusal(codes.noPermission) }
    this.#opened.set(item.endpointId, calls)
    return 'issues' in parsed
      ? { item, write, error: invalid(parsed.issues, language) }
      : { item, write, ...call }
  }

  async #runItem(checked: Checked, clockOffset: number, known: Map<string, string>): Promise<Verdict> {
    const { item, write, call, error } = checked
    // An item on top of one that failed waits behind it; the device asks again once that one is settled.
    if (this.#isHeld(checked)) return this.#refuse(new Refusal(codes.running))
    if (!call || error) return this.#refuse(error)
    const { tx, language } = this.#context
    const effects = new Effects()
    const { record, announce } = effects
    const edit = { madeAt: new Date(item.madeAt), clockOffset }
    const step = { ...this.#context, idempotencyKey: item.idempotencyKey, edit, record, announce }
    try {
      if (isRepeated(known, write)) return granted(codes.repeated, await askAgain(call, step), language)
      const data = await call.step(step)
      // One round trip ends this item's savepoint and begins the next one's.
      await tx.execute(sql.raw('release savepoint item; savepoint item'))
      known.set(write.key, write.fingerprint)
      this.#done.push({ item, write, effects })
      return granted(codes.success, data, language)
    } catch (failure) {
      if (isWorthRepeating(failure)) throw failure
      await tx.execute(sql.raw('rollback to savepoint item'))
      return this.#refuse(failure)
    }
  }

  #refuse(error: unknown): Verdict {
    const { language, services, requestId } = this.#context
    const verdict = refused(error, language)
    if (verdict) return verdict
    services.logger.error({ err: error, reqId: requestId }, 'an item of a replay failed')
    return granted(codes.failed, undefined, language)
  }

  #hold({ item, call }: Checked): void {
    this.#held.add(item.idempotencyKey)
    for (const entity of call?.entities.slice(0, 1) ?? []) this.#held.add(nameOf(entity))
  }

  #isHeld({ item, call }: Checked): boolean {
    const { after } = item.request
    const beneath = Array.isArray(after) ? after.map(String) : []
    return [...beneath, ...(call?.entities.map(nameOf) ?? [])].some((name) => this.#held.has(name))
  }
}

function nameOf([kind, id]: EntityRef): string {
  return `${kind} ${id}`
}
