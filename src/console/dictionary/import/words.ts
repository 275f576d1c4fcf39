import { z } from '#contract/zod.ts'
import { headText } from '../../workbook/heads.ts'
import type { SheetWords } from './read-nodes.ts'
import { sheetColumns } from './types.ts'

/** What a language's texts call the columns, and what things repeat over. */
export const SheetTexts = z.object({
  columns: z.record(z.enum(sheetColumns), z.string()),
  /** Other heads that people write, apart by the ideographic comma. */
  alias: z.record(z.enum(sheetColumns), z.string()),
  loops: z.record(z.string(), z.string()),
})
export type SheetTexts = z.output<typeof SheetTexts>

/** A major, by its code and by what people call it. */
export interface MajorName {
  code: string
  name: string
}

const comma = '\u3001'

/** What sheets call columns and values, in every language: a workbook may come from somebody who uses another one. */
export function sheetWords(languages: readonly SheetTexts[], majors: readonly MajorName[]): SheetWords {
  const entries = <Value>(texts: readonly string[], value: Value) =>
    texts.map((text): [string, Value] => [headText(text), value])
  return {
    heads: new Map(
      languages.flatMap(({ columns, alias }) =>
        sheetColumns.flatMap((column) => entries([columns[column], ...alias[column].split(comma)], column)),
      ),
    ),
    loops: new Map(
      languages.flatMap(({ loops }) =>
        Object.entries(loops).flatMap(([over, text]) => entries([over, text], over)),
      ),
    ),
    majors: new Map(majors.flatMap(({ code, name }) => entries([code, name], code))),
  }
}
