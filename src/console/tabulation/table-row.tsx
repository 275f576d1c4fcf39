import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, FieldChoice } from '#contract/tabulation/field-schema.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { cellStyle, lineStyle } from './cell-style.ts'
import type { CellWords } from './cell-words.ts'
import type { DrawnCell, DrawnRow } from './drawn-rows.ts'
import type { FillingState } from './filling-state.ts'
import { SheetCell, type SheetCellProps } from './sheet-cell.tsx'
import type { CellActs } from './use-filling.ts'

/** What stands in a cell; `fills`: it is filled in. */
export interface CellContent extends Pick<SheetCellProps, 'value' | 'shown'> {
  fills: boolean
}

interface TableRowProps {
  row: DrawnRow
  height: string | undefined
  /** Of its cells, in their order. */
  contents: readonly CellContent[]
  /** What is typed in cells, where some of it is in this row. */
  entered: FillingState['entered'] | undefined
  /** Whether the repeated row that begins here may go. */
  removable: boolean
  /** What all rows have alike. */
  look: {
    offeredIn: (field: Field | undefined) => readonly FieldChoice[]
    /** Of a cell that stays in sight at the left, its place there. */
    leftOf: (drawn: DrawnCell) => number | undefined
    acts: CellActs
    words: CellWords
  }
}

/** A row of a sheet, drawn again only when something of it has changed: a sheet has thousands of cells. */
export const TableRow = memo(function TableRow({
  row: { index, rowId, cells },
  height,
  contents,
  entered,
  removable,
  look: { offeredIn, leftOf, acts, words },
}: TableRowProps) {
  return (
    // Rows that are stacked by themselves are painted by themselves, too: a letter paints one of a hundred.
    <tr className="isolate" style={{ height }}>
      {cells.map((drawn, place) => {
        const { value, shown = '', fills } = contents[place] ?? {}
        return (
          <TableCell
            key={drawn.key}
            drawn={drawn}
            value={value}
            shown={shown}
            choices={offeredIn(drawn.field)}
            entered={entered?.get(drawn.key)}
            // What was typed before the cell was locked can be put right: the sheet is not saved with it.
            acts={fills || entered?.has(drawn.key) ? acts : undefined}
            words={words}
            left={leftOf(drawn)}
          />
        )
      })}
      {rowId !== undefined && removable ? (
        <td className="pl-1">
          <RemoveRow row={index + 1} onRemove={() => acts.removeRow(rowId)} />
        </td>
      ) : null}
    </tr>
  )
}, isSame)

function isSame(one: TableRowProps, other: TableRowProps): boolean {
  return (
    one.row === other.row &&
    one.height === other.height &&
    one.entered === other.entered &&
    one.removable === other.removable &&
    one.look === other.look &&
    one.contents.every((content, place) => {
      const { value, shown, fills } = other.contents[place] ?? {}
      return content.value === value && content.shown === shown && content.fills === fills
    })
  )
}

function RemoveRow({ row, onRemove }: { row: number; onRemove: () => void }) {
  const { t } = useTranslation('tabulation-sheet')
  return (
    <Button variant="ghost" size="icon" aria-label={t('removeRow', { row })} onClick={onRemove}>
      <Trash2 aria-hidden />
    </Button>
  )
}

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
