import type { Readable } from 'node:stream'
import {
  type Endpoint,
  type EntityRef,
  isKeyed,
  isQueued,
  isRead,
  type Offline,
  type RequestOf,
  type ResponseOf,
} from '#contract/define-endpoint.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import type { Actor } from '../security/actor.ts'
import type { CallContext, PublicStep, SignedInStep } from '../security/step.ts'

/** What ran before a step. */
interface Earlier<Prepared, Loaded> {
  /** What the handler's `before` gave. */
  prepared: Prepared
  /** What the handler's `load` locked. */
  loaded: Loaded
}

export type PublicContext<Prepared = undefined> = PublicStep & Earlier<Prepared, undefined>
export type StepContext<Prepared = undefined, Loaded = undefined> = SignedInStep & Earlier<Prepared, Loaded>
export type BeforeContext = CallContext & { actor: Actor }

/** The bytes of a file, opened once the transaction is over. */
export interface BytesAnswer {
  contentType: string
  fileName: string
  size: number
  /** The bytes are compressed so already; who does not take that gets them open. */
  encoding?: 'br'
  open(range?: { start: number; end: number }): Readable
}

/** Begins to send events; returns what stops it. */
export type EventsAnswer = (send: (event: LiveEvent) => void) => () => void

type Step<Context, E extends Endpoint, Answer = ResponseOf<E>> = (
  context: Context,
  request: RequestOf<E>,
) => Promise<Answer>

/** The steps around a handler's own. */
interface Around<E extends Endpoint, Before, Context, Prepared, Loaded, Answer> {
  /** What is slow or outside (hashing, mail, files), done before the transaction; anew each time that a step throws `Overtaken`. */
  before?: Step<Before, E, Prepared>
  /** The same, done after the commit. */
  after?: (context: Before, answer: Answer, request: RequestOf<E>) => Promise<void>
  /** The row as it stands now, for a write that came before (20120). Every keyed write has it. */
  again?: Step<Context, E, Answer>
  /** Locks the rows of all requests in id order, in one query, so that an item of a replay costs one update. */
  load?: (tx: Tx, actor: Actor, requests: readonly RequestOf<E>[]) => Promise<Loaded>
  /** Writes what the steps since the last time changed in what was loaded, as one set. */
  save?: (tx: Tx, loaded: Loaded) => Promise<void>
  /** The step reads much, and nothing but the database, so that a standby may answer it. */
  fromReplica?: true
  /** The step writes by one statement and leaves nothing beside it, so that it needs no transaction. */
  oneStatement?: true
}

type SignedIn<E extends Endpoint, Prepared, Loaded> = Around<
  E,
  BeforeContext,
  StepContext<undefined, Loaded | undefined>,
  Prepared,
  Loaded,
  ResponseOf<E>
>
type Public<E extends Endpoint, Prepared> = Omit<
  Around<E, CallContext, PublicContext, Prepared, undefined, ResponseOf<E>>,
  'again' | 'load' | 'save' | 'oneStatement' | 'fromReplica'
>

/** One parsed request with its types closed over. */
export interface Call<Before, Context> {
  /** Whose order counts when the call is replayed: its own entity, then those it waits for. */
  readonly entities: readonly EntityRef[]
  /** Whether so much of people is asked for that the call takes it away. */
  readonly exports: boolean
  /** Whether the step needs no transaction: it reads, or writes by one statement. */
  readonly runsAlone: boolean
  /** Whether a standby may answer it. */
  readonly fromReplica: boolean
  /** Absent for a handler without one. */
  before?(context: Before): Promise<void>
  step(context: Context): Promise<unknown>
  again(context: Context): Promise<unknown>
  after(context: Before): Promise<void>
}

/** Requests of one endpoint that run in one transaction: a single one, or the items of a replay. */
export interface Calls<Before, Context> {
  parse(raw: unknown): { call: Call<Before, Context> } | { issues: readonly z.core.$ZodIssue[] }
  /** Reads what the steps work on; once more after a rollback, which the memory does not follow. */
  load(tx: Tx, actor: Actor): Promise<void>
  save(tx: Tx): Promise<void>
}

export interface SignedInHandler {
  readonly access: 'signed-in'
  readonly endpoint: Endpoint
  open(): Calls<BeforeContext, SignedInStep>
}
export interface PublicHandler {
  readonly access: 'public'
  readonly endpoint: Endpoint
  open(): Calls<CallContext, PublicStep>
}
/** How an endpoint is answered; only `mount.ts` and the replay look inside. */
export type Handler = SignedInHandler | PublicHandler

