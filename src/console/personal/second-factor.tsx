import { LifeBuoy, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginTotp, getOwnFactors, removeTotp, renewRecoveryCodes } from '#contract/factor/endpoints.ts'
import type { OwnFactors } from '#contract/factor/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormat } from '../kit/format.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { SecurityLine } from './security-line.tsx'

const ChangeFactors = lazyPart(async () => ({
  default: (await import('./change-factors.tsx')).ChangeFactors,
}))

export type FactorAct = 'set-up' | 'remove' | 'renew'

/** What the account has to show besides its password, and what can be done about it (SES-21). */
export function SecondFactor() {
  const { t } = useTranslation('factor')
  const { data, error, refetch } = useEndpoint(getOwnFactors, {}, { background: true })
  const [doing, setDoing] = useState<FactorAct>()
  return (
    <section className="rounded-panel border bg-panel">
      <header className="px-5 pt-4 pb-1">
        <h2 className="font-semibold text-heading">{t('title')}</h2>
        {data?.required ? <p className="text-attention text-dense">{t('own.required')}</p> : null}
      </header>
      {data ? <Lines own={data} onAct={setDoing} /> : null}
      {!data && error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={2} /> : null}
      <Overlay key={doing}>
        {data && doing ? (
          <ChangeFactors act={doing} required={data.required} onClose={() => setDoing(undefined)} />
        ) : null}
      </Overlay>
    </section>
  )
}

function Lines({ own, onAct }: { own: OwnFactors; onAct: (act: FactorAct) => void }) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const { totp, recoveryCodesLeft } = own
  const value = totp
    ? [
        t('own.since', { date: format.date(totp.createdAt) }),
        totp.lastUsedAt === undefined ? '' : t('own.used', { time: format.time(totp.lastUsedAt) }),
      ]
        .filter(Boolean)
        .join(' · ')
    : t('own.none')
  return (
    <ul className="divide-y">
      <SecurityLine icon={<ShieldCheck aria-hidden />} name={t('own.app')} value={value}>
        {totp ? (
          <OnlineButton variant="outline" to={removeTotp} onClick={() => onAct('remove')}>
            {t('own.remove')}
          </OnlineButton>
        ) : null}
        <OnlineButton variant="outline" to={beginTotp} onClick={() => onAct('set-up')}>
          {t(totp ? 'own.replace' : 'own.setUp')}
        </OnlineButton>
      </SecurityLine>
      {totp ? (
        <SecurityLine
          icon={<LifeBuoy aria-hidden />}
          name={t('recoveryCode')}
          value={t('own.left', { count: recoveryCodesLeft })}
        >
          <OnlineButton variant="outline" to={renewRecoveryCodes} onClick={() => onAct('renew')}>
            {t('own.renew')}
          </OnlineButton>
        </SecurityLine>
      ) : null}
    </ul>
  )
}
