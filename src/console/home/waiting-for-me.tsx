import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Home, mostWaiting } from '#contract/home/schema.ts'
import { useEngine, useStore } from '../app/engine.tsx'
import { useFormat } from '../kit/format.ts'
import { menuAt } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { waitingLinks } from './waiting-links.tsx'

interface Card {
  id: Home['waiting'][number]['kind'] | 'needYou' | 'unsynced'
  count: number
  icon: LucideIcon
  to: NonNullable<LinkProps['to']>
  search: NonNullable<LinkProps['search']>
  urgent?: true
}

interface WaitingForMeProps {
  /** Undefined while it is not known. */
  waiting: Home['waiting'] | undefined
}

/** What waits for this person, here and at the gateway; only what there is, with the way to it. That nothing does is said once it is known. */
export function WaitingForMe({ waiting }: WaitingForMeProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { queue } = useEngine()
  const { menus } = useShellData()
  const counts = useStore(queue.counts)
  const here: Card[] = [
    {
      id: 'needYou',
      count: counts.needYou,
      icon: TriangleAlert,
      to: '/admin/queue',
      search: {},
      urgent: true,
    },
    {
      id: 'unsynced',
      count: counts.waiting,
      icon: CloudUpload,
      to: '/admin/queue',
      search: {},
      urgent: true,
    },
  ]
  const there: Card[] = (waiting ?? []).map(({ kind, count }) => ({ id: kind, count, ...waitingLinks[kind] }))
  const cards = [
    ...here.filter(({ count }) => count > 0),
    // A function may come with another screen than the one that has the list.
    ...there.filter(({ to }) => menuAt(menus, to)),
  ]
  const numberOf = (count: number) =>
    count > mostWaiting ? t('more', { count: format.number(mostWaiting) }) : format.number(count)
  return (
    <section aria-label={t('waiting')} className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-3">
      {!waiting && cards.length === 0 ? <Skeleton className="h-14" /> : null}
      {waiting && cards.length === 0 ? (
        <p className="col-span-full flex items-center gap-2.5 text-soft">
          <CircleCheck aria-hidden className="size-5 text-faint" />
          <span>
            {t('nothing')}
            <span className="block text-dense text-faint">{t('nothingHint')}</span>
          </span>
        </p>
      ) : null}
      {cards.map(({ id, count, icon: Icon, to, search, urgent }) => (
        <Link
          key={id}
          to={to}
          search={search}
          className="flex min-h-14 items-center gap-3 rounded-panel border bg-panel px-4 py-2 hover:border-edge"
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
            <span className="block font-semibold text-heading">
              {t(id, { count, number: numberOf(count) })}
            </span>
            <span className="block text-dense text-soft">{t(`${id}Hint`)}</span>
          </span>
        </Link>
      ))}
    </section>
  )
}