/**
 * Answers an endpoint for a signed-in account. The step runs inside one transaction; give `before` and `load` as
 * named functions, so that their results' types reach the step.
 * @throws Error at start, when a keyed write cannot say what it did the first time.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  step: Step<StepContext, E>,
  options?: SignedIn<E, undefined, undefined> & { before?: never; load?: never },
): SignedInHandler
export function handle<E extends Endpoint, Prepared>(
  endpoint: E,
  step: Step<StepContext<Prepared>, E>,
  options: SignedIn<E, Prepared, undefined> & { before: Step<BeforeContext, E, Prepared>; load?: never },
): SignedInHandler
export function handle<E extends Endpoint, Loaded>(
  endpoint: E,
  step: Step<StepContext<undefined, Loaded>, E>,
  options: SignedIn<E, undefined, Loaded> & {
    before?: never
    load: (tx: Tx, actor: Actor, requests: readonly RequestOf<E>[]) => Promise<Loaded>
  },
): SignedInHandler
export function handle<E extends Endpoint, Prepared, Loaded>(
  endpoint: E,
  step: Step<StepContext<Prepared | undefined, Loaded | undefined>, E>,
  options: SignedIn<E, Prepared, Loaded> = {},
): SignedInHandler {
  if (isKeyed(endpoint) && !options.again) throw new Error(`${endpoint.id} needs \`again\``)
  if (isKeyed(endpoint) && options.oneStatement) throw new Error(`${endpoint.id} notes its key beside`)
  if (!isRead(endpoint) && options.fromReplica) throw new Error(`${endpoint.id} writes`)
  // A replay runs its items in one transaction, which nothing slow or outside may hold up.
  if (isQueued(endpoint) && (options.before || options.after)) throw new Error(`${endpoint.id} is queued`)
  return { access: 'signed-in', endpoint, open: () => openCalls(endpoint, step, options) }
}

/** Answers an endpoint that asks for no session. */
export function handlePublic<E extends Endpoint>(
  endpoint: E,
  step: Step<PublicContext, E>,
  options?: Public<E, undefined> & { before?: never },
): PublicHandler
export function handlePublic<E extends Endpoint, Prepared>(
  endpoint: E,
  step: Step<PublicContext<Prepared>, E>,
  options: Public<E, Prepared> & { before: Step<CallContext, E, Prepared> },
): PublicHandler
export function handlePublic<E extends Endpoint, Prepared>(
  endpoint: E,
  step: Step<PublicContext<Prepared | undefined>, E>,
  options: Public<E, Prepared> = {},
): PublicHandler {
  return { access: 'public', endpoint, open: () => openCalls(endpoint, step, options) }
}

/** Answers with the bytes of a file; the step finds it and checks that the account may see it. */
export function handleBytes<E extends Endpoint>(
  endpoint: E,
  step: Step<StepContext, E, BytesAnswer>,
): SignedInHandler {
  return { access: 'signed-in', endpoint, open: () => openCalls(endpoint, step, {}) }
}

/** Answers with a stream of server-sent events. */
export function handleEvents<E extends Endpoint>(
  endpoint: E,
  step: Step<StepContext, E, EventsAnswer>,
): SignedInHandler {
  return { access: 'signed-in', endpoint, open: () => openCalls(endpoint, step, {}) }
}

function openCalls<E extends Endpoint, Before, Context extends PublicStep, Prepared, Loaded, Answer>(
  endpoint: E,
  step: Step<Context & Earlier<Prepared | undefined, Loaded | undefined>, E, Answer>,
  around: Around<E, Before, Context & Earlier<undefined, Loaded | undefined>, Prepared, Loaded, Answer>,
): Calls<Before, Context> {
  const requests: RequestOf<E>[] = []
  let loaded: Loaded | undefined

  const { before } = around

  function callOf(request: RequestOf<E>): Call<Before, Context> {
    let prepared: Prepared | undefined
    let finish = async (_context: Before): Promise<void> => {}
    return {
      entities: entitiesOf(endpoint, request),
      exports: endpoint.exports?.(request) ?? false,
      runsAlone: isRead(endpoint) || (around.oneStatement ?? false),
      fromReplica: around.fromReplica ?? false,
      ...(before && {
        async before(context) {
          prepared = await before(context, request)
        },
      }),
      async step(context) {
        const answer = await step({ ...context, prepared, loaded }, request)
        finish = async (after) => around.after?.(after, answer, request)
        return answer
      },
      async again(context) {
        return around.again?.({ ...context, prepared: undefined, loaded }, request)
      },
      after: (context) => finish(context),
    }
  }

  return {
    parse(raw) {
      const parsed = z.safeParse<E['request']>(endpoint.request, raw, { reportInput: true })
      if (!parsed.success) return { issues: parsed.error.issues }
      requests.push(parsed.data)
      return { call: callOf(parsed.data) }
    },
    async load(tx, actor) {
      loaded = await around.load?.(tx, actor, requests)
    },
    async save(tx) {
      if (loaded !== undefined) await around.save?.(tx, loaded)
    },
  }
}

function entitiesOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): readonly EntityRef[] {
  const offline: Offline<RequestOf<E>> = endpoint.offline
  return typeof offline === 'object' ? offline.entities(request) : []
}
