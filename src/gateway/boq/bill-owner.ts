import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { BillOwner, OwnerColumns } from '../identity/bill-scope.ts'
import { unitWorkScope } from '../identity/unit-work-scope.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'

/** The condition for what belongs to one bill. */
export function ofBill(table: OwnerColumns, { unitWorkId, workSiteId }: BillOwner): SQL {
  return workSiteId ? eq(table.workSiteId, workSiteId) : eq(table.unitWorkId, unitWorkId ?? '')
}

/** The project of the unit work or work site that a row names, as a column of an answer. */
export function projectOf(table: string): SQL {
  const row = sql.identifier(table)
  return sql`coalesce((select project_id from unit_work where unit_work.unit_work_id = ${row}.unit_work_id),
    (select project_id from work_site where work_site.work_site_id = ${row}.work_site_id))`
}

/**
 * Whose bill it is, locked so that it stays, before any item of it: `share` for who writes in the bill by one statement, beside
 * others; `update` for who does so by several, or takes from it, whom nobody adds anything below meanwhile.
 * @throws Refusal 20400 naming the field when not just one of the two is given, or it is none within the actor's reach.
 */
export async function lockOwner(
  { tx, actor, language }: SignedInStep,
  { unitWorkId, workSiteId }: BillOwner,
  strength: 'share' | 'update',
): Promise<{ projectId: string; name: string }> {
  if (unitWorkId && workSiteId) throw refuseWith('workSiteId', oneOfTwo, language)
  if (workSiteId) {
    const isOne = and(eq(workSite.workSiteId, workSiteId), isNull(workSite.deletedAt), visibleWorkSite(actor))
    const { projectId, workSiteName: name } = workSite
    const [site] = await tx.select({ projectId, name }).from(workSite).where(isOne).for(strength)
    if (!site) throw refuseField('workSiteId', 'outOfReach', language)
    return site
  }
  if (!unitWorkId) throw refuseField('unitWorkId', 'required', language)
  const isOne = and(
    eq(unitWork.unitWorkId, unitWorkId),
    isNull(unitWork.deletedAt),
    unitWorkScope.within(actor),
  )
  const { projectId, unitWorkName: name } = unitWork
  const [unit] = await tx.select({ projectId, name }).from(unitWork).where(isOne).for(strength)
  if (!unit) throw refuseField('unitWorkId', 'outOfReach', language)
  return unit
}

const oneOfTwo = {
  zh: '清单属于单位工程或工点之一',
  en: 'A bill is that of a unit work or of a work site, not of both',
}
