import { cn } from './cn.ts'

interface ProgressProps {
  /** 0 to 1. */
  value: number
  label: string
  tone?: 'action' | 'attention' | 'synced'
  className?: string
}

const tones = { action: 'bg-action', attention: 'bg-attention-mark', synced: 'bg-synced' }

/** How far something has come. */
export function Progress({ value, label, tone = 'action', className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
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
        className={cn('h-full rounded-full transition-[width]', tones[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
