import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorAdded } from '#contract/factor/schema.ts'
import { Button } from '../ui/button.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { SetUpTotp } from './set-up-totp.tsx'

interface SetUpFactorProps {
  passkeysPossible: boolean
  onAdded: (added: FactorAdded) => void
  onCancel: () => void
}

/** Sets the account's first factor up: an app, or a passkey where there can be one. */
export function SetUpFactor({ passkeysPossible, onAdded, onCancel }: SetUpFactorProps) {
  const { t } = useTranslation('factor')
  const [way, setWay] = useState<'totp' | 'passkey'>('totp')
  const other = way === 'totp' ? 'passkey' : 'totp'
  const choice = passkeysPossible ? (
    <Button variant="link" size="text" className="mr-auto" onClick={() => setWay(other)}>
      {t(`setUp.by.${other}`)}
    </Button>
  ) : null
  return way === 'totp' ? (
    <SetUpTotp key={way} onAdded={onAdded} onCancel={onCancel}>
      {choice}
    </SetUpTotp>
  ) : (
    <AddPasskey key={way} count={0} onAdded={onAdded} onCancel={onCancel}>
      {choice}
    </AddPasskey>
  )
}
