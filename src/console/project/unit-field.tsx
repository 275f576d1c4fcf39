import { useTranslation } from 'react-i18next'
import { TreeField } from '../kit/tree-field.tsx'
import { PlacesFailure, usePlaces } from '../organization/place-picker.tsx'

interface UnitFieldProps {
  /** Both where no entity of the form says so. */
  label?: string
  required?: boolean
  /** What choosing it means; empty for nothing to say. */
  hint?: string
}

/** A unit of the platform, by the tree of those within reach. */
export function UnitField(own: UnitFieldProps) {
  const { t } = useTranslation('project')
  const places = usePlaces()
  return (
    <>
      <PlacesFailure places={places} />
      <TreeField name="organizationId" hint={t('form.unitHint')} nodes={places.units} {...own} />
    </>
  )
}
