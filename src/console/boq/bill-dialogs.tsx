import { type BoqItemRow, boqItemCalls, boqItemEntity } from '#contract/boq/item.ts'
import { type Dialogs, OpenDialog } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { BillOf } from './use-bill-lines.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const TakeOverDialog = lazyPart(async () => ({
  default: (await import('./take-over-dialog.tsx')).TakeOverDialog,
}))
const MoveDialog = lazyPart(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const ImportBillDialog = lazyPart(async () => ({
  default: (await import('./import-bill-dialog.tsx')).ImportBillDialog,
}))
const ExportBillDialog = lazyPart(async () => ({
  default: (await import('./export-bill-dialog.tsx')).ExportBillDialog,
}))
const ItemForm = lazyPart(async () => ({ default: (await import('./item-form.tsx')).ItemForm }))

/** What may stand open over a bill. */
export interface BillDialogs {
  /** Below which item one is added; null for one that is part of no other. */
  add: BoqItemRow | null
  edit: BoqItemRow
  move: BoqItemRow
  delete: BoqItemRow
  takeOver: null
  import: null
  export: null
}

interface OpenBillDialogProps {
  owner: BillOf
  projectId: string
  dialogs: Dialogs<BillDialogs>
  onDeleted: () => void
}

/** The dialog that stands open over the bill, if one does. */
export function OpenBillDialog({ owner, projectId, dialogs, onDeleted }: OpenBillDialogProps) {
  const { close } = dialogs
  const common = { owner, projectId, onClose: close }
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        add: (parent) => <ItemForm {...common} parent={parent ?? undefined} />,
        takeOver: () => <TakeOverDialog owner={owner} onClose={close} />,
        import: () => <ImportBillDialog owner={owner} onClose={close} />,
        export: () => <ExportBillDialog owner={owner} onClose={close} />,
        move: (row) => <MoveDialog owner={owner} row={row} onClose={close} />,
        edit: (row) => <ItemForm {...common} row={row} />,
        delete: (row) => (
          <DeleteEntities
            entity={boqItemEntity}
            calls={boqItemCalls}
            rows={[row]}
            below={row.below}
            onDeleted={onDeleted}
            onClose={close}
          />
        ),
      }}
    </OpenDialog>
  )
}
