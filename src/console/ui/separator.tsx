import { cn } from './cn.ts'

/** A thin line between things that do not belong together. */
export function Separator({ upright = false, className }: { upright?: boolean; className?: string }) {
  return (
    <div aria-hidden className={cn('shrink-0 bg-line', upright ? 'h-5 w-px' : 'h-px w-full', className)} />
  )
}
