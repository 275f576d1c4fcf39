import { useTranslation } from 'react-i18next'
import { cn } from '../ui/cn.ts'

interface UnsyncedMarkProps {
  /** `deletion`: it will be deleted. `needYou`: it will not go by itself, a person must decide. `heldDeletion`: both. */
  mark: 'waiting' | 'deletion' | 'needYou' | 'heldDeletion'
  className?: string
}

/** Says that what stands here is on this device only so far. */
export function UnsyncedMark({ mark, className }: UnsyncedMarkProps) {
  const { t } = useTranslation('kit')
  const needsYou = mark === 'needYou' || mark === 'heldDeletion'
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 font-medium text-attention text-small whitespace-nowrap',
        className,
      )}
    >
      <span aria-hidden className={cn('size-2 bg-attention-mark', needsYou ? 'rotate-45' : 'rounded-full')} />
      {t(`unsynced.${mark}`)}
    </span>
  )
}
