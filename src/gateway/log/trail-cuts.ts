import { desc, eq } from 'drizzle-orm'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { history } from '../db/tables/history.ts'
import { setting } from '../db/tables/session.ts'
import { canonicalJson } from '../security/canonical-json.ts'
import { beginning } from '../security/history.ts'
import type { TrailKey } from './trail-key.ts'

const Cut = z.object({
  /** The epoch that the restore began. */
  epoch: z.int(),
  /** The last row that the backup had; 0 where it had none. */
  seq: z.int(),
  hash: z.string(),
  madeAt: z.string(),
})
const SignedCut = z.object({ ...Cut.shape, signature: z.string() })
type SignedCut = z.output<typeof SignedCut>

const name = 'trailCuts'

function signedText(cut: z.output<typeof Cut>): string {
  return `cut\n${canonicalJson(cut)}`
}

async function storedCuts(orm: Pick<Tx, 'select'>): Promise<SignedCut[]> {
  const [stored] = await orm.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
  return z.parse(z.array(SignedCut), stored?.value ?? [])
}

/** Writes down, signed, where a restored backup ends: what heads of former epochs lie beyond that is no alarm. */
export async function addCut(tx: Tx, key: TrailKey, epoch: number, now: Date): Promise<void> {
  const { seq, hash } = history
  const [last] = await tx.select({ seq, hash }).from(history).orderBy(desc(seq)).limit(1)
  const cut = { epoch, ...(last ?? { seq: 0, hash: beginning }), madeAt: now.toISOString() }
  const value = [...(await storedCuts(tx)), { ...cut, signature: key.sign(signedText(cut)) }]
  await tx
    .insert(setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } })
}

/** The cuts of all restores, the first of them first, and whether each is signed by the platform. */
export async function readCuts(orm: Pick<Tx, 'select'>, key: TrailKey) {
  const cuts = await storedCuts(orm)
  return cuts.map(({ signature, ...cut }) => ({ ...cut, sound: key.isSigned(signedText(cut), signature) }))
}
