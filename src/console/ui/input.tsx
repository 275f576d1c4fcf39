import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** What every control that takes text looks like. */
export const controlLook =
  'w-full min-w-0 rounded-control border border-edge bg-panel px-3 text-body text-ink transition-colors hover:border-soft focus-visible:border-action-ink focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-action-ink disabled:bg-sunken disabled:text-soft aria-invalid:border-danger aria-invalid:outline-danger'

/** A one-line text box. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlLook, 'h-control', className)} {...rest} />
}
