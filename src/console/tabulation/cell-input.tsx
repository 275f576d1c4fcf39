import type { ChangeEvent, KeyboardEvent } from 'react'
import type { Field, FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { cn } from '../ui/cn.ts'
import type { CellWords } from './cell-words.ts'
import type { EnteredText } from './filling-state.ts'
import { ReferenceCell } from './reference-cell.tsx'
import { isReference } from './reference-type.ts'
import { SeveralOf } from './several-of.tsx'
import type { CellActs } from './use-filling.ts'

interface CellInputProps {
  field: Field
  /** Of the cell. */
  at: { key: string; column: number }
  label: string
  choices: readonly FieldChoice[]
  value: CellValue | undefined
  entered: EnteredText | undefined
  acts: CellActs
  words: CellWords
}

// What is typed in one of thousands of inputs lays out and paints that one alone.
const look =
  'contain-layout contain-paint contain-style block h-full min-h-8 w-full bg-transparent px-1 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-action coarse:min-h-11'

/** A cell that is filled in; what its field does not take is said beside it, and is not saved. */
export function CellInput({ field, at, label, choices, value, entered, acts, words }: CellInputProps) {
  const { type } = field
  const { key, column } = at
  const shared = { 'aria-label': label, 'data-column': column, 'data-cell': key }
  switch (type) {
    case 'one-of':
    case 'yes-no': {
      const options =
        type === 'yes-no'
          ? [true, false].map((each) => ({ value: String(each), label: words.yesOrNo(each) }))
          : choices
              .filter((choice) => !choice.stopped || choice.value === value)
              .map((choice) => ({
                value: choice.value,
                label: words.nameOf(choice),
              }))
      const taken = (chosen: string) => (type === 'yes-no' ? chosen === 'true' : chosen)
      return (
        <select
          {...shared}
          className={look}
          title={field.hint}
          value={value === undefined ? '' : String(value)}
          onChange={({ target: { value: chosen } }) =>
            acts.fill(key, chosen === '' ? undefined : taken(chosen))
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
    case 'several-of':
      return (
        <SeveralOf
          {...{ label, column, choices, words }}
          chosen={Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []}
          onChoose={(chosen) => acts.fill(key, chosen.length > 0 ? chosen : undefined)}
        />
      )
    default:
  }
  if (isReference(type))
    return (
      <ReferenceCell
        type={type}
        label={label}
        column={column}
        value={value}
        onFill={(chosen) => acts.fill(key, chosen)}
      />
    )
  const text = entered?.text ?? (value === undefined ? '' : words.textOf(value))
  const typing = {
    ...shared,
    title: entered?.message ?? field.hint,
    'aria-invalid': entered?.message !== undefined,
    placeholder: field.preset,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      acts.enter(key, { text: target.value }),
    onBlur: () => acts.leave(key),
    // Where no cell follows that Enter could lead to, what was typed is taken all the same.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.shiftKey) acts.leave(key)
    },
  }
  const colour = entered?.message !== undefined && 'bg-danger-soft'
  return (
    <>
      {type === 'text' ? (
        // What lies under it in the same place is as high as the text, and the input with it.
        <span className="grid h-full">
          <span
            aria-hidden
            className="invisible whitespace-pre-wrap px-1 py-1.5 coarse:py-3 wrap-anywhere [grid-area:1/1]"
          >
            {`${text} `}
          </span>
          <textarea
            {...typing}
            rows={1}
            className={cn(
              look,
              'resize-none overflow-hidden py-1.5 coarse:py-3 wrap-anywhere [grid-area:1/1]',
              colour,
            )}
          />
        </span>
      ) : (
        <input
          {...typing}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          className={cn(look, type === 'number' && 'text-right', colour)}
          // Of a part of a date the browser says nothing else.
          onKeyUp={({ currentTarget: { validity, value: whole } }) => {
            if (validity.badInput) acts.enter(key, { text: whole, partial: true })
            else if (entered?.partial) acts.enter(key, { text: whole })
          }}
        />
      )}
      {entered?.message ? (
        <span role="alert" className="block px-1 text-danger text-small">
          {entered.message}
        </span>
      ) : null}
    </>
  )
}
