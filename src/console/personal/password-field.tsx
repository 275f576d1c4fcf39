import { FieldFrame } from '../kit/field-frame.tsx'
import { Input } from '../ui/input.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password; takes both columns, so that the three stand one below the other. */
export function PasswordField({ name, label, autoComplete }: PasswordFieldProps) {
  return (
    <FieldFrame
      wide
      required
      name={name}
      label={label}
      control={(field, aria) => (
        <Input
          {...aria}
          {...field}
          type="password"
          autoComplete={autoComplete}
          value={typeof field.value === 'string' ? field.value : ''}
        />
      )}
    />
  )
}
