import { useTranslation } from 'react-i18next'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { DescriptionList } from './description-list.tsx'
import { useFieldText } from './field-changes.tsx'

interface EntityFactsProps {
  entity: AnyEntity
  row: Values
  /** Default: all that are not hidden. */
  names?: readonly string[]
  /** Those that take a line of their own. */
  wide?: readonly string[]
}

/** Fields of one row as label and value, named and written as its entity says. */
export function EntityFacts({
  entity: { kind, columns },
  row,
  names = columns,
  wide = [],
}: EntityFactsProps) {
  const { t } = useTranslation(kind)
  const text = useFieldText(kind)
  return (
    <DescriptionList
      items={names.map((name) => ({
        label: t(`field.${name}`),
        value: text(name, row[name]),
        wide: wide.includes(name),
      }))}
    />
  )
}
