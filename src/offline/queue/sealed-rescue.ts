import { codes } from '#contract/codes.ts'
import { takeVaultSecret } from '#contract/terminal/revocation-endpoints.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { encryptFor } from '#request/encrypt.ts'
import { Refused } from '#request/errors.ts'
import { fetchPublicKey } from '#request/sign-in.ts'
import { type Database, type Sealed, unsynced } from '../vault/db.ts'
import { deviceKey, keysOf, openBytes, openVault, placeOf, type Vault } from '../vault/encryption.ts'
import { type Edit, EditContent } from './edit.ts'
import type { EditStore } from './edit-store.ts'
import {
  base64,
  digestOf,
  fromBase64,
  mostFileBytes,
  parsedFile,
  parsedJson,
  type Rescued,
  RescueRefused,
  states,
  takeEdits,
  toBase64,
} from './rescue.ts'
import { fileFormats } from './rescue-kind.ts'

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
const Rows = z.object({
  salt: base64,
  /** The vault's key under the device secret. */
  byDevice: SealedText,
  edits: z.array(
    z.object({ id: z.uuid(), state: z.enum(states), sentAt: z.optional(z.number()), sealed: SealedText }),
  ),
  files: z.array(z.object({ fileId: z.uuid(), contentType: z.string(), sealed: SealedText })),
})
type Rows = z.output<typeof Rows>

/**
 * An account's unsent edits with its files as they lie sealed on this device, which need not be able to open them, as the text
 * of a file; how many files had no room. Only the account itself gets what opens them.
 */
export async function saveSealedRescue(
  database: Database,
  account: string,
): Promise<{ text: string; filesLeft: number }> {
  const vault = await database.get('vaults', account)
  if (!vault?.byDevice || !vault.terminalId) throw new Error('No secret of the gateway opens this vault')
  const records = await Promise.all(
    unsynced.map((state) =>
      database.getAllFromIndex(
        'edits',
        'by-state',
        IDBKeyRange.bound([account, state], [account, state, []]),
      ),
    ),
  )
  const edits = records.flat().sort((a, b) => a.seq - b.seq)
  const rows: z.input<typeof Rows> = {
    salt: toBase64(vault.salt),
    byDevice: asText(vault.byDevice),
    edits: edits.flatMap(({ id, state, sentAt, sealed }) => {
      const known = z.safeParse(z.enum(states), state).data
      return known ? [{ id, state: known, sentAt, sealed: asText(sealed) }] : []
    }),
    files: [],
  }
  let [room, filesLeft] = [mostFileBytes, 0]
  for (const file of await database.getAll('files', IDBKeyRange.bound([account], [account, []]))) {
    const { fileId, contentType = 'image/jpeg', sealed } = file
    if (sealed.data.byteLength > room) filesLeft++
    else {
      room -= sealed.data.byteLength
      rows.files.push({ fileId, contentType, sealed: asText(sealed) })
    }
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
  return { text: JSON.stringify(file), filesLeft }
}

/**
 * Takes the edits of such a file as `takeRescue` does: the gateway hands the secret of that device's vault to the same account
 * for its password. Rejects with RescueRefused, or as a call does.
 */
export async function takeSealedRescue(
  store: EditStore,
  text: string,
  password: string,
): Promise<{ taken: Edit[]; known: number }> {
  const { account } = store.vault
  const file = z.safeParse(SealedFile, parsedFile(text, fileFormats.sealed)).data
  if (!file || (await digestOf(new TextEncoder().encode(file.rows))) !== file.digest)
    throw new RescueRefused('damaged')
  if (file.account !== account) throw new RescueRefused('another-account')
  const rows = z.safeParse(Rows, parsedJson(file.rows)).data
  if (!rows) throw new RescueRefused('damaged')
  const deviceSecret = await askSecret(file.terminalId, password)
  return await takeEdits(store, await openRows(account, rows, deviceSecret))
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

async function openRows(account: string, rows: Rows, deviceSecret: string): Promise<Rescued> {
  try {
    const key = await deviceKey(deviceSecret, fromBase64(rows.salt))
    const raw = await openBytes(key, asSealed(rows.byDevice), placeOf(account, 'vaults', 'device'))
    const vault = openVault(account, await keysOf(new Uint8Array(raw)))
    const edits = rows.edits.map(async ({ sealed, ...edit }) => ({
      ...edit,
      content: z.parse(EditContent, await vault.open('edits', edit.id, asSealed(sealed))),
    }))
    const files = rows.files.map((file) => openedFile(vault, file))
    return { edits: await Promise.all(edits), files: await Promise.all(files) }
  } catch (failure) {
    // OperationError is how the browser says that the key is not the one that sealed this.
    if (failure instanceof Error && failure.name === 'OperationError') throw new RescueRefused('damaged')
    throw failure
  }
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
