import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import type { Relation } from './node-place.ts'

const relations: readonly Relation[] = ['into', 'after', 'before']

interface RelationFieldProps {
  /** The node that the place is named after. */
  name: string
  value: Relation
  onChange: (relation: Relation) => void
}

/** Whether something goes below a node, after it or before it. */
export function RelationField({ name, value, onChange }: RelationFieldProps) {
  const { t } = useTranslation('dictionary')
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <Label htmlFor={id} className="shrink-0">
        {t('place')}
      </Label>
      <Select
        id={id}
        value={value}
        onChange={({ target }) => onChange(relations.find((each) => each === target.value) ?? 'into')}
      >
        {relations.map((relation) => (
          <option key={relation} value={relation}>
            {t(`relation.${relation}`, { name })}
          </option>
        ))}
      </Select>
    </div>
  )
}
