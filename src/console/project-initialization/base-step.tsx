import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem, StepRow } from '#contract/project-initialization/steps.ts'
import type { StepColumn } from '../app/step-columns.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Label } from '../ui/label.tsx'
import { CellInput } from './cell-input.tsx'

interface BaseStepProps {
  columns: readonly StepColumn[]
  rows: readonly StepRow[]
  problems: readonly Problem[]
  onRows: (rows: StepRow[]) => void
}

/** The base data of the project: one row, as a form. Further ones, of a workbook, are there to be deleted. */
export function BaseStep({ columns, rows, problems, onRows }: BaseStepProps) {
  const { t } = useTranslation('project-initialization')
  const id = useId()
  const [row = {}, ...others] = rows
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 rounded-panel border bg-panel p-4 sm:grid-cols-2">
        {columns.map((column) => {
          const { field, label, required, input } = column
          const wrong = problems.find((problem) => problem.row === 0 && problem.field === field)
          return (
            <div key={field} className={cn('flex flex-col gap-1', input === 'lines' && 'sm:col-span-2')}>
              <Label htmlFor={`${id} ${field}`}>
                {label}
                {required ? <span className="text-danger"> *</span> : null}
              </Label>
              <CellInput
                column={column}
                id={`${id} ${field}`}
                value={row[field] ?? ''}
                invalid={wrong !== undefined}
                onChange={(value) => onRows([{ ...row, [field]: value }, ...others])}
              />
              {wrong ? <p className="text-danger text-small">{wrong.message}</p> : null}
            </div>
          )
        })}
      </div>
      {others.map((other, index) => {
        const at = index + 1
        return (
          <div
            key={at}
            role="alert"
            className="flex items-center gap-3 rounded-panel border border-attention p-3"
          >
            <p className="min-w-0 flex-1 wrap-anywhere">
              {t('furtherProject', {
                row: at + 1,
                values: columns.flatMap(({ field }) => other[field] || []).join(' · '),
              })}
            </p>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('removeRow', { row: at + 1 })}
              onClick={() => onRows(rows.filter((_, each) => each !== at))}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        )
      })}
    </>
  )
}
