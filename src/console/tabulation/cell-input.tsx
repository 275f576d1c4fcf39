import type { Field, FieldChoice } from '#contract/tabulation/field-schema.ts'
import { presetOf } from '#contract/tabulation/preset.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import type { CellWords } from './cell-words.ts'
import type { EnteredText } from './filling-state.ts'
import { ReferenceCell } from './reference-cell.tsx'
import { isReference } from './reference-type.ts'
import { SeveralOf } from './several-of.tsx'
import { inputLook, TypedInput } from './typed-input.tsx'
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

/** A cell that is filled in; what its field does not take is said beside it, and is not saved. */
export function CellInput({ field, at, label, choices, value, entered, acts, words }: CellInputProps) {
  const { type } = field
  const { key, column } = at
  switch (type) {
    case 'one-of':
    case 'yes-no': {
      const preset = presetOf(field, choices)
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
          aria-label={label}
          data-column={column}
          data-cell={key}
          className={inputLook}
          title={field.hint}
          value={value === undefined ? '' : String(value)}
          onChange={({ target: { value: chosen } }) =>
            acts.fill(key, chosen === '' ? undefined : taken(chosen))
          }
        >
          <option value="">{preset === undefined ? '' : words.textOf(preset, choices)}</option>
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
  return (
    <TypedInput
      {...{ field, at, label, entered, acts }}
      text={value === undefined ? '' : words.textOf(value)}
    />
  )
}
