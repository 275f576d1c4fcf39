import { type LineRow, lineCalls, lineEntity } from '#contract/line/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { AlignmentsField } from './alignments-field.tsx'

interface LineFormProps {
  projectId: string
  /** Absent for a new one. */
  row: LineRow | undefined
  onClose: () => void
}

/** Adds a line to a project, or changes one with its alignments. */
export function LineForm({ projectId, ...props }: LineFormProps) {
  return (
    <EntityForm entity={lineEntity} calls={lineCalls} besides={{ projectId }} {...props}>
      <EntityFields>{{ alignments: <AlignmentsField /> }}</EntityFields>
    </EntityForm>
  )
}
