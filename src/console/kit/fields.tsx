import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { useEntityField } from './entity-field.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { FilterOption } from './select-filter.tsx'
import { Suggestions } from './suggestions.tsx'

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

interface TextFieldProps extends FieldProps {
  /** Which keyboard a tablet shows. */
  type?: 'text' | 'tel' | 'email' | 'url'
}

/** One line of text. */
export function TextField({ type = 'text', ...frame }: TextFieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => <Input {...aria} {...field} type={type} value={textOf(field.value)} />}
    />
  )
}

interface SuggestFieldProps extends FieldProps {
  /** What is offered to choose from. */
  options: readonly FilterOption[]
}

/** One line of text, typed or chosen. */
export function SuggestField({ options, ...frame }: SuggestFieldProps) {
  const { label = '' } = useEntityField(frame.name) ?? frame
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => (
        <Suggestions
          label={label}
          options={options}
          chosen={[textOf(field.value)]}
          onChoose={([value]) => field.onChange(value)}
        >
          <Input {...aria} {...field} value={textOf(field.value)} />
        </Suggestions>
      )}
    />
  )
}

/** Several lines of text; takes both columns. */
export function TextAreaField(frame: FieldProps) {
  return (
    <FieldFrame
      wide
      {...frame}
      control={(field, aria) => <Textarea {...aria} {...field} value={textOf(field.value)} />}
    />
  )
}

/** A day, as `YYYY-MM-DD`, by the system's own picker. */
export function DateField(frame: FieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => <Input {...aria} {...field} type="date" value={textOf(field.value)} />}
    />
  )
}

/** A month, as `YYYY-MM`, by the system's own picker; where there is none, as it is typed. */
export function MonthField(frame: FieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => (
        <Input {...aria} {...field} type="month" placeholder="YYYY-MM" value={textOf(field.value)} />
      )}
    />
  )
}

interface SelectFieldProps extends FieldProps {
  options: readonly FilterOption[]
  /** Its value is a number: the options are numbers as texts. */
  numeric?: boolean
  /** What is said of it while none is chosen. */
  none?: string
  /** What else is to be done when somebody has chosen. */
  onChoose?: (value: string) => void
}

/** One of a few. An optional one can be emptied. */
export function SelectField({ options, numeric = false, none, onChoose, ...frame }: SelectFieldProps) {
  const { t } = useTranslation('kit')
  const { required } = { ...useEntityField(frame.name), ...frame }
  return (
    <FieldFrame
      {...frame}
      chosen
      control={(field, aria) => (
        <Select
          {...aria}
          {...field}
          value={textOf(field.value)}
          onChange={({ target: { value } }) => {
            field.onChange(numeric && value ? Number(value) : value)
            onChoose?.(value)
          }}
        >
          <option value="">{none ?? t(required ? 'field.choose' : 'field.none')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    />
  )
}

/** Digits, a leading minus and the first dot of what was typed (VAL-08). */
export function decimalText(typed: string): string {
  const [whole = '', ...fractions] = typed
    .normalize('NFKC')
    .replace(/(?!^-)[^\d.]/g, '')
    .split('.')
  return fractions.length > 0 ? `${whole}.${fractions.join('')}` : whole
}

interface NumberFieldProps extends FieldProps {
  /** Shown behind the number: %, m … */
  unit?: string
}

/** A number; its value is a number, or '' while it is empty: for undefined the form would put its first value. */
export function NumberField({ unit, ...frame }: NumberFieldProps) {
  // What is being typed (`1.`, `-`) is not always a number yet.
  const [typed, setTyped] = useState<string>()
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => (
        <div className="relative">
          <Input
            {...aria}
            {...field}
            inputMode="decimal"
            value={typed ?? textOf(field.value)}
            onChange={(event) => {
              const text = decimalText(event.target.value)
              const number = Number(text)
              setTyped(text)
              field.onChange(text === '' || Number.isNaN(number) ? '' : number)
            }}
            onBlur={() => {
              setTyped(undefined)
              field.onBlur()
            }}
            className={unit && (unit.length > 1 ? 'pr-14 text-right' : 'pr-10 text-right')}
          />
          {unit ? (
            <span aria-hidden className="absolute top-1/2 right-3 -translate-y-1/2 text-faint">
              {unit}
            </span>
          ) : null}
        </div>
      )}
    />
  )
}

interface MileageFieldProps extends FieldProps {
  /** The text in its stored form, or undefined when it is no mileage. */
  canonical: (text: string) => string | undefined
  placeholder?: string
}

/** A mileage as drawings write it; brought to its stored form when it is left. */
export function MileageField({ canonical, placeholder, ...frame }: MileageFieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => (
        <Input
          {...aria}
          {...field}
          value={textOf(field.value)}
          placeholder={placeholder}
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={() => {
            const text = textOf(field.value)
            field.onChange(canonical(text) ?? text)
            field.onBlur()
          }}
        />
      )}
    />
  )
}
