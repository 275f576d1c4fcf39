import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  CircleCheck,
  CloudUpload,
  FileClock,
  type LucideIcon,
  Mail,
  TabletSmartphone,
  TriangleAlert,
  UserCheck,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { countUnreadMessages, listMessages } from '#contract/message/endpoints.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { useEngine, useStore } from '../app/engine.tsx'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const nothing = {}
const toBeAudited = { audit: 'to-be-reviewed', pageSize: 1 } as const
const unreadReviews = { kind: 'review', unread: true, pageSize: 1 } as const
const unreadEndings = { kind: 'expiry', unread: true, pageSize: 1 } as const

interface Waiting {
  id: 'needYou' | 'unsynced' | 'audit' | 'unread' | 'review' | 'expiry' | 'silent'
  count: number
  icon: LucideIcon
  to: '/admin/queue' | '/admin/message-center' | '/admin/user-audit' | '/admin/terminal-authentication'
  search: { kind?: 'review' | 'expiry'; unread?: true; need?: 'silent' }
}

interface WaitingForMeProps {
  /** Whether the account may see messages, review synced edits, audit registrations, and see terminals. */
  messages: boolean
  reviews: boolean
  audits: boolean
  terminals: boolean
}

/** What waits for this person; only what there is, with the way to it. That nothing does is said once it is known. */
export function WaitingForMe({ messages, reviews, audits, terminals }: WaitingForMeProps) {
  const { t } = useTranslation('home')
  const { queue } = useEngine()
  const counts = useStore(queue.counts)
  const unread = useEndpoint(countUnreadMessages, nothing, { enabled: messages, storedFirst: true })
  const review = useEndpoint(listMessages, unreadReviews, { enabled: reviews, storedFirst: true })
  const audit = useEndpoint(listAccountDetails, toBeAudited, { enabled: audits, storedFirst: true })
  const ending = useEndpoint(listMessages, unreadEndings, { enabled: messages, storedFirst: true })
  const fleet = useEndpoint(getTerminalStatistics, nothing, { enabled: terminals, storedFirst: true })
  const asked = [
    ...(messages ? [unread, ending] : []),
    ...(reviews ? [review] : []),
    ...(audits ? [audit] : []),
    ...(terminals ? [fleet] : []),
  ]
  const unknown = asked.filter(({ data }) => data === undefined)
  const failed = unknown.find(({ isError }) => isError)
  const toReview = review.data?.total ?? 0
  const endings = ending.data?.total ?? 0
  const all: Waiting[] = [
    { id: 'needYou', count: counts.needYou, icon: TriangleAlert, to: '/admin/queue', search: {} },
    { id: 'unsynced', count: counts.waiting, icon: CloudUpload, to: '/admin/queue', search: {} },
    { id: 'audit', count: audit.data?.total ?? 0, icon: UserCheck, to: '/admin/user-audit', search: {} },
    {
      id: 'review',
      count: toReview,
      icon: FileClock,
      to: '/admin/message-center',
      search: { kind: 'review', unread: true },
    },
    {
      id: 'expiry',
      count: endings,
      icon: CalendarClock,
      to: '/admin/message-center',
      search: { kind: 'expiry', unread: true },
    },
    {
      id: 'silent',
      count: fleet.data?.byNeed.silent ?? 0,
      icon: TabletSmartphone,
      to: '/admin/terminal-authentication',
      search: { need: 'silent' },
    },
    {
      id: 'unread',
      // Reviews and what ends stand in lines of their own.
      count: Math.max(0, (unread.data?.unread ?? 0) - toReview - endings),
      icon: Mail,
      to: '/admin/message-center',
      search: { unread: true },
    },
  ]
  const waiting = all.filter(({ count }) => count > 0)
  return (
    <section aria-label={t('waiting')} className="flex flex-wrap gap-3">
      {waiting.length > 0 ? null : failed ? (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      ) : unknown.length > 0 ? (
        <Skeleton className="h-14 w-64" />
      ) : (
        <p className="flex items-center gap-2.5 text-soft">
          <CircleCheck aria-hidden className="size-5 text-faint" />
          {t('nothing')}
        </p>
      )}
      {waiting.map(({ id, count, icon: Icon, to, search }) => {
        const urgent = id === 'needYou' || id === 'unsynced' || id === 'silent'
        return (
          <Link
            key={id}
            to={to}
            search={search}
            className="flex min-w-64 flex-1 items-center gap-3 rounded-panel border bg-panel px-4 py-2 hover:border-edge narrow:min-w-full"
          >
            <span
              className={cn(
                'flex size-9 shrink-0 items-center justify-center rounded-full [&_svg]:size-4.5',
                urgent ? 'bg-attention-soft text-attention' : 'bg-action-soft text-action-ink',
              )}
            >
              <Icon aria-hidden />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold text-heading">{t(id, { count })}</span>
              <span className="block text-dense text-soft">{t(`${id}Hint`)}</span>
            </span>
          </Link>
        )
      })}
    </section>
  )
}
