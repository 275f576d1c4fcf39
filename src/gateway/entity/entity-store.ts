import type { Column, SQL } from 'drizzle-orm'
import type { AnyEntity, Declaration, Entity, Values } from '#contract/entity-types.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { RowsToDelete, RowsToRestore } from '#contract/revision.ts'
import type { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import type { Changes, Stretch } from '../db/replica-changes.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import {
  allRows,
  countShown,
  findAny,
  findChanges,
  findRows,
  getRow,
  lockRows,
  showAdded,
  showAny,
  showRow,
  showWritten,
} from './find.ts'
import { insertRows, notifyRows } from './insert-rows.ts'
import { eraseRows, removeRows } from './remove.ts'
import { restoreRows } from './restore.ts'
import {
  type EntityTable,
  type OptionsOf,
  present,
  type StoredRow,
  type StoreOptions,
  storedEntity,
} from './stored-entity.ts'
import { type EditedRows, insertRow, lockedRow, notify, type Revised, reviseRow, saveRows } from './write.ts'

type Reach = Pick<SignedInStep, 'tx' | 'actor'>
type Query = Values

/**
 * Rows of an entity, always within the actor's reach. Those that end in an answer of the contract (`find`, `detail`, `add`,
 * `update`, `remove`, `restore`, `again`) are what its handlers call; the others are for the domain's own steps.
 */
export interface EntityStore<Shown = Values, Row = StoredRow, Add = Values, Edit = Values, Saved = Values> {
  /** `which`: a condition beside the filters of the declaration. */
  find(context: SignedInStep, query: Query, which?: SQL): Promise<PageOf<Shown>>
  detail(context: SignedInStep, request: Values): Promise<Shown>
  add(context: SignedInStep, add: Add): Promise<Saved>
  update(context: SignedInStep & { loaded: EditedRows<Row> }, edit: Edit): Promise<Saved>
  remove(context: SignedInStep, request: RowsToDelete): Promise<{ deleted: number }>
  restore(context: SignedInStep, request: RowsToRestore): Promise<{ restored: number }>
  /** The row as it stands now, for a write that came before: deleted since or not, that write had its effect. */
  again(context: SignedInStep, request: Values): Promise<Saved>
  /** Locks the rows of a batch of edits in one query; `save` writes them in one statement. */
  load(tx: Tx, actor: Actor, requests: readonly Values[]): Promise<EditedRows<Row>>
  save(tx: Tx, loaded: EditedRows<Row>): Promise<void>

  /** All rows within reach that meet a condition, equal ones by id; for a list that is no page. */
  all(context: SignedInStep, which: SQL, orderBy?: readonly Column[]): Promise<Shown[]>
  /** @throws Refusal 20404 when there is none within reach, 20410 when it was deleted. */
  get(context: Reach, id: string): Promise<Row>
  /** Also a deleted one. @throws Refusal 20404 when there is none within reach. */
  getAny(context: Reach, id: string): Promise<Row>
  /** Deleted ones, too, in id order. */
  lock(context: Reach, ids: readonly string[]): Promise<Map<string, Row>>
  /** One of a batch, as the edits before have left it. @throws Refusal 20404 out of reach, 20410 deleted. */
  locked(context: SignedInStep, loaded: EditedRows<Row>, id: string): Promise<Row>
  /** `besides`: columns that the gateway alone writes. */
  insert(context: SignedInStep, add: Add, besides?: Values): Promise<Row>
  /** Many at once, those that others hang on before them. `besides`: of each, as for `insert`. */
  insertAll(context: SignedInStep, adds: readonly Add[], besides?: readonly Values[]): Promise<void>
  revise(context: SignedInStep, loaded: EditedRows<Row>, edit: Edit): Promise<Revised<Row>>
  /** Marks locked rows as deleted, each with its history. */
  erase(context: SignedInStep, rows: readonly Row[]): Promise<Row[]>
  notify(
    context: SignedInStep,
    row: Row,
    action: HistoryAction,
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void>
  /** The same of rows that came or went, once to those who see them. */
  notifyAll(
    context: SignedInStep,
    rows: readonly Row[],
    action: HistoryAction & ('add' | 'delete' | 'restore'),
  ): Promise<void>
  present(row: Row): Shown
  /** How many rows a replica of the actor's holds, and what it needs to be up to date. */
  count(tx: Tx, actor: Actor, limit: number): Promise<number>
  changes(tx: Tx, actor: Actor, stretch: Stretch): Promise<Changes<Shown>>
}

/** A store of an entity: everything that is done with its rows, from its declaration, its table and the domain's own checks. */
export function entityStore<D extends Declaration, Table extends EntityTable>(
  entity: Entity<D>,
  options: OptionsOf<D, Table>,
): EntityStore<
  z.output<Entity<D>['Row']>,
  Table['$inferSelect'],
  z.output<Entity<D>['Add']>,
  z.output<Entity<D>['Edit']>,
  z.output<Entity<D>['Saved']>
>
export function entityStore(entity: AnyEntity, options: StoreOptions): EntityStore {
  const stored = storedEntity(entity, options)
  const idIn = (request: Values) => String(request[entity.id])

  async function saved(context: SignedInStep, row: StoredRow, merged: readonly string[] = []) {
    const shown = await showWritten(stored, context, row)
    return { [entity.name]: shown, ...(merged.length > 0 && { merged: [...merged] }) }
  }

  return {
    find: (context, query, which) => findRows(stored, context, query, which),
    detail: (context, request) => showRow(stored, context, idIn(request)),
    add: async (context, add) => saved(context, await insertRow(stored, context, add)),
    async update(context, edit) {
      const { row, merged } = await reviseRow(stored, context, context.loaded, edit)
      // What an answer shows beside the row is found by what stands in the database.
      if (options.select) await saveRows(stored, context.tx, context.loaded)
      return saved(context, row, merged)
    },
    remove: (context, request) => removeRows(stored, context, request),
    restore: (context, request) => restoreRows(stored, context, request),
    async again(context, request) {
      const added = entity.numbered && request[entity.id] === undefined
      const row = added ? await showAdded(stored, context) : await showAny(stored, context, idIn(request))
      return { [entity.name]: row }
    },
    load: async (tx, actor, requests) => ({
      rows: await lockRows(stored, { tx, actor }, requests.map(idIn)),
      unsaved: new Set(),
    }),
    save: (tx, loaded) => saveRows(stored, tx, loaded),

    all: (context, which, orderBy) => allRows(stored, context, which, orderBy),
    get: (context, id) => getRow(stored, context, id),
    getAny: (context, id) => findAny(stored, context, id),
    lock: (context, ids) => lockRows(stored, context, ids),
    locked: (context, loaded, id) => lockedRow(stored, context, loaded, id),
    insert: (context, add, besides) => insertRow(stored, context, add, besides),
    insertAll: (context, adds, besides) => insertRows(stored, context, adds, besides),
    revise: (context, loaded, edit) => reviseRow(stored, context, loaded, edit),
    erase: (context, rows) => eraseRows(stored, context, rows),
    notify: (context, row, action, change) => notify(stored, context, row, action, change),
    notifyAll: (context, rows, action) => notifyRows(stored, context, rows, action),
    present: (row) => present(stored, row),
    count: (tx, actor, limit) => countShown(stored, tx, actor, limit),
    changes: (tx, actor, stretch) => findChanges(stored, tx, actor, stretch),
  }
}
