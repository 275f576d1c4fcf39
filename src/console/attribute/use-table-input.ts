import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormItem } from '#contract/attribute/forms.ts'
import { mostRows } from '#contract/attribute/value-schema.ts'
import type { Entries } from '#contract/entries.ts'
import { download } from '../kit/download.ts'
import { useFormat } from '../kit/format.ts'
import { messageOf } from '../kit/states.tsx'
import type { Cell } from '../workbook/cells.ts'
import { UnreadableWorkbook } from '../workbook/limits.ts'
import { type Pasted, pasted, rowsOfSheet } from './table-rows.ts'
import { useValueText } from './value-text.tsx'

interface TableInput {
  /** Takes what was copied from a sheet; nothing of it where it is too much. */
  paste: (rows: Entries, what: Pasted, take: (rows: Entries) => void) => void
  /** Lets a workbook be chosen, and gives its rows; none of them where one does not fit. */
  read: (take: (rows: Entries) => void) => void
  write: (rows: Entries) => void
  busy: boolean
  /** What became of the last workbook, or of what was pasted. */
  said: string | undefined
}

/**
 * What fills a table besides typing: a sheet's cells, and a workbook, its columns under their names. What reads and writes one is
 * loaded with the first.
 */
export function useTableInput(name: string, columns: readonly FormItem[]): TableInput {
  const { t, i18n } = useTranslation('attribute-set')
  const text = useValueText()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const language = i18n.language === 'en' ? 'en' : 'zh'

  const attempt = async (work: () => Promise<string | undefined>) => {
    setBusy(true)
    setSaid(undefined)
    try {
      setSaid(await work())
    } catch (failure) {
      setSaid(failure instanceof UnreadableWorkbook ? t('table.unreadable') : messageOf(failure))
    }
    setBusy(false)
  }
  const refusal = (count: number) =>
    t('table.tooMany', { most: format.number(mostRows), rows: format.number(count) })
  const readFile = async (file: File, take: (rows: Entries) => void) => {
    const { readWorkbook } = await import('../workbook/read-workbook.ts')
    const found = rowsOfSheet(await readWorkbook(file), columns, language)
    if ('missing' in found) return t('table.missing', { names: format.list(found.missing) })
    if ('tooMany' in found) return refusal(found.tooMany)
    if ('formula' in found) return t('table.formula', found.formula)
    if ('wrong' in found) return t('table.wrong', found.wrong)
    take(found.rows)
    return t('table.imported', { count: found.rows.length })
  }
  const cellOf = (column: FormItem, value: unknown): Cell =>
    typeof value === 'number' ? value : text({ ...column, unit: undefined }, value) || undefined

  return {
    paste(rows, what, take) {
      const found = pasted(rows, columns, what)
      if ('rows' in found) take(found.rows)
      setSaid(
        'tooMany' in found
          ? refusal(found.tooMany)
          : 'tooWide' in found
            ? t('table.tooWide', { columns: found.tooWide, width: columns.length })
            : undefined,
      )
    },
    read(take) {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = '.xlsx'
      input.onchange = () => {
        const [file] = input.files ?? []
        if (file) void attempt(() => readFile(file, take))
      }
      input.click()
    },
    write: (rows) =>
      void attempt(async () => {
        const { writeWorkbook } = await import('../workbook/write-workbook.ts')
        async function* lines() {
          for (const row of rows) yield columns.map((column) => cellOf(column, row[column.itemId]))
        }
        const heads = columns.map(({ itemName }) => itemName)
        download(`${name}.xlsx`, await writeWorkbook({ name, heads, lines: lines() }))
        return undefined
      }),
    busy,
    said,
  }
}
