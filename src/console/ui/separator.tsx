import { cn } from './cn.ts'

interface SeparatorProps {
  orientation?: 'horizontal' | 'vertical'
  className?: string
}

/** A thin line between parts that do not belong together. */
export function Separator({ orientation = 'horizontal', className }: SeparatorProps) {
  return (
    <div
      aria-hidden
      className={cn('shrink-0 bg-line', orientation === 'vertical' ? 'h-5 w-px' : 'h-px w-full', className)}
    />
  )
}
