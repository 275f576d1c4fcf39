import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostStepRows, type Problem, type StepRow } from '#contract/project-initialization/steps.ts'
import type { StepColumn } from '../app/step-columns.ts'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { CellInput } from './cell-input.tsx'
import { pasteCells } from './paste-cells.ts'

/** Rows that are drawn at a time: each has an input a column. */
const shownRows = 50

interface StepTableProps {
  label: string
  columns: readonly StepColumn[]
  rows: readonly StepRow[]
  problems: readonly Problem[]
  /** The row that was asked for; its page is shown first. */
  asked: number | undefined
  onRows: (rows: StepRow[]) => void
}

/** The rows of a step as a table that is typed in, or pasted into from a sheet. */
export function StepTable({ label, columns, rows, problems, asked, onRows }: StepTableProps) {
  const { t } = useTranslation(['project-initialization', 'kit'])
  const format = useFormat()
  const [from, setFrom] = useState(asked === undefined ? 0 : asked - (asked % shownRows))
  const [unfit, setUnfit] = useState<{ rows: number; columns: number }>()
  const first = Math.min(from, Math.max(0, rows.length - 1 - ((rows.length - 1) % shownRows)))
  const last = Math.min(rows.length, first + shownRows)
  const change = (row: number, cells: StepRow) => onRows(rows.map((each, at) => (at === row ? cells : each)))
  const wrong = new Map(problems.map(({ row, field, message }) => [`${row} ${field}`, message]))
  const add = () => {
    onRows([...rows, {}])
    setFrom(rows.length - (rows.length % shownRows))
  }
  return (
    <section aria-label={label} className="flex min-h-0 flex-col gap-2">
      <div className="overflow-auto rounded-panel border bg-panel">
        <Table>
          <thead className="sticky top-0 z-10">
            <tr>
              <TableHead className="w-10 text-right">{t('row')}</TableHead>
              {columns.map(({ field, label: head, required }) => (
                <TableHead key={field}>
                  {head}
                  {required ? <span className="text-danger"> *</span> : null}
                </TableHead>
              ))}
              <TableHead className="w-10" />
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, last).map((cells, offset) => {
              const row = first + offset
              return (
                <tr key={row}>
                  <TableCell className="text-right text-soft tabular-nums">{row + 1}</TableCell>
                  {columns.map((column, at) => {
                    const message = wrong.get(`${row} ${column.field}`)
                    return (
                      <TableCell key={column.field} className="align-top">
                        <span className="block w-44 narrow:w-40">
                          <CellInput
                            column={column}
                            name={t('cell', { label: column.label, row: row + 1 })}
                            value={cells[column.field] ?? ''}
                            invalid={message !== undefined}
                            onChange={(value) => change(row, { ...cells, [column.field]: value })}
                            onPaste={(text) => {
                              const pasted = pasteCells(text, rows, { row, column: at }, columns)
                              if (!pasted) return false
                              setUnfit('unfit' in pasted ? pasted.unfit : undefined)
                              if ('rows' in pasted) onRows(pasted.rows)
                              return true
                            }}
                          />
                          {message ? (
                            <span className="block whitespace-normal text-danger text-small">{message}</span>
                          ) : null}
                        </span>
                      </TableCell>
                    )
                  })}
                  <TableCell>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={t('removeRow', { row: row + 1 })}
                      onClick={() => onRows(rows.filter((_, at) => at !== row))}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </TableCell>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
      {unfit ? (
        <p role="alert" className="text-danger text-dense">
          {t('pasteUnfit', {
            rows: format.number(unfit.rows),
            columns: unfit.columns,
            most: format.number(mostStepRows),
            width: columns.length,
          })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" disabled={rows.length >= mostStepRows} onClick={add}>
          <Plus aria-hidden />
          {t('addRow')}
        </Button>
        <p className="min-w-0 flex-1 text-dense text-soft">{t('pasteHint')}</p>
        {rows.length > shownRows ? (
          <>
            <span className="text-dense text-soft tabular-nums">
              {t('shown', { from: first + 1, to: last, total: rows.length })}
            </span>
            <Button variant="outline" disabled={first === 0} onClick={() => setFrom(first - shownRows)}>
              {t('former')}
            </Button>
            <Button
              variant="outline"
              disabled={last === rows.length}
              onClick={() => setFrom(first + shownRows)}
            >
              {t('next')}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  )
}
