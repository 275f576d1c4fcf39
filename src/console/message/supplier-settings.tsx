import { KeyRound, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Supplier,
  type SupplierConfig,
  supplierConfigCalls,
  supplierSettings,
} from '#contract/delivery/supplier.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useFieldText } from '../kit/use-field-text.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const SettingsForm = lazyPart(async () => ({ default: (await import('./settings-form.tsx')).SettingsForm }))
const SecretDialog = lazyPart(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }))

/** Settings that take a line of their own. */
const wide: readonly string[] = ['url', 'headers', 'bodyTemplate', 'certificate', 'publicKey', 'secret']

/** The settings of a supplier, which those who may change and whose secret nobody sees again. */
export function SupplierSettings({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation('supplier-config')
  const { supplierId, channel } = supplier
  const { data, error, refetch } = useEndpoint(supplierConfigCalls.list, { supplierId })
  const [open, setOpen] = useState<'settings' | 'secret'>()
  const close = () => setOpen(undefined)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  const [config] = data.records
  const takesSecret = supplierSettings[channel].own.includes('secret')
  return (
    <DescriptionGroup title={t('title')}>
      {config ? (
        <Settings channel={channel} config={config} />
      ) : (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <OnlineButton
          variant="outline"
          to={config ? supplierConfigCalls.update : supplierConfigCalls.add}
          onClick={() => setOpen('settings')}
        >
          <Pencil aria-hidden />
          {t(config ? 'change' : 'fillIn')}
        </OnlineButton>
        {config && takesSecret ? (
          <OnlineButton variant="outline" to={supplierConfigCalls.update} onClick={() => setOpen('secret')}>
            <KeyRound aria-hidden />
            {t(config.secret ? 'secret.replace' : 'secret.set')}
          </OnlineButton>
        ) : null}
        {config ? (
          <HistoryButton entity="supplier-config" id={config.supplierConfigId} name={t('title')} />
        ) : null}
      </div>
      <Overlay>
        {open === 'settings' ? <SettingsForm supplier={supplier} config={config} onClose={close} /> : null}
      </Overlay>
      <Overlay>
        {open === 'secret' && config ? <SecretDialog config={config} onClose={close} /> : null}
      </Overlay>
    </DescriptionGroup>
  )
}

function Settings({ channel, config }: { channel: Supplier['channel']; config: SupplierConfig }) {
  const { t } = useTranslation('supplier-config')
  const text = useFieldText('supplier-config')
  return (
    <DescriptionList
      items={supplierSettings[channel].own.map((name) => ({
        label: t(`field.${name}`),
        value:
          name === 'secret'
            ? t(config.secret ? 'secret.there' : 'secret.none')
            : shown(name, text(name, config[name])),
        wide: wide.includes(name),
      }))}
    />
  )
}

function shown(name: string, text: string | undefined) {
  if (text === undefined || !wide.includes(name)) return text
  return (
    <code className="block max-h-40 overflow-y-auto whitespace-pre-wrap break-all font-mono text-small">
      {text}
    </code>
  )
}
