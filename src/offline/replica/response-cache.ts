import { hashKey, QueryClient, type QueryKey } from '@tanstack/query-core'
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core'
import { z } from '#contract/zod.ts'
import type { AnswerRecord, Database } from '../vault/db.ts'
import { format, type Vault } from '../vault/encryption.ts'
import type { ChangedAnswer } from './overlay.ts'

/** Answers stored for an account; beyond it the ones unused longest go. */
const mostAnswers = 500
/** How many answers are put before the number is looked at again. */
const betweenPrunings = 50

const Content = z.object({ answer: z.unknown(), at: z.number() })
export type CachedResponse = z.output<typeof Content>

/**
 * The gateway's last answers to reads, for when it cannot be reached: TanStack Query's persister over encrypted records. What
 * the persister does not do is in `tests/offline/persister.test.ts`.
 */
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
    const key = await this.#keyOf(endpointId, request)
    const client = newClient()
    await this.#persister([key]).restoreQueries(client)
    const state = client.getQueryState(key)
    return state && { answer: state.data, at: state.dataUpdatedAt }
  }

  /** Saves an answer that was received at `at`. */
  async put(endpointId: string, request: unknown, answer: unknown, at = this.#now()): Promise<void> {
    const key = await this.#keyOf(endpointId, request)
    const client = newClient()
    client.setQueryData(key, answer, { updatedAt: at })
    await this.#persister([key]).persistQueryByKey(key, client)
    if (this.#untilPruning-- > 0) return
    this.#untilPruning = betweenPrunings
    await this.#prune()
  }

  /**
   * Changes stored answers: to one read, or to all reads of an endpoint where no request is named. Each is opened once, however
   * many changes there are, and one that the gateway answered again meanwhile stays.
   */
  async change(changes: readonly ChangedAnswer[]): Promise<void> {
    const keyed = await Promise.all(
      changes.map(async ({ endpointId, request, apply }) => ({
        queryKey: await this.#keyOf(endpointId, request),
        apply,
      })),
    )
    const persister = this.#persister(
      keyed.map(({ queryKey }) => queryKey),
      (record) => this.#replace(record),
    )
    const client = newClient()
    await persister.restoreQueries(client)
    const queries = client.getQueryCache()
    const before = new Map(queries.getAll().map((query) => [query, query.state.data]))
    for (const { queryKey, apply } of keyed)
      for (const query of queries.findAll({ queryKey }))
        query.setData(apply(query.state.data), { updatedAt: query.state.dataUpdatedAt, manual: true })
    for (const [query, data] of before) if (query.state.data !== data) await persister.persistQuery(query)
  }

  /** Forgets the answer to a read. */
  async forget(endpointId: string, request: unknown): Promise<void> {
    await this.#persister([await this.#keyOf(endpointId, request)]).removeQueries()
  }

  /** The persister of the answers to these reads; `write` stores a record. */
  #persister(
    keys: readonly QueryKey[],
    write = async (record: AnswerRecord): Promise<unknown> => this.#database.put('answers', record),
  ) {
    const [database, vault] = [this.#database, this.#vault]
    const { account } = vault
    return experimental_createQueryPersister<AnswerRecord>({
      // A name in the storage is this, a hyphen and the tag.
      prefix: '',
      maxAge: Number.POSITIVE_INFINITY,
      storage: {
        getItem: (name) => database.get('answers', [account, name.slice(1)]),
        setItem: (_name, record) => write(record),
        removeItem: (name) => database.delete('answers', [account, name.slice(1)]),
        async entries() {
          const tags = [...new Set(keys.map(tagOf))]
          const ranges = tags.map((tag) => IDBKeyRange.bound([account, tag], [account, `${tag}~`]))
          const found = await Promise.all(ranges.map((range) => database.getAll('answers', range)))
          return [...new Map(found.flat().map((record) => [`-${record.tag}`, record]))]
        },
      },
      async serialize({ queryHash: tag, state: { data: answer, dataUpdatedAt: at } }) {
        return { account, tag, usedAt: at, format, ...(await vault.seal('answers', tag, { answer, at })) }
      },
      async deserialize({ tag, sealed }) {
        const { answer, at } = z.parse(Content, await vault.open('answers', tag, sealed))
        const client = newClient()
        const { queryKey, queryHash, state } = client.getQueryCache().build(client, {
          queryKey: tag.split(' '),
          initialData: answer,
          initialDataUpdatedAt: at,
        })
        return { buster: '', queryKey, queryHash, state }
      },
    })
  }

  /** Writes a record in place of the one of the same time. */
  async #replace(record: AnswerRecord): Promise<void> {
    const tx = this.#database.transaction('answers', 'readwrite')
    const present = await tx.store.get([record.account, record.tag])
    if (present?.usedAt === record.usedAt) await tx.store.put(record)
    await tx.done
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

  /** Opaque; without a request it is the beginning of the keys of all reads of an endpoint. */
  async #keyOf(endpointId: string, request: unknown): Promise<QueryKey> {
    const endpoint = await this.#vault.nameOf(endpointId)
    if (request === undefined) return [endpoint]
    return [endpoint, await this.#vault.nameOf(`${endpointId} ${hashKey([request]).slice(1, -1)}`)]
  }
}

/** What the persister reads into and writes from; nothing stays in it. */
function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, queryKeyHashFn: tagOf } },
  })
}

/** The tag of a read's record. */
function tagOf(key: QueryKey): string {
  return key.join(' ')
}
