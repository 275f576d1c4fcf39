import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { cn } from '../ui/cn.ts'
import { useCellText } from './cell-text.ts'
import { readCell } from './read-cell.ts'
import { ReferenceCell } from './reference-cell.tsx'
import { isReference } from './reference-type.ts'

interface CellInputProps {
  field: Field
  label: string
  choices: readonly FieldChoice[]
  column: number
  value: CellValue | undefined
  onFill: (value: CellValue | undefined) => void
}

const look =
  'block h-full min-h-8 w-full bg-action-soft/40 px-1 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-action coarse:min-h-11'
const inputTypes = { date: 'date', number: 'text', text: 'text', mileage: 'text' } as const

/** A cell that is filled in; what its field does not take is said beside it, and is not saved. */
export function CellInput({ field, label, choices, column, value, onFill }: CellInputProps) {
  const { t, i18n } = useTranslation('tabulation-sheet')
  const textOf = useCellText()
  const [typed, setTyped] = useState<{ text: string; message?: string }>()
  const { type } = field
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const shared = { 'aria-label': label, 'data-column': column, title: typed?.message ?? field.hint }
  const commit = (entered: unknown, text: string) => {
    if (text === '') {
      setTyped(undefined)
      if (value !== undefined) onFill(undefined)
      return
    }
    const read = readCell(field, choices, entered, language)
    setTyped('message' in read ? { text, message: read.message } : undefined)
    if ('value' in read && read.value !== value) onFill(read.value)
  }
  if (type === 'one-of' || type === 'yes-no') {
    const options =
      type === 'yes-no'
        ? [true, false].map((each) => ({ value: String(each), label: t(each ? 'yes' : 'no') }))
        : choices
            .filter((choice) => !choice.stopped || choice.value === value)
            .map((choice) => ({
              value: choice.value,
              label: language === 'en' ? choice.nameEn : choice.nameZh,
            }))
    return (
      <select
        {...shared}
        className={look}
        value={value === undefined ? '' : String(value)}
        onChange={({ target: { value: chosen } }) =>
          commit(type === 'yes-no' ? chosen === 'true' : chosen, chosen)
        }
      >
        <option value="">{field.preset ?? ''}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  if (isReference(type))
    return <ReferenceCell type={type} label={label} column={column} value={value} onFill={onFill} />
  if (!(type in inputTypes)) return <span className="px-1">{value === undefined ? '' : textOf(value)}</span>
  return (
    <>
      <input
        {...shared}
        type={type === 'date' ? 'date' : 'text'}
        inputMode={type === 'number' ? 'decimal' : undefined}
        aria-invalid={typed?.message !== undefined}
        placeholder={field.preset}
        className={cn(
          look,
          type === 'number' && 'text-right',
          typed?.message !== undefined && 'bg-danger-soft',
        )}
        value={typed?.text ?? (value === undefined ? '' : textOf(value))}
        onChange={({ target }) => setTyped({ text: target.value })}
        onBlur={({ target }) => typed && commit(target.value.trim(), target.value.trim())}
      />
      {typed?.message ? (
        <span role="alert" className="block px-1 text-danger text-small">
          {typed.message}
        </span>
      ) : null}
    </>
  )
}
