import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countReceivers, sendMessage } from '#contract/message/send.ts'
import { call } from '#request/call.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextAreaField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { messageOf } from '../kit/states.tsx'
import { instantOf, TimeField } from '../kit/time-field.tsx'
import { AccountsField } from './accounts-field.tsx'
import { channelsIn, channelValues } from './channel-values.ts'
import { ChannelFields, GroupFields } from './sending-fields.tsx'

const initial: FormValues = {
  title: '',
  body: '',
  accountIds: [],
  roleIds: [],
  organizationIds: [],
  ...channelValues([]),
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
  const channels = channelsIn(values)
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
  const { t } = useTranslation('message-send')
  const send = useGatewayCall('message-send')
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
      <GroupFields />
      <Count />
      <ChannelFields />
      <TimeField name="sendAt" label={t('field.sendAt')} hint={t('sendAtHint')} />
    </FormDialog>
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
