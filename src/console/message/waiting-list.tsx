import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cancelWaitingMessage,
  listWaitingMessages,
  sendWaitingMessage,
  updateWaitingMessage,
  type WaitingMessage,
} from '#contract/message/waiting.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import type { Column } from '../kit/column.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { useFormat } from '../kit/format.ts'
import { ListScreen } from '../kit/list-screen.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useList } from '../kit/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const WaitingForm = lazyPart(async () => ({ default: (await import('./waiting-form.tsx')).WaitingForm }))

type Asked = { row: WaitingMessage; to: 'sendNow' | 'cancel' | 'edit' }

interface WaitingListProps {
  tabs: ReactNode
  actions: ReactNode
}

/** Messages that are still to be sent: they are changed, sent now or called back. */
export function WaitingList({ tabs, actions }: WaitingListProps) {
  const { t } = useTranslation(['message-send', 'message'])
  const list = useList(listWaitingMessages, {
    rowId: (row) => row.waitingId,
    personal: ['keyword'],
  })
  const [asked, setAsked] = useState<Asked>()
  const send = useGatewayCall('message-send')
  const columns = useWaitingColumns(setAsked)
  const close = () => setAsked(undefined)
  const question = asked && asked.to !== 'edit' ? { row: asked.row, to: asked.to } : undefined
  return (
    <ListScreen list={list} title={t('message:title')} actions={actions}>
      {tabs}
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('searchWaiting')} />
      </Filters>
      <DataTable list={list} columns={columns} />
      <Overlay>{asked?.to === 'edit' ? <WaitingForm row={asked.row} onClose={close} /> : null}</Overlay>
      {question ? (
        <ConfirmDialog
          title={t(`${question.to}.ask`, { title: question.row.title })}
          description={t(`${question.to}.what`)}
          action={t(`${question.to}.title`)}
          destructive={question.to === 'cancel'}
          onConfirm={async () => {
            const endpoint = question.to === 'cancel' ? cancelWaitingMessage : sendWaitingMessage
            await send(endpoint, { waitingId: question.row.waitingId }, `${question.to}.done`)
          }}
          onClose={close}
        />
      ) : null}
    </ListScreen>
  )
}

function useWaitingColumns(ask: (asked: Asked) => void): Column<WaitingMessage>[] {
  const { t } = useTranslation(['message-send', 'message'])
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('field.title'),
        className: 'w-full max-w-0',
        cell: (row) => (
          <>
            <span className="block truncate font-medium">{row.title}</span>
            <span className="block truncate text-faint text-small">{row.body}</span>
          </>
        ),
      },
      {
        id: 'reason',
        label: t('reason.label'),
        className: 'whitespace-nowrap',
        cell: (row) => <Badge variant="secondary">{t(`reason.${row.reason}`)}</Badge>,
      },
      {
        id: 'receivers',
        label: t('receivers'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => (row.receivers === undefined ? t('byEvent') : t('people', { count: row.receivers })),
      },
      {
        id: 'sendAt',
        label: t('field.sendAt'),
        sortable: true,
        className: 'whitespace-nowrap text-soft',
        cell: (row) => format.time(row.sendAt),
      },
      {
        id: 'act',
        label: t('acts'),
        className: 'whitespace-nowrap',
        cell: (row) =>
          (
            [
              ['edit', updateWaitingMessage],
              ['sendNow', sendWaitingMessage],
              ['cancel', cancelWaitingMessage],
            ] as const
          ).map(([to, endpoint]) => (
            <OnlineButton
              key={to}
              variant="link"
              size="text"
              className="mr-3"
              to={endpoint}
              onClick={() => ask({ row, to })}
            >
              {t(`${to}.title`)}
            </OnlineButton>
          )),
      },
    ],
    [t, format, ask],
  )
}
