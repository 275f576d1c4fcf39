import { useState } from 'react'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import { serialAt } from '#contract/tabulation/serial-date.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetEdit, SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { newId } from '#request/id.ts'
import { rowIdsOf } from './row-ids.ts'

/** What of a sheet was changed here and is not saved yet. */
interface Filled {
  detail: SheetDetail
  sheet: Sheet
  rows: readonly SheetRow[]
  /** By the cells' keys; undefined for one that was emptied. */
  changed: ReadonlyMap<string, CellValue | undefined>
}

export interface Filling {
  sheet: Sheet
  rowIds: Readonly<Record<string, readonly string[]>>
  rows: readonly SheetRow[]
  dirty: boolean
  valueOf: (key: string) => CellValue | undefined
  /** `added`: rows that the cells need. */
  fill: (cells: ReadonlyMap<string, CellValue | undefined>, added?: readonly SheetRow[]) => void
  addRow: (repeatId: string) => void
  removeRow: (rowId: string) => void
  /** What is to be saved, cells called as `labelOf` does, and the sheet that it was filled in over. */
  edit: (labelOf: (key: string, rows: readonly SheetRow[]) => string) => {
    request: SheetEdit
    seen: SheetDetail
  }
  /** All that was changed is saved. */
  saved: () => void
}

/** A sheet while it is filled in: it calculates as it will at the gateway. */
export function useFilling(
  template: Template,
  detail: SheetDetail,
  choices: ReadonlyMap<string, readonly FieldChoice[]>,
): Filling {
  const sheetOf = (rows: readonly SheetRow[], changed: Filled['changed']) => {
    const cells = new Map(detail.cells.map(({ key, value }) => [key, value]))
    for (const [key, value] of changed)
      if (value === undefined) cells.delete(key)
      else cells.set(key, value)
    const content = { rows: rowIdsOf(rows), cells: Object.fromEntries(cells) }
    const bound = new Map(Object.entries(detail.bound))
    return new Sheet(template, content, { now: serialAt(Date.now()), bound, choices })
  }
  const begin = (): Filled => ({
    detail,
    sheet: sheetOf(detail.rows, new Map()),
    rows: detail.rows,
    changed: new Map(),
  })
  const [state, setState] = useState(begin)
  const dirty = state.changed.size > 0 || state.rows !== state.detail.rows
  // What others write is seen as soon as nothing of one's own would be lost by it.
  if (!dirty && state.detail !== detail) setState(begin())
  const { sheet, rows, changed } = state
  const saved = new Map(state.detail.cells.map(({ key, value }) => [key, value]))
  const withRows = (after: readonly SheetRow[]) =>
    setState({ ...state, rows: after, sheet: sheetOf(after, changed) })
  return {
    sheet,
    rows,
    rowIds: rowIdsOf(rows),
    dirty,
    valueOf: (key) => (changed.has(key) ? changed.get(key) : saved.get(key)),
    fill(cells, added = []) {
      if (added.length > 0) {
        const after = [...rows, ...added]
        const all = new Map([...changed, ...cells])
        setState({ ...state, rows: after, changed: all, sheet: sheetOf(after, all) })
        return
      }
      sheet.write(Object.fromEntries(cells))
      setState((current) => ({ ...current, changed: new Map([...current.changed, ...cells]) }))
    },
    addRow: (repeatId) => withRows([...rows, { rowId: newId(), repeatId }]),
    removeRow: (rowId) => withRows(rows.filter((row) => row.rowId !== rowId)),
    edit(labelOf) {
      const before = new Set(state.detail.rows.map(({ rowId }) => rowId))
      const after = new Set(rows.map(({ rowId }) => rowId))
      const there = (key: string) => !key.includes('/') || after.has(key.split('/')[1] ?? '')
      const cells = [...changed].filter(([key]) => there(key))
      const request = {
        sheetId: detail.sheetId,
        baseRevision: state.detail.revision,
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
      return { request, seen: state.detail }
    },
    // What was typed since stays to be saved.
    saved: () =>
      setState((current) => {
        const left = [...current.changed].filter(
          ([key, value]) => !changed.has(key) || changed.get(key) !== value,
        )
        const there = new Set(current.detail.rows.map(({ rowId }) => rowId))
        const inNewRow = left.some(([key]) => {
          const { rowId } = partsOfKey(key)
          return rowId !== undefined && !there.has(rowId)
        })
        // A row that was added goes on as long as something is typed in it.
        const keepsRows = current.rows !== rows || inNewRow
        return {
          ...current,
          changed: new Map(left),
          rows: keepsRows ? current.rows : current.detail.rows,
        }
      }),
  }
}
