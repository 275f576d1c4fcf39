import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { boqItem } from '../db/tables/boq.ts'
import { tabulationSheet } from '../db/tables/tabulation.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { Actor } from '../security/actor.ts'
import { visibleItem } from './bill-scope.ts'
import { fillsInFor } from './filling-tasks.ts'
import { projectScope } from './visible-projects.ts'
import { visibleWorkSite } from './visible-work-sites.ts'

const ofProject = projectScope(tabulationSheet.projectId)

/**
 * Sheets about a work site, or a node of it, are seen where the site is, those about an item by who sees its bill, those about a project by anyone
 * who takes part in it, and one that a task waits for by whom it waits for.
 */
export function visibleSheet(actor: Actor): SQL {
  if (actor.scope.all) return sql`true`
  const { workSiteId, boqItemId, sheetId } = tabulationSheet
  const isItsSite = and(eq(workSite.workSiteId, workSiteId), visibleWorkSite(actor))
  const isItsItem = and(eq(boqItem.boqItemId, boqItemId), visibleItem(actor))
  const either = or(
    and(isNull(workSiteId), isNull(boqItemId), ofProject.within(actor)),
    and(isNotNull(workSiteId), isNull(boqItemId), sql`exists (select from ${workSite} where ${isItsSite})`),
    and(isNotNull(boqItemId), sql`exists (select from ${boqItem} where ${isItsItem})`),
    fillsInFor(actor, sheetId),
  )
  return either ?? sql`false`
}
