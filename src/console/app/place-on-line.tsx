import { useWatch } from 'react-hook-form'
import { PlaceFields } from './place-fields.tsx'
import type { ProjectParts } from './project-parts.ts'

/** Where the row of the form above lies on the line that is chosen in it. */
export function PlaceOnLine({ alignmentsOf }: Pick<ProjectParts, 'alignmentsOf'>) {
  return <PlaceFields alignments={alignmentsOf(String(useWatch({ name: 'lineId' }) ?? ''))} />
}
