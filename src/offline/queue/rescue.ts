import { z } from '#contract/zod.ts'
import type { EditState } from '../engine-types.ts'
import { type FileRecord, parked } from '../vault/db.ts'
import { openBytes, passwordKey, placeOf, sealBytes } from '../vault/encryption.ts'
import { base64, digestOf, fromBase64, toBase64 } from './base64.ts'
import { type Edit, EditContent } from './edit.ts'
import type { EditStore } from './edit-store.ts'
import { openRecord } from './files.ts'
import { keptFiles } from './kept-files.ts'
import { fileFormats } from './rescue-kind.ts'
import { isTaken } from './taken-files.ts'

/** Rounds of PBKDF2, as for the vault. */
const defaultIterations = 600_000
const mostIterations = 10_000_000
/** Characters of a file; thousands of edits come to a few million. */
export const mostCharacters = 64 * 1_048_576
/** Bytes of edits' files in a rescue file: what is sealed is base64 within base64, and leaves room for the edits. */
export const mostFileBytes = 24 * 1_048_576

export type RescueRefusal =
  | 'damaged'
  | 'too-large'
  | 'newer'
  | 'another-account'
  | 'wrong-passphrase'
  | 'wrong-password'
  | 'unknown-device'
  /** The gateway's secret for that device opens it no more: the device was registered again since. */
  | 'another-secret'

/** Why a rescue file was not taken. Nothing has changed then. */
export class RescueRefused extends Error {
  readonly reason: RescueRefusal

  constructor(reason: RescueRefusal) {
    super(`Rescue file not taken: ${reason}`)
    this.name = 'RescueRefused'
    this.reason = reason
  }
}

/** In the clear: whose it is and how its key is made; what the edits are about is sealed. */
const RescueFile = z.object({
  milepostRescue: z.literal(fileFormats.opened),
  account: z.string(),
  savedAt: z.number(),
  iterations: z.int().check(z.minimum(1), z.maximum(mostIterations)),
  salt: base64,
  iv: base64,
  data: base64,
  /** SHA-256 of `data`: tells a damaged file from a wrong passphrase. */
  digest: base64,
})
const AnyVersion = z.object({ milepostRescue: z.int().check(z.positive()) })

export const states = ['waiting', 'sending', ...parked] as const satisfies readonly EditState[]
/** An edit as the file carries it, in the order in which they were made. */
const RescuedEdit = z.object({
  id: z.uuid(),
  state: z.enum(states),
  sentAt: z.optional(z.number()),
  content: EditContent,
})
const PartlyTaken = z.object({ ...RescuedEdit.shape, state: z.literal('taken-in-part') })
export type RescuedEdit = z.output<typeof RescuedEdit | typeof PartlyTaken>
const Rescued = z.object({
  edits: z.array(RescuedEdit),
  /** Taken but for what their author has not read of yet. Apart: builds that know of none take the others. */
  inPart: z.optional(z.array(PartlyTaken)),
  /** Those that the edits name and the device has, as far as there is room (`filesOf`). */
  files: z.array(z.object({ fileId: z.uuid(), contentType: z.string(), data: base64 })),
})
export type Rescued = z.output<typeof Rescued>

/** All edits that are unsynced or taken in part with their files as the text of a file, sealed under a passphrase; how many files had no room. */
export async function saveRescue(
  store: EditStore,
  passphrase: string,
  iterations = defaultIterations,
): Promise<{ text: string; filesLeft: number }> {
  const { queue, vault } = store
  // Those of other tabs, too.
  await queue.catchUp()
  const carried = ({ id, state, sentAt, content }: Edit): unknown => ({ id, state, sentAt, content })
  const edits = queue.edits.map(carried)
  const inPart = queue.takenInPart.map(carried)
  const { files, left } = await filesOf(store)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const key = await passwordKey(passphrase, salt, iterations)
  const bytes = new TextEncoder().encode(JSON.stringify({ edits, inPart, files }))
  const { iv, data } = await sealBytes(
    key,
    bytes,
    placeOf(vault.account, 'rescue', String(fileFormats.opened)),
  )
  const file: z.output<typeof RescueFile> = {
    milepostRescue: fileFormats.opened,
    account: vault.account,
    savedAt: Date.now(),
    iterations,
    salt: toBase64(salt),
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(data)),
    digest: await digestOf(new Uint8Array(data)),
  }
  return { text: JSON.stringify(file), filesLeft: left }
}

/**
 * The files that edits name, as long as there is room; one that is not here is at the gateway already. Last come those of edits
 * taken in part that the gateway has: what it did not take it drops, but not for days.
 */
async function filesOf(store: EditStore): Promise<{ files: Rescued['files']; left: number }> {
  const files: Rescued['files'] = []
  let left = 0
  let room = mostFileBytes
  const { database, vault } = store
  const { edits, takenInPart } = store.queue
  const epoch = (await database.get('vaults', vault.account))?.epoch
  const there: string[] = []
  const take = async (record: FileRecord): Promise<boolean> => {
    const file = await openRecord(vault, record)
    if (file.size > room) return false
    room -= file.size
    const data = toBase64(new Uint8Array(await file.arrayBuffer()))
    files.push({ fileId: record.fileId, contentType: file.type, data })
    return true
  }
  const waiting = new Set(edits.flatMap(({ content }) => keptFiles(content)))
  const named = takenInPart.flatMap(({ content }) => content.files ?? [])
  for (const fileId of new Set([...waiting, ...named])) {
    const record = await database.get('files', [vault.account, fileId])
    if (record && !waiting.has(fileId) && isTaken(record, epoch)) there.push(fileId)
    else if (record && !(await take(record))) left++
  }
  for (const fileId of there) {
    const record = await database.get('files', [vault.account, fileId])
    if (record) await take(record)
  }
  return { files, left }
}

/** What is in a rescue file that was sealed under a passphrase. Rejects with RescueRefused. */
export async function openRescue(account: string, text: string, passphrase: string): Promise<Rescued> {
  const file = z.safeParse(RescueFile, parsedFile(text, fileFormats.opened)).data
  if (!file || (await digestOf(fromBase64(file.data))) !== file.digest) throw new RescueRefused('damaged')
  if (file.account !== account) throw new RescueRefused('another-account')
  const key = await passwordKey(passphrase, fromBase64(file.salt), file.iterations)
  const sealed = { iv: fromBase64(file.iv), data: fromBase64(file.data).buffer }
  const bytes = await openBytes(key, sealed, placeOf(account, 'rescue', String(fileFormats.opened))).catch(
    (failure: unknown) => {
      if (failure instanceof Error && failure.name === 'OperationError')
        throw new RescueRefused('wrong-passphrase')
      throw failure
    },
  )
  const rescued = z.safeParse(Rescued, parsedJson(new TextDecoder().decode(bytes)))
  if (!rescued.success) throw new RescueRefused('damaged')
  return rescued.data
}

/** What a rescue file says, unless it is of a newer format. Rejects with RescueRefused. */
export function parsedFile(text: string, format: number): unknown {
  if (text.length > mostCharacters) throw new RescueRefused('too-large')
  const json = parsedJson(text)
  const version = z.safeParse(AnyVersion, json).data?.milepostRescue ?? 0
  if (version > format) throw new RescueRefused('newer')
  return json
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (failure) {
    if (failure instanceof SyntaxError) throw new RescueRefused('damaged')
    throw failure
  }
}
