import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { importedItemFields } from '#contract/boq/import.ts'
import { useValueOptions } from '../app/value-names.tsx'
import { useFormat } from '../kit/format.ts'
import type { ImportColumn } from '../workbook/import-sheet.ts'

/** The columns of a bill's workbook, the same out as in. */
export function useBillColumns(): ImportColumn[] {
  const { t } = useTranslation('boq-item')
  const format = useFormat()
  const units = useValueOptions('unit_of_measure')
  return useMemo(() => {
    const values = new Map(units.map(({ label, value }) => [label, value]))
    return importedItemFields.map((name): ImportColumn => {
      const label = t(`field.${name}`)
      if (name === 'unit')
        return { name, label, values, note: t('workbook.oneOf', { values: format.list([...values.keys()]) }) }
      return { name, label, required: name === 'code' || name === 'name', note: t(`workbook.note.${name}`) }
    })
  }, [t, format, units])
}
