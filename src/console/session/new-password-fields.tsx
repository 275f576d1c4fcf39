import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthField } from '../app/auth-field.tsx'
import { Button } from '../ui/button.tsx'
import type { AuthForm } from './use-auth-form.ts'

interface NewPasswordFieldsProps {
  form: AuthForm<'password' | 'passwordAgain'>
  label: string
}

/** A new password, and the same once more (VAL-02). */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth')
  const { t: words } = useTranslation('session')
  const [visible, setVisible] = useState(false)
  const shared = {
    type: visible ? 'text' : 'password',
    autoComplete: 'new-password',
    maxLength: 20,
  }
  return (
    <>
      <AuthField
        {...form.field('password')}
        {...shared}
        label={label}
        note={t('newPassword.note')}
        className="pr-12!"
      >
        <Button
          variant="ghost"
          size="icon"
          aria-label={words(visible ? 'hidePassword' : 'showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="absolute top-1/2 right-1 -translate-y-1/2"
        >
          {visible ? <EyeOff /> : <Eye />}
        </Button>
      </AuthField>
      <AuthField {...form.field('passwordAgain')} {...shared} label={t('newPassword.repeat')} />
    </>
  )
}
