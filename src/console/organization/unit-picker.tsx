import { TreeField } from '../kit/tree-field.tsx'
import { PlacesFailure, usePlaces } from './place-picker.tsx'

interface UnitFieldProps {
  name?: string
  /** Both where no entity of the form says so. */
  label?: string
  required?: boolean
  /** What choosing it means. */
  hint?: string
}

/** A unit of the platform, by the tree of those within reach. */
export function UnitField({ name = 'organizationId', ...own }: UnitFieldProps) {
  const places = usePlaces()
  return (
    <>
      <PlacesFailure places={places} />
      <TreeField name={name} nodes={places.units} {...own} />
    </>
  )
}
