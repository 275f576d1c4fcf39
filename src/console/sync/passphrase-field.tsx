import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

interface PassphraseFieldProps {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
}

/** What a rescue file is sealed under; it can be looked at. */
export function PassphraseField({ label, hint, value, onChange }: PassphraseFieldProps) {
  const { t } = useTranslation('queue')
  const id = useId()
  const [visible, setVisible] = useState(false)
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <Input
          id={id}
          type={visible ? 'text' : 'password'}
          autoComplete="off"
          maxLength={128}
          value={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className="pr-12!"
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(visible ? 'rescue.hide' : 'rescue.show')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="absolute top-0 right-0"
        >
          {visible ? <EyeOff /> : <Eye />}
        </Button>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-small text-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
