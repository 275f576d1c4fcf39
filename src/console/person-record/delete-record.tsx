import { useTranslation } from 'react-i18next'
import type { RecordCalls } from '#contract/person-record/endpoints.ts'
import { type AnyRecord, type RecordKind, titleOf } from '#contract/person-record/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface DeleteRecordProps {
  kind: RecordKind
  calls: RecordCalls
  record: AnyRecord
  onClose: () => void
}

/** Asks before a record goes, with its photos. */
export function DeleteRecord({ kind, calls, record, onClose }: DeleteRecordProps) {
  const { t } = useTranslation('person-record')
  const send = useGatewayCall('person-record')
  return (
    <ConfirmDialog
      destructive
      title={t(`deleteQuestion.${kind}`)}
      description={t('deleteHint')}
      hits={[titleOf(record)]}
      action={t('delete')}
      onConfirm={async () => {
        await send(calls.remove, { ids: [record.recordId] }, 'deleted')
      }}
      onClose={onClose}
    />
  )
}
