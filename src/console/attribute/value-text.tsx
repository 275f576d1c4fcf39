import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormItem } from '#contract/attribute/forms.ts'
import { columnsOf } from '#contract/attribute/value-schema.ts'
import { Entries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { AttachedFile } from '../app/attached-file.tsx'
import { useFormat } from '../kit/format.ts'
import { Table, TableCell, TableHead } from '../ui/table.tsx'

const Named = z.array(z.object({ name: z.string() }))
const Files = z.array(z.object({ fileId: z.string(), name: z.string() }))

/** A value as people write it: by its definition, and as it stands where it fits that no more. */
export function useValueText(): (
  item: Pick<FormItem, 'type' | 'unit' | 'choices'>,
  value: unknown,
) => string {
  const { t, i18n } = useTranslation('attribute-set')
  const format = useFormat()
  return useCallback(
    (item, value) => {
      const named = (one: unknown) => {
        const choice = item.choices.find((each) => each.value === one)
        return String((i18n.language === 'en' ? choice?.nameEn : choice?.nameZh) ?? one)
      }
      const references = z.safeParse(Named, value).data
      if (value === undefined || value === '') return ''
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (typeof value === 'number') return `${format.number(value, 20)}${item.unit ? ` ${item.unit}` : ''}`
      if (references) return format.list(references.map(({ name }) => name))
      if (item.type === 'table' && Array.isArray(value)) return t('table.rows', { count: value.length })
      return Array.isArray(value) ? format.list(value.map(named)) : named(value)
    },
    [t, i18n, format],
  )
}

interface ValueProps {
  item: FormItem
  items: readonly FormItem[]
  value: unknown
}

/** A value to be read: a table as a table, files as files. */
export function Value({ item, items, value }: ValueProps) {
  const { t } = useTranslation('attribute-set')
  const text = useValueText()
  const rows = item.type === 'table' ? z.safeParse(Entries, value).data : undefined
  const files = item.type === 'file' ? z.safeParse(Files, value).data : undefined
  if (value === undefined) return <span className="text-faint">{t('nothing')}</span>
  if (files)
    return (
      <span className="flex flex-wrap gap-2">
        {files.map(({ fileId, name }) => (
          <AttachedFile key={fileId} fileId={fileId} name={name} />
        ))}
      </span>
    )
  if (!rows) return <span className="whitespace-pre-wrap">{text(item, value)}</span>
  const columns = columnsOf(item, items)
  return (
    <div className="overflow-x-auto rounded-control border">
      <Table>
        <thead>
          <tr>
            {columns.map(({ itemId, itemName }) => (
              <TableHead key={itemId}>{itemName}</TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it stands
            <tr key={at}>
              {columns.map((column) => (
                <TableCell key={column.itemId}>{text(column, row[column.itemId])}</TableCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
