import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { CellWords } from './cell-words.ts'

interface SeveralOfProps {
  label: string
  column: number
  choices: readonly FieldChoice[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  words: CellWords
}

/** A cell with a box to tick for each that may be chosen; one that was stopped stays while it is chosen. */
export function SeveralOf({ label, column, choices, chosen, onChoose, words }: SeveralOfProps) {
  // One that is gone from its dictionary stays by its value, until it is unticked.
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  const offered = [
    ...choices.filter(({ value, stopped }) => !stopped || chosen.includes(value)),
    ...gone.map((value) => ({ value, nameZh: value, nameEn: value })),
  ]
  const turn = (turned: string) =>
    onChoose(offered.flatMap(({ value }) => (chosen.includes(value) === (value !== turned) ? value : [])))
  return (
    <fieldset aria-label={label} className="flex max-h-48 flex-wrap gap-x-3 overflow-y-auto px-1 text-left">
      {offered.map((choice) => (
        <label key={choice.value} className="flex min-h-8 items-center gap-1.5 coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-action coarse:size-5"
            data-column={column}
            checked={chosen.includes(choice.value)}
            onChange={() => turn(choice.value)}
          />
          {words.nameOf(choice)}
        </label>
      ))}
    </fieldset>
  )
}
