import { Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { Button } from '../ui/button.tsx'
import { cellStyle } from './cell-style.ts'
import { choicesOf, drawnRows } from './drawn-rows.ts'
import { SheetCell } from './sheet-cell.tsx'
import { SheetColumns } from './sheet-columns.tsx'
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
  const mayRemove = (repeatId: string | undefined) => {
    const repeat = template.repeats.find((each) => each.repeatId === repeatId)
    return editable && repeat !== undefined && (filling.rowIds[repeat.repeatId]?.length ?? 0) > repeat.minimum
  }
  return (
    <table
      className="mx-auto border-collapse bg-panel text-dense"
      aria-label={template.title || detail.sheetName}
      onKeyDown={moveBetweenCells}
      onPaste={pasting.paste}
    >
      <SheetColumns template={template} />
      <tbody>
        {drawnRows(template, filling.sheet.layout, filling.rowIds).map(
          ({ index, rowId, repeatId, cells }) => (
            <tr key={cells[0]?.key ?? index}>
              {cells.map((drawn) => (
                <td
                  key={drawn.key}
                  colSpan={drawn.columns}
                  rowSpan={drawn.rows}
                  style={cellStyle(drawn.style)}
                  className="border p-0"
                >
                  <SheetCell
                    drawn={drawn}
                    filling={filling}
                    detail={detail}
                    access={pasting.accessTo(drawn.at)}
                    choices={drawn.field ? choicesOf(drawn.field, choices) : []}
                  />
                </td>
              ))}
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
          ),
        )}
      </tbody>
    </table>
  )
}

function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLElement) || !target.dataset.column) return
  // Enter presses a button.
  if (target instanceof HTMLButtonElement && event.key === 'Enter') return
  // These choose within a list of words.
  if (target instanceof HTMLSelectElement && event.key !== 'Enter') return
  const column = [...currentTarget.querySelectorAll<HTMLElement>(`[data-column="${target.dataset.column}"]`)]
  const next = column[column.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
