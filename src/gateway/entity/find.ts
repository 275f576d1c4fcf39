import {
  and,
  asc,
  type Column,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { sortKey } from '#contract/entity-query.ts'
import type { Values } from '#contract/entity-types.ts'
import type { Reach } from '#contract/mileage.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage, type PageRequest, rowCount, type Sorting } from '../db/page.ts'
import { type Changes, changesOf, type Stretch } from '../db/replica-changes.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import { type Nearest, nearest, within } from './extent.ts'
import { findByKeyword, hasKeyword, keywordOf } from './keyword.ts'
import {
  columnOf,
  idOf,
  present,
  type StoredEntity,
  type StoredRow,
  visible,
  writable,
} from './stored-entity.ts'

/** A page of the rows within reach; selected and sorted just as `matches` and `order` do it in memory. */
export async function findRows(
  stored: StoredEntity,
  context: SignedInStep,
  query: Values & PageRequest,
  which?: SQL,
): Promise<PageOf<Values>> {
  const { table } = stored
  const { tx, actor, language } = context
  const stretch = stored.entity.stretchOf(query)
  const reaches = (stretch && (await stored.options.extent?.reaches(context, query, stretch))) ?? []
  const keyword = keywordOf(stored, query)
  const where = and(shown(stored, actor), which, ...selected(stored, query, keyword, reaches))
  const found = await findByKeyword(stored, tx, keyword, where)
  const near = nearest(stored, query, reaches)
  const page = await findPage<StoredRow, StoredRow>(query, language, {
    sorting: sortingOf(stored, query, near),
    find: async (part, countedTo) => {
      const listed = and(where, part.where)
      const counted = found ? {} : { rowCount: rowCount(tx, table, where, countedTo) }
      return await selectShown(stored, context, counted, found?.from)
        .where(and(listed, near?.asNear?.(listed, part.offset + part.limit)))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset)
    },
    async total(limit, first) {
      if (found) return await found.total(limit)
      return first ? Number(first.rowCount) : await countRows(tx, table, where, limit)
    },
    present: (row) => row,
  })
  return { ...page, records: page.records.map((row) => shownFor(stored, context, row)) }
}

/** By what a list is sorted: near a place by how far it is, whatever else was asked. */
function sortingOf(stored: StoredEntity, query: Values, near: Nearest | undefined): Sorting<StoredRow> {
  const { entity, options } = stored
  const id = columnOf(stored, entity.id)
  if (near) return { ...near, id, desc: false }
  const sortBy = typeof query.sortBy === 'string' ? query.sortBy : (entity.sorts[0] ?? 'changedAt')
  const sort = entity.fields[sortBy]?.sort
  const column = options.sortColumns?.[sortBy] ?? (typeof sort === 'string' ? sort : sortBy)
  return {
    column: columnOf(stored, column),
    id,
    keyOf: (row) => [keyOf(row[column]), idOf(stored, row)],
    desc: query.desc === true,
  }
}

function keyOf(value: unknown): string | number | Date {
  return value instanceof Date ? value : sortKey(undefined, value)
}

function selectRows(tx: Tx, table: StoredEntity['table']) {
  return tx.select().from(table)
}

/** Rows with what an answer shows of them beside their own columns. */
function selectShown(
  { table, options }: StoredEntity,
  context: SignedInStep,
  besides: Record<string, SQL.Aliased> = {},
  from: StoredEntity['table'] | Subquery = table,
) {
  return context.tx.select({ ...getTableColumns(table), ...options.select?.(context), ...besides }).from(from)
}

/** A row that was selected for an answer. */
function shownFor(stored: StoredEntity, { now }: SignedInStep, row: StoredRow): Values {
  return present(stored, row, stored.options.derive?.(row, now))
}

/** The filters of the declaration in SQL. */
function selected(
  stored: StoredEntity,
  query: Values,
  keyword: string | undefined,
  reaches: readonly Reach[],
): SQL[] {
  const { entity, options } = stored
  const filters = Object.entries(entity.fields).flatMap(([name, { filter }]): SQL[] => {
    const own: ((asked: never) => SQL) | undefined = options.filters?.[name]
    const asked = query[name]
    if (filter === 'range') {
      const column = columnOf(stored, options.sortColumns?.[name] ?? name)
      const at = (bound: unknown) => sortKey(entity.fields[name], bound)
      const [from, to] = [query[`${name}From`], query[`${name}To`]]
      return [
        ...(from === undefined ? [] : [gte(column, at(from))]),
        ...(to === undefined ? [] : [lte(column, at(to))]),
      ]
    }
    if (asked === undefined || (Array.isArray(asked) && asked.length === 0)) return []
    if (own) return [Reflect.apply(own, undefined, [asked])]
    if (filter === 'equal') return [eq(columnOf(stored, name), asked)]
    return filter === 'oneOf' && Array.isArray(asked) ? [inArray(columnOf(stored, name), asked)] : []
  })
  const places = within(stored, query, reaches)
  if (places) return [...filters, places]
  if (keyword === undefined) return filters
  const own: ((asked: never) => SQL) | undefined = options.filters?.keyword
  return [...filters, own ? Reflect.apply(own, undefined, [keyword]) : hasKeyword(stored, keyword)]
}

/** All rows within reach that meet a condition, equal ones by id: for the short lists of what belongs to some other row. */
export async function allRows(
  stored: StoredEntity,
  context: SignedInStep,
  which: SQL,
  orderBy: readonly Column[] = [],
): Promise<Values[]> {
  const id = columnOf(stored, stored.entity.id)
  const rows: StoredRow[] = await selectShown(stored, context)
    .where(and(shown(stored, context.actor), which))
    .orderBy(...[...orderBy, id].map((column) => asc(column)))
  return rows.map((row) => shownFor(stored, context, row))
}

