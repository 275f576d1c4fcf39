import { type LineRow, lineCalls, lineEntity } from '#contract/line/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { AlignmentEffects } from './alignment-effects.tsx'
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
      <EntityFields>
        {{
          alignments: (
            <>
              <AlignmentsField />
              {props.row ? <AlignmentEffects row={props.row} /> : null}
            </>
          ),
        }}
      </EntityFields>
    </EntityForm>
  )
}
