import 'fake-indexeddb/auto'
import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import type { z } from '#contract/zod.ts'
import { beginEpoch } from '#gateway/operations/restore.ts'
import type { EditState } from '#offline/engine-types.ts'
import { again, type Decision, resolved } from '#offline/queue/decisions.ts'
import type { Edit } from '#offline/queue/edit.ts'
import { noteEpoch } from '#offline/queue/epoch.ts'
import { conflictOf } from '#offline/queue/queue-view.ts'
import { parked } from '#offline/vault/db.ts'
import type { VaultKeys } from '#offline/vault/encryption.ts'
import { DeviceLocks } from '../../offline/locks.ts'
import { someKeys, Tab, vaultOf } from '../../offline/tab.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, upload } from '../personal/pictures.ts'
import { trailKey } from '../trail.ts'

/** The same database twice: one goes on into the time that is lost, the other is the backup, restored. */
export async function startLostAndRestored(): Promise<{ lost: TestGateway; restored: TestGateway }> {
  const [lost, restored] = [await startGateway(), await startGateway()]
  await beginEpoch(restored.database, trailKey, restored.time.now)
  return { lost, restored }
}

/** A device with the real queue, before a gateway whose database goes back in time. */
export class RestoredDevice {
  client: Client
  /** As the gateway's replays came: their items. */
  readonly sent: ReplayItem[][] = []
  readonly #keys: VaultKeys
  readonly #locks = new DeviceLocks()
  #tab: Tab

  private constructor(client: Client, keys: VaultKeys, tab: Tab) {
    this.client = client
    this.#keys = keys
    this.#tab = tab
  }

  /** Somebody signs in at a gateway, on a device that stores nothing of theirs yet. */
  static async of(accountName: string, gateway: TestGateway): Promise<RestoredDevice> {
    const [client, keys] = [await Client.signIn(gateway, accountName), await someKeys()]
    const device = new RestoredDevice(client, keys, await openTab(client, new DeviceLocks(), keys))
    await device.#tab.database.put('vaults', vaultOf(device.#account))
    return device
  }

  get #account(): string {
    return this.client.session.userAccount.accountId
  }

  get edits(): readonly Edit[] {
    return this.#tab.queue.edits
  }

  /** States of the edits that are not settled, in order. */
  get states(): EditState[] {
    return this.edits.map(({ state }) => state)
  }

  /** Saves an edit, of a row as its person sees it. */
  async save<Request extends Schema>(
    endpoint: QueuedEndpoint<Request>,
    request: z.output<Request>,
    before?: object,
  ): Promise<Edit> {
    return await this.#tab.queue.submit(endpoint, request, before && { ...before })
  }

  /** Goes on with another gateway under the same accounts: the database as its backup was. */
  async turnTo(gateway: TestGateway): Promise<void> {
    this.client = await Client.signIn(gateway, this.client.session.userAccount.accountName)
    // The engine learns the epoch of what it talks to, and opens its queue again.
    await this.sync()
  }

  /** Sends what waits. */
  async sync(): Promise<void> {
    const { database } = this.#tab
    const known = (await database.get('vaults', this.#account))?.epoch
    const { epoch } = await this.client.call(replayEdits, ask([this.#probe], known), { purpose: 'sync' })
    await noteEpoch(database, this.#account, epoch)
    this.#tab = await openTab(this.client, this.#locks, this.#keys)
    const send = async (items: readonly ReplayItem[]) => {
      this.sent.push([...items])
      return (await this.client.call(replayEdits, ask(items, epoch), { purpose: 'sync' })).results
    }
    const sendFiles = async (fileIds: readonly string[]) => {
      for (const fileId of fileIds) await upload(this.client, jpeg(), 'image/jpeg', fileId)
    }
    await this.#tab.replay(send, { epoch, sendFiles }).run()
  }

  /** An edit that nobody made: its answer alone, the epoch, matters. */
  get #probe(): ReplayItem {
    return {
      endpointId: 'nothing',
      idempotencyKey: crypto.randomUUID(),
      madeAt: this.client.gateway.time.now.getTime(),
      request: {},
    }
  }

  /** The person decides a conflict, field by field. */
  async resolve(theirs: readonly string[]): Promise<void> {
    await this.#decide((edit) => resolved(edit, conflictOf(edit)?.revision ?? 0, theirs))
  }

  /** The person has parked edits sent again. */
  async retry(): Promise<void> {
    await this.#decide(again)
  }

  async #decide(decision: (edit: Edit) => Decision | undefined): Promise<void> {
    const changes = this.edits.flatMap((edit) => {
      const made = parked.includes(edit.state) && decision(edit)
      return made ? [{ edit, from: parked, ...made }] : []
    })
    await this.#tab.queue.move(changes)
    await this.sync()
  }
}

function openTab(client: Client, locks: DeviceLocks, keys: VaultKeys): Promise<Tab> {
  const now = () => client.gateway.time.now.getTime()
  return Tab.open(locks, keys, { account: client.session.userAccount.accountId, now })
}

function ask(items: readonly ReplayItem[], epoch: number | undefined) {
  return { items: [...items], clockOffset: 0, ...(epoch !== undefined && { epoch }) }
}
