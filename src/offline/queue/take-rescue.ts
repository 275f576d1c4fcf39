import type { MissingFile } from '../missing-file.ts'
import { countsOf, type EditChainRecord, type EditRecord, type Sealed, unsynced } from '../vault/db.ts'
import { format, type SealedStore, sameSeal, type Vault } from '../vault/encryption.ts'
import { fromBase64 } from './base64.ts'
import { type Edit, entityKey, openEdit } from './edit.ts'
import { extend } from './edit-chain.ts'
import { nextVersion, readChain, type StoredChain } from './edit-chain-store.ts'
import type { EditStore } from './edit-store.ts'
import { sealFile } from './files.ts'
import { keptFiles } from './kept-files.ts'
import { absentFiles, missingIn } from './missing-files.ts'
import { asInConflict, canStillBeSent } from './queue-view.ts'
import { openRescue, type Rescued, type RescuedEdit } from './rescue.ts'

const atOnce = 250

/** What of a rescue file came in. */
export interface TakenIn {
  taken: Edit[]
  /** Edits that were here already, and of whose files the rescue file brought some that were missing. */
  completed: Edit[]
  /** How many edits were here already. */
  known: number
  /** Files that those of them missed which were sent without them, given up, or changed so that they do not name them any more. */
  tooLate: MissingFile[]
}

/**
 * Takes the edits of a rescue file that this device does not know, all of them or none, behind those that wait here, and the files
 * that those which it knows miss; their keys stay, so that the gateway recognises what it has had from the other device. Rejects
 * with RescueRefused.
 */
export async function takeRescue(store: EditStore, text: string, passphrase: string): Promise<TakenIn> {
  return await takeEdits(store, await openRescue(store.vault.account, text, passphrase))
}

/** The same of edits that are open. */
export async function takeEdits(store: EditStore, rescued: Rescued): Promise<TakenIn> {
  for (;;) {
    const saved = await save(store, rescued)
    // Another tab has put an edit of one of these entities in between, or moved one of these: apply them on top of that.
    if (!saved) continue
    const { edits, inPart = [] } = rescued
    const [taken, completed] = await Promise.all([
      store.queue.refresh(saved.added),
      store.queue.refresh(saved.completed),
    ])
    const known = edits.length + inPart.length - taken.length
    return { taken, completed, known, tooLate: saved.tooLate }
  }
}

/**
 * Writes edits not here yet with their files and the heads of their entities, and what those that are here miss, in one
 * transaction: their seqs; undefined when a head or one of these edits changed meanwhile.
 */
async function save(
  { database, vault }: SealedStore,
  { edits: unsent, inPart = [], files: carried }: Rescued,
): Promise<{ added: number[]; completed: number[]; tooLate: MissingFile[] } | undefined> {
  const { account } = vault
  const edits: readonly RescuedEdit[] = [...inPart, ...unsent]
  const known = await Promise.all(edits.map(({ id }) => database.getFromIndex('edits', 'id', id)))
  const fresh = edits.filter((_, index) => known[index] === undefined)
  const { heads, versions } = await headsWith(
    { database, vault },
    fresh.filter(({ state }) => state !== 'taken-in-part'),
  )
  const along = new Set(carried.map(({ fileId }) => fileId))
  const here = edits.flatMap((edit, index) => {
    const record = known[index]
    return record && keptFiles(edit.content).some((fileId) => along.has(fileId)) ? [{ record, edit }] : []
  })
  const completions: Completion[] = []
  for (let from = 0; from < here.length; from += atOnce) {
    const opening = here.slice(from, from + atOnce)
    completions.push(
      ...(await Promise.all(opening.map(({ record, edit }) => completion(vault, record, edit, along)))),
    )
  }
  const incomplete = completions.flatMap(({ given }) => given ?? [])
  // Of what was sent the gateway has them, or said that it does not.
  const unsentFiles = unsent.flatMap(({ content }) => keptFiles(content))
  const absent = await absentFiles(
    { database, vault },
    unsentFiles.filter((fileId) => !along.has(fileId)),
  )
  const records: Omit<EditRecord, 'seq'>[] = []
  for (let from = 0; from < fresh.length; from += atOnce) {
    const sealing = fresh.slice(from, from + atOnce).map(async ({ id, state, sentAt, content }) => {
      const missing = keptFiles(content).filter((fileId) => absent.has(fileId))
      const { sealed, size } = await vault.seal('edits', id, { ...content, missing })
      // What was on its way there may have arrived: sent again under its key it has no second effect.
      const then = state === 'sending' ? 'waiting' : state
      return { id, account, state: then, sentAt, size, format, sealed } as const
    })
    records.push(...(await Promise.all(sealing)))
  }
  const named = new Set([
    ...fresh.flatMap(({ content }) => keptFiles(content)),
    ...incomplete.flatMap(({ files }) => files),
  ])
  const files = await Promise.all(
    carried.flatMap(({ fileId, contentType: type, data }) =>
      named.has(fileId) ? sealFile(vault, fileId, new Blob([fromBase64(data)], { type })) : [],
    ),
  )
  const tx = database.transaction(['edits', 'files', 'heads', 'counts'], 'readwrite', {
    durability: 'strict',
  })
  const [counted, now, ...before] = await Promise.all([
    tx.objectStore('counts').get(account),
    Promise.all(incomplete.map(({ record }) => tx.objectStore('edits').get([account, record.seq]))),
    ...heads.map(({ tag }) => tx.objectStore('heads').get([account, tag])),
  ])
  if (versions.some((version, index) => (before[index]?.version ?? 0) !== version)) return undefined
  const counts = countsOf(counted)
  const given = incomplete.flatMap(({ record, sealed, size }, index) => {
    const current = now[index]
    const isSame = current?.state === record.state && sameSeal(current.sealed, record.sealed)
    return isSame ? { ...current, sealed, size } : []
  })
  if (given.length < incomplete.length) return undefined
  const last = counted?.lastSeq ?? 0
  for (const { state } of records) counts[state]++
  await Promise.all([
    ...records.map((record, index) => tx.objectStore('edits').add({ ...record, seq: last + 1 + index })),
    ...given.map((record) => tx.objectStore('edits').put(record)),
    ...files.map((file) => tx.objectStore('files').put(file)),
    ...heads.map((head) => tx.objectStore('heads').put(head)),
    tx.objectStore('counts').put({ account, lastSeq: last + records.length, counts }),
    tx.done,
  ])
  return {
    added: records.map((_, index) => last + 1 + index),
    completed: given.map(({ seq }) => seq),
    tooLate: completions.flatMap(({ tooLate }) => tooLate),
  }
}

