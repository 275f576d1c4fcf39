import { useTranslation } from 'react-i18next'
import { Photo } from '../app/photo.tsx'
import { useFieldText } from '../kit/field-changes.tsx'

interface FieldValueProps {
  /** Kind of the row that the field is of. */
  entity: string
  name: string
  value: unknown
}

/** A field's value, as people write it; a lone picture itself, for one is told from another by nothing else. */
export function FieldValue({ entity, name, value }: FieldValueProps) {
  const { t, i18n } = useTranslation(['queue', entity])
  const text = useFieldText(entity)
  if (typeof value === 'string' && value !== '' && i18n.exists(`amount.${name}`, { ns: entity }))
    return (
      <span className="block aspect-[4/3] w-28 overflow-hidden rounded-control border bg-sunken">
        <Photo fileId={value} alt={t(`${entity}:field.${name}`)} className="size-full object-cover" />
      </span>
    )
  return text(name, value) ?? <span className="text-faint">{t('emptyValue')}</span>
}
