import { useState } from 'react'
import { Input } from '../ui/input.tsx'
import { useEntityField } from './entity-field.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { FilterOption } from './select-filter.tsx'
import { Suggestions } from './suggestions.tsx'

/** What people put between the items of a list. */
const separators = /[、,，;；\n]+/

interface ListFieldProps extends FieldProps {
  /** What is offered to choose from. */
  options: readonly FilterOption[]
}

/** A short list in one line, its items with a comma between them, typed or chosen. */
export function ListField({ options, ...frame }: ListFieldProps) {
  const { label = '' } = useEntityField(frame.name) ?? frame
  // What is being typed ends in a comma now and then.
  const [typed, setTyped] = useState<string>()
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => {
        const items = Array.isArray(field.value) ? field.value.map(String) : []
        return (
          <Suggestions several label={label} options={options} chosen={items} onChoose={field.onChange}>
            <Input
              {...aria}
              {...field}
              value={typed ?? items.join('、')}
              onChange={({ target: { value } }) => {
                setTyped(value)
                field.onChange(itemsOf(value))
              }}
              onBlur={() => {
                setTyped(undefined)
                field.onBlur()
              }}
            />
          </Suggestions>
        )
      }}
    />
  )
}

function itemsOf(text: string): string[] {
  return text
    .split(separators)
    .map((item) => item.trim())
    .filter(Boolean)
}
