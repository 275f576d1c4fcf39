import { type Code, codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Tx } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { Overtaken } from '../platform/overtaken.ts'
import { Refusal } from '../platform/refusal.ts'
import { repeated } from '../platform/repeated.ts'
import { type Audience, callerIds } from '../security/actor.ts'
import { appendHistory, type HistoryEntry } from '../security/history.ts'
import {
  claimKeys,
  isRepeated,
  type KeyedWrite,
  keyedWrite,
  rememberWrites,
} from '../security/idempotency.ts'
import { masked } from '../security/mask.ts'
import { logOperation } from '../security/operation-log.ts'
import type { Letter } from '../security/services.ts'
import type { Author, CallContext, Change, PublicStep, SignedInStep } from '../security/step.ts'
import type { BeforeContext, Call, Calls } from './handle.ts'

/** What a call came to. */
export interface Outcome {
  code: Code
  data: unknown
}

export type Announcement = [to: Audience, event: LiveEvent]

/** What a step leaves behind beside its rows. */
export class Effects {
  readonly changes: Change[] = []
  readonly announcements: Announcement[] = []
  readonly letters: Letter[] = []
  readonly followUps: (() => Promise<void>)[] = []
  readonly record = (change: Change): void => {
    this.changes.push(change)
  }
  readonly announce = (to: Audience, event: LiveEvent): void => {
    this.announcements.push([to, event])
  }
  readonly post = (letter: Letter): void => {
    this.letters.push(letter)
  }
  readonly followUp = (work: () => Promise<void>): void => {
    this.followUps.push(work)
  }
}

/** Runs a parsed call of an endpoint that asks for no session, in one transaction. */
export async function runPublic(call: Call<CallContext, PublicStep>, context: CallContext): Promise<Outcome> {
  await call.before?.(context)
  const { data, effects } = await withTransaction(context.services.database, async (tx) => {
    const effects = new Effects()
    const { record, announce, post, followUp } = effects
    const data = await call.step({ ...context, tx, record, announce, post, followUp })
    await appendHistory(
      tx,
      effects.changes.map((change) => historyEntry(change, { ...context, actor: authorOf(change) })),
    )
    return { data, effects }
  })
  await sendEffects(context, effects)
  await call.after(context)
  return { code: codes.success, data }
}

function authorOf({ entity, author }: Change): Author {
  if (!author) throw new Error(`a change of ${entity} names nobody`)
  return author
}

/** A parsed call of a signed-in account. */
export interface SignedInCall {
  endpoint: Endpoint
  calls: Calls<BeforeContext, SignedInStep>
  call: Call<BeforeContext, SignedInStep>
  /** The decoded request, by which another one under the same key is recognised. */
  request: unknown
  /** Empty for a call that takes none. */
  idempotencyKey: string
}

/** Runs it; what writes more than one statement in one transaction, prepared again, as `repeated`, where others were faster. */
export async function runSignedIn(signedIn: SignedInCall, context: BeforeContext): Promise<Outcome> {
  if (signedIn.call.runsAlone) return await runAlone(signedIn, context)
  return await repeated(
    () => runWrite(signedIn, context),
    (error) => error instanceof Overtaken,
  )
}

/**
 * Runs what needs no transaction. Each query of a read sees what is committed by then, also in one, which would only cost two
 * round trips more. A number that is shown in full leaves a row in the operation log, which is there before the answer.
 */
async function runAlone({ call }: SignedInCall, context: BeforeContext): Promise<Outcome> {
  await call.before?.(context)
  const { orm, replica } = context.services.database
  const step = (tx: Tx) => call.step({ ...context, tx, idempotencyKey: undefined, ...withoutEffects })
  const data = await (replica && call.fromReplica ? replica.read(step) : step(orm))
  await call.after(context)
  return { code: codes.success, data }
}

const withoutEffects = {
  record: refuseEffect,
  announce: refuseEffect,
  post: refuseEffect,
  followUp: refuseEffect,
}

function refuseEffect(): never {
  throw new Error('only a transaction has effects')
}

/**
 * Runs it in one transaction: idempotency, row permission and revision (the step's), effect, history. A write that
 * came before changes nothing and answers 20120 with the row as it stands now.
 */
async function runWrite(signedIn: SignedInCall, context: BeforeContext): Promise<Outcome> {
  const { endpoint, calls, call, request, idempotencyKey } = signedIn
  const { actor, now, services } = context
  const write = idempotencyKey ? keyedWrite(endpoint.id, idempotencyKey, request) : undefined
  if (call.before && !(await cameBefore(context, write))) await call.before(context)
  const { outcome, effects } = await withTransaction(services.database, async (tx) => {
    const effects = new Effects()
    const { record, announce, post, followUp } = effects
    const step = { ...context, tx, idempotencyKey: write?.key, record, announce, post, followUp }
    if (write && isRepeated(await claimKeys(tx, actor.accountId, [write.key]), write)) {
      return { outcome: { code: codes.repeated, data: await askAgain(call, step) }, effects }
    }
    await calls.load(tx, actor)
    const data = await call.step(step)
    await calls.save(tx)
    if (actor.applicationId) await logOfApplication(step, endpoint, request)
    if (write) await rememberWrites(tx, actor.accountId, [write], now)
    await appendHistory(
      tx,
      effects.changes.map((change) => historyEntry(change, context)),
    )
    return { outcome: { code: codes.success, data }, effects }
  })
  await sendEffects(context, effects)
  if (outcome.code === codes.success) await call.after(context)
  return outcome
}

/** What people click in the console reports itself; of an application's writes the gateway does. */
async function logOfApplication(step: SignedInStep, endpoint: Endpoint, request: unknown): Promise<void> {
  await logOperation(step, endpoint, {
    app: step.actor.accountName,
    action: endpoint.id,
    request: masked(request, endpoint.unlogged) ?? null,
  })
}

/**
 * Whether a `before` has nothing to do, for the write took effect: what it spends, like a code's try, is spent once. Its
 * key is free again until the transaction claims it, whose word counts.
 */
async function cameBefore(
  { services, actor }: BeforeContext,
  write: KeyedWrite | undefined,
): Promise<boolean> {
  if (!write) return false
  const claim = (tx: Tx) => claimKeys(tx, actor.accountId, [write.key])
  return isRepeated(await withTransaction(services.database, claim), write)
}

/** The row as it stands now; nothing when it is gone or out of reach by now, for the write still took effect. */
export async function askAgain(
  call: Call<BeforeContext, SignedInStep>,
  step: SignedInStep,
): Promise<unknown> {
  try {
    return await call.again(step)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** A change as the history stores it. */
export function historyEntry(
  change: Change,
  context: { actor: Author; now: Date; requestId: string; madeAt?: Date },
): HistoryEntry {
  const { actor, now, requestId, madeAt } = context
  return {
    ...change,
    historyId: newId(now),
    ...callerIds(actor),
    accountName: actor.accountName,
    changedByName: actor.userName,
    changedAt: now,
    madeAt: madeAt ?? null,
    terminalId: actor.terminalId ?? null,
    terminalName: actor.terminalName ?? null,
    requestId,
  }
}

async function sendEffects(
  { services }: CallContext,
  { announcements, letters, followUps }: Effects,
): Promise<void> {
  for (const [to, event] of announcements) services.live.announce(to, event)
  for (const letter of letters) services.delivery.post(letter)
  for (const work of followUps) {
    try {
      await work()
    } catch (error) {
      // The write is committed, whatever becomes of what follows it.
      services.logger.error({ err: error }, 'what follows a write failed')
    }
  }
}
