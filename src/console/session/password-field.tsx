import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

/** The password that signs in: it can be looked at, and says when caps lock is on. */
export function PasswordField(props: ComponentProps<'input'>) {
  const { t } = useTranslation('session')
  const id = useId()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('password')}</Label>
      <div className="relative">
        <Input
          id={id}
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          onKeyDown={noteCapsLock}
          onKeyUp={noteCapsLock}
          className="h-10! pr-12! coarse:h-12!"
          {...props}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(visible ? 'hidePassword' : 'showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="absolute top-1/2 right-1 -translate-y-1/2"
        >
          {visible ? <EyeOff /> : <Eye />}
        </Button>
      </div>
      <p role="status" className="text-attention text-small empty:hidden">
        {capsLock ? t('capsLock') : null}
      </p>
    </div>
  )
}
