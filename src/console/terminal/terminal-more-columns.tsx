import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { useBattery, useStorageShare } from './use-terminal-texts.ts'

/** The columns of terminals that are not shown until somebody chooses them. */
export function useMoreColumns(): Column<Terminal>[] {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const storage = useStorageShare()
  const battery = useBattery()
  return useMemo(
    () => [
      {
        id: 'oldestMadeAt',
        label: t('field.oldestMadeAt'),
        hidden: true,
        className: 'whitespace-nowrap',
        cell: (row) => row.oldestMadeAt && format.time(row.oldestMadeAt),
      },
      {
        id: 'parked',
        label: t('field.parked'),
        sortable: true,
        hidden: true,
        cell: (row) => (row.parked > 0 ? format.number(row.parked) : undefined),
        text: (row) => row.parked,
      },
      {
        id: 'validUntil',
        label: t('field.validUntil'),
        hidden: true,
        className: 'whitespace-nowrap',
        cell: (row) => row.validUntil && format.date(row.validUntil),
      },
      {
        id: 'registeredAt',
        label: t('field.registeredAt'),
        sortable: true,
        hidden: true,
        className: 'whitespace-nowrap',
        cell: (row) => format.date(row.registeredAt),
      },
      {
        id: 'organizationName',
        label: t('field.organizationName'),
        hidden: true,
        cell: (row) => row.organizationName,
      },
      {
        id: 'projectName',
        label: t('field.projectName'),
        hidden: true,
        cell: (row) => row.projectName,
      },
      { id: 'applyIp', label: t('field.applyIp'), hidden: true, cell: (row) => row.applyIp },
      { id: 'city', label: t('field.city'), hidden: true, cell: (row) => row.city },
      { id: 'osVersion', label: t('field.osVersion'), hidden: true, cell: (row) => row.osVersion },
      {
        id: 'terminalVersion',
        label: t('field.terminalVersion'),
        hidden: true,
        cell: (row) => row.terminalVersion,
      },
      {
        id: 'memory',
        label: t('field.memory'),
        hidden: true,
        cell: (row) => row.memory && t('gigabytes', { amount: format.number(row.memory) }),
      },
      { id: 'processor', label: t('field.processor'), hidden: true, cell: (row) => row.processor },
      { id: 'storage', label: t('field.storage'), hidden: true, cell: storage },
      { id: 'battery', label: t('field.battery'), hidden: true, cell: battery },
    ],
    [t, format, storage, battery],
  )
}
