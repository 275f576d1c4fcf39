import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PhotoButton } from '../app/photo-button.tsx'
import { idNameOf, valueViewOf } from '../id-names.ts'
import { useKnownFields } from '../kit/field-changes.tsx'
import { useFieldText } from '../kit/use-field-text.ts'

interface FieldValueProps {
  /** Kind of the row that the field is of. */
  entity: string
  name: string
  value: unknown
  /** What stood there before the edit, where it is of one. */
  before?: unknown
  /** As much of the row as is known here: by it the name of an id is found. */
  row?: Readonly<Record<string, unknown>>
}

/** A field's value, as people write it; a lone picture itself, for one is told from another by nothing else. */
export function FieldValue({ entity, name, value, before, row = {} }: FieldValueProps) {
  const { t, i18n } = useTranslation(['queue', entity])
  const text = useFieldText(entity)
  const IdName = idNameOf(entity, name)
  const View = valueViewOf(entity, name)
  if (View)
    return (
      <Suspense>
        <View value={value} before={before} row={row} />
      </Suspense>
    )
  if (IdName && typeof value === 'string' && value !== '')
    return (
      <Suspense>
        <IdName field={name} id={value} row={row} />
      </Suspense>
    )
  if (typeof value === 'string' && value !== '' && i18n.exists(`amount.${name}`, { ns: entity }))
    return (
      <span className="block w-28">
        <PhotoButton fileId={value} name={t(`${entity}:field.${name}`)} />
      </span>
    )
  return text(name, value) ?? <span className="text-faint">{t('emptyValue')}</span>
}

/** The fields of a row that people know, in order, those ids among them that have names. */
export function useShownFields(entity: string): (fields: Iterable<string>) => string[] {
  return useKnownFields(entity, (field) => idNameOf(entity, field) !== undefined)
}
