import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { boqItem } from '../db/tables/boq.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { Actor, Location } from '../security/actor.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { unitWorkScope } from './unit-work-scope.ts'
import { visibleWorkSite } from './visible-work-sites.ts'

/** Whose bill it is: one of the two. */
export interface BillOwner {
  unitWorkId?: string | null | undefined
  workSiteId?: string | null | undefined
}

export type OwnerColumns = Record<keyof BillOwner, PgColumn>

/** The scope of what belongs to a bill: who sees the unit work, or the work site, sees its bill; who may change it may change its bill. */
export function billScope(table: OwnerColumns) {
  return {
    within(actor: Actor): SQL {
      if (actor.scope.all) return sql`true`
      return owned(table, unitWorkScope.within(actor), actor)
    },
    written: (actor: Actor): SQL => owned(table, unitWorkScope.written(actor), actor),
    placedBy: ['unitWorkId', 'workSiteId'] as const,
    async place(context: SignedInStep, { unitWorkId, workSiteId }: BillOwner): Promise<Location> {
      if (workSiteId) {
        const { projectId, organizationId } = workSite
        const [site] = await context.tx
          .select({ projectId, organizationId })
          .from(workSite)
          .where(eq(workSite.workSiteId, workSiteId))
        return locationOf(site ?? {})
      }
      const [unit] = await context.tx
        .select({ projectId: unitWork.projectId })
        .from(unitWork)
        .where(eq(unitWork.unitWorkId, unitWorkId ?? ''))
      return unit ? await unitWorkScope.place(context, unit) : {}
    },
  }
}

function owned(table: OwnerColumns, unitWorks: SQL, actor: Actor): SQL {
  const ofUnitWork = and(eq(unitWork.unitWorkId, table.unitWorkId), unitWorks)
  const ofWorkSite = and(eq(workSite.workSiteId, table.workSiteId), visibleWorkSite(actor))
  return sql`(exists (select from ${unitWork} where ${ofUnitWork}) or exists (select from ${workSite} where ${ofWorkSite}))`
}

/** The condition for items of bills that the actor may see, deleted ones among them. */
export function visibleItem(actor: Actor): SQL {
  return billScope(boqItem).within(actor)
}
