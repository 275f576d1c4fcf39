import type { Values } from '#contract/entity-types.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'

/** Changes what a sheet is called. */
export function SheetForm({ row, onClose }: { row: Values; onClose: () => void }) {
  return (
    <EntityForm entity={sheetEntity} calls={sheetCalls} row={row} onClose={onClose}>
      <EntityFields>{{ rows: false, cells: false }}</EntityFields>
    </EntityForm>
  )
}
