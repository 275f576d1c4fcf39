import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** What every control that takes text looks like. */
export const controlLook =
  'w-full min-w-0 rounded-control border border-edge bg-panel px-3 text-body text-ink transition-colors hover:border-soft focus-visible:border-action-ink focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-action-ink disabled:bg-sunken disabled:text-soft aria-invalid:border-danger aria-invalid:outline-danger'

/**
 * A one-line text box. Unless it says what belongs in it, the browser does not remember what is typed: neither to offer it
 * again, nor for a restored window, both of which lie readable on the disk.
 */
export function Input({ className, type = 'text', autoComplete = 'off', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      autoComplete={autoComplete}
      className={cn(controlLook, 'h-control read-only:bg-sunken', className)}
      {...rest}
    />
  )
}
