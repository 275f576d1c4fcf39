import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { type Bill, listBills } from '#contract/boq/item.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { boqSum } from '../db/tables/boq.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { BillOwner } from '../identity/bill-scope.ts'
import { unitWorkScope } from '../identity/unit-work-scope.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import type { SignedInStep } from '../security/step.ts'

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
  const { ofId, items, designAmount, amount, doneAmount } = boqSum
  const sums = { items, designAmount, amount, doneAmount }
  const ofUnitWorks =
    whichUnitWorks &&
    (await tx
      .select({ unitWorkId, name: unitWorkName, ...sums })
      .from(unitWork)
      .innerJoin(boqSum, and(eq(ofId, unitWorkId), gt(items, 0)))
      .where(and(whichUnitWorks, isNull(unitWork.deletedAt), unitWorkScope.within(actor)))
      .orderBy(asc(code)))
  const ofWorkSites =
    whichWorkSites &&
    (await tx
      .select({ workSiteId, name: workSiteName, ...sums })
      .from(workSite)
      .innerJoin(boqSum, and(eq(ofId, workSiteId), gt(items, 0)))
      .where(and(whichWorkSites, isNull(workSite.deletedAt), visibleWorkSite(actor)))
      .orderBy(asc(startDistance), asc(workSiteId)))
  return z.parse(Bills, [...(ofUnitWorks ?? []), ...(ofWorkSites ?? [])])
}
