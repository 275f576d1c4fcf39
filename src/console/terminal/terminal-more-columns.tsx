import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { useBattery, useClockOffset, usePersisted, useStorageShare } from './use-terminal-texts.ts'

/** The columns of terminals that are not shown until somebody chooses them. */
export function useMoreColumns(): Column<Terminal>[] {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const storage = useStorageShare()
  const battery = useBattery()
  const clockOffset = useClockOffset()
  const persisted = usePersisted()
  return useMemo(() => {
    const fact = (id: string, cell: Column<Terminal>['cell']): Column<Terminal> => ({
      id,
      label: t(`field.${id}`),
      hidden: true,
      className: 'whitespace-nowrap',
      cell,
    })
    const time = (at: number | undefined) => at && format.time(at)
    const date = (at: number | undefined) => at && format.date(at)
    return [
      fact('oldestMadeAt', (row) => time(row.oldestMadeAt)),
      {
        ...fact('parked', (row) => (row.parked > 0 ? format.number(row.parked) : undefined)),
        sortable: true,
        text: (row) => row.parked,
      },
      fact('appliedAt', (row) => time(row.appliedAt)),
      fact('authorisedAt', (row) => time(row.authorisedAt)),
      fact('validUntil', (row) => date(row.validUntil)),
      fact('validDays', (row) => row.validDays && t('days', { count: row.validDays })),
      { ...fact('registeredAt', (row) => date(row.registeredAt)), sortable: true },
      fact('organizationName', (row) => row.organizationName),
      fact('projectName', (row) => row.projectName),
      fact('applyIp', (row) => row.applyIp),
      fact('applyCity', (row) => row.applyCity),
      fact('contactIp', (row) => row.contactIp),
      fact('city', (row) => row.city),
      fact('heartbeatMinutes', (row) => t('minutes', { count: row.heartbeatMinutes })),
      fact('lastRequestAt', (row) => time(row.lastRequestAt)),
      fact('lastSyncAt', (row) => time(row.lastSyncAt)),
      fact('clockOffset', clockOffset),
      fact('behindSince', (row) => time(row.behindSince)),
      fact('cloneSuspectedAt', (row) => time(row.cloneSuspectedAt)),
      fact('os', (row) => row.os),
      fact('osVersion', (row) => row.osVersion),
      fact('displayMode', (row) => row.displayMode && t(`displayMode.${row.displayMode}`)),
      fact('persisted', persisted),
      fact('terminalVersion', (row) => row.terminalVersion),
      fact('memory', (row) => row.memory && t('gigabytes', { amount: format.number(row.memory) })),
      fact('processor', (row) => row.processor),
      fact('storage', storage),
      fact('battery', battery),
      fact('revokedAt', (row) => time(row.revokedAt)),
      fact('revocationDeliveredAt', (row) => time(row.revocationDeliveredAt)),
      fact('revocationAcknowledgedAt', (row) => time(row.revocationAcknowledgedAt)),
      fact('heldEdits', (row) => row.heldEdits),
      fact('terminalId', (row) => row.terminalId),
    ]
  }, [t, format, storage, battery, clockOffset, persisted])
}
