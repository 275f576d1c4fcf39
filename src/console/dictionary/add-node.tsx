import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewNode } from '#contract/dictionary/node-calls.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { NodeFields } from './node-fields.tsx'
import { newNodeRequest, nodeValues } from './node-form.ts'
import { type NodePlace, nextSegment } from './node-place.ts'
import type { NodeActs } from './use-node-acts.ts'
import type { TreeView } from './use-tree-view.ts'

interface AddNodeProps {
  acts: NodeActs
  view: TreeView
  place: NodePlace
  onClose: () => void
}

/** A new node; it begins with the next code and with what its neighbour is. */
export function AddNode({ acts, view, place, onClose }: AddNodeProps) {
  const { t } = useTranslation('dictionary')
  const { tree } = view
  const parent = place.parentId === undefined ? -1 : tree.lineOf(place.parentId)
  const [above] = useState(() => (parent < 0 ? undefined : tree.itemAt(parent)))
  const [initial] = useState(() => {
    const like = place.afterId === undefined ? above : tree.itemAt(tree.lineOf(place.afterId))
    const { unit = '', major = '', origin = '' } = like ?? {}
    return nodeValues({ segment: nextSegment(tree, parent), unit, major, origin, class: like?.class ?? '' })
  })
  return (
    <FormDialog
      title={above ? t('addBelow', { name: above.name }) : t('addRoot')}
      schema={NewNode}
      initial={initial}
      build={newNodeRequest}
      submit={async (node) => {
        const { nodes } = await acts.add(place, [node])
        view.openTo(place.parentId)
        view.select(nodes[0]?.nodeId)
      }}
      onClose={onClose}
    >
      <NodeFields above={above?.code ?? ''} />
    </FormDialog>
  )
}
