import { useState } from 'react'
import { Input } from '../ui/input.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** What people put between the items of a list. */
const separators = /[、,，;；\n]+/

/** A short list in one line, its items with a comma between them. */
export function ListField(frame: FieldProps) {
  // What is being typed ends in a comma now and then.
  const [typed, setTyped] = useState<string>()
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => (
        <Input
          {...aria}
          {...field}
          value={typed ?? (Array.isArray(field.value) ? field.value.join('、') : '')}
          onChange={({ target: { value } }) => {
            setTyped(value)
            field.onChange(itemsOf(value))
          }}
          onBlur={() => {
            setTyped(undefined)
            field.onBlur()
          }}
        />
      )}
    />
  )
}

function itemsOf(text: string): string[] {
  return text
    .split(separators)
    .map((item) => item.trim())
    .filter(Boolean)
}
