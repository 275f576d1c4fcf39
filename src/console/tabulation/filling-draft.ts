import { FilledCell, SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { CellKey, type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import { z } from '#contract/zod.ts'
import type { Draft } from '#offline/draft-types.ts'
import { type EnteredText, editOf, type FillingState, filledBy, isDirty } from './filling-state.ts'
import { rowIdsOf } from './row-ids.ts'
import type { Baseline } from './workbook-baseline.ts'

const Values = z.object({
  rows: z.object({ set: z.array(SheetRow), remove: z.array(z.string()) }),
  cells: z.object({ set: z.array(FilledCell), remove: z.array(CellKey) }),
  /** The rows in which the cells stand that were changed, and what stood in these. */
  rowsBefore: z.array(SheetRow),
  cellsBefore: z.array(FilledCell),
  entered: z.array(z.object({ key: CellKey, text: z.string(), partial: z.optional(z.literal(true)) })),
})

/** What was changed and is typed in a sheet, as it is stored; undefined where nothing was. */
export function draftOf(state: FillingState): Draft | undefined {
  if (!isDirty(state)) return undefined
  const { request, seen } = editOf(state, (key) => key)
  const { rows, cells, baseRevision } = request
  const keys = [...cells.set.map(({ key }) => key), ...cells.remove, ...state.entered.keys()]
  const written = new Set(keys)
  const rowIds = new Set(keys.map((key) => partsOfKey(key).rowId))
  const values = {
    rows,
    cells,
    rowsBefore: seen.rows.filter(({ rowId }) => rowIds.has(rowId)),
    cellsBefore: seen.cells.filter(({ key }) => written.has(key)),
    entered: [...state.entered].map(([key, { text, partial }]) => ({
      key,
      text,
      ...(partial && { partial }),
    })),
  }
  return { values, baseRevision }
}

/** A cell of a draft, as the draft's own rows call it: what it would be filled in with, or what is typed there. */
export interface DraftedCell {
  key: string
  label: string
  value: CellValue | undefined
  text?: string
}

/** The cells in which a sheet with its draft has something else than what stands there. */
export function draftedCells(
  { changed, entered, rows }: FillingState,
  called: (key: string, rows: readonly SheetRow[]) => string,
): DraftedCell[] {
  return [
    ...[...changed].map(([key, value]) => ({ key, label: called(key, rows), value })),
    ...[...entered].map(([key, { text }]) => ({ key, label: called(key, rows), value: undefined, text })),
  ]
}

/** A repeated row that a draft adds or removes, as people call it. */
export interface DraftedRow {
  rowId: string
  label: string
  change: 'added' | 'removed'
}

/** The repeated rows in which a sheet with its draft differs from what stands there. */
export function draftedRows({ basis, detail, rows }: FillingState): DraftedRow[] {
  const differing = (of: readonly SheetRow[], from: readonly SheetRow[], change: DraftedRow['change']) => {
    const there = new Set(from.map(({ rowId }) => rowId))
    const byRepeat = rowIdsOf(of)
    return of.flatMap(({ rowId, repeatId }) => {
      if (there.has(rowId)) return []
      const { name = '' } = basis.template.repeats.find((repeat) => repeat.repeatId === repeatId) ?? {}
      const number = (byRepeat[repeatId] ?? []).indexOf(rowId) + 1
      return { rowId, label: `${name} #${number}`, change }
    })
  }
  return [...differing(rows, detail.rows, 'added'), ...differing(detail.rows, rows, 'removed')]
}

/**
 * With what was stored, on top of what it was written over: what others have written in these cells since is a conflict once it
 * is saved, as if the sheet had never been closed. What was done since the sheet was opened is newer. The same state where
 * nothing is left that is not saved.
 */
export function withDraft(state: FillingState, { values, baseRevision }: Draft): FillingState {
  const { data } = z.safeParse(Values, values)
  return data ? withUnsaved(state, data, baseRevision) : state
}

/** With cells from a workbook, on top of what it was exported over: what others have written in them since is a conflict, too. */
export function withCellsOver(
  state: FillingState,
  cells: FillingState['changed'],
  added: readonly SheetRow[],
  baseline: Baseline,
): FillingState {
  const others = <Cell>(of: ReadonlyMap<string, Cell>) => new Map([...of].filter(([key]) => !cells.has(key)))
  const set = [...cells].flatMap(([key, value]) => (value === undefined ? [] : { key, value }))
  const without = { ...state, changed: others(state.changed), entered: others(state.entered) }
  const next = withUnsaved(
    without,
    {
      rows: { set: [...added], remove: [] },
      cells: { set, remove: [...cells.keys()].filter((key) => cells.get(key) === undefined) },
      rowsBefore: [],
      cellsBefore: baseline.cells.flatMap(({ key, value }) =>
        cells.has(key) && value !== undefined ? { key, value } : [],
      ),
      entered: [],
    },
    baseline.revision,
  )
  // Where all of it is saved already, the sheet still calculates with what was here before.
  return next === without ? filledBy(next, next.basis) : next
}

function withUnsaved(
  state: FillingState,
  data: z.output<typeof Values>,
  baseRevision = state.detail.revision,
): FillingState {
  const { detail } = state
  const current = new Map(detail.cells.map(({ key, value }) => [key, JSON.stringify(value)]))
  const stored: [key: string, value: CellValue | undefined][] = [
    ...data.cells.set.map(({ key, value }): [string, CellValue] => [key, value]),
    ...data.cells.remove.map((key): [string, undefined] => [key, undefined]),
  ]
  const unsaved = stored.filter(([key, value]) => current.get(key) !== JSON.stringify(value))
  const there = new Set(state.rows.map(({ rowId }) => rowId))
  // What was filled in in a row that somebody else has deleted meanwhile stays in front of the person.
  const deleted = data.rowsBefore.filter(({ rowId }) => !there.has(rowId))
  const added = data.rows.set.filter(({ rowId }) => !there.has(rowId))
  const removed = new Set(data.rows.remove.filter((rowId) => there.has(rowId)))
  const entered = data.entered.map(({ key, text, partial }): [string, EnteredText] => [
    key,
    { text, ...(partial && { partial }) },
  ])
  if (unsaved.length + added.length + removed.size + entered.length === 0) return state
  const keys = new Set([...unsaved, ...entered].map(([key]) => key))
  const cells = [
    ...detail.cells.filter(({ key }) => !keys.has(key)),
    ...data.cellsBefore.filter(({ key }) => keys.has(key)),
  ]
  const stood = new Map(data.cellsBefore.map(({ key, value }) => [key, JSON.stringify(value)]))
  const gone = new Set(deleted.map(({ rowId }) => rowId))
  // Where others have changed nothing since, it is as good as written over what stands there now.
  const contested = [...keys].filter(
    (key) => stood.get(key) !== current.get(key) || gone.has(partsOfKey(key).rowId ?? ''),
  )
  const bases = new Map(state.bases)
  for (const name of [...contested, ...removed])
    bases.set(name, Math.min(baseRevision, bases.get(name) ?? baseRevision))
  const read = new Set(detail.rows.map(({ rowId }) => rowId))
  // One that was only removed here, and not saved so, was never gone.
  const before = [...detail.rows, ...deleted.filter(({ rowId }) => !read.has(rowId))]
  const rows =
    added.length + removed.size > 0 || state.rows !== detail.rows
      ? [...state.rows.filter(({ rowId }) => !removed.has(rowId)), ...deleted, ...added]
      : before
  const restored = {
    ...state,
    detail: { ...detail, rows: before, cells },
    rows,
    bases,
    changed: new Map([...unsaved, ...state.changed]),
    entered: new Map([...entered, ...state.entered]),
  }
  return filledBy(restored, state.basis)
}
