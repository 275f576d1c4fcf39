import { and, asc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Bill, listBills } from '#contract/boq/item.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { boqItem } from '../db/tables/boq.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { BillOwner } from '../identity/bill-scope.ts'
import { unitWorkScope } from '../identity/unit-work-scope.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import type { SignedInStep } from '../security/step.ts'
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
  const { unitWorkId, unitWorkName, code } = unitWork
  const { workSiteId, workSiteName, startDistance } = workSite
  const isUnitWork = and(whichUnitWorks, isNull(unitWork.deletedAt), unitWorkScope.within(actor))
  const isWorkSite = and(whichWorkSites, isNull(workSite.deletedAt), visibleWorkSite(actor))
  const workSums = sumsOf(tx, boqItem.unitWorkId, tx.select({ unitWorkId }).from(unitWork).where(isUnitWork))
  const siteSums = sumsOf(tx, boqItem.workSiteId, tx.select({ workSiteId }).from(workSite).where(isWorkSite))
  const ofUnitWorks =
    whichUnitWorks &&
    (await tx
      .select({ unitWorkId, name: unitWorkName, sums: workSums.sums })
      .from(unitWork)
      .innerJoin(workSums, eq(workSums.ownerId, unitWorkId))
      .orderBy(asc(code)))
  const ofWorkSites =
    whichWorkSites &&
    (await tx
      .select({ workSiteId, name: workSiteName, sums: siteSums.sums })
      .from(workSite)
      .innerJoin(siteSums, eq(siteSums.ownerId, workSiteId))
      .orderBy(asc(startDistance), asc(workSiteId)))
  return z.parse(
    Bills,
    [...(ofUnitWorks ?? []), ...(ofWorkSites ?? [])].map(({ sums, ...owner }) => ({ ...owner, ...sums })),
  )
}

/** What all items of each bill come to, where it has some: in one pass over them, a fourth of the time of one query a bill. */
function sumsOf(tx: Tx, owner: typeof boqItem.unitWorkId | typeof boqItem.workSiteId, owners: SQLWrapper) {
  return tx
    .select({
      ownerId: sql<string>`${owner}`.as('owner_id'),
      sums: sql<Record<string, unknown>>`json_build_object('items', count(*), ${amountsOf('boq_item')})`.as(
        'sums',
      ),
    })
    .from(boqItem)
    .where(and(isNull(boqItem.deletedAt), inArray(owner, owners)))
    .groupBy(owner)
    .as('bill')
}
