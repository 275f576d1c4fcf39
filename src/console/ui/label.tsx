import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The name of a control; `htmlFor` is not optional, because a label that names nothing helps nobody. `required` is marked for the eye alone. */
export function Label({
  className,
  required = false,
  children,
  ...rest
}: ComponentProps<'label'> & { htmlFor: string; required?: boolean }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the type demands htmlFor
    <label className={cn('font-medium text-dense text-soft', className)} {...rest}>
      {children}
      {required ? (
        <span aria-hidden className="ml-0.5 text-danger">
          *
        </span>
      ) : null}
    </label>
  )
}
