import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { NodeChoice } from './node-choice.tsx'
import { isOutside, type NodePlace, placeOf, type Relation } from './node-place.ts'
import { RelationField } from './relation-field.tsx'
import type { TreeView } from './use-tree-view.ts'

interface PlaceDialogProps {
  title: string
  /** What goes there: how many nodes, and what else is said first. */
  description: string
  action: string
  view: TreeView
  /** The tree's own nodes that are moved: they cannot lie below themselves. */
  moving: readonly number[]
  onPlace: (place: NodePlace) => Promise<unknown>
  onClose: () => void
}

/** Where nodes are put, chosen in the tree: what a drag does, for fingers and keys, and for what comes from elsewhere. */
export function PlaceDialog({
  title,
  description,
  action,
  view,
  moving,
  onPlace,
  onClose,
}: PlaceDialogProps) {
  const { t } = useTranslation(['dictionary', 'kit'])
  const { tree } = view
  const may = (line: number) => isOutside(tree, line, moving)
  const [targetId, setTargetId] = useState(() => (view.line >= 0 && may(view.line) ? view.node : undefined))
  const target = targetId === undefined ? -1 : tree.lineOf(targetId)
  const [relation, setRelation] = useState<Relation>('into')
  const { start, busy, failure } = useSingleWrite(async () => {
    const place = placeOf(tree, target, relation, new Set(moving))
    await onPlace(place)
    view.openTo(place.parentId)
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={title} description={description} className="max-w-2xl!">
        <DialogBody className="flex flex-col gap-3">
          <NodeChoice tree={tree} line={target} onChoose={(line) => setTargetId(tree.idAt(line))} may={may} />
          <RelationField
            name={target < 0 ? '…' : tree.itemAt(target).name}
            value={relation}
            onChange={setRelation}
          />
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {t('kit:cancel')}
          </Button>
          <Button onClick={() => start()} disabled={busy || target < 0}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
