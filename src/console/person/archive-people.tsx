import { useTranslation } from 'react-i18next'
import { archivePeople } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface ArchivePeopleProps {
  rows: readonly Person[]
  onClose: () => void
  onDone: () => void
}

/** Asks before people are archived, and names them. */
export function ArchivePeople({ rows, onClose, onDone }: ArchivePeopleProps) {
  const { t } = useTranslation('person')
  const send = useGatewayCall('person')
  return (
    <ConfirmDialog
      destructive
      title={t('archive.title', { count: rows.length })}
      description={t('archive.description')}
      hits={rows.map(({ userName }) => userName)}
      action={t('archive.action')}
      onConfirm={async () => {
        await send(archivePeople, { ids: rows.map(({ userId }) => userId) }, 'archive.done')
        onDone()
      }}
      onClose={onClose}
    />
  )
}
