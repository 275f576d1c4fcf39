import { codes } from '#contract/codes.ts'
import { takeVaultSecret } from '#contract/terminal/revocation-endpoints.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { encryptFor } from '#request/encrypt.ts'
import { Refused } from '#request/errors.ts'
import { fetchPublicKey } from '#request/sign-in.ts'
import { type Database, type FileRecord, type Sealed, unsettled, type VaultRecord } from '../vault/db.ts'
import { deviceKey, keysOf, openBytes, openVault, placeOf, type Vault } from '../vault/encryption.ts'
import { base64, digestOf, fromBase64, toBase64 } from './base64.ts'
import { EditContent } from './edit.ts'
import type { EditStore } from './edit-store.ts'
import { mostFileBytes, parsedFile, parsedJson, type Rescued, RescueRefused, states } from './rescue.ts'
import { fileFormats } from './rescue-kind.ts'
import { type TakenIn, takeEdits } from './take-rescue.ts'
import { isTaken } from './taken-files.ts'

const SealedText = z.object({ iv: base64, data: base64 })

/** In the clear: whose it is and on which device it was; the rows are as the device had them. */
const SealedFile = z.object({
  milepostRescue: z.literal(fileFormats.sealed),
  account: z.string(),
  terminalId: z.uuid(),
  savedAt: z.number(),
  rows: z.string(),
  /** SHA-256 of `rows`. */
  digest: base64,
})
const sealedEdit = { id: z.uuid(), sentAt: z.optional(z.number()), sealed: SealedText }
const Rows = z.object({
  salt: base64,
  /** The vault's key under the device secret. */
  byDevice: SealedText,
  edits: z.array(z.object({ ...sealedEdit, state: z.enum(states) })),
  inPart: z.optional(z.array(z.object({ ...sealedEdit, state: z.literal('taken-in-part') }))),
  files: z.array(z.object({ fileId: z.uuid(), contentType: z.string(), sealed: SealedText })),
})
type Rows = z.output<typeof Rows>

/**
 * An account's unsent edits with its files as they lie sealed on this device, which need not be able to open them, as the text
 * of a file; how many files that the gateway may lack had no room. Only the account itself gets what opens them.
 */
export async function saveSealedRescue(
  database: Database,
  account: string,
): Promise<{ text: string; filesLeft: number }> {
  const vault = await database.get('vaults', account)
  if (!vault?.byDevice || !vault.terminalId) throw new Error('No secret of the gateway opens this vault')
  const records = await Promise.all(
    unsettled.map((state) =>
      database.getAllFromIndex(
        'edits',
        'by-state',
        IDBKeyRange.bound([account, state], [account, state, []]),
      ),
    ),
  )
  const edits = records.flat().sort((a, b) => a.seq - b.seq)
  const { files, left } = await filesOf(database, vault)
  const rows: z.input<typeof Rows> = {
    salt: toBase64(vault.salt),
    byDevice: asText(vault.byDevice),
    edits: edits.flatMap(({ id, state, sentAt, sealed }) => {
      const known = z.safeParse(z.enum(states), state).data
      return known ? [{ id, state: known, sentAt, sealed: asText(sealed) }] : []
    }),
    inPart: edits.flatMap(({ id, state, sentAt, sealed }) =>
      state === 'taken-in-part' ? [{ id, state, sentAt, sealed: asText(sealed) }] : [],
    ),
    files,
  }
  const text = JSON.stringify(rows)
  const file: z.input<typeof SealedFile> = {
    milepostRescue: fileFormats.sealed,
    account,
    terminalId: vault.terminalId,
    savedAt: Date.now(),
    rows: text,
    digest: await digestOf(new TextEncoder().encode(text)),
  }
  return { text: JSON.stringify(file), filesLeft: left }
}

/**
 * The files that fit in, the newest first, which edits that wait most likely name: those that the gateway may lack or drop before
 * others, which an edit taken in part may name. Of those that are left out, one at a time is in memory.
 */
async function filesOf(
  database: Database,
  { account, epoch }: VaultRecord,
): Promise<{ files: Rows['files']; left: number }> {
  const files: Rows['files'] = []
  const there: string[] = []
  let left = 0
  let room = mostFileBytes
  const take = ({ fileId, contentType = 'image/jpeg', sealed }: FileRecord): boolean => {
    if (sealed.data.byteLength > room) return false
    room -= sealed.data.byteLength
    files.push({ fileId, contentType, sealed: asText(sealed) })
    return true
  }
  const { store } = database.transaction('files')
  let cursor = await store.openCursor(IDBKeyRange.bound([account], [account, []]), 'prev')
  for (; cursor; cursor = await cursor.continue()) {
    if (isTaken(cursor.value, epoch)) there.push(cursor.value.fileId)
    else if (!take(cursor.value)) left++
  }
  for (const fileId of there) {
    const record = await database.get('files', [account, fileId])
    if (record) take(record)
  }
  return { files, left }
}

