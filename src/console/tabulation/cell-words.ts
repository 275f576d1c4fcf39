import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { useFormat } from '../kit/format.ts'
import { useLanguage } from '../kit/use-language.ts'
import { choicesOf } from './drawn-rows.ts'

/** What stands in cells, in words. */
export interface CellWords {
  nameOf: (choice: FieldChoice) => string
  yesOrNo: (value: boolean) => string
  /** In place of what only the gateway knows. */
  later: string
  /** What a cell is filled in with; people and files by their names, what was chosen among choices by theirs. */
  textOf: (value: CellValue, choices?: readonly FieldChoice[]) => string
}

/** The words of all cells together: found by each of thousands, they take longer than all that is drawn. */
export function useCellWords(): CellWords {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  const language = useLanguage()
  return useMemo(() => {
    const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no')
    const nameOf = ({ nameZh, nameEn }: FieldChoice) => (language === 'en' ? nameEn : nameZh)
    return {
      nameOf,
      yesOrNo,
      later: t('boundLater'),
      textOf(value, choices = []) {
        if (typeof value === 'boolean') return yesOrNo(value)
        const called = (chosen: string) => {
          const choice = choices.find((each) => each.value === chosen)
          return choice ? nameOf(choice) : chosen
        }
        if (typeof value === 'string') return called(value)
        return format.list(value.map((each) => (typeof each === 'string' ? called(each) : (each.name ?? ''))))
      },
    }
  }, [t, language, format])
}

/** What stands in the cell of a key, or would. */
export type WordsOfKey = (key: string, value: CellValue | undefined) => string

/** The words for cells that are named apart from the table in which they stand. */
export function useWordsOfKey(
  template: Template,
  choices: ReadonlyMap<string, readonly FieldChoice[]>,
): WordsOfKey {
  const { t } = useTranslation('tabulation-sheet')
  const { textOf } = useCellWords()
  const fields = useMemo(() => fieldsByCell(template), [template])
  return (key, value) => {
    const field = fields.get(partsOfKey(key).at)
    return value === undefined ? t('empty') : textOf(value, field && choicesOf(field, choices))
  }
}
