import { contractVersion } from '#contract/envelope.ts'
import type { Epoch } from '#contract/revision.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { call } from '#request/call.ts'
import { Cancelled } from '#request/errors.ts'
import { clockIsDoubtful, clockOffset, gatewayVersion, heardLately, sessionState } from '#request/session.ts'
import type { ReplayProgress } from '../engine-types.ts'
import { leaseLength } from '../queue/lease-length.ts'
import type { Outcome, ReplayOptions } from '../queue/replay.ts'
import type { ReplicaStatus } from '../replica-types.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { createStore } from '../store.ts'
import { onTheirWay } from '../vault/db.ts'
import { pauseAfter } from '../wake.ts'
import { type AccountStore, saveAnswers } from './account-store.ts'
import { FirstScreen } from './first-screen.ts'

/** A replica younger than this is not fetched again for a mere read, milliseconds. */
const freshFor = 15_000
const atRest: ReplayProgress = { running: false, sent: 0, total: 0 }

/** The first page comes first, milliseconds. */
const pageFirst = 10_000

/** Nothing waits on most pages, so that it is not in front of them. */
const loadReplay = () => import('../queue/replay.ts')

export interface SyncerOptions {
  /** Names this tab among the device's. */
  holder: string
  store: () => AccountStore | undefined
  session: SessionKeeper
  /** Called after edits were sent. */
  replayed: () => void
  /** Called with each epoch that the gateway names; resolves when it is noted. */
  epochHeard: (store: AccountStore, epoch: Epoch) => Promise<void>
}

/** Decides when to send and to fetch, and does both: one run at a time, again after pauses that grow. */
export class Syncer {
  readonly progress = createStore<ReplayProgress>(atRest)
  readonly replicas = createStore<readonly ReplicaStatus[]>([])
  readonly firstScreen = new FirstScreen()
  readonly #options: SyncerOptions
  #run: Promise<void> | undefined
  #again = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #ahead: ReturnType<typeof setTimeout>
  #pull: Promise<void> | undefined
  #closed = false

  constructor(options: SyncerOptions) {
    this.#options = options
    // A newer build may have taken the files away when something is to be sent; a run asks for what did not come.
    this.#ahead = setTimeout(() => void loadReplay().catch(() => undefined), pageFirst)
  }

  /** Something may have changed: tries at once, and soon again. */
  wake(): void {
    this.#failures = 0
    void this.tryNow()
  }

