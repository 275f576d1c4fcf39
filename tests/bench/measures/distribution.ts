import { is } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgTable } from 'drizzle-orm/pg-core'
import { progress, type Report } from '../figure.ts'

const key = 'project_id'

/** Every table that the gateway has. */
const tables = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../src/gateway/db/tables/*.ts', { eager: true }),
).flatMap((file) => Object.values(file).flatMap((value) => (is(value, PgTable) ? getTableConfig(value) : [])))

type Config = (typeof tables)[number]

/** The columns of each key that has to be unique. */
function uniqueKeys({ columns, primaryKeys, uniqueConstraints, indexes }: Config): string[][] {
  return [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
    ...primaryKeys.map((primary) => primary.columns.map(({ name }) => name)),
    ...uniqueConstraints.map((unique) => unique.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) =>
        config.columns.flatMap((part) => (is(part, IndexedColumn) ? (part.name ?? []) : [])),
      ),
  ]
}

function isOfProject({ columns }: Config): boolean {
  return columns.some(({ name, notNull }) => name === key && notNull)
}

/** What of a table a database that is distributed by project would refuse. */
function faultsOf(table: Config): string[] {
  const keys = uniqueKeys(table)
    .filter((columns) => !columns.includes(key))
    .map((columns) => `unique (${columns.join(', ')})`)
  const references = table.foreignKeys.flatMap((foreignKey) => {
    const { columns, foreignTable } = foreignKey.reference()
    const carries = columns.some(({ name }) => name === key)
    const other = getTableConfig(foreignTable)
    return isOfProject(other) && !carries
      ? [`${columns.map(({ name }) => name).join(', ')} → ${other.name}`]
      : []
  })
  return [...keys, ...references]
}

/**
 * Which tables could be distributed over servers by project, as Citus and Yugabyte demand: each unique key, and each foreign key to
 * such a table, carries the project. The others would stand on every server whole, or be distributed otherwise.
 */
export function run(report: Report): Promise<void> {
  const ofProject = tables.filter(isOfProject)
  const fit = ofProject.filter((table) => faultsOf(table).length === 0)
  for (const table of ofProject) progress(`${table.name}: ${faultsOf(table).join('; ') || 'fits'}`)
  const others = tables.filter((table) => !isOfProject(table)).map(({ name }) => name)
  progress(`without a project of their own: ${others.join(', ')}`)
  const figure = { unit: 'tables', peer: 'all', peerValue: tables.length }
  report({ ...figure, name: 'distribution.of-a-project', value: ofProject.length })
  report({ ...figure, name: 'distribution.fit', value: fit.length })
  return Promise.resolve()
}
