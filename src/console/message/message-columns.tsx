import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/message/schema.ts'
import { useSince } from '../kit/age.ts'
import type { Column } from '../kit/column.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { ReviewMarks } from './review-marks.tsx'
import { ReviewedChange } from './reviewed-change.tsx'

/** What a message says, of which kind it is, from whom and when. */
export function useMessageColumns(): Column<Message>[] {
  const { t } = useTranslation('message')
  const since = useSince()
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('column.title'),
        className: 'w-full max-w-0',
        cell: (row) => (
          <span className="flex min-w-0 items-start gap-2.5 py-0.5">
            <span
              aria-hidden
              className={cn('mt-2 size-2 shrink-0 rounded-full', row.readAt === undefined && 'bg-action')}
            />
            <span className="min-w-0">
              <span
                className={cn('block truncate', row.readAt === undefined ? 'font-semibold' : 'text-soft')}
              >
                {row.readAt === undefined ? <span className="sr-only">{t('unread')} </span> : null}
                {row.title}
              </span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {row.review ? <ReviewMarks review={row.review} /> : null}
                <span className="truncate text-faint text-small">
                  {row.review ? <ReviewedChange review={row.review} /> : row.body}
                </span>
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'kind',
        label: t('column.kind'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => <Badge variant="secondary">{t(`kind.${row.kind}`)}</Badge>,
      },
      {
        id: 'sender',
        label: t('column.sender'),
        folds: true,
        className: 'whitespace-nowrap text-soft',
        cell: (row) => row.review?.userName ?? row.senderName ?? t('system'),
      },
      {
        id: 'createdAt',
        label: t('column.createdAt'),
        sortable: true,
        className: 'whitespace-nowrap text-soft',
        cell: (row) => since(row.createdAt),
      },
    ],
    [t, since],
  )
}
