import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { messageOnly, report } from '#request/report.ts'
import { reachability, sessionState } from '#request/session.ts'
import type { ReadOptions } from '../engine-types.ts'
import type { CachedResponse } from '../replica/response-cache.ts'
import { type AccountStore, answerHere } from './account-store.ts'
import { linesNeeded, overlayOf } from './entity-registry.ts'

/** How long a read waits for the gateway while an older answer is at hand, milliseconds. */
const patience = { reachable: 4_000, doubtful: 800 }

/** How often a read is asked again because edits were settled meanwhile: not without end while many are sent. */
const mostAgain = 2

/** What the gateway says of what this person may not see, or not any more: without a network it is not shown either. */
const outOfReach: readonly number[] = [codes.noPermission, codes.notFound, codes.deleted]

export interface ReaderOptions {
  /** What is stored for the account; undefined while nothing can be. */
  store: () => AccountStore | undefined
  /** Makes sure that there is a session to call with; false when the gateway cannot be reached for one. */
  session: () => Promise<boolean>
  /** Fetches what changed, soon, if that was not done just now. */
  freshen: (store: AccountStore) => void
  /** Called when a better answer than the one given has come. */
  changed: (endpointIds: readonly string[]) => void
}

/** Answers reads from what is nearest: the replica, the gateway, or what the gateway last answered. */
export class Reader {
  readonly #options: ReaderOptions
  readonly #stale = new Map<string, number>()
  /** The gateway let a read wait too long, and has not been heard since. */
  #doubt = false

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  async read<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: ReadOptions<ResponseOf<E>> = {},
  ): Promise<ResponseOf<E>> {
    const offline = isKnownOffline()
    try {
      return await this.#read(endpoint, request, options)
    } catch (failure) {
      // The call itself has recorded one that nobody asked for, and shown a code that gets a message box, handled or not.
      // Who works offline is told in its place what is not here.
      const known =
        options.background ||
        (offline && failure instanceof NetworkFailure) ||
        (failure instanceof Refused && messageOnly.includes(failure.code))
      if (!known) report(endpoint.id, failure, options)
      throw failure
    }
  }

  async #read<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: ReadOptions<ResponseOf<E>>,
  ): Promise<ResponseOf<E>> {
    const store = this.#options.store()
    if (!store || endpoint.method !== 'GET' || endpoint.offline === 'online-only')
      return call(endpoint, request, {
        signal: options.signal,
        background: options.background,
        handles: 'all',
      })
    // Without its lines a list is still shown, if not by distance.
    for (const projectId of linesNeeded(endpoint.id, request, store.unsynced))
      await store.unsynced.lines.load(projectId).catch(() => undefined)
    const here = answerHere(store, endpoint.id, request)
    if (here === undefined) return this.#readThrough(store, endpoint, request, options)
    this.#options.freshen(store)
    this.#stale.delete(keyOf(endpoint, request))
    return z.parse<E['response']>(endpoint.response, here)
  }

  staleSince<E extends Endpoint>(endpoint: E, request: RequestOf<E>): number | undefined {
    return this.#stale.get(keyOf(endpoint, request))
  }

  /** From the gateway, within patience; else what it last answered, of which who asks may hear at once. */
  async #readThrough<E extends Endpoint>(
    store: AccountStore,
    endpoint: E,
    request: RequestOf<E>,
    options: ReadOptions<ResponseOf<E>>,
  ): Promise<ResponseOf<E>> {
    const key = keyOf(endpoint, request)
    const fresh = this.#ask(store, endpoint, request, options)
    // What it comes to is looked at below.
    fresh.catch(() => undefined)
    const before = await store.responses.get(endpoint.id, request)
    const stored = options.stored && (await this.#older(store, endpoint, request, before))
    if (stored) options.stored?.(stored.answer)
    const given = before ? await withinPatience(fresh, this.#patience) : await settled(fresh)
    if (given instanceof Error) {
      // What the gateway does not know has been forgotten here, too.
      const last = given instanceof NetworkFailure ? before : undefined
      const older = knowsNothing(given) ? await this.#older(store, endpoint, request, last) : undefined
      if (!older) throw given
      this.#stale.set(key, last?.at ?? 0)
      return older.answer
    }
    if (given) {
      this.#stale.delete(key)
      return given.answer
    }
    this.#doubt = true
    const older = await this.#older(store, endpoint, request, before)
    if (!older || !before) return fresh
    this.#stale.set(key, before.at)
    fresh.then(
      () => this.#options.changed([endpoint.id]),
      (failure: unknown) => {
        if (!options.background) report(endpoint.id, failure, { background: true })
      },
    )
    return older.answer
  }

  get #patience(): number {
    return reachability() === 'reachable' && !this.#doubt ? patience.reachable : patience.doubtful
  }

  async #ask<E extends Endpoint>(
    store: AccountStore,
    endpoint: E,
    request: RequestOf<E>,
    options: ReadOptions<ResponseOf<E>>,
    again = mostAgain,
  ): Promise<ResponseOf<E>> {
    if (!(await this.#options.session())) throw new NetworkFailure('unreachable')
    const { vault, queue, responses } = store
    const before = queue.settledCount
    const given = await settled(
      call(endpoint, request, { ...options, account: vault.account, handles: 'all' }).then(
        async (answer) => ({ answer, overlaid: await this.#overlaid(store, endpoint, request, answer) }),
      ),
    )
    // An edit that was taken meanwhile may be missing in what the gateway read before, and was laid over it no more.
    if (again && queue.settledCount > before && (await overlayOf(endpoint.id)))
      return this.#ask(store, endpoint, request, options, again - 1)
    if (given instanceof Error) {
      if (given instanceof Refused && outOfReach.includes(given.code))
        await responses.forget(endpoint.id, request)
      throw given
    }
    const { answer, overlaid } = given.answer
    this.#doubt = false
    await responses.put(endpoint.id, request, answer)
    // Without edits it is the same, which the call has parsed: thousands of rows take long.
    return overlaid === answer ? answer : (parsed(endpoint, overlaid) ?? answer)
  }

  async #older<E extends Endpoint>(
    store: AccountStore,
    endpoint: E,
    request: RequestOf<E>,
    before: CachedResponse | undefined,
  ): Promise<{ answer: ResponseOf<E> } | undefined> {
    const answer = parsed(endpoint, await this.#overlaid(store, endpoint, request, before?.answer))
    return answer === undefined ? undefined : { answer }
  }

  /** The answer with the unsynced edits applied to it; the same where there are none. */
  async #overlaid<E extends Endpoint>(
    store: AccountStore,
    endpoint: E,
    request: RequestOf<E>,
    answer: unknown,
  ): Promise<unknown> {
    const overlay = await overlayOf(endpoint.id)
    return overlay ? overlay.overlay(endpoint.id, request, answer, store.unsynced) : answer
  }
}

/** An answer as its endpoint has it; undefined when there is none, or it is of an older shape. */
function parsed<E extends Endpoint>(endpoint: E, answer: unknown): ResponseOf<E> | undefined {
  return answer === undefined ? undefined : z.safeParse<E['response']>(endpoint.response, answer).data
}

/** Whether the page says already that it is offline, before anything is asked. */
function isKnownOffline(): boolean {
  return reachability() === 'unreachable' || sessionState() === 'unlocked-offline'
}

/** Whether the gateway was not heard, or does not know what may have been made on this device. */
function knowsNothing(failure: Error): boolean {
  return failure instanceof NetworkFailure || (failure instanceof Refused && failure.code === codes.notFound)
}

function keyOf(endpoint: Endpoint, request: unknown): string {
  return `${endpoint.id} ${JSON.stringify(request)}`
}

/** The answer in a box, or the error. */
function settled<T>(answer: Promise<T>): Promise<{ answer: T } | Error> {
  return answer.then(
    (value) => ({ answer: value }),
    (failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure))),
  )
}

/** As `settled`, or undefined when it takes too long. */
function withinPatience<T>(answer: Promise<T>, limit: number): Promise<{ answer: T } | Error | undefined> {
  return Promise.race([
    settled(answer),
    new Promise<undefined>((resolve) => setTimeout(resolve, limit, undefined)),
  ])
}
