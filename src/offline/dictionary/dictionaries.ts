import { codes } from '#contract/codes.ts'
import { dictionaryType } from '#contract/dictionary/addresses.ts'
import {
  type DictionaryDelta,
  decodeDelta,
  decodeNodes,
  type NodeColumns,
} from '#contract/dictionary/columns.ts'
import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import { type DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import { OrganizationNode, UnitType } from '#contract/organization/node-schema.ts'
import { z } from '#contract/zod.ts'
import { callForBody } from '#request/call.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import type { CallOptions } from '#request/exchange.ts'
import { prepareRequest } from '#request/prepare.ts'
import { sessionState } from '#request/session.ts'
import type { Engine } from '../engine-types.ts'
import { createStore } from '../store.ts'
import { Pace } from './dictionary-pace.ts'
import { DictionaryStorage } from './dictionary-storage.ts'
import { buildTree, type DictionaryTree } from './dictionary-tree.ts'

/** Deltas that are stored one after another, before one that leads past them takes their place. */
const longestChain = 8

/** What of a dictionary is here whole: a snapshot's version and those that deltas lead to, the last one standing. */
const Held = z.object({ parts: z.int(), versions: z.array(z.string()) })
type Held = z.output<typeof Held>

/** How far the warm-up has come, in answers of the gateway. */
export interface WarmUp {
  done: number
  total: number
}

const atOnce = async () => {}

/** An answer that never changes: where it lies, and how it is asked for. */
interface Answer {
  address: string
  ask: (options: CallOptions) => Promise<Response>
}

/**
 * The account's dictionaries on this device (offline.md, "Dictionaries"): a small list of heads tells what is new,
 * snapshots and deltas never change and are stored, and a tree is opened when a screen asks for it.
 */
export class Dictionaries {
  /** Undefined until it is known what the account's projects use. */
  readonly warmUpProgress = createStore<WarmUp | undefined>(undefined)
  readonly #account: string
  readonly #read: Engine['read']
  readonly #storage: Promise<DictionaryStorage>
  readonly #trees = new Map<string, { version: string; tree: Promise<DictionaryTree> }>()

  constructor(account: string, read: Engine['read']) {
    this.#account = account
    this.#read = read
    this.#storage = DictionaryStorage.open(account)
  }

  /** What the account may see, from the gateway or as it last said. Rejects as a call does. */
  heads(): Promise<DictionaryHead[]> {
    return this.#read(getDictionaryHeads, {}, { background: true })
  }

  /**
   * The tree of a standard: as it stands, or, without a network, as this device last had it. The same object until it
   * changes. Rejects with NetworkFailure when this device has none.
   */
  async tree(head: DictionaryHead): Promise<DictionaryTree> {
    return (await this.versionedTree(head)).tree
  }

  /** The same, with the version that the tree is of. */
  async versionedTree(head: DictionaryHead): Promise<{ tree: DictionaryTree; version: string }> {
    const held = await this.#bring(head)
    const version = held.versions.at(-1) ?? head.version
    const open = this.#trees.get(head.dictionaryId)
    if (open?.version === version) return { tree: await open.tree, version }
    const tree = this.#open(held)
    this.#trees.set(head.dictionaryId, { version, tree })
    tree.catch(() => this.#trees.delete(head.dictionaryId))
    return { tree: await tree, version }
  }

  /** The tree of a standard at a version that a project pins. Rejects as `tree` does. */
  async pinnedTree(pinned: string, parts: number): Promise<DictionaryTree> {
    return await this.#open({ parts, versions: [pinned] })
  }

  /** The units and departments that the account may see, in order. Rejects as `tree` does. */
  async organizations(): Promise<OrganizationNode[]> {
    return z.parse(z.array(OrganizationNode), await this.#whole('organization'))
  }

  /** The types of units, in order. Rejects as `tree` does. */
  async unitTypes(): Promise<UnitType[]> {
    return z.parse(z.array(UnitType), await this.#whole('unit-type'))
  }

  /**
   * Brings here what the account's projects use; resolves once that is here whole. Goes on where it was broken off; of several
   * tabs one does it for all. Before each call it waits for `turn`, so that nobody waits for it. Rejects as a call does.
   */
  async warmUp(turn: () => Promise<void>): Promise<void> {
    const name = `milepost:dictionaries:${this.#account}`
    await navigator.locks.request(name, async () => {
      await turn()
      const used = (await this.heads()).filter((head) => head.used)
      const total = used.reduce((sum, { parts }) => sum + parts, 0)
      let done = 0
      for (const head of used) {
        const upTo = done + head.parts
        await this.#bring(head, async () => {
          // As long as something is still asked for, not all is here: a snapshot may be followed by a delta.
          this.warmUpProgress.set({ done: Math.min(done, total - 1), total })
          done = Math.min(upTo, done + 1)
          await turn()
        })
        done = upTo
      }
      this.warmUpProgress.set({ done, total })
    })
  }

  /** Sees to it that the dictionary is here whole, as it stands; without a network, what is here already will do. */
  async #bring(head: DictionaryHead, turn = atOnce): Promise<Held> {
    const { dictionaryId } = head
    const here = await this.#held(dictionaryId)
    // Nothing to wait for another tab for.
    if (here?.versions.at(-1) === head.version) return here
    return await navigator.locks.request(`milepost:dictionary:${this.#account}:${dictionaryId}`, async () => {
      const held = await this.#held(dictionaryId)
      if (held?.versions.at(-1) === head.version) return held
      try {
        const next =
          (held && (await this.#forward(held, head, turn))) ?? (await this.#fromSnapshot(head, turn))
        await this.#note(dictionaryId, next)
        return next
      } catch (failure) {
        if (held && failure instanceof NetworkFailure) return held
        throw failure
      }
    })
  }

  /** By a delta; undefined when the gateway says that only the snapshot leads on. */
  async #forward({ parts, versions }: Held, head: DictionaryHead, turn: () => Promise<void>) {
    if (!z.safeParse(TreeKind, head.kind).success) return undefined
    const from = versions.length > longestChain ? versions.slice(0, 1) : versions
    try {
      await this.#save(delta(from.at(-1) ?? '', head.version), turn)
      return { parts, versions: [...from, head.version] }
    } catch (failure) {
      if (failure instanceof Refused && failure.code === codes.deleted) return undefined
      throw failure
    }
  }

  async #fromSnapshot(
    { snapshot, version, parts }: DictionaryHead,
    turn: () => Promise<void>,
  ): Promise<Held> {
    const versions = snapshot === version ? [snapshot] : [snapshot, version]
    for (const answer of [...partsOf(versions, parts), ...deltasOf(versions)]) {
      await this.#save(answer, turn)
    }
    return { parts, versions }
  }

  /** Fetches an answer, unless it is here. The worker stores it on its way; for a page without one, the page does. */
  async #save({ address, ask }: Answer, turn = atOnce): Promise<void> {
    const storage = await this.#storage
    if (await storage.has(address)) return
    await turn()
    // Without a session there is nobody to ask; asking all the same would end in a sign-out.
    if (sessionState() !== 'signed-in') throw new NetworkFailure('unreachable')
    const response = await ask({ account: this.#account, background: true })
    if (response.headers.get('content-type') !== dictionaryType) throw new NetworkFailure('not-an-answer')
    const text = await response.text().catch((cause: unknown) => {
      throw new NetworkFailure('unreachable', cause)
    })
    if (!(await storage.has(address))) await storage.put(address, text)
  }

  async #open({ parts, versions }: Held): Promise<DictionaryTree> {
    const pace = new Pace()
    const columns: NodeColumns[] = []
    for await (const content of this.#contents(partsOf(versions, parts))) {
      const part = decodeNodes(JSON.parse(content))
      if (!part) throw new NetworkFailure('not-an-answer')
      columns.push(part)
      await pace.rest()
    }
    const deltas: DictionaryDelta[] = []
    for await (const content of this.#contents(deltasOf(versions))) {
      const delta = decodeDelta(JSON.parse(content))
      if (!delta) throw new NetworkFailure('not-an-answer')
      deltas.push(delta)
    }
    const tree = await buildTree(columns, deltas, pace)
    void tree.prepareSearch()
    return tree
  }

  async #whole(kind: 'organization' | 'unit-type'): Promise<unknown> {
    const head = (await this.heads()).find((each) => each.kind === kind)
    if (!head) throw new NetworkFailure('not-an-answer')
    const { versions } = await this.#bring(head)
    return JSON.parse(await this.#content(snapshotPart(versions[0] ?? head.snapshot, 0)))
  }

  /** What answers hold, in order: all are read at once, and one is worked on while the next are still being read. */
  async *#contents(answers: readonly Answer[]): AsyncGenerator<string> {
    const contents = answers.map((answer) => this.#content(answer))
    // One that fails says so when its turn comes, or not at all once another one has.
    void Promise.allSettled(contents)
    yield* contents
  }

  /** What an answer holds; what the browser has taken away meanwhile is fetched again. */
  async #content(answer: Answer): Promise<string> {
    const storage = await this.#storage
    const stored = await storage.text(answer.address)
    if (stored !== undefined) return stored
    await this.#save(answer)
    return (await storage.text(answer.address)) ?? 'null'
  }

  async #held(dictionaryId: string): Promise<Held | undefined> {
    const text = await (await this.#storage).text(heldAddress(dictionaryId))
    return text === undefined ? undefined : z.safeParse(Held, JSON.parse(text)).data
  }

  /** Notes what is here whole, and lets go of what that no longer needs. */
  async #note(dictionaryId: string, held: Held): Promise<void> {
    const storage = await this.#storage
    await storage.put(heldAddress(dictionaryId), JSON.stringify(held))
    const needed = new Set([...partsOf(held.versions, held.parts), ...deltasOf(held.versions)].map(addressOf))
    await storage.drop((address) => address.includes(`.${dictionaryId}.`) && !needed.has(address))
  }
}

/** Where a dictionary's note lies in the storage, beside the answers. */
function heldAddress(dictionaryId: string): string {
  return `/held-dictionaries/${dictionaryId}.json`
}

function addressOf({ address }: Answer): string {
  return address
}

function snapshotPart(version: string, part: number): Answer {
  const request = { version, part }
  const { address } = prepareRequest(getDictionarySnapshot, request)
  return { address, ask: (options) => callForBody(getDictionarySnapshot, request, options) }
}

function delta(from: string, to: string): Answer {
  const request = { from, to }
  const { address } = prepareRequest(getDictionaryDelta, request)
  return { address, ask: (options) => callForBody(getDictionaryDelta, request, options) }
}

/** The parts of the snapshot that a chain of versions begins with. */
function partsOf([snapshot = '']: readonly string[], parts: number): Answer[] {
  return Array.from({ length: parts }, (_, part) => snapshotPart(snapshot, part))
}

/** The deltas that lead on from it. */
function deltasOf(versions: readonly string[]): Answer[] {
  return versions.slice(1).map((to, index) => delta(versions[index] ?? '', to))
}
