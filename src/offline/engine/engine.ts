import type { Epoch } from '#contract/revision.ts'
import type { UserAccount } from '#contract/session/schema.ts'
import { newId } from '#request/id.ts'
import { item, sessionState, subscribe } from '#request/session.ts'
import type { Engine, EngineMode, QueueCommands, QueueCounts } from '../engine-types.ts'
import { countEdits } from '../queue/counts.ts'
import type { Edit } from '../queue/edit.ts'
import { PendingStatus } from '../queue/pending-status.ts'
import type { Device } from '../session/device.ts'
import { SessionKeeper } from '../session/session-keeper.ts'
import { createStore } from '../store.ts'
import { saveMenus } from '../vault/stored-menus.ts'
import { OfflineRefused } from '../vault/vault.ts'
import { type AccountStore, openAccountStore, queueEdits, type TabNews } from './account-store.ts'
import { ChangeNotifier } from './change-notifier.ts'
import { endpointsChangedBy, endpointsOf } from './entity-registry.ts'
import { Heartbeat } from './heartbeat.ts'
import { type LazyDrafts, lazyDrafts, lazyFiles } from './lazy-parts.ts'
import { LiveNews } from './live-news.ts'
import { pruneLater } from './prune-later.ts'
import { Reader } from './reader.ts'
import { sendAllAtOnce } from './send-at-once.ts'
import { Syncer } from './syncer.ts'
import { askForWake, onWake } from './triggers.ts'

const channelName = 'milepost-news'

/** Opens what this device stores for the account that is signed in, and starts to sync. Never rejects. */
export async function openEngine(device: Device, account: UserAccount): Promise<Engine> {
  const engine = new AccountEngine(device, account)
  await engine.start()
  return engine
}

