import { canonicalMileage } from '#contract/mileage.ts'
import { Input } from '../ui/input.tsx'

interface MileageInputProps {
  label: string
  value: string
  wrong?: boolean
  onChange: (mileage: string) => void
}

/** A mileage as drawings write it; brought to its stored form when it is left. */
export function MileageInput({ label, value, wrong = false, onChange }: MileageInputProps) {
  return (
    <Input
      aria-label={label}
      aria-invalid={wrong}
      placeholder="DK123+456.78"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const canonical = canonicalMileage(value)
        if (canonical !== undefined && canonical !== value) onChange(canonical)
      }}
    />
  )
}
