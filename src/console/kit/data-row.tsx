import type { Row as TableRow } from '@tanstack/react-table'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { TableCell } from '../ui/table.tsx'
import type { Column, Features } from './column.ts'

interface DataRowProps<Row extends object> {
  row: TableRow<Features, Row>
  columns: readonly Column<Row>[]
  /** Ids of columns that fold although the table is wide. */
  early: ReadonlySet<string>
  checkable: boolean
  open: boolean
  attention: boolean
  /** Undefined where there is no detail to open. */
  onOpen: (() => void) | undefined
}

function focusRow(row: Element | null) {
  if (row instanceof HTMLElement) row.focus()
}

/** One row of a DataTable; in a table of little room its folding cells stand in a second line under the first. */
export function DataRow<Row extends object>({
  row,
  columns,
  early,
  checkable,
  open,
  attention,
  onOpen,
}: DataRowProps<Row>) {
  const { t } = useTranslation('kit')
  const folded = columns.slice(1).filter((column) => column.folds)
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // A key pressed on something inside the row belongs to that.
    if (event.target !== event.currentTarget) return
    if (event.key === 'ArrowDown') focusRow(event.currentTarget.nextElementSibling)
    else if (event.key === 'ArrowUp') focusRow(event.currentTarget.previousElementSibling)
    else if (event.key === 'Enter') onOpen?.()
    else if (event.key === ' ' && checkable) row.toggleSelected()
    else return
    event.preventDefault()
  }
  return (
    <tr
      tabIndex={0}
      aria-current={open ? 'true' : undefined}
      onClick={({ target, currentTarget }) => {
        // A press on something inside the row, or in a panel of that, belongs to that.
        const inside = target instanceof Element && currentTarget.contains(target)
        if (inside && !target.closest('button, a')) onOpen?.()
      }}
      onKeyDown={onKeyDown}
      className={cn(
        'group/row hover:bg-sunken/60 focus-visible:outline-offset-[-2px] aria-[current]:bg-action-soft',
        onOpen && 'cursor-pointer',
      )}
    >
      {checkable ? (
        <TableCell
          className={cn('pr-0', attention && 'shadow-[inset_3px_0_var(--attention-mark)]')}
          onClick={(event) => event.stopPropagation()}
        >
          <Checkbox
            aria-label={t('list.check')}
            checked={row.getIsSelected()}
            onCheckedChange={(checked) => row.toggleSelected(checked)}
          />
        </TableCell>
      ) : null}
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          className={cn(
            'coarse:h-18',
            column.align === 'end' && 'text-right',
            column.folds && index > 0 && 'folded:hidden',
            early.has(column.id) && 'hidden',
            index === 0 && attention && !checkable && 'shadow-[inset_3px_0_var(--attention-mark)]',
            column.className,
          )}
        >
          {column.cell(row.original)}
          {index === 0 && folded.length > 0 ? (
            <div
              className={cn(
                'mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-soft',
                early.size === 0 && 'unfolded:hidden',
              )}
            >
              {folded.map((part) => (
                <span
                  key={part.id}
                  data-early={early.has(part.id) || undefined}
                  // A cell that says nothing would push the next one aside.
                  className={cn(
                    'min-w-0 empty:hidden has-[>span:only-child:empty]:hidden',
                    !early.has(part.id) && 'unfolded:hidden',
                  )}
                >
                  {part.cell(row.original)}
                </span>
              ))}
            </div>
          ) : null}
        </TableCell>
      ))}
      <TableCell className="p-0!" />
    </tr>
  )
}
