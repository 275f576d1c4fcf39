import {
  and,
  arrayContains,
  type Column,
  eq,
  getTableColumns,
  inArray,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { searchTrail, TrailChange, TrailQuery } from '#contract/log/trail.ts'
import { offsetLimit } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { mayContainBeyondStart } from '../db/ngram-index.ts'
import { countRows, findPage, type PagePart } from '../db/page.ts'
import { findPart, searchRows } from '../db/search.ts'
import { history, historyGrams } from '../db/tables/history.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import type { StepContext } from '../http/handle.ts'
import { withoutHiddenCells } from '../identity/hidden-cells.ts'
import { during, visibleHistory } from './conditions.ts'
import { presentHistory } from './present.ts'

type Row = typeof history.$inferSelect

/** The columns that each of the filters by a part of a word looks into. */
const searched = {
  label: [history.label],
  device: [history.terminalName],
  who: [history.changedByName, history.accountName],
} as const satisfies Record<string, readonly Column[]>
const searchedNames = ['label', 'device', 'who'] as const

interface Word {
  keyword: string
  has: SQL
}

/** What is looked for by parts of words, in lower case; what tells most comes first. */
function wordsOf(query: TrailQuery): Word[] {
  return searchedNames.flatMap((name) => {
    const keyword = query[name]?.trim().toLowerCase()
    if (!keyword) return []
    const columns: readonly Column[] = searched[name]
    const text = sql.join([...columns], sql` || E'\\n' || `)
    return [{ keyword, has: sql`strpos(lower(${text} collate "C"), ${keyword}) > 0` }]
  })
}

/**
 * The condition for changes that touched a field. Those of a rare one are found by the index of fields first: the fence
 * (`offset 0`) keeps the planner from walking the whole trail until a page of them is full.
 */
async function touches(tx: Tx, field: string | undefined): Promise<SQL | undefined> {
  if (!field) return undefined
  const touched = arrayContains(history.fields, [field])
  const some = await countRows(tx, history, touched, offsetLimit + 1)
  if (some > offsetLimit) return touched
  return sql`${history.seq} in (select touching.seq from ${history} as touching where touching.fields @> array[${field}]::text[] offset 0)`
}

/** A page of the changes of all rows within the actor's reach, newest first unless asked otherwise. */
export async function findTrail(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof searchTrail>,
): Promise<ResponseOf<typeof searchTrail>> {
  const [word, ...others] = wordsOf(query)
  const where = and(
    visibleHistory(actor),
    ...during(history.changedAt, query),
    query.entity && eq(history.entity, query.entity),
    query.action && eq(history.action, query.action),
    await touches(tx, query.field),
    ...others.flatMap(({ keyword, has }) => [mayContainBeyondStart(historyGrams(history), keyword), has]),
  )
  const search =
    word &&
    (await searchRows(
      tx,
      {
        table: history,
        grams: historyGrams(history),
        parts: [sql`true`],
        has: () => word.has,
        // Their texts begin with a sign that nobody looks for, so the index of keywords has them all.
        begins: () => [],
      },
      word.keyword,
      { where, placeIds: undefined },
    ))
  const pageFrom = (source: typeof history | Subquery, part: PagePart): Promise<Row[]> =>
    tx
      .select(getTableColumns(history))
      .from(source)
      .where(and(where, part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit)
      .offset(part.offset)
  const page = await findPage(query, language, {
    sorting: {
      column: history.changedAt,
      id: history.seq,
      keyOf: (row: Row) => [row.changedAt, String(row.seq)],
      desc: query.desc ?? true,
    },
    find: (part) => findPart(history, search, part, pageFrom),
    total: (limit) => search?.total(limit) ?? countRows(tx, history, where, limit),
    present: (row) => row,
  })
  const placeName = await findPlaceNames(tx, page.records)
  const seen = await withoutHiddenCells({ tx, actor }, page.records)
  return { ...page, records: seen.map((row) => presentChange(row, placeName(row))) }
}

function presentChange(row: Row, placeName: string | undefined): TrailChange {
  return {
    ...presentHistory(row),
    label: row.label,
    ...(row.projectId !== null && { projectId: row.projectId }),
    ...(placeName !== undefined && { placeName }),
  }
}

/** What the project of each row is called, or its unit where it lies in none; two queries for all of them. */
async function findPlaceNames(tx: Tx, rows: readonly Row[]): Promise<(row: Row) => string | undefined> {
  const idsOf = (name: 'projectId' | 'organizationId') => [...new Set(rows.flatMap((row) => row[name] ?? []))]
  const projects = await tx
    .select({ id: project.projectId, name: project.projectName })
    .from(project)
    .where(inArray(project.projectId, idsOf('projectId')))
  const units = await tx
    .select({ id: organization.organizationId, name: organization.organizationName })
    .from(organization)
    .where(inArray(organization.organizationId, idsOf('organizationId')))
  const names = new Map([...projects, ...units].map(({ id, name }) => [id, name]))
  return ({ projectId, organizationId }) => names.get(projectId ?? '') ?? names.get(organizationId ?? '')
}
