import { CheckCheck } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listMessages } from '#contract/message/endpoints.ts'
import { MessageKind, reviewedActions } from '#contract/message/schema.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { ToggleFilter } from '../kit/toggle-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { MarkAllRead } from './mark-all-read.tsx'
import { useMessageColumns } from './message-columns.tsx'
import { useMarkRead } from './use-mark-read.ts'

const MessageDrawer = lazyPart(async () => ({
  default: (await import('./message-drawer.tsx')).MessageDrawer,
}))

interface MessageListProps {
  /** Of the screen that the list is one tab of. */
  tabs?: ReactNode
  /** Buttons of the screen. */
  actions?: ReactNode
}

/** Messages to the account, the newest first; for auditors also the reviews of synced edits. */
export function MessageList({ tabs, actions }: MessageListProps = {}) {
  const { t } = useTranslation('message')
  const list = useList(listMessages, { rowId: (row) => row.messageId, personal: ['keyword'] })
  const columns = useMessageColumns()
  // A review that was read is done.
  const reviews = list.request.kind === 'review'
  const markRead = useMarkRead()
  const checked = useCheckedRows(list)
  const markChecked = async () => {
    const unread = checked.filter(({ readAt }) => !readAt)
    await markRead(unread.map(({ messageId }) => messageId))
    list.setChecked(new Set())
  }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          <MarkAllRead {...list.request} />
          {actions}
        </>
      }
    >
      {tabs}
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <SelectFilter
          list={list}
          name="kind"
          label={t('filter.kind')}
          options={MessageKind.options.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <SelectFilter
          list={list}
          name="action"
          label={t('filter.action')}
          options={reviewedActions.map((action) => ({ value: action, label: t(`action.${action}`) }))}
        />
        <ToggleFilter list={list} name="offline" label={t('offline')} />
        <ToggleFilter list={list} name="unread" label={t(reviews ? 'toReview' : 'unread')} />
      </Filters>
      <DataTable
        list={list}
        columns={columns}
        bulk={
          <Button variant="outline" onClick={() => void markChecked()}>
            <CheckCheck aria-hidden />
            {t(reviews ? 'markReviewed' : 'markRead')}
          </Button>
        }
      />
      <Suspense>{list.selected ? <MessageDrawer list={list} /> : null}</Suspense>
    </ListScreen>
  )
}
