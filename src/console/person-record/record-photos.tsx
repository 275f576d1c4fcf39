import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/person-record/schema.ts'
import { PhotoButton } from '../app/photo-button.tsx'
import { textOf } from './record-kinds.ts'

/** The photos of a record, small; a press shows one large. */
export function RecordPhotos({ fields, record }: { fields: readonly string[]; record: AnyRecord }) {
  const { t } = useTranslation('person-record')
  const photos = fields.filter((field) => textOf(record, field))
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map((field) => (
        <li key={field} className="w-32">
          <PhotoButton fileId={textOf(record, field)} name={t(`field.${field}`)} />
          <p className="mt-1 text-center text-faint text-small">{t(`field.${field}`)}</p>
        </li>
      ))}
    </ul>
  )
}
