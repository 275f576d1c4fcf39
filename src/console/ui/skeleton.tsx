import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Where something will stand; its size comes from the caller. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('rounded-control bg-line/70 motion-safe:animate-breathe', className)}
      {...rest}
    />
  )
}
