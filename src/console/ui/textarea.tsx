import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlLook } from './input.tsx'

/** A text box of several lines that grows with what is written. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={cn(controlLook, 'field-sizing-content py-2', className)} {...rest} />
  )
}
