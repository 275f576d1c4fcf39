import { useId } from 'react'
import type { Problem, StepRow } from '#contract/project-initialization/steps.ts'
import { cn } from '../ui/cn.ts'
import { Label } from '../ui/label.tsx'
import { CellInput } from './cell-input.tsx'
import type { StepColumn } from './step-columns.ts'

interface BaseStepProps {
  columns: readonly StepColumn[]
  row: StepRow
  problems: readonly Problem[]
  onRow: (row: StepRow) => void
}

/** The base data of the project: one row, as a form. */
export function BaseStep({ columns, row, problems, onRow }: BaseStepProps) {
  const id = useId()
  return (
    <div className="grid gap-x-4 gap-y-3 rounded-panel border bg-panel p-4 sm:grid-cols-2">
      {columns.map((column) => {
        const { field, label, required, input } = column
        const message = problems.find((problem) => problem.field === field)?.message
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
              invalid={message !== undefined}
              onChange={(value) => onRow({ ...row, [field]: value })}
            />
            {message ? <p className="text-danger text-small">{message}</p> : null}
          </div>
        )
      })}
    </div>
  )
}
