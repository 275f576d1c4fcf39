import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listMessageConfigs,
  type MessageConfig,
  resetMessageConfig,
  updateMessageConfig,
} from '#contract/message/config.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const ConfigForm = lazyPart(async () => ({ default: (await import('./config-form.tsx')).ConfigForm }))

const nothing = {}

/** How people are notified of each event, to be changed and reset. */
export function ConfigScreen() {
  const { t } = useTranslation('message-config')
  const { data, error, refetch } = useEndpoint(listMessageConfigs, nothing)
  const [edited, setEdited] = useState<MessageConfig>()
  const [reset, setReset] = useState<MessageConfig>()
  const send = useGatewayCall('message-config')
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 railed:px-6">
      <header className="flex min-h-control flex-col justify-center">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <p className="text-dense text-soft">{t('hint')}</p>
      </header>
      {data ? (
        <ul className="divide-y rounded-panel border bg-panel">
          {data.map((config) => (
            <ConfigLine
              key={config.event}
              config={config}
              onEdit={() => setEdited(config)}
              onReset={() => setReset(config)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={9} />
      )}
      <Overlay>{edited ? <ConfigForm config={edited} onClose={() => setEdited(undefined)} /> : null}</Overlay>
      {reset ? (
        <ConfirmDialog
          title={t('reset.ask', { name: t(`event.${reset.event}`) })}
          description={t('reset.what')}
          action={t('reset.title')}
          onConfirm={async () => {
            await send(resetMessageConfig, { event: reset.event }, 'done.reset')
          }}
          onClose={() => setReset(undefined)}
        />
      ) : null}
    </section>
  )
}

interface ConfigLineProps {
  config: MessageConfig
  onEdit: () => void
  onReset: () => void
}

function ConfigLine({ config, onEdit, onReset }: ConfigLineProps) {
  const { t } = useTranslation('message-config')
  const format = useFormat()
  const { configId, event, settings, packaged, changedAt, changedByName } = config
  const { enabled, channels, receivers, delayMinutes, quiet, digestAt } = settings
  const name = t(`event.${event}`)
  const facts = [
    format.list([t('place.centre'), ...channels.map((channel) => t(`place.${channel}`))]),
    ...(receivers.concerned ? [t('concerned.yes')] : []),
    ...(receivers.roleIds.length > 0 ? [t('roles', { count: receivers.roleIds.length })] : []),
    ...(receivers.organizationIds.length > 0
      ? [t('units', { count: receivers.organizationIds.length })]
      : []),
    ...(receivers.accountIds.length > 0 ? [t('accounts', { count: receivers.accountIds.length })] : []),
    ...(delayMinutes > 0 ? [t('delayed', { count: delayMinutes })] : []),
    ...(quiet ? [t('quiet', quiet)] : []),
    ...(digestAt === undefined ? [] : [t('digest', { time: digestAt })]),
  ]
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-64 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Badge variant={enabled ? 'secondary' : 'outline'}>{t(enabled ? 'on' : 'off')}</Badge>
          {packaged ? null : <Badge variant="outline">{t('changed')}</Badge>}
        </p>
        <p className="text-dense text-soft">{facts.join(' · ')}</p>
        {packaged || changedAt === undefined ? null : (
          <p className="text-faint text-small">
            {t('changedBy', { name: changedByName, time: format.time(changedAt) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <HistoryButton entity="message-config" id={configId} name={name} size="icon" />
        {packaged ? null : (
          <OnlineButton variant="ghost" to={updateMessageConfig} onClick={onReset}>
            <Undo2 aria-hidden />
            {t('reset.title')}
          </OnlineButton>
        )}
        <OnlineButton
          variant="outline"
          to={updateMessageConfig}
          aria-label={t('edit', { name })}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
          {t('change')}
        </OnlineButton>
      </div>
    </li>
  )
}
