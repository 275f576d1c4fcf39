import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { cellStyle, lineStyle } from './cell-style.ts'
import { choicesOf, type DrawnCell, type DrawnRow, drawnRows, frozenRows } from './drawn-rows.ts'
import { SheetCell, type SheetCellProps } from './sheet-cell.tsx'
import { columnPixels, SheetColumns } from './sheet-columns.tsx'
import { shownIn } from './shown-in.ts'
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
  const { t } = useTranslation('tabulation-sheet')
  const mayRemove = (repeatId: string | undefined) =>
    editable &&
    [...pasting.shrinking].some(
      (each) => each.repeatId === repeatId && (filling.rowIds[repeatId]?.length ?? 0) > each.minimum,
    )
  const { sheet, rowIds, acts } = filling
  const rows = useMemo(() => drawnRows(template, sheet.layout, rowIds), [template, sheet.layout, rowIds])
  const offered = useMemo(
    () => new Map(template.fields.map((field) => [field, choicesOf(field, choices)])),
    [template, choices],
  )
  const shown = shownIn(sheet, detail, pasting.hides)
  const pixels = useMemo(() => columnPixels(template), [template])
  const heights = useMemo(
    () => new Map(template.rowHeights.map(({ index, size }) => [index - 1, `${size}pt`])),
    [template],
  )
  const frozen = template.freeze?.columns ?? 1
  const drawnCell = (drawn: DrawnCell) => {
    const { key, at, field } = drawn
    const access = pasting.accessTo(at)
    const isFilledIn = field !== undefined && access === 'edit'
    const isHidden = access === 'hidden'
    return (
      <TableCell
        key={key}
        drawn={drawn}
        value={isHidden || !field ? undefined : filling.valueOf(key)}
        shown={isHidden || isFilledIn ? '' : shown(drawn)}
        choices={(field && offered.get(field)) ?? none}
        entered={filling.entered.get(key)}
        acts={isFilledIn ? acts : undefined}
        left={drawn.column + drawn.columns > frozen ? undefined : sum(pixels.slice(0, drawn.column))}
      />
    )
  }
  const onTop = frozenRows(template)
  const drawnRow = ({ index, row, rowId, repeatId, cells }: DrawnRow) => (
    <tr key={cells[0]?.key ?? index} style={{ height: heights.get(row) }}>
      {cells.map(drawnCell)}
      {rowId !== undefined && mayRemove(repeatId) ? (
        <td className="pl-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('removeRow', { row: index + 1 })}
            onClick={() => filling.removeRow(rowId)}
          >
            <Trash2 aria-hidden />
          </Button>
        </td>
      ) : null}
    </tr>
  )
  return (
    <table
      className="mx-auto border-collapse bg-panel text-dense"
      aria-label={template.title || detail.sheetName}
      // What is wider than the screen scrolls, instead of its columns being squeezed.
      style={{ minWidth: sum(pixels) }}
      onKeyDown={moveBetweenCells}
      onPaste={pasting.paste}
    >
      <SheetColumns template={template} />
      {onTop > 0 ? (
        // Above the cells that stay at the left.
        <thead className="sticky top-0 z-20 bg-panel">{rows.slice(0, onTop).map(drawnRow)}</thead>
      ) : null}
      <tbody>{rows.slice(onTop).map(drawnRow)}</tbody>
    </table>
  )
}

const none: readonly FieldChoice[] = []

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** `left`: of a cell that stays in sight at the left, its place there. Drawn again only when something of it has changed: a sheet has thousands. */
const TableCell = memo(function TableCell({ left, ...cell }: SheetCellProps & { left: number | undefined }) {
  const { columns, rows, style } = cell.drawn
  // What scrolls under a cell that stays is not seen through it.
  const filled = left === undefined ? 'bg-action-soft/40' : 'bg-action-soft'
  const tint = cell.acts ? filled : 'bg-panel'
  return (
    <td
      colSpan={columns}
      rowSpan={rows}
      style={{ ...cellStyle(style), ...lineStyle(style, 'currentColor'), left }}
      className={cn('border p-0', tint, left !== undefined && 'sticky z-10')}
    >
      <SheetCell {...cell} />
    </td>
  )
})

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
