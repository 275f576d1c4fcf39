import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Where something will stand. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('h-4 rounded-control bg-line/70 motion-safe:animate-breathe', className)}
      {...rest}
    />
  )
}
