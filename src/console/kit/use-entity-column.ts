import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { Column } from './column.ts'
import { useFieldText } from './use-field-text.ts'

/** Creates the column of a field: named, sorted and written as its entity says, but for what the screen says itself. */
export function useEntityColumn<Row extends Values>({
  kind,
  sorts,
}: AnyEntity): (name: keyof Row & string, own?: Partial<Column<Row>>) => Column<Row> {
  const { t } = useTranslation(kind)
  const text = useFieldText(kind)
  return useMemo(
    () => (name, own) => ({
      id: name,
      label: t(`field.${name}`),
      sortable: sorts.includes(name),
      cell: (row) => text(name, row[name]),
      ...own,
    }),
    [t, text, sorts],
  )
}
