import { useState } from 'react'
import type { FormItem } from '#contract/attribute/forms.ts'
import { valueSchema } from '#contract/attribute/value-schema.ts'
import { z } from '#contract/zod.ts'
import { Input } from '../ui/input.tsx'
import { useValueText } from './value-text.tsx'

interface CellProps {
  column: FormItem
  value: unknown
  label: string
  onType: (text: string) => void
  onPaste: (text: string) => void
}

/** One cell; it is read as its column says when it is left, so that `1.` can become 1.5. */
export function Cell({ column, value, label, onType, onPaste }: CellProps) {
  const textOf = useValueText()
  const [typed, setTyped] = useState<string>()
  const wrong = value !== undefined && !z.safeParse(valueSchema(column), value).success
  const stands = typeof value === 'number' ? String(value) : textOf(column, value)
  const commit = () => {
    if (typed !== undefined) onType(typed)
    setTyped(undefined)
  }
  return (
    <Input
      aria-label={label}
      aria-invalid={wrong}
      value={typed ?? stands}
      className={column.type === 'number' ? 'text-right' : ''}
      onChange={({ target }) => {
        // The first letter counts at once: a form must not be left without a question because its cell was not.
        if (typed === undefined) onType(target.value)
        setTyped(target.value)
      }}
      onBlur={commit}
      // Enter saves the form, and does not leave the cell.
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      onPaste={(event) => {
        const sheet = event.clipboardData.getData('text/plain')
        if (!/[\t\n]/.test(sheet.trimEnd())) return
        event.preventDefault()
        setTyped(undefined)
        onPaste(sheet)
      }}
    />
  )
}
