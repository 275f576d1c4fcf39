import { type BuildColumns, type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgTableWithColumns } from 'drizzle-orm/pg-core'
import type { AnyEntity, Declaration, Entity, Values } from '#contract/entity-types.ts'
import type { Reach, Stretch } from '#contract/mileage.ts'
import { initialsOf } from '#contract/name-key.ts'
import type { Permission } from '#contract/permissions.ts'
import type { z } from '#contract/zod.ts'
import type { editableColumns } from '../db/tables/columns.ts'
import { nameKeyOf } from '../platform/name-key.ts'
import type { Actor } from '../security/actor.ts'
import { type RowPlace, type ScopeColumns, within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** A table of which no more is known than that people edit its rows. */
type EditableTable = PgTableWithColumns<{
  name: string
  schema: undefined
  dialect: 'pg'
  columns: BuildColumns<string, ReturnType<typeof editableColumns>, 'pg'>
}>

/** A row of any entity's table. */
export type StoredRow = EditableTable['$inferSelect'] & { readonly [column: string]: unknown }

/** A table with the columns that every row has which people edit (`editableColumns`). */
export type EntityTable = PgTable & { $inferSelect: EditableTable['$inferSelect'] }

/** Where a row lies, and whose it is. */
interface OwnPlace extends RowPlace {
  whose?: string
  userId?: string
}

/** A scope that columns alone do not say, such as that of the person whom a row belongs to. */
export interface OwnScope<Row> {
  within(actor: Actor): SQL
  /** Those among them that the actor may change: all of them when absent. */
  written?(actor: Actor): SQL
  /** `whose` stands before the label in the history. */
  place(context: SignedInStep, row: Row): Promise<OwnPlace>
  /** Rows that have the same of these lie at the same place. */
  readonly placedBy?: readonly (keyof Row & string)[]
}

/** Fields that others wrote, and who of them wrote last. */
export interface WrittenByOthers {
  fields: readonly string[]
  changedByName: string
  changedAt: Date
}

/** What a store of an entity is told: its table, who may see its rows, and the domain's own checks. */
export interface StoreOptions<
  Add = Values,
  Row extends object = StoredRow,
  Table extends PgTable = EditableTable,
> {
  readonly table: Table
  /** The columns by which rows belong to somebody; there is no way to a row around them. */
  readonly scope: ScopeColumns | OwnScope<Row> | 'everyone'
  /** Who sees the rows is told that some changed. */
  readonly audience: Permission
  /** Fields that are not a column of their own name: their columns for what was given, and what a row shows of them. */
  columns?(fields: Add): Values
  fields?(row: Row): Values
  /** The columns that lists are sorted by, where they are not the field's own. */
  readonly sortColumns?: Readonly<Record<string, keyof Row & string>>
  /** Filters on what is not the field's own column; `keyword` where the table has no `searchText`. */
  readonly filters?: Readonly<Record<string, (asked: never) => SQL>>
  /** What an index of keywords is over (`ngramsOf`), for tables of very many rows; of the whole `searchText`. */
  readonly grams?: SQL
  /** Where a row lies, as its index has it: a box that is as long as the extent of the entity in metres. */
  readonly extent?: {
    readonly box: SQL
    /** The columns of its further places, and of these as one range of all alignments (`furtherReach`). */
    readonly further?: { readonly places: Column; readonly reach: Column }
    /** What a keyword names on the lines of which the list may have rows. */
    reaches(context: SignedInStep, query: Values, stretch: Stretch): Promise<Reach[]>
  }
  /** Fields that the gateway finds out in other tables: selected along with the rows of an answer. */
  select?(context: SignedInStep): Readonly<Record<string, SQL>>
  /** Fields that follow from the row and the time. */
  derive?(row: Row, now: Date): Values
  /** What the history keeps of a row that comes or goes; all that people give when absent. */
  recorded?(row: Row): Values
  /** Fields of which no two rows have the same, each with those that must be the same, too. */
  readonly once?: Readonly<Record<string, readonly string[]>>
  /** What others wrote since a revision and `fieldRevisions` does not say: lists that several people add to. */
  others?(context: SignedInStep, row: Row, revision: number): Promise<WrittenByOthers | undefined>
  /** Whether a row that changed was once within the actor's reach: replicas there learn that it left. */
  left?(actor: Actor): SQL | undefined
  /** The domain's own rules. Each throws a Refusal, or gives columns that the gateway alone writes. */
  readonly check?: {
    add?(context: SignedInStep, add: Add): Promise<Values | undefined>
    /** The same for many rows at once, in place of `add`; one may hang on those before it. */
    addAll?(context: SignedInStep, adds: readonly Add[]): Promise<readonly (Values | undefined)[]>
    /** `request`: with what came along and is not written. */
    edit?(context: SignedInStep, row: Row, changes: Values, request: Values): Promise<Values | undefined>
    remove?(context: SignedInStep, rows: readonly Row[]): Promise<void>
    restore?(context: SignedInStep, rows: readonly Row[]): Promise<void>
  }
  /** For rows that are part of others: what lies below goes along with what is deleted, and comes back with it. */
  readonly tree?: {
    readonly parent: keyof Row & string
    /** Locks what the rows belong to, so that nobody adds anything below meanwhile. */
    lock(context: SignedInStep, ids: readonly string[]): Promise<void>
  }
  /** Whether the actor sees fields of a row, and entries of its lists, by their names (`entryName`); all of them when absent. */
  seen?(context: SignedInStep, row: Row): Promise<(name: string) => boolean>
  /** What the history says of ids in words: the names of what they stand for. */
  names?(context: SignedInStep, values: Values): Promise<Values>
  /** What else a change brings along: photos, notices. */
  changed?(context: SignedInStep, row: Row, before: Row | undefined): Promise<void>
}

export type OptionsOf<D extends Declaration, Table extends EntityTable> = StoreOptions<
  z.output<Entity<D>['Add']>,
  Table['$inferSelect'],
  Table
>

/** An entity with its table, as the functions of this folder work on it, and what follows from the two for every row. */
export interface StoredEntity {
  readonly entity: AnyEntity
  readonly options: StoreOptions
  readonly table: EditableTable
  readonly columns: Readonly<Record<string, PgColumn>>
  /** The columns that an edit may change. */
  readonly written: readonly string[]
  /** Given fields that are a column of their own name. */
  readonly ownColumns: readonly string[]
  /** All that a row shows, given fields first. */
  readonly shown: readonly string[]
  /** The columns that say where a row lies; none where the scope itself says it. */
  readonly placedBy: Readonly<Record<'project' | 'organization' | 'department', string | undefined>>
}

/** Derives, once, what the rows of an entity need again and again. */
export function storedEntity(entity: AnyEntity, options: StoreOptions): StoredEntity {
  const { table, scope } = options
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const names = Object.keys(columns)
  const nameOf = (column: Column | undefined) => names.find((name) => columns[name] === column)
  const placed: ScopeColumns = scope === 'everyone' || isOwn(scope) ? {} : scope
  const derived = Object.keys(entity.fields).filter((name) => !entity.given.includes(name))
  return {
    entity,
    options,
    table,
    columns,
    written: names.filter((name) => {
      const isOwn = columns[name]?.onUpdateFn || columns[name]?.generated
      return name !== entity.id && name !== 'deletedAt' && !isOwn
    }),
    ownColumns: entity.given.filter((name) => columns[name]),
    shown: [...entity.given, ...derived],
    placedBy: {
      project: nameOf(placed.project),
      organization: nameOf(placed.organization),
      department: nameOf(placed.department),
    },
  }
}

/** A column that must be there. */
export function columnOf({ columns, entity }: StoredEntity, name: string): PgColumn {
  const column = columns[name]
  if (!column) throw new Error(`the table of ${entity.kind} has no column ${name}`)
  return column
}

export function idOf({ entity }: StoredEntity, row: Values): string {
  return String(row[entity.id])
}

/** The condition for rows that the actor may see, deleted ones among them. */
export function visible({ options: { scope } }: StoredEntity, actor: Actor): SQL {
  if (scope === 'everyone') return sql`true`
  return isOwn(scope) ? scope.within(actor) : within(actor, scope)
}

/** The condition for rows that the actor may change, of those that it may see. */
export function writable({ options: { scope } }: StoredEntity, actor: Actor): SQL | undefined {
  return scope !== 'everyone' && isOwn(scope) && !actor.scope.all ? scope.written?.(actor) : undefined
}

/** Where a row lies, to be told. */
export async function placeOf(
  { options: { scope }, placedBy }: StoredEntity,
  context: SignedInStep,
  row: StoredRow,
): Promise<OwnPlace> {
  if (scope !== 'everyone' && isOwn(scope)) return await scope.place(context, row)
  const idAt = (name: string | undefined) => {
    const value = name === undefined ? undefined : row[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    projectId: idAt(placedBy.project),
    organizationId: idAt(placedBy.organization),
    departmentId: idAt(placedBy.department),
  }
}

/** What rows have in common that lie at the same place; undefined where nothing says so. */
export function placeKeyOf({ options: { scope } }: StoredEntity, row: StoredRow): unknown {
  return scope !== 'everyone' && isOwn(scope) && scope.placedBy !== undefined
    ? JSON.stringify(scope.placedBy.map((name) => row[name]))
    : undefined
}

function isOwn(scope: ScopeColumns | OwnScope<StoredRow>): scope is OwnScope<StoredRow> {
  return 'within' in scope
}

/** The fields that people give, as the contract shows them: empty ones left out. */
export function fieldsOf({ entity, options }: StoredEntity, row: StoredRow): Values {
  const shown = { ...row, ...options.fields?.(row) }
  return pick(shown, entity.given)
}

/** What a person calls a row. */
export function labelOf({ entity, options, columns }: StoredEntity, row: StoredRow): string {
  const { label } = entity
  return String((columns[label] ? row : options.fields?.(row))?.[label] ?? '')
}

/** A row as the contract shows it; `derived` is what neither its columns nor what was selected along with them tell. */
export function present(stored: StoredEntity, row: StoredRow, derived?: Values): Values {
  const { entity, options, shown } = stored
  return {
    [entity.id]: row[entity.id],
    ...pick({ ...row, ...options.fields?.(row), ...derived }, shown),
    revision: row.revision,
    ...(entity.stamps !== 'revision' && {
      changedAt: row.changedAt.getTime(),
      changedByName: row.changedByName,
    }),
  }
}

/** What the history keeps of a row that comes or goes. */
export function recordedOf(stored: StoredEntity, row: StoredRow): Record<string, unknown> {
  return { ...(stored.options.recorded?.(row) ?? fieldsOf(stored, row)) }
}

/** The columns that hold given fields; of a field that was left out its beginning, else nothing. `before`: the row as it stands. */
export function columnsFor(
  { entity, options, columns, ownColumns }: StoredEntity,
  fields: Values,
  before: Values = {},
): Record<string, unknown> {
  const given = ownColumns.flatMap((name): [string, unknown][] => {
    const value = fields[name] ?? entity.initial[name]
    if (value !== undefined) return [[name, value]]
    return entity.fields[name]?.optional === 'filled' ? [] : [[name, null]]
  })
  const keys = Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, { keyOf }]): [string, unknown][] => {
      if (!keyOf) return []
      const same = fields[keyOf] === before[keyOf]
      return [[name, same ? before[name] : nameKeyOf(String(fields[keyOf]))]]
    }),
  )
  return {
    ...Object.fromEntries(given),
    ...keys,
    ...(columns.searchText && { searchText: entity.searchTextOf({ ...fields, ...keys }) }),
    ...(columns.initials && { initials: initialsOf(String(keys.nameKey)) }),
    ...options.columns?.(fields),
  }
}

/** The named values that are there. */
function pick(values: Values, names: readonly string[]): Record<string, unknown> {
  const found = names.map((name): [string, unknown] => [name, values[name]])
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== null))
}
