import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { UploadsFull } from '#contract/file/schema.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { file } from '../db/tables/file.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import type { Settings } from '../settings/settings.ts'
import { isSignature, unattached } from './visible-files.ts'

/** What lets an account show files with rows; without any of these it has its own picture and signature. */
const showing: readonly Permission[] = [
  'workSite:add',
  'workSite:edit',
  'organization:add',
  'organization:edit',
  'person:add',
  'person:edit',
  'project:add',
  'project:edit',
  'application:version',
]

interface Asking {
  tx: Tx
  actor: Actor
  services: { settings: Settings }
}

/**
 * Whether a file still fits beside what the account, and its unit, have uploaded or promised and no row shows. One that was
 * promised before is counted already, and goes on.
 * @throws Refusal 20429 with `UploadsFull`.
 */
export async function checkQuota(
  { tx, actor, services: { settings } }: Asking,
  { fileId, size }: { fileId: string; size: number },
): Promise<void> {
  const [own] = await tx
    .select({ unit: account.organizationId })
    .from(account)
    .where(eq(account.accountId, actor.accountId))
  const unit = own?.unit ?? undefined
  // One ticket of a unit at a time: two that do not count each other could both be the last allowed.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${unit ?? actor.accountId}`}, 0))`,
  )
  const [promised] = await tx
    .select({ fileId: file.fileId })
    .from(file)
    .where(and(eq(file.fileId, fileId), eq(file.uploadedBy, actor.accountId)))
  if (promised) return
  const shows = showing.some((permission) => actor.permissions.has(permission))
  const most = shows ? settings.unshownUploadBytes : settings.unshownUploadBytesOfViewer
  const mine = await sumUnshown(tx, eq(file.uploadedBy, actor.accountId))
  if (mine + size > most) throw refuse('account', mine, most)
  if (unit === undefined) return
  const colleagues = tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(eq(account.organizationId, unit))
  const ours = await sumUnshown(tx, inArray(file.uploadedBy, colleagues))
  const { unshownUploadBytesOfUnit } = settings
  if (ours + size > unshownUploadBytesOfUnit) throw refuse('unit', ours, unshownUploadBytesOfUnit)
}

async function sumUnshown(tx: Tx, whose: SQL): Promise<number> {
  const [found] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${file.size}), 0)` })
    .from(file)
    .where(and(whose, unattached, not(isSignature(tx))))
  return Number(found?.bytes ?? 0)
}

function refuse(unshownOf: UploadsFull['unshownOf'], used: number, most: number): Refusal {
  const [has, may] = [inMegabytes(used), inMegabytes(most)]
  return new Refusal(codes.slowDown, { unshownOf } satisfies UploadsFull, {
    zh: `${unshownOf === 'unit' ? '本单位' : '您'}已上传但尚未使用的文件有 ${has} MB，最多 ${may} MB：请先保存用到它们的内容，未使用的文件过期后自动清除`,
    en: `${unshownOf === 'unit' ? 'Your unit has' : 'You have'} uploaded ${has} MB that nothing shows yet, of at most ${may} MB: save what uses them first; unused files are removed by themselves after a while`,
  })
}

function inMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
