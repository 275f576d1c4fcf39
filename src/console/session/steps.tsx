import { Check } from 'lucide-react'
import { cn } from '../ui/cn.ts'

interface StepsProps {
  label: string
  steps: readonly string[]
  /** Index of the step that a person is at. */
  current: number
}

/** How far a person has come. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="mb-6 flex items-center gap-3">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className={cn(
            'flex items-center gap-2 text-dense whitespace-nowrap',
            at > 0 && 'before:h-px before:w-5 before:bg-line',
            at === current ? 'font-medium text-ink' : 'text-faint',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-5 shrink-0 place-items-center rounded-full text-small [&>svg]:size-3',
              at <= current ? 'bg-action text-on-action' : 'bg-sunken',
            )}
          >
            {at < current ? <Check /> : at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