/**
 * Takes the edits of such a file as `takeRescue` does: the gateway hands the secret of that device's vault to the same account
 * for its password. How many edits and files were `unreadable` is told; they are left out. Rejects with RescueRefused, or as a
 * call does.
 */
export async function takeSealedRescue(
  store: EditStore,
  text: string,
  password: string,
): Promise<TakenIn & { unreadable: number }> {
  const { account } = store.vault
  const file = z.safeParse(SealedFile, parsedFile(text, fileFormats.sealed)).data
  if (!file || (await digestOf(new TextEncoder().encode(file.rows))) !== file.digest)
    throw new RescueRefused('damaged')
  if (file.account !== account) throw new RescueRefused('another-account')
  const rows = z.safeParse(Rows, parsedJson(file.rows)).data
  if (!rows) throw new RescueRefused('damaged')
  const deviceSecret = await askSecret(file.terminalId, password)
  const vault = await openVaultOf(account, rows, deviceSecret)
  const sealedInPart = rows.inPart ?? []
  const [edits, inPart, files] = await Promise.all([
    readable(rows.edits, (edit) => openedEdit(vault, edit)),
    readable(sealedInPart, (edit) => openedEdit(vault, edit)),
    readable(rows.files, (carried) => openedFile(vault, carried)),
  ])
  const there = [...rows.edits, ...sealedInPart, ...rows.files].length
  const left = there - [...edits, ...inPart, ...files].length
  return { ...(await takeEdits(store, { edits, inPart, files })), unreadable: left }
}

async function askSecret(terminalId: string, password: string): Promise<string> {
  const passwordInfo = await encryptFor(await fetchPublicKey(), { password })
  try {
    const answer = await call(takeVaultSecret, { terminalId, passwordInfo }, { handles: 'all' })
    return answer.deviceSecret
  } catch (failure) {
    if (failure instanceof Refused && failure.code === codes.invalid)
      throw new RescueRefused('wrong-password')
    if (failure instanceof Refused && failure.code === codes.notFound)
      throw new RescueRefused('unknown-device')
    throw failure
  }
}

/** The vault of the device that saved the file. */
async function openVaultOf(account: string, rows: Rows, deviceSecret: string): Promise<Vault> {
  const key = await deviceKey(deviceSecret, fromBase64(rows.salt))
  const place = placeOf(account, 'vaults', 'device')
  const raw = await openBytes(key, asSealed(rows.byDevice), place).catch((failure: unknown) => {
    // OperationError is how the browser says that the key is not the one that sealed this.
    if (failure instanceof Error && failure.name === 'OperationError')
      throw new RescueRefused('another-secret')
    throw failure
  })
  return openVault(account, await keysOf(new Uint8Array(raw)))
}

/** What opens of these: one that the device's disk had spoiled must not keep the others from being rescued. */
async function readable<Row, Opened>(
  rows: readonly Row[],
  open: (row: Row) => Promise<Opened>,
): Promise<Opened[]> {
  const opened = await Promise.allSettled(rows.map(open))
  return opened.flatMap((row) => {
    if (row.status === 'fulfilled') return [row.value]
    console.warn('A row of a rescue file does not open', row.reason)
    return []
  })
}

async function openedEdit<Carried extends { id: string; sealed: z.output<typeof SealedText> }>(
  vault: Vault,
  { sealed, ...edit }: Carried,
) {
  return { ...edit, content: z.parse(EditContent, await vault.open('edits', edit.id, asSealed(sealed))) }
}

async function openedFile(
  vault: Vault,
  { fileId, contentType, sealed }: Rows['files'][number],
): Promise<Rescued['files'][number]> {
  const bytes = await vault.openBytes('files', fileId, asSealed(sealed))
  return { fileId, contentType, data: toBase64(new Uint8Array(bytes)) }
}

function asText({ iv, data }: Sealed): z.output<typeof SealedText> {
  return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
}

function asSealed({ iv, data }: z.output<typeof SealedText>): Sealed {
  return { iv: fromBase64(iv), data: fromBase64(data).buffer }
}
