import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApplicationRow, endFormerKey } from '#contract/application/entity.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'

/** What an application calls with: its current key, and the former one while that is still taken. */
export function ApplicationKeys({
  row: { applicationId, applicationName, keys = [] },
}: {
  row: ApplicationRow
}) {
  const { t } = useTranslation('application')
  const format = useFormat()
  const send = useGatewayCall('application')
  const [asked, setAsked] = useState(false)
  return (
    <section aria-label={t('field.keys')} className="flex flex-col gap-3">
      <h3 className="font-semibold text-dense">{t('field.keys')}</h3>
      {keys.length === 0 ? <p className="text-dense text-soft">{t('keys.none')}</p> : null}
      {keys.map(({ fingerprint, accessToken, createdAt, validUntil }) => (
        <article key={fingerprint} className="flex flex-col gap-2 rounded-panel border bg-panel px-4 py-2">
          <header className="flex min-h-11 items-center gap-2">
            <KeyRound aria-hidden className="size-4 text-faint" />
            <span className="flex-1 text-dense">{t('keys.createdAt', { time: format.time(createdAt) })}</span>
            <Badge variant={validUntil === undefined ? 'default' : 'outline'}>
              {t(validUntil === undefined ? 'keys.current' : 'keys.former')}
            </Badge>
          </header>
          <span className="text-small text-soft">
            {t('field.accessToken')} <span className="font-mono">{accessToken}</span>
          </span>
          <span className="wrap-anywhere text-small text-soft">
            {t('keys.fingerprint')} <span className="font-mono">{fingerprint}</span>
          </span>
          {validUntil === undefined ? null : (
            <div className="flex flex-wrap items-center gap-2">
              <span className="flex-1 text-attention text-dense">
                {t('keys.validUntil', { time: format.time(validUntil) })}
              </span>
              <OnlineButton to={endFormerKey} variant="outline" onClick={() => setAsked(true)}>
                {t('keys.end')}
              </OnlineButton>
            </div>
          )}
        </article>
      ))}
      {asked ? (
        <ConfirmDialog
          title={t('keys.endQuestion', { name: applicationName })}
          description={t('keys.endHint')}
          action={t('keys.end')}
          destructive
          onConfirm={async () => void (await send(endFormerKey, { applicationId }, 'keys.ended'))}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </section>
  )
}