class AccountEngine implements Engine {
  readonly mode = createStore<EngineMode>({ kind: 'online-only', reason: 'locked' })
  readonly firstScreen: Promise<void>
  readonly replay: Engine['replay']
  readonly replicas: Engine['replicas']
  readonly lost: Engine['lost']
  readonly files: Engine['files']
  readonly drafts: LazyDrafts
  readonly #counts = createStore<QueueCounts>({ waiting: 0, needYou: 0, others: 0 })
  readonly #device: Device
  readonly #account: UserAccount
  readonly #channel = new BroadcastChannel(channelName)
  readonly #ends: (() => void)[] = []
  readonly #reader: Reader
  readonly #syncer: Syncer
  readonly #heartbeat: Heartbeat
  readonly #changes = new ChangeNotifier(() => {
    if (this.#uncounted) void this.#count()
  })
  readonly #pendingStatus = new PendingStatus(() => this.#store?.queue)
  #closed = false
  #commands: Promise<QueueCommands> | undefined
  readonly #live = new LiveNews({
    opened: (again) => {
      this.#fetchNow()
      // The gateway may have come back with another database.
      if (again) void this.#heartbeat.beat()
      this.#changes.notify(undefined)
    },
    event: (event) => {
      if (event.kind === 'changed') this.#fetchNow()
      this.#changes.notify(endpointsChangedBy(event))
    },
  })
  #store: AccountStore | undefined
  #uncounted = false
  #opening: Promise<void> = Promise.resolve()

  constructor(device: Device, account: UserAccount) {
    this.#device = device
    this.#account = account
    this.files = lazyFiles(account.accountId, () => this.#opened())
    this.drafts = lazyDrafts(() => this.#opened())
    const store = () => this.#store
    const session = new SessionKeeper(device)
    this.#ends.push(session.attend())
    const terminalId = async () => (await device.terminal(account.accountId))?.terminalId
    const epochHeard = (of: AccountStore, epoch: Epoch) => this.#epochHeard(of, epoch)
    const replayed = () => void this.#heartbeat.beat()
    this.#syncer = new Syncer({ holder: newId(), store, session, replayed, epochHeard })
    this.firstScreen = this.#syncer.firstScreen.drawn
    const heard = () => device.noteHeard()
    this.#heartbeat = new Heartbeat({ store, terminalId, heard, epochHeard, firstScreen: this.firstScreen })
    this.replay = this.#syncer.progress
    this.replicas = this.#syncer.replicas
    this.lost = this.#heartbeat.lost
    this.#reader = new Reader({
      store,
      session: () => session.ensure(),
      freshen: (open) => void this.#syncer.freshen(open),
      changed: (endpointIds) => this.#changes.notify(endpointIds),
    })
  }

  read: Engine['read'] = (endpoint, request, options) =>
    this.#syncer.firstScreen.during(this.#reader.read(endpoint, request, options))
  staleSince: Engine['staleSince'] = (endpoint, request) => this.#reader.staleSince(endpoint, request)
  onChange: Engine['onChange'] = (listener) => this.#changes.listen(listener)

  submit: Engine['submit'] = async (endpoint, request, seen) => {
    const [submitted] = await this.submitAll(endpoint, [{ request, seen }])
    if (!submitted) throw new Error('Nothing was submitted')
    return submitted
  }

  submitAll: Engine['submitAll'] = async (endpoint, edits, draft) => {
    // At once: what is stored of the form from now on is not in this save.
    const saved = await this.drafts.during(draft, async (record) => {
      const store = await this.#opened()
      return store && queueEdits(store, endpoint, edits, record)
    })
    if (!saved) return sendAllAtOnce(this.#account.accountId, endpoint, edits, this.#changes)
    askForWake().catch((failure: unknown) => console.warn('No Background Sync', failure))
    this.#syncer.nudge()
    return saved.map(({ id }) => ({ id, queued: true }))
  }

  readonly queue: Engine['queue'] = {
    counts: this.#counts,
    pendingStatus: (kind) => this.#pendingStatus.of(kind),
    commands: () => {
      // What did not come is asked for again the next time.
      this.#commands ??= this.#openQueueCommands().catch((failure: unknown) => {
        this.#commands = undefined
        throw failure
      })
      return this.#commands
    },
  }

  saveMenus: Engine['saveMenus'] = async (menus) => saveMenus(await this.#opened(), menus)
  lostRead = (): Promise<void> => this.#heartbeat.lostRead()
  warmUp = (): Promise<void> => this.#syncer.pull()
  syncNow = (): Promise<void> => this.#syncer.syncNow()

  unlock: Engine['unlock'] = async (password) => {
    try {
      await this.#device.unlock(this.#account.accountId, password)
    } catch (failure) {
      if (failure instanceof OfflineRefused) return failure.reason
      throw failure
    }
    await this.#open()
    return undefined
  }

  async start(): Promise<void> {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => void this.#hear(data))
    this.#ends.push(
      subscribe(() => this.#sessionChanged()),
      this.#device.subscribe(() => void this.#open()),
      onWake(() => this.#syncer.wake()),
    )
    // Before a page is shown, or it would ask for the password for a moment.
    await this.#device.recallKeys(this.#account.accountId)
    await this.#open()
    this.#sessionChanged()
  }

  close(): void {
    this.#closed = true
    for (const end of this.#ends) end()
    this.#changes.close()
    this.#syncer.close()
    this.#heartbeat.close()
    this.#live.stop()
    this.#channel.close()
    this.#store = undefined
  }

  /** Opens or closes what is stored, as keys and storage come and go: one after the other. */
  #open(): Promise<void> {
    // Without keys nothing is read any more, not even while other tabs are asked for them.
    if (!this.#device.handover.held(this.#account.accountId)) this.#use(undefined)
    // Who asked for the one before knows how that ended; when all is closed, so is the database.
    const opening = this.#opening.catch(() => undefined).then(() => this.#openNow())
    this.#opening = opening.catch((failure: unknown) => {
      if (!this.#closed) throw failure
    })
    return this.#opening
  }

  async #openNow(): Promise<void> {
    const { database, reason, handover } = this.#device
    const keys = handover.held(this.#account.accountId)
    if (!database || !keys) {
      this.#use(undefined)
      return this.mode.set({ kind: 'online-only', reason: reason ?? 'locked' })
    }
    await Promise.all([this.#count(), this.#heartbeat.count(database)])
    if (this.#store) return
    const edited = (edits: readonly Edit[]) => this.#edited(edits)
    const store = await openAccountStore(database, this.#account, keys, edited, (news) => this.#notify(news))
    if (this.#closed) return
    this.#use(store)
    // What was sent between the count above and the reading of the queue is announced by nobody any more.
    await this.#count()
    this.mode.set({ kind: 'full' })
    this.#changes.notify(undefined)
    void this.#syncer.tryNow()
    // The beat of the beginning had no keys to find this terminal by.
    if (this.#live.listening) void this.#heartbeat.beat()
    void this.#syncer.freshen(store)
    this.#ends.push(pruneLater(() => this.#store))
  }

  /** What is stored, once it is open again after a restored backup: nothing may overtake what waits. */
  async #opened(): Promise<AccountStore | undefined> {
    if (!this.#store) await this.#opening.catch(() => undefined)
    return this.#store
  }

  #use(store: AccountStore | undefined): void {
    this.#store = store
    this.#pendingStatus.renew()
    this.#syncer.noteReplicas()
  }

  async #openQueueCommands(): Promise<QueueCommands> {
    const { openQueueCommands } = await import('../queue/queue-commands.ts')
    return openQueueCommands({
      store: () => this.#store,
      onChange: (listener) => this.onChange(listener),
      edited: (edits) => this.#edited(edits),
      // What a discarded edit held back may wait for the next try.
      decided: (urgent) => (urgent ? void this.#syncer.tryNow() : this.#syncer.nudge()),
    })
  }

  /** The epoch of the gateway's database; after a restored backup everything is opened again, for more waits than before. */
  async #epochHeard(store: AccountStore, epoch: Epoch): Promise<void> {
    if (store.epoch === epoch || this.#store !== store) return
    const account = this.#account.accountId
    const note = async () => (await import('../queue/epoch.ts')).noteEpoch(store.database, account, epoch)
    if (store.epoch === undefined) {
      await note()
      store.epoch = epoch
      return
    }
    // What is under way keeps the former epoch, in which nothing is run any more. The statuses stay: nothing was synced.
    this.#store = undefined
    this.#opening = this.#opening.catch(() => undefined).then(note)
    await this.#opening.finally(() => this.#open())
    this.#channel.postMessage({ kind: 'restored', account } satisfies TabNews)
  }

  #sessionChanged(): void {
    const state = sessionState()
    // After a sign-out nothing is read any more, not even while the keys are being dropped.
    if (state === 'none') this.#use(undefined)
    if (state === 'signed-in') void this.#syncer.tryNow()
    if (state !== 'signed-in') this.#live.stop()
    else if (this.#live.start(item('token'))) void this.#heartbeat.beat()
  }

  #fetchNow(): void {
    if (this.#store) void this.#syncer.freshen(this.#store, 0)
  }

  #notify(news: TabNews): void {
    this.#channel.postMessage(news)
    this.#noted(news)
  }

  #edited(edits: readonly Edit[]): void {
    this.#pendingStatus.note(edits)
    this.#notify({ kind: 'edits', account: this.#account.accountId, seqs: edits.map(({ seq }) => seq) })
  }

  async #hear(news: TabNews): Promise<void> {
    // What is being opened may have been read before this news.
    await this.#opening.catch(() => undefined)
    if (news.account === this.#account.accountId && this.#store) {
      if (news.kind === 'restored') {
        this.#store = undefined
        return this.#open()
      }
      if (news.kind === 'edits') this.#pendingStatus.note(await this.#store.queue.refresh(news.seqs))
      else await this.#syncer.reload(news.of)
    }
    this.#noted(news)
  }

  #noted(news: TabNews): void {
    if (news.kind === 'edits') this.#uncounted = true
    this.#changes.notify(endpointsOf(news.kind === 'replica' ? news.of : undefined))
  }

  async #count(): Promise<void> {
    this.#uncounted = false
    const { database } = this.#device
    if (database) this.#counts.set(await countEdits(database, this.#account.accountId))
  }
}
