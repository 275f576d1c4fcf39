import { Link } from '@tanstack/react-router'
import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonVariants } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { queuePath } from './paths.ts'
import { ReadinessContext, type SyncState } from './shell-data.tsx'

/**
 * Whether this device is ready for offline; online or not, how many edits wait, how many need a person, and how many are
 * other people's. Orange only for the account's own, green once all is here; a tap opens the queue.
 */
export function SyncBadge({ sync }: { sync: SyncState }) {
  const { t } = useTranslation('shell')
  const readiness = useContext(ReadinessContext)
  const { online, waiting, needYou, others, replaying } = sync
  const pending = waiting + needYou > 0
  const Icon = needYou > 0 ? TriangleAlert : replaying ? CloudUpload : online ? CloudCheck : CloudOff
  const words = [
    replaying ? t('sync.replaying', replaying) : t(online ? 'sync.online' : 'sync.offline'),
    waiting > 0 && !replaying ? t('sync.waiting', { count: waiting }) : '',
    needYou > 0 ? t('sync.needYou', { count: needYou }) : '',
    others > 0 ? t('sync.others', { count: others }) : '',
  ].filter(Boolean)
  return (
    <>
      <span role="status" className="truncate text-small text-soft">
        {online ? readiness?.text : undefined}
      </span>
      <Link
        to={queuePath}
        title={t('sync.open')}
        className={cn(
          buttonVariants({ variant: 'ghost' }),
          'px-2.5!',
          pending && 'bg-attention-soft! text-attention!',
          !pending && online && readiness?.ready && '[&_svg]:text-synced',
        )}
      >
        <Icon aria-hidden className={cn(replaying && 'motion-safe:animate-breathe')} />
        <span role="status" className={cn(words.length === 1 && online && !replaying && 'narrow:sr-only')}>
          {words.join(' · ')}
        </span>
      </Link>
    </>
  )
}
