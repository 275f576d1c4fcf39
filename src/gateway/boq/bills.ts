import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Bill, listBills } from '#contract/boq/item.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { boqItem } from '../db/tables/boq.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { unitWorkScope } from '../identity/unit-work-scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { visibleWorkSite } from '../work-site/queries.ts'
import type { BillOwner } from './bill-owner.ts'
import { amountsOf } from './item-store.ts'

const Bills = listBills.response

/** The bills of a project that the actor sees, those of unit works first. */
export async function findBills(
  context: SignedInStep,
  { projectId }: RequestOf<typeof listBills>,
): Promise<Bill[]> {
  return await billsWhere(context, eq(unitWork.projectId, projectId), eq(workSite.projectId, projectId))
}

/** The bill of a unit work or work site within the actor's reach; undefined where it has no items. */
export async function findBill(
  context: SignedInStep,
  { unitWorkId, workSiteId }: BillOwner,
): Promise<Bill | undefined> {
  const [bill] = await billsWhere(
    context,
    unitWorkId ? eq(unitWork.unitWorkId, unitWorkId) : undefined,
    workSiteId ? eq(workSite.workSiteId, workSiteId) : undefined,
  )
  return bill
}

/** Those of the unit works and the work sites that meet a condition; of none without one. */
async function billsWhere(
  { tx, actor }: SignedInStep,
  whichUnitWorks: SQL | undefined,
  whichWorkSites: SQL | undefined,
): Promise<Bill[]> {
  const ofUnitWorks =
    whichUnitWorks &&
    (await tx
      .select({
        unitWorkId: unitWork.unitWorkId,
        name: unitWork.unitWorkName,
        sums: sumsOf(eq(boqItem.unitWorkId, unitWork.unitWorkId)),
      })
      .from(unitWork)
      .where(and(whichUnitWorks, isNull(unitWork.deletedAt), unitWorkScope.within(actor)))
      .orderBy(asc(unitWork.code)))
  const ofWorkSites =
    whichWorkSites &&
    (await tx
      .select({
        workSiteId: workSite.workSiteId,
        name: workSite.workSiteName,
        sums: sumsOf(eq(boqItem.workSiteId, workSite.workSiteId)),
      })
      .from(workSite)
      .where(and(whichWorkSites, isNull(workSite.deletedAt), visibleWorkSite(actor)))
      .orderBy(asc(workSite.startDistance), asc(workSite.workSiteId)))
  return z.parse(
    Bills,
    [...(ofUnitWorks ?? []), ...(ofWorkSites ?? [])].flatMap(({ sums, ...owner }) =>
      sums === null ? [] : { ...owner, ...sums },
    ),
  )
}

/** What all items of a bill come to; null where there are none. */
function sumsOf(isOfBill: SQL): SQL<Record<string, unknown> | null> {
  return sql`(select json_build_object('items', count(*), ${amountsOf('boq_item')}) from ${boqItem}
    where ${isOfBill} and ${isNull(boqItem.deletedAt)} having count(*) > 0)`
}
