import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { bindContact } from '#contract/personal/security.ts'
import { type Contact, ContactForm } from '#contract/personal/security-schema.ts'
import { call } from '#request/call.ts'
import { encryptFor } from '#request/encrypt.ts'
import { fetchPublicKey } from '#request/sign-in.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type BuildRequest, type FormValues, wholeRequest } from '../kit/form-request.ts'
import { useToast } from '../kit/toasts.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useProfileChanged } from './use-profile-changed.ts'

const empty: FormValues = { recipient: '', verifyCode: '', password: '' }

/** The password as typed; the rest without the spaces around it. */
const build: BuildRequest = ({ password, ...rest }) => ({ ...wholeRequest()(rest, empty), password })

interface BindContactProps {
  contact: Contact
  onClose: () => void
}

/** Binds a cellphone or mail address by the code that is sent there and the account's password. */
export function BindContact({ contact, onClose }: BindContactProps) {
  const { t } = useTranslation('personal')
  const toast = useToast()
  const changed = useProfileChanged()
  return (
    <FormDialog
      title={t(`bind.${contact}`)}
      schema={ContactForm}
      initial={empty}
      build={build}
      submit={async ({ password, ...binding }) => {
        const handles = [codes.invalid, codes.slowDown]
        const passwordInfo = await encryptFor(await fetchPublicKey(), { password })
        await call(bindContact, { ...binding, passwordInfo }, { handles })
        await changed()
        toast({ kind: 'done', text: t('kit:submitted') })
      }}
      onClose={onClose}
    >
      <TextField
        wide
        required
        name="recipient"
        label={t(`contact.${contact}`)}
        type={contact === 'email' ? 'email' : 'tel'}
      />
      <CodeField action="bind" contact={contact} />
      <PasswordField name="password" label={t('password.name')} autoComplete="current-password" />
    </FormDialog>
  )
}
