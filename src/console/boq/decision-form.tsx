import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoqVariationRow, boqVariationCalls } from '#contract/boq/variation.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextAreaField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'

interface DecisionFormProps {
  row: BoqVariationRow
  outcome: 'approved' | 'rejected'
  onClose: () => void
}

/** Approves a variation or rejects it, with what is to be said of it. */
export function DecisionForm({ row, outcome, onClose }: DecisionFormProps) {
  const { t } = useTranslation('boq-variation')
  const send = useGatewayCall('boq-variation')
  const { boqVariationId, name } = row
  const [form] = useState(() => ({
    initial: { opinion: '' },
    build: wholeRequest({ boqVariationId, outcome }),
  }))
  const action = t(outcome === 'approved' ? 'approve' : 'reject')
  return (
    <FormDialog
      {...form}
      title={`${action} ${name}`}
      action={action}
      schema={boqVariationCalls.decide.request}
      submit={async (request) => {
        await send(boqVariationCalls.decide, request, outcome)
      }}
      onClose={onClose}
    >
      <TextAreaField name="opinion" label={t('field.opinion')} />
    </FormDialog>
  )
}
