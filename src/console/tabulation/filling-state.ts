import type { Language } from '#contract/messages.ts'
import type { Field, FieldChoice } from '#contract/tabulation/field-schema.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import { serialAt } from '#contract/tabulation/serial-date.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { FilledCell, SheetEdit, SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { newId } from '#request/id.ts'
import { choicesOf, textInWorkbook } from './drawn-rows.ts'
import { readCell } from './read-cell.ts'
import { rowIdsOf } from './row-ids.ts'
import type { Baseline } from './workbook-baseline.ts'

/** What stands in an input and is no value of its cell yet. */
export interface EnteredText {
  text: string
  /** Of a date of which only a part was typed: the browser gives no text for it. */
  partial?: true
  /** Why its field does not take it; absent while it is typed. */
  message?: string
}

/** What a sheet is filled in by. */
export interface FillingBasis {
  template: Template
  fields: ReadonlyMap<string, Field>
  choices: ReadonlyMap<string, readonly FieldChoice[]>
  language: Language
}

/** What of a sheet was changed here and is not saved yet. Cells go by their keys. */
export interface FillingState {
  basis: FillingBasis
  /** The sheet as it was read when this began, or was saved last. */
  read: SheetDetail
  /** The same with what was saved from here since. */
  detail: SheetDetail
  /** The sheet as it was read last. */
  newest: SheetDetail
  rows: readonly SheetRow[]
  /** Undefined for a cell that was emptied. */
  changed: ReadonlyMap<string, CellValue | undefined>
  entered: ReadonlyMap<string, EnteredText>
  /**
   * The revision over which a cell was changed, or a repeated row deleted, by key or row id, where that is another one than the
   * sheet's: what was taken up again of a draft or a workbook.
   */
  bases: ReadonlyMap<string, number>
  /** What it comes to; it is written to as cells are filled in. */
  sheet: Sheet
}

type Changes = Pick<FillingState, 'rows' | 'changed'>

export function beginFilling(basis: FillingBasis, detail: SheetDetail): FillingState {
  const changes = { rows: detail.rows, changed: new Map() }
  const sheet = sheetOf(basis, detail, changes)
  const nothing = { entered: new Map(), bases: new Map() }
  return { basis, read: detail, detail, newest: detail, ...changes, ...nothing, sheet }
}

export function isDirty({ changed, rows, detail, entered }: FillingState): boolean {
  return changed.size > 0 || rows !== detail.rows || entered.size > 0
}

/** With the sheet as it reads now: what others write is seen as soon as nothing of one's own would be lost by it. */
export function withRead(state: FillingState, detail: SheetDetail): FillingState {
  if (!isDirty(state)) return state.read === detail ? state : beginFilling(state.basis, detail)
  return state.newest === detail ? state : { ...state, newest: detail }
}

/** The same by what is offered, or said, otherwise now. */
export function filledBy(state: FillingState, basis: FillingBasis): FillingState {
  // In a cell that is hidden by now, nobody could put right what is typed there.
  const entered = new Map([...state.entered].filter(([key]) => basis.fields.has(partsOfKey(key).at)))
  return { ...state, basis, entered, sheet: sheetOf(basis, state.detail, state) }
}

/** What stands in a cell, saved or not. */
export function valueIn({ changed, detail }: FillingState, key: string): CellValue | undefined {
  return changed.has(key) ? changed.get(key) : detail.cells.find((cell) => cell.key === key)?.value
}

/** What a workbook of it is exported over. */
export function baselineIn({ detail, rows, basis, changed }: FillingState): Baseline {
  const { sheetId, revision } = detail
  const saved = new Set(detail.rows.map(({ rowId }) => rowId))
  const savedCells = new Map(detail.cells.map(({ key, value }) => [key, value]))
  const cells = cellsIn(rows, new Map([...savedCells, ...changed])).flatMap(([key, value]) => {
    const field = basis.fields.get(partsOfKey(key).at)
    if (!field) return []
    const shown = textInWorkbook(value, field, basis.choices)
    const stood = savedCells.get(key)
    return {
      ...{ key, value: Array.isArray(stood) ? textInWorkbook(stood, field, basis.choices) : stood, shown },
      ...(changed.has(key) && { unsaved: true as const }),
    }
  })
  return {
    ...{ sheetId, revision, exportId: newId(), cells },
    rows: rows.map((row) => (saved.has(row.rowId) ? row : { ...row, unsaved: true as const })),
  }
}

/** While somebody types in a cell. Of each further letter only its text is other, which the cell alone draws: the state stays. */
export function withEntered(state: FillingState, key: string, entered: EnteredText): FillingState {
  const typed = state.entered.get(key)
  if (typed && typed.message === undefined && typed.partial === entered.partial) {
    typed.text = entered.text
    return state
  }
  return { ...state, entered: new Map([...state.entered, [key, entered]]) }
}

/** With what is typed in cells as their values; what a field does not take stays as it is typed, with the reason. */
export function withValues(state: FillingState, keys: Iterable<string> = state.entered.keys()): FillingState {
  const entered = new Map(state.entered)
  const cells = new Map<string, CellValue | undefined>()
  for (const key of keys) {
    const typed = entered.get(key)
    const field = state.basis.fields.get(partsOfKey(key).at)
    if (!typed || !field) continue
    const read = readEntered(state.basis, field, typed)
    if ('message' in read) entered.set(key, { ...typed, ...read })
    else {
      entered.delete(key)
      if (read.value !== valueIn(state, key)) cells.set(key, read.value)
    }
  }
  return withCells({ ...state, entered }, cells)
}

