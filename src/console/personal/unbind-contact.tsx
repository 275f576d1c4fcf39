import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { unbindContact } from '#contract/personal/security.ts'
import { type Contact, ContactUnbinding } from '#contract/personal/security-schema.ts'
import { call } from '#request/call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type FormValues, wholeRequest } from '../kit/form-request.ts'
import { useToast } from '../kit/toasts.tsx'
import { CodeField } from './code-field.tsx'
import { useProfileChanged } from './use-profile-changed.ts'

const empty: FormValues = { verifyCode: '' }

interface UnbindContactProps {
  contact: Contact
  /** What is bound, masked. */
  value: string
  onClose: () => void
}

/** Takes a cellphone or mail address away by the code that is sent there. */
export function UnbindContact({ contact, value, onClose }: UnbindContactProps) {
  const { t } = useTranslation('personal')
  const toast = useToast()
  const changed = useProfileChanged()
  const [build] = useState(() => wholeRequest({ contact }))
  return (
    <FormDialog
      title={t(`unbind.${contact}`)}
      schema={ContactUnbinding}
      initial={empty}
      build={build}
      submit={async (unbinding) => {
        await call(unbindContact, unbinding, { handles: [codes.invalid] })
        await changed()
        toast({ kind: 'done', text: t('kit:submitted') })
      }}
      onClose={onClose}
    >
      <p className="col-span-full text-dense text-soft">{t('unbind.hint', { value })}</p>
      <CodeField action="unbind" contact={contact} />
    </FormDialog>
  )
}
