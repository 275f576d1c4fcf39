import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { EntranceField } from './entrance-field.tsx'
import type { EntranceForm } from './use-entrance-form.ts'

interface NewPasswordFieldsProps {
  form: EntranceForm<'password' | 'passwordAgain'>
  label: string
}

/** A new password, and the same once more (VAL-02). */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation('entrance')
  const { t: words } = useTranslation('session')
  const [visible, setVisible] = useState(false)
  const shared = {
    type: visible ? 'text' : 'password',
    autoComplete: 'new-password',
    maxLength: 20,
  }
  return (
    <>
      <EntranceField
        {...form.field('password')}
        {...shared}
        label={label}
        note={t('newPassword.note')}
        className="pr-12!"
      >
        <Button
          look="ghost"
          size="icon"
          aria-label={words(visible ? 'hidePassword' : 'showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="absolute top-1/2 right-1 -translate-y-1/2"
        >
          {visible ? <EyeOff /> : <Eye />}
        </Button>
      </EntranceField>
      <EntranceField {...form.field('passwordAgain')} {...shared} label={t('newPassword.repeat')} />
    </>
  )
}
