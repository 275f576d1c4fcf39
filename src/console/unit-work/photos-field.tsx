import { useFormContext } from 'react-hook-form'
import { acceptDivision, mostInspectionPhotos } from '#contract/unit-work/acceptance.ts'
import { AddPhotos } from '../app/add-photos.tsx'
import { PhotoGrid } from '../app/photo-grid.tsx'
import { FieldFrame } from '../kit/field-frame.tsx'

interface PhotosFieldProps {
  label: string
  divisionId: string
}

/** The photos of an inspection: taken or chosen, and stored on this device until they are sent. */
export function PhotosField({ label, divisionId }: PhotosFieldProps) {
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
            <PhotoGrid
              photos={photos}
              kind="division"
              onRemove={(fileId) => field.onChange(photos.filter((each) => each !== fileId))}
            />
          </div>
        )
      }}
    />
  )
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
