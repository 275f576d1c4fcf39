import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { beginPasskey, finishPasskey } from '#contract/factor/endpoints.ts'
import type { FactorAdded } from '#contract/factor/schema.ts'
import { call } from '#request/call.ts'
import { createPasskey } from './passkey.ts'
import { PasswordStep } from './password-step.tsx'

interface AddPasskeyProps {
  /** How many the account has: the new one is named after its number. */
  count: number
  onAdded: (added: FactorAdded) => void
  onCancel: () => void
  /** What else can be chosen, beside the buttons. */
  children?: ReactNode
}

/** Adds a passkey: the password, then the browser asks for the device's lock or a security key. */
export function AddPasskey({ count, onAdded, onCancel, children }: AddPasskeyProps) {
  const { t } = useTranslation('factor')
  return (
    <PasswordStep
      begin={async (passwordInfo) => {
        const offer = await call(beginPasskey, { passwordInfo }, { handles: 'all' })
        const made = await createPasskey(offer).catch((cause: unknown) => {
          // What the browser says of it is in its own words and language.
          throw new Error(t('passkey.notMade'), { cause })
        })
        const passkeyName = t('passkey.numbered', { number: count + 1 })
        onAdded(await call(finishPasskey, { passkeyName, ...made }, { handles: 'all' }))
      }}
      onCancel={onCancel}
    >
      {children}
    </PasswordStep>
  )
}
