import type { StepColumn } from '../app/step-columns.ts'
import { Suggestions } from '../kit/suggestions.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'

interface CellInputProps {
  column: StepColumn
  id?: string
  /** What it is called, where no label stands beside it. */
  name?: string
  value: string
  invalid: boolean
  onChange: (value: string) => void
  onPaste?: (text: string) => boolean
}

/** A cell of a step: chosen, or typed. */
export function CellInput({ column, id, name, value, invalid, onChange, onPaste }: CellInputProps) {
  const { input, options, label } = column
  const aria = { id, 'aria-label': name, 'aria-invalid': invalid, 'aria-required': column.required }
  if (input === 'choice')
    return (
      <Select {...aria} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" />
        {options.some((option) => option.value === value) || value === '' ? null : (
          <option value={value}>{value}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  if (input === 'lines' && id)
    return <Textarea {...aria} value={value} onChange={({ target }) => onChange(target.value)} />
  const text = (
    <Input
      {...aria}
      type={input === 'day' ? 'date' : 'text'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onPaste={(event) => {
        if (onPaste?.(event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
    />
  )
  if (input !== 'suggest') return text
  return (
    <Suggestions
      label={name ?? label}
      options={options}
      chosen={[value]}
      onChoose={([chosen = '']) => onChange(chosen)}
    >
      {text}
    </Suggestions>
  )
}
