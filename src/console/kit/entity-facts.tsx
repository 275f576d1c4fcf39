import { useTranslation } from 'react-i18next'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { decimal } from '#contract/rules.ts'
import { DescriptionList } from './description-list.tsx'
import { exactNumber } from './exact-number.ts'
import { inputOf } from './field-input.ts'
import { useFieldText } from './use-field-text.ts'

interface EntityFactsProps {
  entity: AnyEntity
  row: Values
}

/** The fields of one row as label and value, named and written as its entity says; those of several lines take both columns. */
export function EntityFacts({ entity: { kind, fields, columns }, row }: EntityFactsProps) {
  const { t } = useTranslation(kind)
  const text = useFieldText(kind)
  const shown = (name: string, value: unknown) =>
    fields[name]?.rule === decimal && typeof value === 'string' ? exactNumber(value) : value
  return (
    <DescriptionList
      items={columns.map((name) => ({
        label: t(`field.${name}`),
        value: text(name, shown(name, row[name])),
        wide: fields[name] !== undefined && inputOf(fields[name].rule).type === 'lines',
      }))}
    />
  )
}
