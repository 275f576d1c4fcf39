import { useState } from 'react'
import { ActionDialog } from '../kit/action-dialog.tsx'
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
  const { tree } = view
  const may = (line: number) => isOutside(tree, line, moving)
  const [targetId, setTargetId] = useState(() => (view.line >= 0 && may(view.line) ? view.node : undefined))
  const target = targetId === undefined ? -1 : tree.lineOf(targetId)
  const [relation, setRelation] = useState<Relation>('into')
  const act = async () => {
    const place = placeOf(tree, target, relation, new Set(moving))
    await onPlace(place)
    view.openTo(place.parentId)
  }
  return (
    <ActionDialog
      title={title}
      description={description}
      className="max-w-2xl!"
      action={action}
      ready={target >= 0}
      act={act}
      onClose={onClose}
    >
      <NodeChoice tree={tree} line={target} onChoose={(line) => setTargetId(tree.idAt(line))} may={may} />
      <RelationField
        name={target < 0 ? '…' : tree.itemAt(target).name}
        value={relation}
        onChange={setRelation}
      />
    </ActionDialog>
  )
}
