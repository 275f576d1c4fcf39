import { type KeyboardEvent, useDeferredValue, useMemo } from 'react'
import type { Field, FieldChoice } from '#contract/tabulation/field-schema.ts'
import { presetOf } from '#contract/tabulation/preset.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { useCellWords } from './cell-words.ts'
import { choicesOf, type DrawnCell, type DrawnRow, drawnRows, frozenRows } from './drawn-rows.ts'
import { columnPixels, SheetColumns } from './sheet-columns.tsx'
import { shownIn } from './shown-in.ts'
import { type CellContent, TableRow } from './table-row.tsx'
import { isUnseen } from './use-bound-here.ts'
import type { Filling } from './use-filling.ts'
import type { Pasting } from './use-pasting.ts'

interface SheetTableProps {
  template: Template
  detail: SheetDetail
  filling: Filling
  /** Whether anything may be filled in. */
  editable: boolean
  choices: ReadonlyMap<string, readonly FieldChoice[]>
  pasting: Pasting
}

/** A sheet as it was drawn, its fields to be filled in: up, down and Enter lead from cell to cell, Tab to the next one. */
export function SheetTable({ template, detail, filling, editable, choices, pasting }: SheetTableProps) {
  const { sheet, rowIds, acts, valueAt, entered } = filling
  const { accessTo, hides } = pasting
  const words = useCellWords()
  const rows = useMemo(() => drawnRows(template, sheet.layout, rowIds), [template, sheet.layout, rowIds])
  const look = useMemo(() => {
    const widths = columnPixels(template)
    const frozen = template.freeze?.columns ?? 1
    const offered = new Map(template.fields.map((field) => [field, choicesOf(field, choices)]))
    return {
      offeredIn: (field: Field | undefined) => (field && offered.get(field)) ?? none,
      leftOf: ({ column, columns }: DrawnCell) =>
        column + columns > frozen ? undefined : sum(widths.slice(0, column)),
      acts,
      words,
    }
  }, [template, choices, acts, words])
  const contents = useMemo(() => {
    const shown = shownIn(sheet, detail, hides)
    const unbound = isUnseen(detail) ? template.bindings.filter(({ at }) => !(at in detail.bound)) : []
    const later = new Set(unbound.map(({ at }) => at))
    const contentOf = (drawn: DrawnCell): CellContent => {
      const { key, at, field } = drawn
      const access = accessTo(at)
      const fills = field !== undefined && access === 'edit'
      if (access === 'hidden') return { value: undefined, shown: '', fills }
      if (later.has(at)) return { value: undefined, shown: words.later, fills }
      if (fills) return { value: valueAt(key), shown: '', fills }
      const value = field && (valueAt(key) ?? presetOf(field, choicesOf(field, choices)))
      return { value, shown: shown(drawn), fills }
    }
    return rows.map(({ cells }) => cells.map(contentOf))
  }, [rows, template, sheet, detail, hides, valueAt, accessTo, choices, words])
  const rowOf = useMemo(
    () => new Map(rows.flatMap((row) => row.cells.map(({ key }) => [key, row] as const))),
    [rows],
  )
  const typedIn = new Set([...entered.keys()].map((key) => rowOf.get(key)))
  const heights = useMemo(
    () => new Map(template.rowHeights.map(({ index, size }) => [index - 1, `${size}pt`])),
    [template],
  )
  const removable = new Set(
    [...pasting.shrinking]
      .filter(({ repeatId, minimum }) => editable && (rowIds[repeatId]?.length ?? 0) > minimum)
      .map(({ repeatId }) => repeatId),
  )
  const drawnRow = (row: DrawnRow, index: number) => (
    <TableRow
      key={row.cells[0]?.key ?? row.index}
      row={row}
      height={heights.get(row.row)}
      contents={contents[index] ?? []}
      entered={typedIn.has(row) ? entered : undefined}
      removable={row.repeatId !== undefined && removable.has(row.repeatId)}
      look={look}
    />
  )
  // More than a tablet shows; the others are drawn behind that.
  const count = useDeferredValue(rows.length, firstRows)
  const drawn = rows.slice(0, count).map(drawnRow)
  const onTop = frozenRows(template)
  return (
    <table
      className="mx-auto border-collapse bg-panel text-dense"
      aria-label={template.title || detail.sheetName}
      // What is wider than the screen scrolls, instead of its columns being squeezed.
      style={{ minWidth: sum(columnPixels(template)) }}
      onKeyDown={moveBetweenCells}
      onPaste={pasting.paste}
    >
      <SheetColumns template={template} />
      {onTop > 0 ? (
        // Above the cells that stay at the left.
        <thead className="sticky top-0 z-20 bg-panel">{drawn.slice(0, onTop)}</thead>
      ) : null}
      <tbody>{drawn.slice(onTop)}</tbody>
    </table>
  )
}

const none: readonly FieldChoice[] = []
const firstRows = 30

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLElement) || !target.dataset.column) return
  // These choose among the words that an input method offers.
  if (event.nativeEvent.isComposing) return
  // Enter presses a button.
  if (target instanceof HTMLButtonElement && event.key === 'Enter') return
  // In a long text they lead from line to line, and Shift with Enter begins one.
  if (target instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd, textLength } = target
    if (event.shiftKey || (event.key === 'ArrowUp' && selectionStart > 0)) return
    if (event.key === 'ArrowDown' && selectionEnd < textLength) return
  }
  // These choose within a list of words.
  if (target instanceof HTMLSelectElement && event.key !== 'Enter') return
  const column = [...currentTarget.querySelectorAll<HTMLElement>(`[data-column="${target.dataset.column}"]`)]
  const next = column[column.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement) next.select()
}
