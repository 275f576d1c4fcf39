import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MessageChannel } from '#contract/delivery/schema.ts'
import { countReceivers, sendMessage } from '#contract/message/send.ts'
import { listRoles } from '#contract/role/endpoints.ts'
import { call } from '#request/call.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ChoicesField } from '../kit/choices-field.tsx'
import { SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { optionsOf } from '../kit/options.ts'
import { messageOf } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePlaces } from '../organization/place-picker.tsx'
import { AccountsField } from './accounts-field.tsx'
import { instantOf, TimeField } from './time-field.tsx'

const initial: FormValues = {
  title: '',
  body: '',
  accountIds: [],
  roleIds: [],
  organizationIds: [],
  channel1: '',
  channel2: '',
  channel3: '',
  sendAt: '',
}

function idsIn(values: FormValues, name: string): string[] {
  const ids = values[name]
  return Array.isArray(ids) ? ids.map(String) : []
}

function receiversOf(values: FormValues) {
  const named = ['accountIds', 'roleIds', 'organizationIds'].map(
    (name) => [name, idsIn(values, name)] as const,
  )
  return Object.fromEntries(named.filter(([, ids]) => ids.length > 0))
}

function requestOf(values: FormValues): Record<string, unknown> {
  const channels = ['channel1', 'channel2', 'channel3']
    .map((name) => values[name])
    .filter((channel) => typeof channel === 'string' && channel !== '')
  const sendAt = instantOf(values.sendAt)
  return {
    title: String(values.title ?? '').trim(),
    body: String(values.body ?? '').trim(),
    ...receiversOf(values),
    ...(channels.length > 0 && { channels }),
    ...(sendAt !== undefined && { sendAt }),
  }
}

/** Writes a message to people, roles and units, now or for later. */
export function SendForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['message-send', 'message-config'])
  const send = useGatewayCall('message-send')
  const channels = optionsOf(t, 'message-config:place', MessageChannel.options)
  return (
    <FormDialog
      title={t('title')}
      action={t('action')}
      schema={sendMessage.request}
      initial={initial}
      build={requestOf}
      submit={async (message) => {
        await send(sendMessage, message, message.sendAt === undefined ? 'done' : 'scheduled')
      }}
      onClose={onClose}
    >
      <TextField wide required name="title" label={t('field.title')} />
      <TextAreaField required name="body" label={t('field.body')} />
      <AccountsField name="accountIds" label={t('field.accountIds')} />
      <Groups />
      <Count />
      <SelectField
        name="channel1"
        label={t('message-config:field.channel1')}
        options={channels}
        none={t('message-config:centreAlone')}
      />
      <SelectField name="channel2" label={t('message-config:field.channel2')} options={channels} />
      <SelectField name="channel3" label={t('message-config:field.channel3')} options={channels} />
      <TimeField name="sendAt" label={t('field.sendAt')} hint={t('sendAtHint')} />
    </FormDialog>
  )
}

function Groups() {
  const { t } = useTranslation('message-send')
  const roles = useEndpoint(listRoles, { pageSize: 200 }, { background: true }).data?.records ?? []
  const { units } = usePlaces()
  const roleOptions = useMemo(
    () => roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
    [roles],
  )
  return (
    <>
      <ChoicesField name="roleIds" label={t('field.roleIds')} options={roleOptions} />
      <ChoicesField
        name="organizationIds"
        label={t('field.organizationIds')}
        options={units.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

/** How many it would go to, and who they are. */
function Count() {
  const { t } = useTranslation('message-send')
  const format = useFormat()
  const receivers = receiversOf(useWatch<FormValues>())
  const named = Object.keys(receivers).length > 0
  const { data, error } = useQuery({
    queryKey: [countReceivers.id, receivers],
    queryFn: ({ signal }) => call(countReceivers, receivers, { signal }),
    enabled: named,
    retry: false,
  })
  const more = data ? data.receivers - data.names.length : 0
  return (
    <p role="status" className="col-span-full text-dense text-soft">
      {!named ? t('nobodyYet') : error ? messageOf(error) : null}
      {named && data && !error
        ? t(more > 0 ? 'goesToMore' : 'goesTo', {
            count: data.receivers,
            names: format.list(data.names),
            more,
          })
        : null}
    </p>
  )
}
