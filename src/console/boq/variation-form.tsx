import { type BoqVariationRow, boqVariationCalls, boqVariationEntity } from '#contract/boq/variation.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import type { BillOf } from './use-bill-lines.ts'
import { VariationLinesField } from './variation-lines-field.tsx'

interface VariationFormProps {
  owner: BillOf
  /** The draft to change; absent for a new one. */
  row?: BoqVariationRow
  onSaved?: (id: string) => void
  onClose: () => void
}

/** Drafts a variation of a bill, or changes a draft. */
export function VariationForm({ owner, row, onSaved, onClose }: VariationFormProps) {
  return (
    <EntityForm
      entity={boqVariationEntity}
      calls={boqVariationCalls}
      besides={owner}
      row={row}
      onSaved={onSaved}
      onClose={onClose}
    >
      <EntityFields>{{ lines: <VariationLinesField owner={owner} items={row?.items ?? []} /> }}</EntityFields>
    </EntityForm>
  )
}