  /** Sends what waits, now; joins the run under way, which then looks once more. */
  tryNow(): Promise<void> {
    this.#again = true
    this.#run ??= this.#sendWhileAsked().finally(() => {
      this.#run = undefined
    })
    return this.#run
  }

  /** Sends what waits, unless the last try has just failed: then at the time set for the next one. */
  nudge(): void {
    if (this.#timer === undefined) void this.tryNow()
  }

  /** Sends what waits, then fetches what changed. Rejects as a call does. */
  async syncNow(): Promise<void> {
    await this.tryNow()
    await this.pull()
  }

  /** Fetches what changed. Rejects as a call does. */
  pull(): Promise<void> {
    this.#pull ??= this.#pullNow().finally(() => {
      this.#pull = undefined
    })
    return this.#pull
  }

  /** Reads the rows of a kind that another tab has fetched. */
  async reload(kind: string): Promise<void> {
    await this.#options
      .store()
      ?.replicas.find((replica) => replica.kind === kind)
      ?.load()
    this.noteReplicas()
  }

  /** Looks how far the replicas are here. */
  noteReplicas(): void {
    const replicas = this.#options.store()?.replicas ?? []
    this.replicas.set(replicas.map(({ kind, state, pulledAt }) => ({ kind, state, pulledAt })))
  }

  /** Fetches what changed in the background, unless that was done just now; not before the page has what it shows first. */
  async freshen(store: AccountStore, within = freshFor): Promise<void> {
    await this.firstScreen.drawn
    const oldest = Math.min(...store.replicas.map(({ pulledAt }) => pulledAt))
    const age = Date.now() - oldest
    // A pull that lies ahead was made before the clock was set back.
    if (age >= 0 && age < within) return
    // A failure is recorded by the call; the next read or event tries again.
    this.pull().catch(() => undefined)
  }

  close(): void {
    this.#closed = true
    this.firstScreen.close()
    clearTimeout(this.#ahead)
    clearTimeout(this.#timer)
  }

  async #pullNow(): Promise<void> {
    const store = this.#options.store()
    if (!store || !(await this.#options.session.ensure())) return
    const pulls = store.replicas.map(async (replica) => {
      if (await replica.pull())
        store.notify({ kind: 'replica', account: store.vault.account, of: replica.kind })
      this.noteReplicas()
    })
    const [failed] = (await Promise.allSettled(pulls)).filter(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  async #sendWhileAsked(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#again && !this.#closed) {
      this.#again = false
      const outcome = await this.#send()
      if (outcome === 'empty') this.#failures = 0
      else if (outcome !== 'signed-out') this.#tryLater(outcome)
    }
  }

  #tryLater(outcome: Outcome): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    // Another tab is at work; if it freezes, its lease runs out: that is to be seen soon after.
    const pause = outcome === 'elsewhere' ? leaseLength / 5 : pauseAfter(this.#failures++)
    this.#timer = setTimeout(() => void this.tryNow(), pause)
  }

  /** One run of the replay, if anything waits. */
  async #send(): Promise<Outcome> {
    const { store: getStore, session, holder } = this.#options
    const store = getStore()
    const waiting = store?.queue.edits.filter(({ state }) => onTheirWay.includes(state)).length ?? 0
    if (!store || (waiting === 0 && sessionState() === 'signed-in')) return 'empty'
    if (!(await session.tryNow())) return sessionState() === 'none' ? 'signed-out' : 'later'
    if (waiting === 0) return 'empty'
    const { database, queue, vault } = store
    const isWell = () =>
      call(getCurrentUser, {}, { account: vault.account, purpose: 'sync', background: true }).then(
        () => true,
        () => false,
      )
    let sent = 0
    const options: ReplayOptions = {
      database,
      queue,
      account: vault.account,
      holder,
      locks: navigator.locks,
      now: () => Date.now(),
      sendFiles: async (fileIds) => (await import('../queue/files.ts')).sendFiles(store, fileIds),
      send: async (items) => {
        const answer = await call(
          replayEdits,
          { items: [...items], clockOffset: clockOffset(), epoch: store.epoch },
          { account: vault.account, purpose: 'sync', background: true },
        )
        const { epoch } = store
        await this.#options.epochHeard(store, answer.epoch)
        // This run knows nothing of what waits again and goes before its own.
        if (epoch !== undefined && epoch !== answer.epoch) throw new Cancelled()
        return answer.results
      },
      epoch: () => store.epoch,
      contract: () => gatewayVersion()?.contract ?? contractVersion,
      // The edits tell when they were made by this device's clock, and the request how far that is out.
      isThere: async () => {
        if (!heardLately() || clockIsDoubtful()) await isWell()
        return heardLately() && !clockIsDoubtful()
      },
      isWell,
      taken: (taken) => {
        sent += taken.length
        this.progress.set({ running: true, sent, total: sent + queue.edits.length - taken.length })
        saveAnswers(store, taken).catch((failure: unknown) =>
          console.error('A replica was not kept', failure),
        )
      },
    }
    this.progress.set({ running: true, sent, total: waiting })
    const outcome = await this.#guarded(options)
    this.progress.set(atRest)
    if (sent > 0) {
      this.#options.replayed()
      await this.pull().catch(() => undefined)
    }
    if (outcome === 'inactive') return (await session.ask()) ? this.#send() : 'inactive'
    return outcome
  }

  async #guarded(options: ReplayOptions): Promise<Outcome> {
    try {
      const { Replay } = await loadReplay()
      return await new Replay(options).run()
    } catch (failure) {
      if (this.#closed) return 'empty'
      // A storage that fails in the middle, or code that did not come, leaves every edit where it was; it is tried again.
      console.error('The replay stopped', failure)
      return 'later'
    }
  }
}
