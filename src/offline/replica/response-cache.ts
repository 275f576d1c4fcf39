import { z } from '#contract/zod.ts'
import type { Database } from '../vault/db.ts'
import { format, type Vault } from '../vault/encryption.ts'
import type { ChangedAnswer } from './overlay.ts'

/** Answers stored for an account; beyond it the ones unused longest go. */
const mostAnswers = 500
/** How many answers are put before the number is looked at again. */
const betweenPrunings = 50

const Content = z.object({ answer: z.unknown(), at: z.number() })
export type CachedResponse = z.output<typeof Content>

/** The gateway's last answers to reads, sealed, for when it cannot be reached. */
export class ResponseCache {
  readonly #database: Database
  readonly #vault: Vault
  readonly #now: () => number
  #untilPruning = 0

  constructor(database: Database, vault: Vault, now: () => number) {
    this.#database = database
    this.#vault = vault
    this.#now = now
  }

  async get(endpointId: string, request: unknown): Promise<CachedResponse | undefined> {
    return this.#open(await this.#tag(endpointId, request))
  }

  async #open(tag: string): Promise<CachedResponse | undefined> {
    const record = await this.#database.get('answers', [this.#vault.account, tag])
    return record && z.safeParse(Content, await this.#vault.open('answers', tag, record.sealed)).data
  }

  /** Saves an answer that was received at `at`. */
  async put(endpointId: string, request: unknown, answer: unknown, at = this.#now()): Promise<void> {
    await this.#put(await this.#tag(endpointId, request), answer, at)
  }

  /**
   * Changes stored answers: to one read, or to all reads of an endpoint where no request is named. Each is opened once, however
   * many changes there are, and one that the gateway answered again meanwhile stays.
   */
  async change(changes: readonly ChangedAnswer[]): Promise<void> {
    const ofEndpoints = new Map<string, string[]>()
    const changesOf = new Map<string, ChangedAnswer['apply'][]>()
    for (const { endpointId, request, apply } of changes) {
      let tags: string[]
      if (request === undefined) {
        tags = ofEndpoints.get(endpointId) ?? (await this.#tagsOf(endpointId))
        ofEndpoints.set(endpointId, tags)
      } else tags = [await this.#tag(endpointId, request)]
      for (const tag of tags) changesOf.set(tag, [...(changesOf.get(tag) ?? []), apply])
    }
    for (const [tag, steps] of changesOf) {
      const stored = await this.#open(tag)
      if (!stored) continue
      const changed = steps.reduce((answer, apply) => apply(answer), stored.answer)
      if (changed !== stored.answer) await this.#put(tag, changed, stored.at, stored.at)
    }
  }

  /** `instead`: only while what is stored is the answer received then. */
  async #put(tag: string, answer: unknown, at: number, instead?: number): Promise<void> {
    const { account } = this.#vault
    const { sealed, size } = await this.#vault.seal('answers', tag, { answer, at })
    const tx = this.#database.transaction('answers', 'readwrite')
    const present = instead === undefined ? undefined : await tx.store.get([account, tag])
    if (instead === undefined || present?.usedAt === instead)
      await tx.store.put({ account, tag, usedAt: at, size, format, sealed })
    await tx.done
    if (this.#untilPruning-- > 0) return
    this.#untilPruning = betweenPrunings
    await this.#prune()
  }

  /** Forgets the answer to a read. */
  async forget(endpointId: string, request: unknown): Promise<void> {
    await this.#database.delete('answers', [this.#vault.account, await this.#tag(endpointId, request)])
  }

  async #prune(): Promise<void> {
    const { account } = this.#vault
    const tx = this.#database.transaction('answers', 'readwrite')
    const all = IDBKeyRange.bound([account], [account, []])
    let surplus = (await tx.store.index('by-use').count(all)) - mostAnswers
    for (
      let cursor = surplus > 0 ? await tx.store.index('by-use').openCursor(all) : null;
      cursor && surplus > 0;
      cursor = await cursor.continue()
    ) {
      await cursor.delete()
      surplus--
    }
    await tx.done
  }

  async #tagsOf(endpointId: string): Promise<string[]> {
    const { account } = this.#vault
    const name = await this.#vault.nameOf(endpointId)
    const range = IDBKeyRange.bound([account, name], [account, `${name}~`])
    return (await this.#database.getAllKeys('answers', range)).map(([, tag]) => tag)
  }

  /** Opaque, and alike at its beginning for all reads of an endpoint. */
  async #tag(endpointId: string, request: unknown): Promise<string> {
    const asked = await this.#vault.nameOf(`${endpointId} ${JSON.stringify(request, ordered)}`)
    return `${await this.#vault.nameOf(endpointId)} ${asked}`
  }
}

/** Objects with their names in order, so that the same request has the same tag however it was put together. */
function ordered(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
