import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cn } from './cn.ts'

interface BreadcrumbProps {
  className?: string
  label: string
  /** From the root to the page one is on. */
  steps: readonly { key: string; content: ReactNode }[]
}

/** The way from the root of the menu to this page. */
export function Breadcrumb({ className, label, steps }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={cn('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-1.5 text-dense text-soft">
        {steps.map((step, index) => (
          <Fragment key={step.key}>
            {index > 0 ? <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" /> : null}
            <li
              aria-current={index === steps.length - 1 ? 'page' : undefined}
              className="truncate aria-[current]:font-medium aria-[current]:text-ink"
            >
              {step.content}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
