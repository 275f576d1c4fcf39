import { useTranslation } from 'react-i18next'
import { Entries, EntriesEdit } from '#contract/entries.ts'
import { FilledCell } from '#contract/tabulation/sheet-entity.ts'
import { partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import { z } from '#contract/zod.ts'
import type { ValueViewProps } from '../app/id-name.ts'
import { useCellWords } from './cell-words.ts'

const Row = z.looseObject({ cells: z.optional(EntriesEdit) })

/** Cells of a sheet in an edit, under what people call them: those that it fills in or empties, of all that stood or stand there. */
export function EditedCells({ value, before, row }: ValueViewProps) {
  const { t } = useTranslation('tabulation-sheet')
  const { textOf } = useCellWords()
  const { cells: edit } = z.safeParse(Row, row).data ?? {}
  const edited = new Set([...(edit?.set ?? []).map(({ key }) => key), ...(edit?.remove ?? [])])
  const list = z.safeParse(Entries, value).data?.filter(({ key }) => edited.size === 0 || edited.has(key))
  const { set = [], remove = [] } = list ? { set: list } : (z.safeParse(EntriesEdit, value).data ?? {})
  const filled = set.flatMap(cellOf)
  const stood = (z.safeParse(Entries, before).data ?? []).flatMap(cellOf)
  if (filled.length + remove.length === 0) return <span className="text-faint">{t('empty')}</span>
  return (
    <dl className="flex flex-col gap-1.5 py-1">
      {filled.map(({ key, label = key, value: one }) => (
        <div key={key}>
          <dt className="font-normal text-small text-soft">{label}</dt>
          <dd>{textOf(one)}</dd>
        </div>
      ))}
      {remove.map((key) => (
        <div key={key}>
          <dt className="font-normal text-small text-soft">
            {stood.find((cell) => cell.key === key)?.label ?? partsOfKey(key).at}
          </dt>
          <dd className="text-faint">{t('emptied')}</dd>
        </div>
      ))}
    </dl>
  )
}

function cellOf(value: unknown) {
  return z.safeParse(FilledCell, value).data ?? []
}
