import { Fingerprint, KeySquare, LifeBuoy, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  beginPasskey,
  beginTotp,
  getOwnFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '#contract/factor/endpoints.ts'
import type { OwnFactors } from '#contract/factor/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormat } from '../kit/format.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { FactorAct } from './factor-act.ts'
import { SecurityLine } from './security-line.tsx'

const ChangeFactors = lazyPart(async () => ({
  default: (await import('./change-factors.tsx')).ChangeFactors,
}))

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
      <Overlay key={doing?.act}>
        {data && doing ? (
          <ChangeFactors own={data} doing={doing} onClose={() => setDoing(undefined)} />
        ) : null}
      </Overlay>
    </section>
  )
}

function Lines({ own, onAct }: { own: OwnFactors; onAct: (act: FactorAct) => void }) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const { totp, passkeys, passkeysPossible, recoveryCodesLeft } = own
  const said = ({ createdAt, lastUsedAt }: { createdAt: number; lastUsedAt?: number | undefined }) =>
    [
      t('own.since', { date: format.date(createdAt) }),
      lastUsedAt === undefined ? '' : t('own.used', { time: format.time(lastUsedAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ul className="divide-y">
      <SecurityLine
        icon={<ShieldCheck aria-hidden />}
        name={t('own.app')}
        value={totp ? said(totp) : t('own.none')}
      >
        {totp ? (
          <OnlineButton variant="outline" to={removeTotp} onClick={() => onAct({ act: 'remove' })}>
            {t('own.remove')}
          </OnlineButton>
        ) : null}
        <OnlineButton variant="outline" to={beginTotp} onClick={() => onAct({ act: 'set-up' })}>
          {t(totp ? 'own.replace' : 'own.setUp')}
        </OnlineButton>
      </SecurityLine>
      <SecurityLine
        icon={<Fingerprint aria-hidden />}
        name={t('passkey.name')}
        value={passkeysPossible ? t('passkey.addHint') : t('passkey.impossible')}
      >
        {passkeysPossible ? (
          <OnlineButton variant="outline" to={beginPasskey} onClick={() => onAct({ act: 'add-passkey' })}>
            {t('passkey.add')}
          </OnlineButton>
        ) : null}
      </SecurityLine>
      {passkeys.map((passkey) => (
        <SecurityLine
          key={passkey.credential}
          icon={<KeySquare aria-hidden />}
          name={passkey.passkeyName}
          value={said(passkey)}
        >
          <OnlineButton
            variant="outline"
            to={renamePasskey}
            aria-label={`${t('passkey.rename')} ${passkey.passkeyName}`}
            onClick={() => onAct({ act: 'rename-passkey', of: passkey })}
          >
            {t('passkey.rename')}
          </OnlineButton>
          <OnlineButton
            variant="outline"
            to={removePasskey}
            aria-label={`${t('own.remove')} ${passkey.passkeyName}`}
            onClick={() => onAct({ act: 'remove-passkey', of: passkey })}
          >
            {t('own.remove')}
          </OnlineButton>
        </SecurityLine>
      ))}
      {totp || passkeys.length > 0 ? (
        <SecurityLine
          icon={<LifeBuoy aria-hidden />}
          name={t('recoveryCode')}
          value={t('own.left', { count: recoveryCodesLeft })}
        >
          <OnlineButton variant="outline" to={renewRecoveryCodes} onClick={() => onAct({ act: 'renew' })}>
            {t('own.renew')}
          </OnlineButton>
        </SecurityLine>
      ) : null}
    </ul>
  )
}
