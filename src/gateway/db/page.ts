import { Column, count, is, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/messages.ts'
import { defaultPageSize, offsetLimit, type PageOf } from '#contract/page-of.ts'
import { z } from '#contract/zod.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Tx } from './client.ts'

/** How a list is sorted: a column or a number that is never null, with the id behind it, so that pages never overlap. */
export interface Sorting<Row> {
  column: Column | SQL
  /** The column whose values an expression has, where they are no numbers. */
  like?: Column
  id: Column
  /** The row's values of the two. */
  keyOf: (row: Row) => [value: string | number | Date, id: string]
  desc: boolean
}

export interface PageRequest {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  after?: string | undefined
  exact?: boolean | undefined
}

/** A list: what finds its rows, counts them and shows them. */
export interface Listing<Row, Record> {
  sorting: Sorting<Row>
  /** @param countedTo the limit of `total`, for a query that counts as well */
  find: (part: PagePart, countedTo: number | undefined) => Promise<Row[]>
  /**
   * How many there are; counts no further than `limit`.
   * @param first of the page's rows, which may have brought their number
   */
  total: (limit: number | undefined, first: Row | undefined) => Promise<number>
  present: (row: Row) => Record
}

/** What a page's query adds to the list's own filter. */
export interface PagePart {
  where: SQL | undefined
  orderBy: [SQL, SQL]
  limit: number
  offset: number
}

const AfterKey = z.tuple([z.union([z.string(), z.number()]), z.string()])
/** Numbers beyond these would be an error of the database's instead of a refusal. */
const largestOf: Record<string, number> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigserial: Number.MAX_SAFE_INTEGER,
}
const latestInstant = 8_640_000_000_000_000

/**
 * One page of a list: by number, or what follows `after` (sort value and id of the last row seen).
 * @throws Refusal 20400 when `after` is none that this list gave, or the page lies beyond what offsets reach.
 */
export async function findPage<Row, Record>(
  request: PageRequest,
  language: Language,
  { sorting, find, total, present }: Listing<Row, Record>,
): Promise<PageOf<Record>> {
  const { pageIndex = 1, pageSize = defaultPageSize, after, exact = false } = request
  const offset = after === undefined ? (pageIndex - 1) * pageSize : 0
  if (offset > offsetLimit) throw refuseField('pageIndex', 'type', language)
  const countedTo = exact ? undefined : offsetLimit + 1
  const direction = sorting.desc ? sql`desc` : sql`asc`
  const rows = await find(
    {
      where: after === undefined ? undefined : beyond(sorting, after, language),
      orderBy: [sql`${sorting.column} ${direction}`, sql`${sorting.id} ${direction}`],
      limit: pageSize,
      offset,
    },
    countedTo,
  )
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  const isLastPage = after === undefined && !last && (rows.length > 0 || offset === 0)
  return {
    records: rows.map(present),
    // The last page says how many there are, as far as others are counted.
    total: isLastPage
      ? Math.min(offset + rows.length, countedTo ?? Number.POSITIVE_INFINITY)
      : await total(countedTo, rows[0]),
    pageIndex,
    pageSize,
    ...(last && { after: afterText(sorting.keyOf(last)) }),
  }
}

/** How many rows of a table, or of a join of some, the filter finds; `limit` stands for any larger number. */
export async function countRows(
  tx: Tx,
  table: PgTable | SQL | Subquery,
  where: SQL | undefined,
  limit: number | undefined,
): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(someRows(tx, table, where, limit))
  return counted?.total ?? 0
}

/** The same for each of several filters, in one query. */
export async function countEach(
  tx: Tx,
  table: PgTable,
  wheres: readonly (SQL | undefined)[],
  limit: number,
): Promise<number[]> {
  const counts = wheres.map(
    (where) => sql`(${tx.select({ total: count() }).from(someRows(tx, table, where, limit))})`,
  )
  const [counted] = await tx
    .select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]` })
    .from(sql`(values (1)) as one_row`)
  return counted?.counts ?? []
}

/** The same as a column beside the rows of a page. */
export function rowCount(
  tx: Tx,
  table: PgTable,
  where: SQL | undefined,
  limit: number | undefined,
): SQL.Aliased<number> {
  const counting = tx.select({ total: count() }).from(someRows(tx, table, where, limit))
  return sql<number>`(${counting})`.mapWith(Number).as('row_count')
}

function someRows(
  tx: Tx,
  table: PgTable | SQL | Subquery,
  where: SQL | undefined,
  limit: number | undefined,
) {
  const found = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
  return (limit === undefined ? found : found.limit(limit)).as('some')
}

function afterText([value, id]: [string | number | Date, string]): string {
  const key = [value instanceof Date ? value.getTime() : value, id]
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

function beyond<Row>({ column, like, id, desc }: Sorting<Row>, after: string, language: Language): SQL {
  const key = readAfter(after)
  const typed = is(column, Column) ? column : like
  const value = key && (typed ? sortValue(typed, key[0]) : z.safeParse(z.number(), key[0]).data)
  if (!key || value === undefined || !isIdOf(id, key[1])) throw refuseField('after', 'type', language)
  const last = typed ? sql.param(value, typed) : sql`${value}::float8`
  return sql`(${column}, ${id}) ${desc ? sql`<` : sql`>`} (${last}, ${sql.param(key[1], id)})`
}

function readAfter(after: string): [string | number, string] | undefined {
  try {
    return AfterKey.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return undefined
    throw error
  }
}

function isIdOf(column: Column, id: string): boolean {
  if (column.dataType !== 'number') return z.safeParse(z.uuid(), id).success
  return /^\d+$/.test(id) && sortValue(column, Number(id)) !== undefined
}

/** The value as the column's type wants it, or undefined when it is of another. */
function sortValue(column: Column, value: string | number): string | number | Date | undefined {
  const isInstant = column.getSQLType().startsWith('timestamp')
  if (column.dataType !== 'number' && !isInstant) {
    return typeof value === 'string' && !value.includes('\0') ? value : undefined
  }
  if (typeof value !== 'number') return undefined
  if (isInstant) return Math.abs(value) <= latestInstant ? new Date(value) : undefined
  const largest = largestOf[column.getSQLType()]
  return largest === undefined || (Number.isInteger(value) && Math.abs(value) <= largest) ? value : undefined
}
