import { defaultPageSize, offsetLimit, type PageOf } from '#contract/page-of.ts'
import { addWorkSite, getWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/endpoints.ts'
import {
  WorkSite,
  WorkSiteAdd,
  WorkSiteDetailQuery,
  WorkSiteEdit,
  WorkSitePage,
  WorkSiteQuery,
} from '#contract/work-site/schema.ts'
import { compareWorkSites, matchesWorkSite } from '#contract/work-site/selection.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../edit.ts'
import type { EditedRows, UnsyncedEdits } from '../overlay.ts'

/** A work site as it will stand once these edits have been taken, or undefined when there is none yet. */
export function withEdits(
  workSite: WorkSite | undefined,
  edits: readonly Edit[],
  author: string,
): WorkSite | undefined {
  return edits.reduce((row, edit) => withEdit(row, edit, author), workSite)
}

function withEdit(workSite: WorkSite | undefined, edit: Edit, author: string): WorkSite | undefined {
  const { endpointId, request, madeAt } = edit.content
  if (endpointId === addWorkSite.id) {
    const made = z.safeParse(WorkSiteAdd, request).data
    if (!made || workSite) return workSite
    const { structures = [], components = [] } = made
    return { ...made, structures, components, revision: 0, changedAt: madeAt, changedByName: author }
  }
  const changes = z.safeParse(WorkSiteEdit, request).data
  if (endpointId !== updateWorkSite.id || !changes || !workSite) return workSite
  const { baseRevision, after, clear = [], ...fields } = changes
  const row = { ...workSite, ...withoutUndefined(fields), changedAt: madeAt, changedByName: author }
  for (const field of clear) delete row[field]
  return row
}

/** Fields that are there: an undefined one must not take the row's own away. */
function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) Object.assign(kept, { [name]: value })
  }
  return kept
}

function pageOfRows(rows: readonly WorkSite[], query: WorkSiteQuery): PageOf<WorkSite> {
  const { pageIndex = 1, pageSize = defaultPageSize } = query
  const matching = rows.filter((row) => matchesWorkSite(row, query)).sort(compareWorkSites(query))
  const from = (pageIndex - 1) * pageSize
  const total = Math.min(matching.length, offsetLimit + 1)
  return { records: matching.slice(from, from + pageSize), total, pageIndex, pageSize }
}

/** Work sites among the replicas and under the overlay. */
export const workSiteRows: EditedRows<WorkSite> = {
  entity: 'work-site',
  schema: WorkSite,
  idOf: ({ workSiteId }) => workSiteId,
  withEdits,
  endpoints: [listWorkSites.id, getWorkSite.id],
  answer(endpointId, request, rows) {
    if (endpointId === listWorkSites.id) return pageOfRows(rows.all(), z.parse(WorkSiteQuery, request))
    return rows.one(z.parse(WorkSiteDetailQuery, request).workSiteId)
  },
  overlay(endpointId, request, answer, unsynced) {
    if (endpointId === listWorkSites.id)
      return answer && overlaidPage(z.parse(WorkSiteQuery, request), z.parse(WorkSitePage, answer), unsynced)
    const { workSiteId } = z.parse(WorkSiteDetailQuery, request)
    const row = answer === undefined ? undefined : z.parse(WorkSite, answer)
    return withEdits(row, unsynced.of('work-site', workSiteId), unsynced.author)
  },
}

/** A page of the gateway with the edits laid over its rows, and the new work sites that belong in the list. */
function overlaidPage(
  query: WorkSiteQuery,
  page: PageOf<WorkSite>,
  unsynced: UnsyncedEdits,
): PageOf<WorkSite> {
  const there = new Set(page.records.map(({ workSiteId }) => workSiteId))
  const made = unsynced
    .ids('work-site')
    .filter((id) => !there.has(id))
    .flatMap((id) => withEdits(undefined, unsynced.of('work-site', id), unsynced.author) ?? [])
    .filter((row) => matchesWorkSite(row, query))
  const first = page.pageIndex === 1 && !query.after ? made.sort(compareWorkSites(query)) : []
  const records = page.records.map(
    (row) => withEdits(row, unsynced.of('work-site', row.workSiteId), unsynced.author) ?? row,
  )
  return { ...page, records: [...first, ...records], total: page.total + made.length }
}
