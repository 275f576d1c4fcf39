import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

/** The box for the account name or the cellphone number, as password managers know it. */
export function AccountField(props: ComponentProps<typeof Input>) {
  const { t } = useTranslation('session')
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('accountName')}</Label>
      <Input
        id={id}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className="h-10! coarse:h-12!"
        {...props}
      />
    </div>
  )
}