function readEntered({ choices, language }: FillingBasis, field: Field, { text, partial }: EnteredText) {
  const entered = text.trim()
  if (entered === '' && !partial) return { value: undefined }
  return readCell(field, choicesOf(field, choices), entered, language)
}

/** With cells filled in. `added`: rows that they need. */
export function withCells(
  state: FillingState,
  cells: FillingState['changed'],
  added: readonly SheetRow[] = [],
): FillingState {
  const changed = new Map([...state.changed, ...cells])
  const entered = new Map([...state.entered].filter(([key]) => !cells.has(key)))
  if (added.length > 0) return withRows({ ...state, changed, entered }, [...state.rows, ...added])
  state.sheet.write(Object.fromEntries(cells))
  return { ...state, changed, entered }
}

/** With other repeated rows; those that are gone take along what is typed in them. */
export function withRows(state: FillingState, rows: readonly SheetRow[]): FillingState {
  const entered = new Map(cellsIn(rows, state.entered))
  return { ...state, rows, entered, sheet: sheetOf(state.basis, state.detail, { ...state, rows }) }
}

/** What of a sheet is to be saved, and the sheet that it was filled in over. */
export interface UnsavedEdit {
  request: SheetEdit & { rows: ListChanges<SheetRow>; cells: ListChanges<FilledCell> }
  seen: SheetDetail
}

interface ListChanges<Entry> {
  set: Entry[]
  remove: string[]
}

/** All that is to be saved, cells called as `labelOf` does, over the oldest revision over which any of it was changed. */
export function editOf(
  { detail, rows, changed, bases }: FillingState,
  labelOf: (key: string, rows: readonly SheetRow[]) => string,
): UnsavedEdit {
  const before = new Set(detail.rows.map(({ rowId }) => rowId))
  const after = new Set(rows.map(({ rowId }) => rowId))
  const saved = new Set(detail.cells.map(({ key }) => key))
  const cells = cellsIn(rows, changed)
  const request = {
    sheetId: detail.sheetId,
    label: detail.sheetName,
    baseRevision: Math.min(detail.revision, ...bases.values()),
    rows: {
      set: rows.filter(({ rowId }) => !before.has(rowId)),
      remove: [...before].filter((rowId) => !after.has(rowId)),
    },
    cells: {
      set: cells.flatMap(([key, value]) =>
        value === undefined ? [] : { key, label: labelOf(key, rows), value },
      ),
      remove: cells.flatMap(([key, value]) => (value === undefined && saved.has(key) ? key : [])),
    },
  }
  return { request, seen: { ...detail, revision: request.baseRevision } }
}

/**
 * The same as one edit for each revision over which something was changed, the newest first: what nobody else has written does
 * not wait for what has to be decided, nor is it asked about.
 */
export function editsOf(state: FillingState, labelOf: Parameters<typeof editOf>[1]): UnsavedEdit[] {
  const { request, seen } = editOf(state, labelOf)
  const { rows, cells } = request
  const baseOf = (name: string) => state.bases.get(name) ?? state.detail.revision
  const names = [...rows.remove, ...cells.set.map(({ key }) => key), ...cells.remove]
  // Rows come ahead of the cells in them.
  const revisions = [...names.map(baseOf), ...(rows.set.length > 0 ? [state.detail.revision] : [])]
  return [...new Set(revisions)]
    .toSorted((one, other) => other - one)
    .map((revision, index) => {
      const isOver = (name: string) => baseOf(name) === revision
      return {
        request: {
          ...request,
          baseRevision: revision,
          rows: { set: index === 0 ? rows.set : [], remove: rows.remove.filter(isOver) },
          cells: { set: cells.set.filter(({ key }) => isOver(key)), remove: cells.remove.filter(isOver) },
        },
        seen: { ...seen, revision },
      }
    })
}

/** Once `saved` is saved; what was typed since stays to be saved, and what was read until now is older than what was saved. */
export function afterSave(state: FillingState, saved: FillingState): FillingState {
  const changed = new Map(
    [...state.changed].filter(([key, value]) => !saved.changed.has(key) || saved.changed.get(key) !== value),
  )
  const detail = { ...state.detail, rows: [...saved.rows], cells: cellsWith(saved) }
  const bases = new Map([...state.bases].filter(([name]) => !saved.bases.has(name)))
  return {
    ...state,
    read: state.newest,
    detail,
    changed,
    bases,
    rows: state.rows === saved.rows ? detail.rows : state.rows,
  }
}

/** The cells of a sheet with those that were changed. */
function cellsWith({
  detail,
  rows,
  changed,
}: Pick<FillingState, 'detail' | 'rows' | 'changed'>): FilledCell[] {
  const cells = new Map(detail.cells.map((cell) => [cell.key, cell]))
  for (const [key, value] of changed)
    if (value === undefined) cells.delete(key)
    else cells.set(key, { ...cells.get(key), key, value })
  return cellsIn(rows, cells).map(([, cell]) => cell)
}

/** Cells that stand in no row that is gone. */
function cellsIn<Cell>(rows: readonly SheetRow[], cells: Iterable<readonly [key: string, cell: Cell]>) {
  const there = new Set(rows.map(({ rowId }) => rowId))
  return [...cells].filter(([key]) => {
    const { rowId } = partsOfKey(key)
    return rowId === undefined || there.has(rowId)
  })
}

function sheetOf(
  { template, choices }: FillingBasis,
  detail: SheetDetail,
  { rows, changed }: Changes,
): Sheet {
  const cells = Object.fromEntries(cellsWith({ detail, rows, changed }).map(({ key, value }) => [key, value]))
  const bound = new Map(Object.entries(detail.bound))
  return new Sheet(template, { rows: rowIdsOf(rows), cells }, { now: serialAt(Date.now()), bound, choices })
}
