import { LocateFixed, PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeItem } from '#offline/dictionary/dictionary-tree.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { NodeCalls } from './dictionary-calls.ts'
import { NodeFacts } from './node-facts.tsx'
import type { NodeActs } from './use-node-acts.ts'
import type { TreeView } from './use-tree-view.ts'

const EditNode = lazyPart(async () => ({ default: (await import('./edit-node.tsx')).EditNode }))

interface NodePaneProps {
  calls: NodeCalls
  acts: NodeActs
  dictionaryId: string
  /** What the standard is called. */
  label: string
  view: TreeView
  mayEdit: boolean
}

/** The selected node beside its tree: its facts or, for who may change it, its form. */
export function NodePane({ calls, acts, dictionaryId, label, view, mayEdit }: NodePaneProps) {
  const { t } = useTranslation('dictionary')
  const { tree, line, found } = view
  const [edited, setEdited] = useState<{ item: TreeItem; above: string }>()
  const item = line < 0 ? undefined : tree.itemAt(line)
  if (edited && edited.item.nodeId !== view.node) setEdited(undefined)
  // What somebody writes stays there when another deletes the node.
  if (edited)
    return (
      <Aside>
        {item ? null : (
          <p role="alert" className="text-danger text-dense">
            {t('nodeGone')}
          </p>
        )}
        <Overlay>
          <EditNode
            acts={acts}
            dictionaryId={dictionaryId}
            {...edited}
            onClose={() => setEdited(undefined)}
          />
        </Overlay>
      </Aside>
    )
  if (!item)
    return (
      <aside className="rounded-panel border border-dashed p-6 text-center text-soft unpaned:hidden">
        {t('noNode')}
      </aside>
    )
  const parent = tree.parentOf(line)
  const above = parent < 0 ? '' : tree.itemAt(parent).code
  return (
    <Aside>
      <NodeFacts tree={tree} line={line} item={item} onSelect={view.select} />
      <div className="flex flex-wrap gap-2">
        {mayEdit ? (
          <OnlineButton variant="outline" to={calls.update} onClick={() => setEdited({ item, above })}>
            <PencilLine aria-hidden />
            {t('edit')}
          </OnlineButton>
        ) : null}
        {found ? (
          <Button variant="outline" onClick={view.showInTree}>
            <LocateFixed aria-hidden />
            {t('showInTree')}
          </Button>
        ) : null}
        {/* The acts on nodes stand in the history of their standard, each with the nodes that it was about. */}
        <HistoryButton entity="dictionary-node" id={dictionaryId} name={t('nodesOf', { name: label })} />
      </div>
    </Aside>
  )
}

function Aside({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dictionary')
  return (
    <aside
      aria-label={t('facts')}
      className="flex flex-col gap-4 overflow-y-auto rounded-panel border bg-panel p-4"
    >
      {children}
    </aside>
  )
}
