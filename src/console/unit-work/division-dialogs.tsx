import type { Inspection } from '#contract/unit-work/acceptance.ts'
import { type DivisionRow, divisionCalls, divisionEntity } from '#contract/unit-work/division.ts'
import type { UnitWorkRow } from '#contract/unit-work/entity.ts'
import { type Dialogs, OpenDialog } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const DivisionForm = lazyPart(async () => ({ default: (await import('./division-form.tsx')).DivisionForm }))
const InspectionForm = lazyPart(async () => ({
  default: (await import('./inspection-form.tsx')).InspectionForm,
}))
const TemplatesSheet = lazyPart(async () => ({
  default: (await import('./templates-sheet.tsx')).TemplatesSheet,
}))
const PlanDialog = lazyPart(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }))

/** What may stand open over a unit work's division. */
export interface DivisionDialogs {
  /** Below which one is added; null for a 分部. */
  add: DivisionRow | null
  edit: DivisionRow
  delete: DivisionRow
  accept: { row: DivisionRow; inspection: Inspection | undefined }
  plan: null
  templates: null
}

interface OpenDivisionDialogProps {
  unitWork: UnitWorkRow
  dialogs: Dialogs<DivisionDialogs>
  /** Opens what was added; nothing once what was open is deleted. */
  onSelect: (divisionId: string | undefined) => void
}

/** The dialog that stands open over the division, if one does. */
export function OpenDivisionDialog({ unitWork, dialogs, onSelect }: OpenDivisionDialogProps) {
  const { unitWorkId } = unitWork
  const { close } = dialogs
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        add: (parent) => (
          <DivisionForm
            unitWorkId={unitWorkId}
            parent={parent ?? undefined}
            onSaved={onSelect}
            onClose={close}
          />
        ),
        edit: (row) => <DivisionForm unitWorkId={unitWorkId} row={row} onClose={close} />,
        delete: (row) => (
          <DeleteEntities
            entity={divisionEntity}
            calls={divisionCalls}
            rows={[row]}
            onDeleted={() => onSelect(undefined)}
            onClose={close}
          />
        ),
        accept: (about) => <InspectionForm {...about} onClose={close} />,
        plan: () => <PlanDialog unitWork={unitWork} onClose={close} />,
        templates: () => <TemplatesSheet onClose={close} />,
      }}
    </OpenDialog>
  )
}
