import { Link } from '@tanstack/react-router'
import { CircleCheck, CloudUpload, FileClock, type LucideIcon, Mail, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countUnreadMessages, listMessages } from '#contract/message/endpoints.ts'
import { useEngine, useStore } from '../app/engine.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { cn } from '../ui/cn.ts'

const nothing = {}
const unreadReviews = { kind: 'review', unread: true, pageSize: 1 } as const

interface Waiting {
  id: 'needYou' | 'unsynced' | 'unread' | 'review'
  count: number
  icon: LucideIcon
  to: '/admin/queue' | '/admin/message-center'
  search: { kind?: 'review'; unread?: true }
}

interface WaitingForMeProps {
  /** Whether the account may see messages, and review synced edits. */
  messages: boolean
  reviews: boolean
}

/** What waits for this person; only what there is, with the way to it. */
export function WaitingForMe({ messages, reviews }: WaitingForMeProps) {
  const { t } = useTranslation('home')
  const { queue } = useEngine()
  const counts = useStore(queue.counts)
  const unread = useEndpoint(countUnreadMessages, nothing, { enabled: messages })
  const review = useEndpoint(listMessages, unreadReviews, { enabled: reviews })
  const toReview = review.data?.total ?? 0
  const all: Waiting[] = [
    { id: 'needYou', count: counts.needYou, icon: TriangleAlert, to: '/admin/queue', search: {} },
    { id: 'unsynced', count: counts.waiting, icon: CloudUpload, to: '/admin/queue', search: {} },
    {
      id: 'review',
      count: toReview,
      icon: FileClock,
      to: '/admin/message-center',
      search: { kind: 'review', unread: true },
    },
    {
      id: 'unread',
      // Reviews stand in a line of their own.
      count: Math.max(0, (unread.data?.unread ?? 0) - toReview),
      icon: Mail,
      to: '/admin/message-center',
      search: { unread: true },
    },
  ]
  const waiting = all.filter(({ count }) => count > 0)
  return (
    <section aria-label={t('waiting')} className="flex flex-wrap gap-3">
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2.5 text-soft">
          <CircleCheck aria-hidden className="size-5 text-faint" />
          {t('nothing')}
        </p>
      ) : null}
      {waiting.map(({ id, count, icon: Icon, to, search }) => {
        const urgent = id === 'needYou' || id === 'unsynced'
        return (
          <Link
            key={id}
            to={to}
            search={search}
            className="flex min-w-64 flex-1 items-center gap-4 rounded-panel border bg-panel px-5 py-4 hover:border-edge narrow:min-w-full"
          >
            <span
              className={cn(
                'flex size-10 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
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
