import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { codes, succeeded } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { Envelope, PassingFailure } from '#contract/envelope.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { pauseAfter } from '#offline/wake.ts'
import { SignedClient } from '../support/signed-client.ts'

/** A device gives a call up after so many milliseconds (specification §9). */
const callLimit = 30_000
/**
 * Between two calls of one person: half as long to one and a half times as long, milliseconds. Twice as often is more than two
 * cores can do for 400 people beside the cluster itself: calls that get no turn would be all that is seen.
 */
const usualPause = 10_000
/** People share so many sessions: the load is meant to be edits and lists, not sign-ins. */
const sessions = 20

/** What a call came to: the gateway's answer, or what kept it from coming. */
interface Outcome {
  began: number
  took: number
  envelope: Envelope | undefined
  failure: 'hung' | 'cut' | undefined
}

/** What happened to the calls since `begin`. */
export interface Tally {
  calls: number
  /** Answered 20099, the database is away, or that the gateway's failure passes. */
  away: number
  /** Without an answer of a gateway: the connection broke, or the proxy had nobody to send it to. */
  cut: number
  /** Given up after 30 s. */
  hung: number
  /** Milliseconds. */
  longest: number
  /** Milliseconds until an edit was acknowledged, or a list read, that was asked for after the fault. */
  writesAfter: number
  readsAfter: number
  acknowledged: number
}

/** Tablets that replay edits and people who read lists, all at once, who go on whatever the cluster answers. */
export class Load {
  readonly #address: string
  readonly #stop = new AbortController()
  #people: Promise<void>[] = []
  #faultAt = 0
  /** The remarks that were acknowledged to somebody. */
  readonly acknowledged = new Set<string>()
  /** The remarks that each work site was given last. */
  readonly last = new Map<string, string>()
  /** Answers that nobody ought to have got. */
  readonly unexpected: string[] = []
  tally: Tally = emptyTally()

  private constructor(address: string) {
    this.#address = address
    setMaxListeners(0, this.#stop.signal)
  }

  /** Signs in and begins: so many tablets, each with a work site of its own, and as many readers. */
  static async start(address: string, people: number): Promise<Load> {
    const load = new Load(address)
    const clients: SignedClient[] = []
    while (clients.length < Math.min(sessions, people))
      clients.push(await SignedClient.signIn(address, 'engineer'))
    const [first] = clients
    const { records } = (await first?.call(listWorkSites, { pageSize: people })) ?? { records: [] }
    if (records.length < people) throw new Error(`There are only ${records.length} work sites.`)
    load.#people = records.flatMap((site, index) => {
      const client = clients[index % clients.length]
      return client ? [load.#edit(client, site), load.#read(client)] : []
    })
    return load
  }

  /** Counts afresh, from the fault that happens now. */
  begin(): void {
    this.tally = emptyTally()
    this.#faultAt = performance.now()
  }

  /** Lets everybody finish what they are at. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#people)
  }

  async #edit(client: SignedClient, { workSiteId, revision }: WorkSite): Promise<void> {
    let baseRevision = revision
    while (await this.#rest()) {
      const remarks = `第 ${randomUUID()} 条`
      const request = { workSiteId, baseRevision, remarks }
      const item = {
        endpointId: updateWorkSite.id,
        idempotencyKey: randomUUID(),
        madeAt: Date.now(),
        request,
      }
      // Again and again under the same key, after the pauses of a device, until it is acknowledged.
      for (let failures = 0; !(await this.#replay(client, item)); failures++)
        await pause(pauseAfter(failures))
      this.acknowledged.add(remarks)
      this.last.set(workSiteId, remarks)
      this.tally.acknowledged++
      baseRevision++
    }
  }

  /** Whether the edit was acknowledged. */
  async #replay(client: SignedClient, item: Record<string, unknown>): Promise<boolean> {
    const { envelope, began } = await this.#call(client, replayEdits, { items: [item], clockOffset: 0 })
    if (!envelope || !succeeded(envelope.code)) return false
    const [result] = z.parse(replayEdits.response, envelope.data).results
    const done = result !== undefined && succeeded(result.code)
    if (done) this.#goesOn('writesAfter', began)
    if (!done && result?.code === codes.maintenance) this.tally.away++
    else if (!done && result?.code !== codes.running) this.unexpected.push(JSON.stringify(result))
    return done
  }

  async #read(client: SignedClient): Promise<void> {
    while (await this.#rest()) {
      const { envelope, began } = await this.#call(client, listWorkSites, { pageSize: 20 })
      if (envelope && succeeded(envelope.code)) this.#goesOn('readsAfter', began)
    }
  }

  #goesOn(what: 'writesAfter' | 'readsAfter', began: number): void {
    if (began < this.#faultAt) return
    this.tally[what] = Math.min(this.tally[what], performance.now() - this.#faultAt)
  }

  /** Whether to go on, after a pause. */
  async #rest(): Promise<boolean> {
    const { signal } = this.#stop
    await pause(usualPause * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
    return !signal.aborted
  }

  async #call(client: SignedClient, endpoint: Endpoint, request: Record<string, unknown>): Promise<Outcome> {
    const { tally } = this
    const outcome = await this.#ask(client, endpoint, request)
    const { envelope, failure } = outcome
    tally.calls++
    tally.longest = Math.max(tally.longest, outcome.took)
    if (failure) tally[failure]++
    else if (envelope && saysLater(envelope)) tally.away++
    // 20425: what was sent before under the same key has not come to its end.
    else if (envelope && !succeeded(envelope.code) && envelope.code !== codes.running)
      this.unexpected.push(JSON.stringify(envelope))
    return outcome
  }

  async #ask(client: SignedClient, endpoint: Endpoint, request: Record<string, unknown>): Promise<Outcome> {
    const began = performance.now()
    const { address, method, headers, body: bytes } = client.request(endpoint, request)
    const signal = AbortSignal.timeout(callLimit)
    let envelope: Envelope | undefined
    try {
      const answer = await fetch(new URL(address, this.#address), {
        ...{ method, headers, signal },
        ...(bytes.length > 0 ? { body: bytes } : {}),
      })
      // The proxy's own answers are pages.
      if (answer.headers.get('content-type')?.includes('json')) {
        const body: unknown = await answer.json()
        const read = z.safeParse(Envelope, body)
        if (read.success) envelope = read.data
        else this.unexpected.push(JSON.stringify(body))
      }
    } catch (error) {
      if (!(error instanceof TypeError || signal.aborted)) throw error
    }
    const failure = envelope ? undefined : signal.aborted ? 'hung' : 'cut'
    return { began, took: performance.now() - began, envelope, failure }
  }
}

/** Whether a device sends the same again by itself. */
function saysLater({ code, data }: Envelope): boolean {
  return code === codes.maintenance || (code === codes.failed && z.safeParse(PassingFailure, data).success)
}

function emptyTally(): Tally {
  const never = Number.POSITIVE_INFINITY
  return {
    ...{ calls: 0, away: 0, cut: 0, hung: 0, longest: 0, acknowledged: 0 },
    ...{ writesAfter: never, readsAfter: never },
  }
}
