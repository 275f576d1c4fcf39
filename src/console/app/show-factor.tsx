import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proveFactor } from '#contract/factor/endpoints.ts'
import type { OwnFactors } from '#contract/factor/schema.ts'
import { call } from '#request/call.ts'
import { Button } from '../ui/button.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { ShowPasskey } from './show-passkey.tsx'

type Way = 'passkey' | 'totp' | 'recovery'

interface ShowFactorProps {
  own: OwnFactors
  onShown: () => void
  onCancel: () => void
}

/** Shows a factor in one of the ways that the account has, the easiest first. */
export function ShowFactor({ own, onShown, onCancel }: ShowFactorProps) {
  const { t } = useTranslation('factor')
  const ways = waysOf(own)
  const [way, setWay] = useState(ways[0] ?? 'recovery')
  const others = (
    <span className="mr-auto flex flex-wrap gap-x-4">
      {ways
        .filter((each) => each !== way)
        .map((each) => (
          <Button key={each} variant="link" size="text" onClick={() => setWay(each)}>
            {t(`prompt.by.${each}`)}
          </Button>
        ))}
    </span>
  )
  if (way === 'passkey')
    return (
      <ShowPasskey onShown={onShown} onCancel={onCancel}>
        {others}
      </ShowPasskey>
    )
  const prove = async (typed: string) => {
    const proof = way === 'totp' ? { way, verifyCode: typed } : { way, recoveryCode: typed }
    await call(proveFactor, proof, { handles: 'all' })
    onShown()
  }
  return (
    <OneFieldForm
      key={way}
      label={t(way === 'totp' ? 'code' : 'recoveryCode')}
      inputMode={way === 'totp' ? 'numeric' : 'text'}
      autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
      action={t('prompt.submit')}
      onSubmit={prove}
      onCancel={onCancel}
    >
      {others}
    </OneFieldForm>
  )
}

function waysOf({ passkeys, passkeysPossible, totp, recoveryCodesLeft }: OwnFactors): Way[] {
  return [
    ...(passkeys.length > 0 && passkeysPossible ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}
