import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import type { UserAccount } from '#contract/session/schema.ts'
import type { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { newId } from '#request/id.ts'
import { listenLive } from '#request/live.ts'
import { sessionState, subscribe } from '#request/session.ts'
import { writtenFields } from './chain.ts'
import { parked } from './db.ts'
import type { Device } from './device.ts'
import type { Edit, EditContent } from './edit.ts'
import { Heartbeat } from './heartbeat.ts'
import { endpointsOf, type Kept, openKept, rowHere, type TabNews } from './kept.ts'
import { Marks } from './marks.ts'
import { pruneSettled } from './prune.ts'
import { conflictOf, countEdits, detailOf, listSettled, listUnsynced } from './queue-view.ts'
import { Reader } from './reader.ts'
import { SessionKeeper } from './session-keeper.ts'
import { createStore } from './store.ts'
import type { Engine, EngineMode, QueueCounts, Submitted } from './surface.ts'
import { Syncer } from './syncer.ts'
import { askForWake, onWake } from './triggers.ts'
import { type OfflineRefusal, OfflineRefused } from './vault.ts'

const channelName = 'milepost-news'
/** Changes told together, so that a batch of acknowledgements redraws a list once, milliseconds. */
const toldTogether = 50
const nothing: QueueCounts = { waiting: 0, needYou: 0, others: 0 }

/** Opens what this device keeps for the account that is signed in, and starts to sync. Never rejects. */
export async function openEngine(device: Device, account: UserAccount): Promise<Engine> {
  const engine = new AccountEngine(device, account)
  await engine.start()
  return engine
}

class AccountEngine implements Engine {
  readonly mode = createStore<EngineMode>({ kind: 'online-only', reason: 'locked' })
  readonly #counts = createStore(nothing)
  readonly #device: Device
  readonly #account: UserAccount
  readonly #channel = new BroadcastChannel(channelName)
  readonly #listeners = new Set<(endpointIds: readonly string[] | undefined) => void>()
  readonly #ends: (() => void)[] = []
  readonly #reader: Reader
  readonly #syncer: Syncer
  readonly #heartbeat: Heartbeat
  readonly #changed = new Set<string>()
  readonly #marks = new Marks(() => this.#kept)
  #live: AbortController | undefined
  #kept: Kept | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #uncounted = false
  #opening: Promise<void> = Promise.resolve()

  constructor(device: Device, account: UserAccount) {
    this.#device = device
    this.#account = account
    const kept = () => this.#kept
    const session = new SessionKeeper(device)
    const terminalId = async () => (await device.terminal(account.accountId))?.terminalId
    this.#heartbeat = new Heartbeat({ kept, terminalId })
    this.#syncer = new Syncer({
      holder: newId(),
      kept,
      session,
      replayed: () => void this.#heartbeat.beat(),
    })
    this.#reader = new Reader({
      kept,
      session: () => session.ensure(),
      freshen: (open) => this.#syncer.freshen(open),
      changed: (endpointIds) => this.#tellChanged(endpointIds),
    })
  }

  get replay() {
    return this.#syncer.progress
  }

  read: Engine['read'] = (endpoint, request, options) => this.#reader.read(endpoint, request, options)

  staleSince: Engine['staleSince'] = (endpoint, request) => this.#reader.staleSince(endpoint, request)

  onChange(listener: (endpointIds: readonly string[] | undefined) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async submit<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    request: z.output<Request>,
  ): Promise<Submitted> {
    const kept = this.#kept
    if (!kept) {
      const id = newId()
      await call(endpoint, request, { account: this.#account.accountId, idempotencyKey: id })
      return { id, queued: false }
    }
    const [own] = endpoint.offline.entities(request)
    const row = own && rowHere(kept, own[0], own[1])
    const { id } = await kept.queue.submit(endpoint, request, row && seenFields(row, request))
    askForWake().catch((failure: unknown) => console.warn('No Background Sync', failure))
    this.#syncer.nudge()
    return { id, queued: true }
  }

  readonly queue: Engine['queue'] = {
    counts: this.#counts,
    marks: (kind) => this.#marks.of(kind),
    list: async ({ offset, limit }) =>
      this.#kept ? listUnsynced(this.#kept, offset, limit) : { edits: [], total: 0 },
    sent: async ({ offset, limit }) =>
      this.#kept ? listSettled(this.#kept, offset, limit) : { edits: [], total: 0 },
    detail: async (seq) => this.#kept && detailOf(this.#kept, seq),
    retry: (seq) => this.#decide(seq, 'waiting', sentAgain),
    keepMine: (seq) =>
      this.#decide(seq, 'waiting', (edit) => {
        const revision = conflictOf(edit)?.revision
        const content = sentAgain(edit)
        if (revision === undefined) return content
        return { ...content, request: { ...content.request, baseRevision: revision } }
      }),
    discard: (seq) =>
      this.#decide(seq, 'discarded', ({ content }) => ({ ...content, settledAt: Date.now() })),
  }

  async syncNow(): Promise<void> {
    await this.#syncer.tryNow()
    await this.#syncer.pull()
  }

  async unlock(password: string): Promise<OfflineRefusal | undefined> {
    try {
      await this.#device.unlock(this.#account.accountId, password)
    } catch (failure) {
      if (failure instanceof OfflineRefused) return failure.reason
      throw failure
    }
    await this.#open()
    return undefined
  }

  warmUp(): Promise<void> {
    return this.#syncer.pull()
  }

  async start(): Promise<void> {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => void this.#hear(data))
    this.#ends.push(
      subscribe(() => this.#sessionChanged()),
      this.#device.reason.subscribe(() => void this.#open()),
      this.#device.onKeys(() => void this.#open()),
      onWake(() => void this.#syncer.tryNow()),
    )
    await this.#open()
    if (!this.#kept) await this.#device.unlockBySession(this.#account.accountId)
    this.#sessionChanged()
  }

  close(): void {
    for (const end of this.#ends) end()
    clearTimeout(this.#telling)
    this.#syncer.close()
    this.#heartbeat.close()
    this.#live?.abort()
    this.#channel.close()
    this.#kept = undefined
  }

  /** Opens or closes what is kept, as keys and storage come and go: one after the other. */
  #open(): Promise<void> {
    // After a sign-out nothing is read any more, not even while other tabs are asked for keys.
    if (!this.#device.handover.held(this.#account.accountId)) this.#use(undefined)
    // Whoever asked for the one before has been told how that ended.
    this.#opening = this.#opening.catch(() => undefined).then(() => this.#openNow())
    return this.#opening
  }

  async #openNow(): Promise<void> {
    const { database, reason, handover } = this.#device
    const keys = database && (await handover.ask(this.#account.accountId))
    if (!database || !keys) {
      this.#use(undefined)
      this.mode.set({ kind: 'online-only', reason: reason.read() ?? 'locked' })
      return
    }
    await this.#count()
    if (this.#kept) return
    const kept = await openKept(
      database,
      this.#account,
      keys,
      (edits) => this.#edited(edits),
      (news) => this.#tell(news),
    )
    this.#use(kept)
    this.mode.set({ kind: 'full' })
    this.#tellChanged(undefined)
    void this.#syncer.tryNow()
    this.#syncer.freshen(kept)
    pruneSettled(kept, Date.now()).catch((failure: unknown) => console.error('Old edits stay', failure))
  }

  #use(kept: Kept | undefined): void {
    this.#kept = kept
    this.#marks.renew()
  }

  async #decide(seq: number, to: 'waiting' | 'discarded', revise: (edit: Edit) => EditContent) {
    const edit = this.#kept?.queue.get(seq)
    if (!edit || !this.#kept) return
    await this.#kept.queue.move([{ edit, from: parked, to, content: revise(edit) }])
    void this.#syncer.tryNow()
  }

  #sessionChanged(): void {
    if (sessionState() !== 'signed-in') {
      this.#live?.abort()
      this.#live = undefined
      return
    }
    void this.#syncer.tryNow()
    if (this.#live) return
    this.#live = new AbortController()
    void this.#heartbeat.beat()
    const fetchNow = () => {
      if (this.#kept) this.#syncer.freshen(this.#kept, 0)
    }
    void listenLive(
      {
        opened: () => {
          fetchNow()
          this.#tellChanged(undefined)
        },
        event: (event) => {
          if (event.kind === 'changed') fetchNow()
          if (event.kind === 'message') this.#tellChanged(endpointsOf(['message']))
        },
      },
      this.#live.signal,
    )
  }

  #tell(news: TabNews): void {
    this.#channel.postMessage(news)
    this.#noted(news)
  }

  #edited(edits: readonly Edit[]): void {
    this.#marks.note(edits)
    this.#tell({ kind: 'edits', account: this.#account.accountId, seqs: edits.map(({ seq }) => seq) })
  }

  async #hear(news: TabNews): Promise<void> {
    // What is being opened may have been read before this news.
    await this.#opening.catch(() => undefined)
    if (news.account === this.#account.accountId && this.#kept) {
      if (news.kind === 'edits') this.#marks.note(await this.#kept.queue.refresh(news.seqs))
      else await this.#kept.workSites.load()
    }
    this.#noted(news)
  }

  #noted(news: TabNews): void {
    if (news.kind === 'edits') {
      this.#uncounted = true
      this.#tellChanged(endpointsOf(['work-site', 'message']))
    } else this.#tellChanged(endpointsOf(['work-site']))
  }

  async #count(): Promise<void> {
    this.#uncounted = false
    const { database } = this.#device
    if (database) this.#counts.set(await countEdits(database, this.#account.accountId))
  }

  #tellChanged(endpointIds: readonly string[] | undefined): void {
    for (const id of endpointIds ?? ['*']) this.#changed.add(id)
    this.#telling ??= setTimeout(() => {
      const ids = this.#changed.has('*') ? undefined : [...this.#changed]
      this.#changed.clear()
      this.#telling = undefined
      if (this.#uncounted) void this.#count()
      for (const listener of this.#listeners) listener(ids)
    }, toldTogether)
  }
}

/** A parked edit as it is sent again: nothing of the last answer to it counts any more. */
function sentAgain({ content }: Edit): EditContent {
  const { reason, ...rest } = content
  return { ...rest, failures: 0 }
}

/** What the row showed in the fields that an edit writes. */
function seenFields(row: object, request: unknown): Record<string, unknown> {
  const fields = writtenFields({ ...(typeof request === 'object' ? request : {}) })
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
}
