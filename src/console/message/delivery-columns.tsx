import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '#contract/delivery/deliveries.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { StateBadge } from './state-badge.tsx'
import { useDeliveryWords } from './use-delivery-words.ts'

/** What was sent to whom by which channel and supplier, how far it has come, and why no further. */
export function useDeliveryColumns(): Column<Delivery>[] {
  const { t } = useTranslation(['delivery', 'supplier'])
  const format = useFormat()
  const words = useDeliveryWords()
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('field.title'),
        className: 'min-w-40 max-w-72',
        cell: (row) => <span className="block truncate font-medium">{row.title}</span>,
        text: (row) => row.title,
      },
      {
        id: 'receiver',
        label: t('field.receiver'),
        className: 'max-w-48',
        cell: (row) => (
          <>
            <span className="block truncate">{row.userName}</span>
            <span className="block truncate text-faint text-small">{row.accountName}</span>
          </>
        ),
        text: (row) => `${row.userName} (${row.accountName})`,
      },
      {
        id: 'channel',
        label: t('field.channel'),
        folds: true,
        className: 'whitespace-nowrap',
        cell: (row) => t(`supplier:channel.${row.channel}`),
      },
      {
        id: 'state',
        label: t('field.state'),
        className: 'min-w-40 max-w-80',
        cell: (row) => {
          const said = words(row)
          return (
            <>
              <StateBadge state={row.state} />
              {said ? <span className="line-clamp-2 text-small text-soft">{said}</span> : null}
            </>
          )
        },
        text: (row) => [t(`state.${row.state}`), words(row)].filter(Boolean).join(' · '),
      },
      {
        id: 'tries',
        label: t('field.tries'),
        align: 'end',
        cell: (row) => format.number(row.tries),
      },
      {
        id: 'supplierName',
        label: t('field.supplierName'),
        folds: true,
        className: 'max-w-48',
        cell: (row) => <span className="block truncate">{row.supplierName}</span>,
        text: (row) => row.supplierName,
      },
      {
        id: 'createdAt',
        label: t('field.createdAt'),
        sortable: true,
        folds: true,
        className: 'whitespace-nowrap text-soft',
        cell: (row) => format.time(row.createdAt),
      },
    ],
    [t, format, words],
  )
}
