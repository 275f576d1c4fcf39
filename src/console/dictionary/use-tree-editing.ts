import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format.ts'
import type { TreeDrag, TreeDragOptions } from '../kit/tree-drag.ts'
import type { TreeEditing } from '../kit/tree-lines.tsx'
import { useTreeDrag } from '../kit/use-tree-drag.ts'
import { isOutside, placeOf, topsOf } from './node-place.ts'
import type { NodeCommands } from './use-node-commands.ts'
import type { NodeSelection } from './use-node-selection.ts'
import type { TreeView } from './use-tree-view.ts'

interface TreeEditingOptions {
  view: TreeView
  selection: NodeSelection
  commands: NodeCommands
  /** A press chooses one more. */
  ticking: boolean
}

/** The keys, presses and drags by which a tree is edited; undefined for who only reads it. */
export function useTreeEditing({
  view,
  selection,
  commands,
  ticking,
}: TreeEditingOptions): TreeEditing | undefined {
  const drag = useNodeDrag(view, selection, commands)
  const chosen = useMemo(() => new Set([...selection.chosen].map(String)), [selection.chosen])
  if (!Object.values(commands.may).some(Boolean)) return undefined
  return {
    chosen,
    onChoose: selection.choose,
    pressChooses: ticking,
    onKey: (event) => {
      const command = commandOf(event)
      if (!command) return false
      commands.run(command)
      return true
    },
    onDoublePress: (index) => commands.rename(view.tree.idAt(view.lines[index] ?? 0)),
    drag,
  }
}

/** What a key means; the clipboard's come as events of their own. */
function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || shiftKey) return undefined
  if (ctrlKey || metaKey) return key === 'z' ? 'undo' : undefined
  const commands = { Enter: 'addAfter', Insert: 'addInto', F2: 'rename', Delete: 'remove' } as const
  return key in commands ? commands[key as keyof typeof commands] : undefined
}

function useNodeDrag(view: TreeView, selection: NodeSelection, commands: NodeCommands): TreeDrag | undefined {
  const { t } = useTranslation('dictionary')
  const format = useFormat()
  const { tree } = view
  const options: TreeDragOptions = {
    dragged: (id) => {
      const ids = selection.chosen.has(Number(id)) ? selection.chosen : new Set([Number(id)])
      return topsOf(tree, ids).map((line) => String(tree.idAt(line)))
    },
    label: (ids) => {
      const [first = 0] = ids.map((id) => tree.lineOf(Number(id)))
      return ids.length === 1
        ? tree.itemAt(first).name
        : t('chosen', { count: ids.length, shown: format.number(ids.length) })
    },
    mayDrop: (ids, onto) => isOutside(tree, tree.lineOf(Number(onto)), ids.map(Number)),
    onDrop: (ids, onto, edge) => {
      const moving = new Set(ids.map(Number))
      const line = tree.lineOf(Number(onto))
      // Below an open node is above its first child.
      const first = edge === 'after' && view.isOpen(Number(onto)) ? tree.childrenOf(line)[0] : undefined
      const place =
        first === undefined ? placeOf(tree, line, edge, moving) : placeOf(tree, first, 'before', moving)
      commands.drop(ids.map(Number), place)
    },
  }
  return useTreeDrag(commands.may.edit, options)
}
