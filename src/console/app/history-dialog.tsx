import type { EntityKind } from '#contract/entity-kind.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { EntityHistory } from './entity-history.tsx'

interface HistoryDialogProps {
  entity: EntityKind
  id: string
  title: string
  onClose: () => void
}

/** The history of a row, over the page that the row stands on. */
export function HistoryDialog({ entity, id, title, onClose }: HistoryDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={title}>
        <DialogBody>
          <EntityHistory entity={entity} id={id} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
