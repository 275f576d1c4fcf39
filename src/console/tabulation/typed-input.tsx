import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Field } from '#contract/tabulation/field-schema.ts'
import { cn } from '../ui/cn.ts'
import type { EnteredText } from './filling-state.ts'
import type { CellActs } from './use-filling.ts'

interface TypedInputProps {
  field: Field
  /** Of the cell. */
  at: { key: string; column: number }
  label: string
  /** What stands in the cell. */
  text: string
  entered: EnteredText | undefined
  acts: CellActs
}

export const inputLook =
  'contain-layout contain-paint contain-style block h-full min-h-8 w-full bg-transparent px-1 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-action coarse:min-h-11'

// As high as a line, whatever stands in it: a letter lays out its own input and not the table, which would take longer than all
// that is drawn.
const typedLook = `${inputLook} contain-size [contain-intrinsic-height:1lh]`

/** A cell in which something is typed. */
export function TypedInput({ field, at: { key, column }, label, text, entered, acts }: TypedInputProps) {
  const { type } = field
  const [typed, setTyped] = useState<string>()
  // What was typed may be taken, or written over, from outside.
  const shown = entered === undefined ? text : (typed ?? entered.text)
  const enter = (next: EnteredText) => {
    setTyped(next.text)
    acts.enter(key, next)
  }
  const typing = {
    'aria-label': label,
    'data-column': column,
    'data-cell': key,
    title: entered?.message ?? field.hint,
    'aria-invalid': entered?.message !== undefined,
    placeholder: field.preset,
    value: shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      enter({ text: target.value }),
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
            {`${shown} `}
          </span>
          <textarea
            {...typing}
            rows={1}
            className={cn(
              typedLook,
              'resize-none overflow-hidden py-1.5 coarse:py-3 wrap-anywhere [grid-area:1/1]',
              colour,
            )}
          />
        </span>
      ) : (
        <Measured unit={field.unit}>
          <input
            {...typing}
            type={type === 'date' ? 'date' : 'text'}
            inputMode={type === 'number' ? 'decimal' : undefined}
            className={cn(typedLook, type === 'number' && 'text-right', colour)}
            // Of a part of a date the browser says nothing else.
            onKeyUp={({ currentTarget: { validity, value: whole } }) => {
              if (validity.badInput) enter({ text: whole, partial: true })
              else if (entered?.partial) enter({ text: whole })
            }}
          />
        </Measured>
      )}
      {entered?.message ? (
        <span role="alert" className="block px-1 text-danger text-small">
          {entered.message}
        </span>
      ) : null}
    </>
  )
}

/** What is typed, and behind it what it is counted in. */
function Measured({ unit, children }: { unit: string | undefined; children: ReactNode }) {
  if (unit === undefined) return children
  return (
    <span className="flex h-full items-center">
      {children}
      <span className="shrink-0 pr-1 text-small text-soft">{unit}</span>
    </span>
  )
}
