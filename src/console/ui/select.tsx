import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlLook } from './input.tsx'

/**
 * The browser's own select: on a tablet it opens the system's picker, made for gloves, and it needs no style
 * element, which Radix' select inserts and the content security policy forbids.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative inline-flex w-full', className)}>
      <select className={cn(controlLook, 'h-control cursor-pointer appearance-none pr-8')} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  )
}
