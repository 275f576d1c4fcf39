import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The name of a control; `htmlFor` is not optional, because a label that names nothing helps nobody. */
export function Label({ className, ...rest }: ComponentProps<'label'> & { htmlFor: string }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the type demands htmlFor
  return <label className={cn('font-medium text-dense text-soft', className)} {...rest} />
}
