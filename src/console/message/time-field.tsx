import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { Input } from '../ui/input.tsx'

/** A day and a time of the device's own zone, by the system's picker. */
export function TimeField(frame: FieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => (
        <Input {...aria} {...field} type="datetime-local" value={String(field.value ?? '')} />
      )}
    />
  )
}
