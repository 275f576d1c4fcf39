import { useId } from 'react'
import { Label } from '../../ui/label.tsx'
import { Select } from '../../ui/select.tsx'

interface OptionFieldProps<Option extends string> {
  label: string
  options: readonly Option[]
  text: (option: Option) => string
  value: Option
  onChange: (option: Option) => void
}

/** One of a few, always one of them. */
export function OptionField<Option extends string>(field: OptionFieldProps<Option>) {
  const { label, options, text, value, onChange } = field
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        value={value}
        onChange={({ target }) => onChange(options.find((each) => each === target.value) ?? value)}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {text(each)}
          </option>
        ))}
      </Select>
    </div>
  )
}
