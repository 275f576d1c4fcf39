import { useTranslation } from 'react-i18next'
import { cn } from '../ui/cn.ts'

interface UnsyncedMarkProps {
  /** True: it will not go by itself, a person must decide. */
  needsYou?: boolean
  className?: string
}

/** Says that what stands here is on this device only so far. */
export function UnsyncedMark({ needsYou = false, className }: UnsyncedMarkProps) {
  const { t } = useTranslation('kit')
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 font-medium text-attention text-small whitespace-nowrap',
        className,
      )}
    >
      <span aria-hidden className={cn('size-2 bg-attention-mark', needsYou ? 'rotate-45' : 'rounded-full')} />
      {t(needsYou ? 'unsynced.needsYou' : 'unsynced.waiting')}
    </span>
  )
}
