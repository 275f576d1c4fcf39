import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { changePassword } from '#contract/personal/security.ts'
import { PasswordForm } from '#contract/personal/security-schema.ts'
import type { Device } from '#offline/session/device.ts'
import { call } from '#request/call.ts'
import { encryptFor } from '#request/encrypt.ts'
import { fetchPublicKey } from '#request/sign-in.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { BuildRequest, FormValues } from '../kit/form-request.ts'
import { useToast } from '../kit/toasts.tsx'
import { PasswordField } from './password-field.tsx'
import { useProfileChanged } from './use-profile-changed.ts'

/** As typed: a space at an end belongs to a password, or is refused by its rule. */
const asTyped: BuildRequest = (values) => values

/** The storage failed: the next sign-in here asks for the former password. */
function notRewrapped(failure: unknown): boolean {
  console.error('What this device keeps still opens with the former password', failure)
  return false
}

interface ChangePasswordProps {
  accountName: string
  device: Device
  onClose: () => void
}

/** Changes the password, and with it what opens this device; everywhere else the account is signed out. */
export function ChangePassword({ accountName, device, onClose }: ChangePasswordProps) {
  const { t } = useTranslation('personal')
  const toast = useToast()
  const changed = useProfileChanged()
  const [initial] = useState<FormValues>({ accountName, oldPassword: '', password: '', passwordAgain: '' })
  return (
    <FormDialog
      title={t('password.change')}
      schema={PasswordForm}
      initial={initial}
      build={asTyped}
      submit={async ({ oldPassword, password: newPassword }) => {
        const cipher = await encryptFor(await fetchPublicKey(), { oldPassword, newPassword })
        const handles = [codes.invalid, codes.slowDown]
        const { terminal } = await call(changePassword, { cipher }, { handles })
        // The gateway has it by now: whatever fails here must not look as if it had not.
        const opens = await device.passwordChanged(oldPassword, newPassword, terminal).catch(notRewrapped)
        await changed()
        toast(
          opens
            ? { kind: 'done', text: t('kit:submitted') }
            : { kind: 'info', text: t('password.formerHere') },
        )
      }}
      onClose={onClose}
    >
      <p className="col-span-full text-dense text-soft">{t('password.hint')}</p>
      <PasswordField name="oldPassword" label={t('password.old')} autoComplete="current-password" />
      <PasswordField name="password" label={t('password.new')} autoComplete="new-password" />
      <PasswordField name="passwordAgain" label={t('password.repeated')} autoComplete="new-password" />
    </FormDialog>
  )
}
