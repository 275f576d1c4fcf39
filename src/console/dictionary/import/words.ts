import en from '../../locales/en/dictionary-import.json'
import zh from '../../locales/zh/dictionary-import.json'
import { headText } from './find-heads.ts'
import type { SheetWords } from './read-nodes.ts'
import { sheetColumns } from './types.ts'

/** A major, by its code and by what people call it. */
export interface MajorName {
  code: string
  name: string
}

/** What sheets call columns and values, in both languages: a workbook may come from somebody who uses the other one. */
export function sheetWords(majors: readonly MajorName[]): SheetWords {
  const heads = sheetColumns.flatMap((column) =>
    [zh, en].flatMap(({ columns, alias }) =>
      [columns[column], ...alias[column].split('、')].map((text) => [headText(text), column] as const),
    ),
  )
  const loops = Object.keys(zh.loops).flatMap((over) =>
    [
      over,
      ...[zh, en].flatMap(({ loops }) =>
        Object.entries(loops).flatMap(([key, text]) => (key === over ? text : [])),
      ),
    ].map((text) => [headText(text), over] as const),
  )
  return {
    heads: new Map(heads),
    loops: new Map(loops),
    majors: new Map(
      majors.flatMap(({ code, name }) => [code, name].map((text) => [headText(text), code] as const)),
    ),
  }
}
