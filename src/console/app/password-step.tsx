import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { encryptFor } from '#request/encrypt.ts'
import { fetchPublicKey } from '#request/sign-in.ts'
import { OneFieldForm } from './one-field-form.tsx'

interface PasswordStepProps {
  /** Begins with the password, encrypted for the gateway. */
  begin: (passwordInfo: string) => Promise<void>
  onCancel: () => void
  /** What else can be chosen, beside the buttons. */
  children?: ReactNode
}

/** Asks for the account's password, with which a second factor is begun. */
export function PasswordStep({ begin, onCancel, children }: PasswordStepProps) {
  const { t } = useTranslation('factor')
  return (
    <OneFieldForm
      label={t('setUp.password')}
      type="password"
      autoComplete="current-password"
      action={t('setUp.next')}
      onSubmit={async (password) => begin(await encryptFor(await fetchPublicKey(), { password }))}
      onCancel={onCancel}
    >
      {children}
    </OneFieldForm>
  )
}