/** What a rescue file brings that an edit which is here misses. */
interface Completion {
  /** The files that it takes, and its content with them. */
  given?: { record: EditRecord; files: string[]; sealed: Sealed; size: number }
  /** What comes too late to be sent with it. */
  tooLate: MissingFile[]
}

/** What of a rescue file goes with an edit that is here. */
async function completion(
  vault: Vault,
  record: EditRecord,
  rescued: RescuedEdit,
  along: ReadonlySet<string>,
): Promise<Completion> {
  const edit = await openEdit(vault, record)
  const { id, state, content } = edit
  // What was taken as a whole names nothing that the gateway lacks.
  const isWhole = state === 'acknowledged' && !content.refused?.length
  const { missing = [] } = content
  const came = isWhole ? [] : missing.filter((fileId) => along.has(fileId))
  if (came.length === 0) return { tooLate: [] }
  // Whatever its state: with an edit that was sent without it, or given up, a photo can be looked at.
  const files = came.filter((fileId) => keptFiles(content).includes(fileId))
  const late = canStillBeSent(edit) ? came.filter((fileId) => !files.includes(fileId)) : came
  const tooLate = missingIn({ content: { ...asInConflict(rescued.content), missing: late } })
  if (files.length === 0) return { tooLate }
  const left = { ...content, missing: missing.filter((fileId) => !files.includes(fileId)) }
  return { tooLate, given: { record, files, ...(await vault.seal('edits', id, left)) } }
}

/** The heads of the entities of these edits with the edits at their ends, and the versions that they take the place of. */
async function headsWith(
  { database, vault }: SealedStore,
  edits: readonly RescuedEdit[],
): Promise<{ heads: EditChainRecord[]; versions: number[] }> {
  const { account } = vault
  const heads = new Map<string, StoredChain>()
  for (const { id, content } of edits) {
    const [own] = content.entities
    if (!own) continue
    const tag = await vault.nameOf(entityKey(own))
    const here = heads.get(tag)
    const { chain, version } = here ?? (await readChain(database, vault, tag))
    const last = here || !chain ? undefined : await database.getFromIndex('edits', 'id', chain.lastKey)
    const alive = here !== undefined || (last !== undefined && unsynced.includes(last.state))
    heads.set(tag, { chain: extend(chain, alive, id, content.request), version })
  }
  const records = await Promise.all(
    [...heads].map(async ([tag, { chain, version }]) => {
      const { sealed } = await vault.seal('heads', tag, chain)
      return { account, tag, version: nextVersion(version), format, sealed }
    }),
  )
  return { heads: records, versions: [...heads.values()].map(({ version }) => version) }
}
