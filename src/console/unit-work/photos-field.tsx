import { X } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { acceptDivision, mostInspectionPhotos } from '#contract/unit-work/acceptance.ts'
import { AddPhotos } from '../app/add-photos.tsx'
import { PhotoButton } from '../app/photo-button.tsx'
import { FieldFrame } from '../kit/field-frame.tsx'
import { Button } from '../ui/button.tsx'

interface PhotosFieldProps {
  label: string
  divisionId: string
}

/** The photos of an inspection: taken or chosen, and stored on this device until they are sent. */
export function PhotosField({ label, divisionId }: PhotosFieldProps) {
  const { t } = useTranslation('division')
  const { getValues } = useFormContext()
  return (
    <FieldFrame
      name="photos"
      label={label}
      wide
      control={(field, aria) => {
        const photos = idsOf(field.value)
        return (
          <div id={aria.id} ref={field.ref} tabIndex={-1} className="flex flex-col gap-3">
            <AddPhotos
              of={{
                kind: 'division',
                id: divisionId,
                name: label,
                photos,
                most: mostInspectionPhotos,
                to: acceptDivision,
                // One may have been removed since they were chosen.
                change: async ({ add = [] }) => field.onChange([...idsOf(getValues(field.name)), ...add]),
              }}
            />
            <ul className="grid grid-cols-3 gap-2 empty:hidden">
              {photos.map((fileId, index) => (
                <li key={fileId} className="relative">
                  <PhotoButton
                    name={t('photo.name', { at: index + 1 })}
                    missing={t('photo.missing')}
                    fileId={fileId}
                  />
                  <Button
                    variant="outline"
                    size="icon"
                    className="absolute top-1 right-1"
                    aria-label={t('photo.remove', { at: index + 1 })}
                    onClick={() => field.onChange(photos.filter((each) => each !== fileId))}
                  >
                    <X />
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    />
  )
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
