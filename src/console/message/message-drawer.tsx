import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getMessage } from '#contract/message/endpoints.ts'
import type { Message, MessageQuery } from '#contract/message/schema.ts'
import { useSince } from '../kit/age.ts'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import type { List } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { MessageDeliveries } from './message-deliveries.tsx'
import { MessageReview } from './message-review.tsx'
import { RecordLink } from './record-link.tsx'
import { ReviewMarks } from './review-marks.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** A message; opening it marks it as read. */
export function MessageDrawer({ list }: { list: List<MessageQuery, Message> }) {
  return (
    <DetailDrawer
      list={list}
      find={(read, messageId) => read(getMessage, { messageId })}
      title={(row) => row.title}
      actions={(row) => <RecordLink message={row} />}
    >
      {(row) => <MessageText key={row.messageId} row={row} />}
    </DetailDrawer>
  )
}

function MessageText({ row }: { row: Message }) {
  const { t } = useTranslation('message')
  const since = useSince()
  const markRead = useMarkRead()
  const { messageId, readAt } = row
  useEffect(() => {
    if (readAt === undefined) void markRead([messageId])
  }, [messageId, readAt, markRead])
  return (
    <article className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-soft">
        <Badge variant="secondary">{t(`kind.${row.kind}`)}</Badge>
        {row.review ? <ReviewMarks review={row.review} /> : null}
        <span>{row.review?.userName ?? row.senderName ?? t('system')}</span>
        <time dateTime={new Date(row.createdAt).toISOString()} className="ml-auto">
          {since(row.createdAt)}
        </time>
      </header>
      {row.body ? <p className="whitespace-pre-wrap text-body">{row.body}</p> : null}
      {row.review ? <MessageReview review={row.review} /> : null}
      <MessageDeliveries messageId={messageId} />
    </article>
  )
}
