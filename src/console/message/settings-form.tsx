import { useTranslation } from 'react-i18next'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import {
  BodyFormat,
  SmsMethod,
  type Supplier,
  type SupplierConfig,
  supplierConfigCalls,
  supplierConfigEntity,
  TlsMode,
} from '#contract/delivery/supplier.ts'
import type { Values } from '#contract/entity-types.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'

interface SettingsFormProps {
  supplier: Supplier
  /** Absent where they are filled in for the first time. */
  config: SupplierConfig | undefined
  onClose: () => void
}

const suggested: Record<MessageChannel, Values> = {
  email: { port: 465, tlsMode: 'tls' },
  sms: {
    method: 'POST',
    bodyFormat: 'json',
    headers: 'Authorization: Bearer {{secret}}',
    bodyTemplate: '{"phone":"{{phone}}","text":"{{text}}","id":"{{id}}"}',
  },
  push: { subject: 'mailto:' },
}

/** Fills in the settings of a supplier, all but its secret. */
export function SettingsForm({ supplier: { supplierId, channel }, config, onClose }: SettingsFormProps) {
  return (
    <EntityForm
      entity={supplierConfigEntity}
      calls={supplierConfigCalls}
      row={config}
      besides={{ supplierId }}
      suggested={suggested[channel]}
      onClose={onClose}
    >
      {channel === 'email' ? <MailFields /> : channel === 'sms' ? <SmsFields /> : <PushFields />}
    </EntityForm>
  )
}

function MailFields() {
  const { t } = useTranslation('supplier-config')
  return (
    <>
      <TextField name="host" required hint={t('hint.host')} />
      <NumberField name="port" required />
      <SelectField name="tlsMode" required options={optionsOf(t, 'tlsMode', TlsMode.options)} />
      <TextField name="userName" hint={t('hint.userName')} />
      <TextField name="from" required wide hint={t('hint.from')} />
      <TextAreaField name="certificate" hint={t('hint.certificate')} />
    </>
  )
}

function SmsFields() {
  const { t } = useTranslation('supplier-config')
  const names = ['phone', 'text', 'id', 'secret'].map((name) => `{{${name}}}`)
  return (
    <>
      <SelectField name="method" required options={optionsOf(t, 'method', SmsMethod.options)} />
      <SelectField name="bodyFormat" options={optionsOf(t, 'bodyFormat', BodyFormat.options)} />
      <TextField name="url" type="url" required wide hint={t('hint.url')} />
      <TextAreaField name="headers" hint={t('hint.headers', { secret: '{{secret}}' })} />
      <TextAreaField name="bodyTemplate" hint={t('hint.bodyTemplate', { names: names.join(' ') })} />
      <TextField name="successField" hint={t('hint.successField')} />
      <TextField name="successValue" hint={t('hint.successValue')} />
    </>
  )
}

function PushFields() {
  const { t } = useTranslation('supplier-config')
  return <TextField name="subject" required wide hint={t('hint.subject')} />
}
