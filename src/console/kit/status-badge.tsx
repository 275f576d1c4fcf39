import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'

interface StatusBadgeProps {
  /** 0 not started … 1 all done; how much of the ring is filled. */
  progress: number
  children: ReactNode
  className?: string
}

/**
 * A state along a fixed course (not started, under way, done) as a ring that fills. Form says it, not colour:
 * orange and green are reserved for waiting and synced.
 */
export function StatusBadge({ progress, children, className }: StatusBadgeProps) {
  const filled = Math.min(1, Math.max(0, progress))
  const under = filled > 0 && filled < 1
  return (
    <Badge variant={under ? 'default' : 'secondary'} className={cn(filled === 1 && 'text-ink!', className)}>
      <svg aria-hidden viewBox="0 0 12 12" className="size-3 -rotate-90">
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.25" opacity="0.55" />
        <circle
          cx="6"
          cy="6"
          r="2.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeDasharray={`${filled * 15.708} 15.708`}
        />
      </svg>
      {children}
    </Badge>
  )
}
