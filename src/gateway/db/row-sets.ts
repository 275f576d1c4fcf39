import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/**
 * The escapes of half a surrogate pair and of NUL, which are JSON but no text of a database: one of them would lose
 * the whole set.
 */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:d[89a-f][\da-f]{2}|0000)/g

/**
 * Inserts rows as one parameter; a column that just some of them name is null in the others. A statement with a
 * parameter for each value of a hundred rows takes the query builder longer to write than the database to run.
 */
export async function insertSet<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length > 0) await tx.execute(insertionOf(table, rows))
}

/**
 * The same, but for rows that are there already.
 * @param key the column that tells them apart.
 * @returns the keys of those that were not there.
 */
export async function insertMissing<Table extends PgTable>(
  tx: Tx,
  table: Table,
  key: PgColumn,
  rows: readonly Table['$inferInsert'][],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const name = sql.identifier(key.name)
  const inserted = await tx.execute<{ key: string }>(
    sql`${insertionOf(table, rows)} on conflict do nothing returning ${name}::text as key`,
  )
  return new Set(inserted.rows.map((row) => row.key))
}

/** What all rows have alike goes as one row: a message to 20,000 people is not said 20,000 times. */
function insertionOf<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const [first = {}] = rows
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => given.has(name))
  const isAlike = ([name]: [string, unknown]) => {
    const value: unknown = Reflect.get(first, name)
    return rows.every((row) => Reflect.get(row, name) === value)
  }
  const alike = columns.filter(isAlike)
  const own = columns.filter((column) => !alike.includes(column))
  const names = (from: SQL, which: typeof columns) =>
    which.map(([, { name }]) => sql`${from}${sql.identifier(name)}`)
  const target = sql.identifier(getTableConfig(table).name)
  const values = [...names(sql`own.`, own), ...names(sql`alike.`, alike)]
  return sql`insert into ${target} (${sql.join(names(sql``, [...own, ...alike]), sql`, `)})
    select ${sql.join(values, sql`, `)}
    from ${recordset(target, own, rows)} as own, ${recordset(target, alike, [first])} as alike`
}

/**
 * Writes the named columns of existing rows, all as one parameter.
 * @param key the column by which a row is found.
 */
export async function updateSet<Table extends PgTable>(
  tx: Tx,
  table: Table,
  key: keyof Table['$inferSelect'] & string,
  names: readonly (keyof Table['$inferSelect'] & string)[],
  rows: readonly Table['$inferSelect'][],
): Promise<void> {
  if (rows.length === 0) return
  const all = Object.entries(getTableColumns(table))
  const written = all.filter(([name]) => names.includes(name))
  const keyed = all.filter(([name]) => name === key)
  const assign = (column: PgColumn, value: SQL) => sql`${sql.identifier(column.name)} = ${value}`
  const given = written.map(([, column]) => assign(column, sql`given.${sql.identifier(column.name)}`))
  // What the builder would set by itself, such as the transaction that wrote the row.
  const own = all.flatMap(([, column]) => {
    const value = names.includes(column.name) ? undefined : column.onUpdateFn?.()
    return value === undefined ? [] : [assign(column, sql`${value}`)]
  })
  const target = sql.identifier(getTableConfig(table).name)
  const found = sql.join(
    keyed.map(([, { name }]) => sql`${target}.${sql.identifier(name)} = given.${sql.identifier(name)}`),
  )
  await tx.execute(
    sql`update ${target} set ${sql.join([...given, ...own], sql`, `)}
        from ${recordset(target, [...keyed, ...written], rows)} as given where ${found}`,
  )
}

function recordset(
  target: SQL | ReturnType<typeof sql.identifier>,
  columns: [string, { name: string }][],
  rows: readonly object[],
): SQL {
  const json = JSON.stringify(rows.map((row) => renamed(row, columns))).replace(unstorable, '$1\\ufffd')
  return sql`json_populate_recordset(null::${target}, ${json}::json)`
}

function renamed(row: object, columns: [string, { name: string }][]): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [name, column] of columns) named[column.name] = Reflect.get(row, name) ?? null
  return named
}
