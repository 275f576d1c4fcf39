import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { WorkSite, WorkSiteQuery } from '#contract/work-site/entity.ts'
import { riskRank, statusRank } from '#contract/work-site/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage, type Sorting } from '../db/page.ts'
import { type Changes, changesOf, type Stretch } from '../db/replica-changes.ts'
import { history } from '../db/tables/history.ts'
import { workSite } from '../db/tables/work-site.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import { presentWorkSite, type WorkSiteRow } from './present.ts'

/** What the history calls work sites. */
export const workSiteEntity = 'work-site'

/** The condition for work sites that the actor may see, deleted ones among them. */
export function visibleWorkSite(actor: Actor): SQL {
  return within(actor, {
    project: workSite.projectId,
    organization: workSite.organizationId,
    owner: workSite.createdBy,
  })
}

/** The columns behind the sorts of contract/work-site/selection.ts. */
const sortColumns = {
  startMileage: 'startMetres',
  code: 'code',
  workSiteName: 'workSiteName',
  status: 'statusRank',
  riskLevel: 'riskRank',
  progress: 'progress',
  changedAt: 'changedAt',
} as const satisfies Record<NonNullable<WorkSiteQuery['sortBy']>, keyof WorkSiteRow>

/** A page of the work sites that the actor may see; selected and sorted just as a device does with its replica. */
export async function findWorkSites(
  tx: Tx,
  actor: Actor,
  query: WorkSiteQuery,
  language: Language,
): Promise<PageOf<WorkSite>> {
  const where = and(isNull(workSite.deletedAt), visibleWorkSite(actor), ...selected(query))
  return await findPage(query, language, {
    sorting: sortingOf(query),
    find: (part) =>
      tx
        .select()
        .from(workSite)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, workSite, where, limit),
    present: presentWorkSite,
  })
}

function sortingOf({ sortBy = 'startMileage', desc = false }: WorkSiteQuery): Sorting<WorkSiteRow> {
  const field = sortColumns[sortBy]
  return {
    column: workSite[field],
    id: workSite.workSiteId,
    keyOf: (row) => [row[field], row.workSiteId],
    desc,
  }
}

/** The filters of contract/work-site/selection.ts in SQL. */
function selected(query: WorkSiteQuery): (SQL | undefined)[] {
  const { keyword, status, major, riskLevel, containerId } = query
  return [
    query.projectId ? eq(workSite.projectId, query.projectId) : undefined,
    query.lineId ? eq(workSite.lineId, query.lineId) : undefined,
    query.designUnitId ? eq(workSite.designUnitId, query.designUnitId) : undefined,
    status?.length ? inArray(workSite.statusRank, status.map(statusRank)) : undefined,
    major?.length ? inArray(workSite.major, major) : undefined,
    riskLevel?.length ? inArray(workSite.riskRank, riskLevel.map(riskRank)) : undefined,
    containerId?.length ? inArray(workSite.containerId, containerId) : undefined,
    keyword ? sql`strpos(${workSite.searchText}, ${keyword.toLowerCase()}) > 0` : undefined,
  ]
}

/**
 * One work site.
 * @throws Refusal 20404 when there is none within the actor's reach, 20410 when it was deleted.
 */
export async function getVisibleWorkSite(tx: Tx, actor: Actor, workSiteId: string): Promise<WorkSiteRow> {
  const row = await findAnyWorkSite(tx, actor, workSiteId)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** One work site, also a deleted one. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findAnyWorkSite(tx: Tx, actor: Actor, workSiteId: string): Promise<WorkSiteRow> {
  const [row] = await tx
    .select()
    .from(workSite)
    .where(and(eq(workSite.workSiteId, workSiteId), visibleWorkSite(actor)))
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/** Locks the work sites within the actor's reach, deleted ones too, in id order, so that no two callers deadlock. */
export async function lockWorkSites(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, WorkSiteRow>> {
  const rows = await tx
    .select()
    .from(workSite)
    .where(and(inArray(workSite.workSiteId, [...ids]), visibleWorkSite(actor)))
    .orderBy(asc(workSite.workSiteId))
    .for('update')
  return new Map(rows.map((row) => [row.workSiteId, row]))
}

/**
 * Who of the others last changed the photos of a work site after a revision, and when; nothing when none did. Photos come
 * together, so that anyone who added some last stands for all in `fieldRevisions`: the history knows the others.
 */
export async function findOthersPhotos(
  tx: Tx,
  actor: Actor,
  { workSiteId, fieldRevisions }: WorkSiteRow,
  revision: number,
): Promise<Pick<WorkSiteRow, 'changedByName' | 'changedAt'> | undefined> {
  if ((fieldRevisions.photos?.revision ?? 0) <= revision) return undefined
  const { changedByName, changedAt } = history
  const [found] = await tx
    .select({ changedByName, changedAt })
    .from(history)
    .where(
      and(
        eq(history.entity, workSiteEntity),
        eq(history.entityId, workSiteId),
        gt(history.revision, revision),
        ne(history.accountId, actor.accountId),
        sql`${history.after} ? 'photos'`,
      ),
    )
    .orderBy(desc(history.seq))
    .limit(1)
  return found
}

function shownWorkSites(actor: Actor): SQL | undefined {
  return and(isNull(workSite.deletedAt), visibleWorkSite(actor))
}

/** How many work sites a replica of the actor's has, counted up to a limit. */
export async function countWorkSites(tx: Tx, actor: Actor, limit: number): Promise<number> {
  return await countRows(tx, workSite, shownWorkSites(actor), limit)
}

/**
 * What a replica of the actor's work sites needs: all of them, or, with `since`, what transactions from that one on
 * have written; at most `limit`, of ids beyond `beyond`.
 */
export async function findWorkSiteChanges(
  tx: Tx,
  actor: Actor,
  { since, beyond, limit }: Stretch,
): Promise<Changes<WorkSite>> {
  const shown = sql<boolean>`(${shownWorkSites(actor)})`
  const { all, projectIds } = actor.scope
  const left =
    all || projectIds.length === 0 ? undefined : arrayOverlaps(workSite.formerProjectIds, [...projectIds])
  const changed = and(sql`${workSite.changedIn} >= ${since}::xid8`, or(visibleWorkSite(actor), left))
  const rows = await tx
    .select({ ...getTableColumns(workSite), shown })
    .from(workSite)
    .where(and(since === undefined ? shown : changed, beyond ? gt(workSite.workSiteId, beyond) : undefined))
    .orderBy(asc(workSite.workSiteId))
    .limit(limit)
  return changesOf(rows, limit, ({ workSiteId }) => workSiteId, presentWorkSite)
}
