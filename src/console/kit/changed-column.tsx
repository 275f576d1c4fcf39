import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import { useFormat } from './format.ts'

interface Changed {
  changedAt: number
  changedByName: string
}

/** The column that says when a row was last changed and by whom, in two lines. */
export function useChangedColumn<Row extends Changed>(): Column<Row> {
  const { t } = useTranslation('kit')
  const format = useFormat()
  return useMemo(
    () => ({
      id: 'changedAt',
      label: t('list.changedAt'),
      sortable: true,
      folds: true,
      className: 'whitespace-nowrap',
      cell: (row) => (
        <>
          <span className="block folded:hidden">{format.time(row.changedAt)}</span>
          <span className="block text-faint text-small folded:hidden">{row.changedByName}</span>
        </>
      ),
      text: (row) => format.time(row.changedAt),
    }),
    [t, format],
  )
}
