import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { updateWaitingMessage, type WaitingMessage } from '#contract/message/waiting.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextAreaField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { instantOf, localTimeOf, TimeField } from '../kit/time-field.tsx'

interface WaitingFormProps {
  row: WaitingMessage
  onClose: () => void
}

/** Changes what a message says that is still to be sent, and when it goes. */
export function WaitingForm({ row, onClose }: WaitingFormProps) {
  const { t } = useTranslation('message-send')
  const send = useGatewayCall('message-send')
  const { waitingId, revision: baseRevision, title, body, sendAt } = row
  const initial = useMemo(() => ({ title, body, sendAt: localTimeOf(sendAt) }), [title, body, sendAt])
  const build = useMemo(
    () => (values: FormValues) => ({
      waitingId,
      baseRevision,
      title: String(values.title ?? '').trim(),
      body: String(values.body ?? '').trim(),
      sendAt: instantOf(values.sendAt),
    }),
    [waitingId, baseRevision],
  )
  return (
    <FormDialog
      title={t('edit.form')}
      schema={updateWaitingMessage.request}
      initial={initial}
      build={build}
      submit={async (edit) => {
        await send(updateWaitingMessage, edit, 'edit.done')
      }}
      onClose={onClose}
    >
      <TextField wide required name="title" label={t('field.title')} />
      <TextAreaField required name="body" label={t('field.body')} />
      <TimeField required name="sendAt" label={t('field.sendAt')} />
    </FormDialog>
  )
}
