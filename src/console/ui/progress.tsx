import { cn } from './cn.ts'

interface ProgressProps {
  /** 0 to 1; undefined where nobody knows how far it has come. */
  value: number | undefined
  label: string
  tone?: 'action' | 'attention' | 'synced'
  className?: string
}

const tones = { action: 'bg-action', attention: 'bg-attention-mark', synced: 'bg-synced' }

/** How far something has come. */
export function Progress({ value, label, tone = 'action', className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-1.5 overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width]',
          tones[tone],
          percent === undefined && 'animate-pulse',
        )}
        // Never full: standing still, as with reduced motion, it would look done.
        style={{ width: `${percent ?? 40}%` }}
      />
    </div>
  )
}
