import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listReceiveMembers, type MessageConfig, updateMessageConfig } from '#contract/message/config.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { NumberField, SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FormCheck, FormValues } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { optionsOf } from '../kit/options.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { AccountsField } from './accounts-field.tsx'
import { problemsOf, requestOf, valuesOf } from './config-values.ts'
import { ChannelFields, GroupFields } from './sending-fields.tsx'
import { TextsFields } from './texts-fields.tsx'

interface ConfigFormProps {
  config: MessageConfig
  onClose: () => void
}

/** Changes how people are notified of an event. */
export function ConfigForm({ config, onClose }: ConfigFormProps) {
  const { t } = useTranslation('message-config')
  const send = useGatewayCall('message-config')
  const initial = useMemo(() => valuesOf(config), [config])
  const build = useMemo(() => (values: FormValues) => requestOf(config, values), [config])
  const check = useMemo((): { current: FormCheck } => {
    const say = (problem: string, faults?: string) => t(`problem.${problem}`, { faults })
    return { current: (values) => problemsOf(config.event, values, say) }
  }, [config, t])
  return (
    <FormDialog
      title={t(`event.${config.event}`)}
      schema={updateMessageConfig.request}
      initial={initial}
      build={build}
      check={check}
      submit={async (edit) => {
        await send(updateMessageConfig, edit, 'done.changed')
      }}
      onClose={onClose}
    >
      <SelectField
        required
        name="enabled"
        label={t('field.enabled')}
        options={['on', 'off'].map((value) => ({ value, label: t(value) }))}
      />
      <SelectField
        required
        name="concerned"
        label={t('field.concerned')}
        options={optionsOf(t, 'concerned', ['yes', 'no'])}
      />
      <GroupFields />
      <NamedAccounts config={config} />
      <ChannelFields />
      <NumberField name="delayMinutes" label={t('field.delayMinutes')} unit={t('minutes')} />
      <TextField name="quietFrom" label={t('field.quietFrom')} hint={t('timeHint')} />
      <TextField name="quietUntil" label={t('field.quietUntil')} hint={t('timeHint')} />
      <TextField name="digestAt" label={t('field.digestAt')} hint={t('digestHint')} />
      <TextsFields event={config.event} />
    </FormDialog>
  )
}

/** Accounts by their names, and who is notified now because the configuration names them, their roles or their units. */
function NamedAccounts({ config: { event } }: Pick<ConfigFormProps, 'config'>) {
  const { t } = useTranslation('message-config')
  const format = useFormat()
  const { data } = useEndpoint(listReceiveMembers, { event }, { background: true })
  const names = data?.members.map(
    ({ accountId, userName, accountName }) => [accountId, `${userName} (${accountName})`] as const,
  )
  return (
    <>
      <AccountsField name="accountIds" label={t('field.accountIds')} known={new Map(names)} />
      {data && data.total > 0 ? (
        <p className="col-span-full text-dense text-soft">
          {t('receivers', {
            count: data.total,
            names: format.list(data.members.map(({ userName }) => userName)),
          })}
        </p>
      ) : null}
    </>
  )
}