/** One row, also a deleted one. @throws Refusal 20404 when there is none within the actor's reach. */
export async function findAny(
  stored: StoredEntity,
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  id: string,
): Promise<StoredRow> {
  return existing(await selectRows(tx, stored.table).where(isOne(stored, actor, id)))
}

/** One row. @throws Refusal 20404 when there is none within the actor's reach, 20410 when it was deleted. */
export async function getRow(
  stored: StoredEntity,
  context: Pick<SignedInStep, 'tx' | 'actor'>,
  id: string,
): Promise<StoredRow> {
  return alive(await findAny(stored, context, id))
}

/** One row for an answer, also a deleted one. @throws Refusal as `findAny` does. */
export async function showAny(stored: StoredEntity, context: SignedInStep, id: string): Promise<Values> {
  return shownFor(stored, context, await selectOne(stored, context, id))
}

/** The row that the write under the call's key has added, also a deleted one. @throws Refusal as `findAny` does. */
export async function showAdded(stored: StoredEntity, context: SignedInStep): Promise<Values> {
  const { actor, idempotencyKey } = context
  const writtenBy = sql`${columnOf(stored, 'fieldRevisions')} -> ${stored.entity.id} ->> 'key'`
  const isAdded = and(eq(writtenBy, idempotencyKey), visible(stored, actor))
  return shownFor(stored, context, existing(await selectShown(stored, context).where(isAdded)))
}

/** One row for an answer. @throws Refusal as `getRow` does. */
export async function showRow(stored: StoredEntity, context: SignedInStep, id: string): Promise<Values> {
  return shownFor(stored, context, alive(await selectOne(stored, context, id)))
}

/** A row for the answer to what wrote it. */
export async function showWritten(
  stored: StoredEntity,
  context: SignedInStep,
  row: StoredRow,
): Promise<Values> {
  const { entity, table, options } = stored
  const beside = options.select?.(context)
  const byId = eq(columnOf(stored, entity.id), idOf(stored, row))
  const [selected] = beside ? await context.tx.select(beside).from(table).where(byId) : []
  return shownFor(stored, context, { ...row, ...selected })
}

async function selectOne(stored: StoredEntity, context: SignedInStep, id: string): Promise<StoredRow> {
  return existing(await selectShown(stored, context).where(isOne(stored, context.actor, id)))
}

function isOne(stored: StoredEntity, actor: Actor, id: string): SQL | undefined {
  return and(eq(columnOf(stored, stored.entity.id), id), visible(stored, actor))
}

function existing([row]: readonly StoredRow[]): StoredRow {
  if (!row) throw new Refusal(codes.notFound)
  return row
}

function alive(row: StoredRow): StoredRow {
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** Locks the rows that the actor may change, deleted ones too, in id order, so that no two callers deadlock. */
export async function lockRows(
  stored: StoredEntity,
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const id = columnOf(stored, stored.entity.id)
  const rows: StoredRow[] = await selectRows(tx, stored.table)
    .where(and(inArray(id, [...ids]), visible(stored, actor), writable(stored, actor)))
    .orderBy(asc(id))
    .for('update')
  return new Map(rows.map((row) => [idOf(stored, row), row]))
}

/** Why a row was not locked: 20404 out of reach, 20403 when the actor sees it alone. */
export async function whyUnlocked(
  stored: StoredEntity,
  context: Pick<SignedInStep, 'tx' | 'actor'>,
  id: string,
): Promise<Refusal> {
  await findAny(stored, context, id)
  return new Refusal(codes.noPermission)
}

/** @throws Refusal 20403 when rows that were just added lie where the actor may change nothing. */
export async function checkAdded(
  stored: StoredEntity,
  { tx, actor }: SignedInStep,
  ids: readonly string[],
): Promise<void> {
  const may = writable(stored, actor)
  if (!may) return
  const isAdded = inArray(columnOf(stored, stored.entity.id), [...ids])
  if ((await tx.$count(stored.table, and(isAdded, may))) < ids.length) throw new Refusal(codes.noPermission)
}

function shown(stored: StoredEntity, actor: Actor): SQL | undefined {
  return and(isNull(columnOf(stored, 'deletedAt')), visible(stored, actor))
}

/** How many rows a replica of the actor's holds, counted up to a limit. */
export async function countShown(stored: StoredEntity, tx: Tx, actor: Actor, limit: number): Promise<number> {
  return await countRows(tx, stored.table, shown(stored, actor), limit)
}

/**
 * What a replica of the actor's rows needs: all of them, or, with `since`, what transactions from that one on have
 * written; at most `limit`, of ids beyond `beyond`.
 */
export async function findChanges(
  stored: StoredEntity,
  tx: Tx,
  actor: Actor,
  { since, beyond, limit }: Stretch,
): Promise<Changes<Values>> {
  const id = columnOf(stored, stored.entity.id)
  const isShown = sql<boolean>`(${shown(stored, actor)})`
  const reached = or(visible(stored, actor), stored.options.left?.(actor))
  const changed = and(sql`${columnOf(stored, 'changedIn')} >= ${since}::xid8`, reached)
  const rows: (StoredRow & { shown: boolean })[] = await tx
    .select({ ...getTableColumns(stored.table), shown: isShown })
    .from(stored.table)
    .where(and(since === undefined ? isShown : changed, beyond ? gt(id, beyond) : undefined))
    .orderBy(asc(id))
    .limit(limit)
  return changesOf(
    rows,
    limit,
    (row) => idOf(stored, row),
    (row) => present(stored, row),
  )
}
