import { newId } from '#request/id.ts'
import type { Database, EditChainRecord, Sealed } from '../vault/db.ts'
import { format, type Vault } from '../vault/encryption.ts'
import { type EditContent, entityKey, filesIn } from './edit.ts'
import { type EditChain, extend, partsOf, rebase } from './edit-chain.ts'
import { nextVersion, readChain, type StoredChain } from './edit-chain-store.ts'

/** Edits that are to be saved together, sealed, and the heads that they leave. */
export interface NewEdits {
  edits: readonly { id: string; content: EditContent; size: number; sealed: Sealed }[]
  heads: readonly NewHead[]
}

export interface NewHead {
  /** The version that stands on disk unless another tab has put an edit of the same entity in between. */
  known: number
  chain: EditChain
  record: EditChainRecord
}

/** What the next edits of entities are applied on: the heads as this tab wrote them last, else as they stand on disk. */
export class EditChains {
  readonly #database: Database
  readonly #vault: Vault
  readonly #isUnsynced: (key: string, entity: string) => Promise<boolean>
  readonly #known = new Map<string, StoredChain>()

  /** `isUnsynced`: whether any edit of an entity is, when the last that its head knows has this key. */
  constructor(
    database: Database,
    vault: Vault,
    isUnsynced: (key: string, entity: string) => Promise<boolean>,
  ) {
    this.#database = database
    this.#vault = vault
    this.#isUnsynced = isUnsynced
  }

  /** New edits of these contents, each on top of what is queued of its entity, those before it among that; of some two each. */
  async onTop(contents: readonly EditContent[]): Promise<NewEdits> {
    const heads = new Map<string, { known: number; chain: EditChain }>()
    const edits: { id: string; content: EditContent }[] = []
    for (const content of contents) {
      const [own] = content.entities
      if (!own) throw new TypeError(`${content.endpointId} names no entity that it edits`)
      const entity = entityKey(own)
      const tag = await this.#vault.nameOf(entity)
      const ahead = heads.get(tag)
      const stored = ahead ? undefined : await this.#stored(tag)
      let chain = ahead?.chain ?? stored?.chain
      let unsynced =
        ahead !== undefined || (chain !== undefined && (await this.#isUnsynced(chain.lastKey, entity)))
      const known = ahead?.known ?? stored?.version ?? 0
      for (const part of partsOf(content.request, chain, unsynced, own[1])) {
        const request = rebase(part, chain, unsynced, own[1])
        const id = newId(content.madeAt)
        edits.push({ id, content: { ...content, request, files: filesIn(request, content.files) } })
        chain = extend(chain, unsynced, id, request)
        unsynced = true
        heads.set(tag, { known, chain })
      }
    }
    return {
      edits: await Promise.all(
        edits.map(async ({ id, content }) => ({
          ...{ id, content },
          ...(await this.#vault.seal('edits', id, content)),
        })),
      ),
      heads: await Promise.all([...heads].map(([tag, head]) => this.#sealed(tag, head))),
    }
  }

  /** These heads were written. */
  note(heads: readonly NewHead[]): void {
    for (const { chain, record } of heads) this.#known.set(record.tag, { version: record.version, chain })
  }

  /** Another tab has written one of these heads: they are read from disk again. */
  forget(heads: readonly NewHead[]): void {
    for (const { record } of heads) this.#known.delete(record.tag)
  }

  async #stored(tag: string): Promise<StoredChain> {
    return this.#known.get(tag) ?? (await readChain(this.#database, this.#vault, tag))
  }

  async #sealed(tag: string, { known, chain }: { known: number; chain: EditChain }): Promise<NewHead> {
    const { account } = this.#vault
    const { sealed } = await this.#vault.seal('heads', tag, chain)
    return { known, chain, record: { account, tag, version: nextVersion(known), format, sealed } }
  }
}
