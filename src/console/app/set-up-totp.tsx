import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginTotp, finishTotp } from '#contract/factor/endpoints.ts'
import type { FactorAdded, TotpOffer } from '#contract/factor/schema.ts'
import { call } from '#request/call.ts'
import { QrCode } from '../kit/qr-code.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { PasswordStep } from './password-step.tsx'

interface SetUpTotpProps {
  onAdded: (added: FactorAdded) => void
  onCancel: () => void
  /** What else can be chosen, beside the buttons. */
  children?: ReactNode
}

/** Sets an authenticator app up: the password, then the app reads the secret and shows its first code. */
export function SetUpTotp({ onAdded, onCancel, children }: SetUpTotpProps) {
  const { t } = useTranslation('factor')
  const [offer, setOffer] = useState<TotpOffer>()
  if (!offer)
    return (
      <PasswordStep
        begin={async (passwordInfo) => setOffer(await call(beginTotp, { passwordInfo }, { handles: 'all' }))}
        onCancel={onCancel}
      >
        {children}
      </PasswordStep>
    )
  const { secret, address } = offer
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-soft">{t('setUp.scan')}</p>
      <QrCode text={address} label={t('setUp.qrCode')} className="size-52 self-center" />
      <p className="text-dense text-soft">
        {t('setUp.byHand')}{' '}
        <code className="select-all break-all font-mono text-ink">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <OneFieldForm
        key="code"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        action={t('setUp.finish')}
        onSubmit={async (verifyCode) => onAdded(await call(finishTotp, { verifyCode }, { handles: 'all' }))}
        onCancel={onCancel}
      />
    </div>
  )
}
