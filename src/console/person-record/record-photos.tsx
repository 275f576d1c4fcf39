import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/person-record/schema.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { textOf } from './record-kinds.ts'
import { RecordPhoto } from './record-photo.tsx'

const PhotoDialog = lazyPart(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))

/** The photos of a record, small; a press shows one large. */
export function RecordPhotos({ fields, record }: { fields: readonly string[]; record: AnyRecord }) {
  const { t } = useTranslation('person-record')
  const [shown, setShown] = useState<string>()
  const photos = fields.filter((field) => textOf(record, field))
  if (photos.length === 0) return null
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-3">
        {photos.map((field) => (
          <li key={field} className="w-32">
            <button
              type="button"
              aria-label={t('photo.open', { name: t(`field.${field}`) })}
              className="block aspect-[4/3] w-full cursor-pointer overflow-hidden rounded-control border bg-sunken outline-offset-2 focus-visible:outline-2"
              onClick={() => setShown(field)}
            >
              <RecordPhoto fileId={textOf(record, field)} className="size-full object-cover" />
            </button>
            <p className="mt-1 text-center text-faint text-small">{t(`field.${field}`)}</p>
          </li>
        ))}
      </ul>
      <Overlay>
        {shown !== undefined && textOf(record, shown) ? (
          <PhotoDialog
            title={t(`field.${shown}`)}
            fileId={textOf(record, shown)}
            onClose={() => setShown(undefined)}
          />
        ) : null}
      </Overlay>
    </>
  )
}
