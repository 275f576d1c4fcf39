import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { TreeItem } from '#offline/dictionary/dictionary-tree.ts'
import { useReachable } from '../app/engine.tsx'
import { type Dialogs, useDialogs } from '../kit/open-dialogs.tsx'
import { OperationContext, useAllows } from '../kit/permission.tsx'
import { useToast } from '../kit/toasts.tsx'
import type { NodeCalls } from './dictionary-calls.ts'
import { countOf, type NodePlace, placeOf, topsOf } from './node-place.ts'
import type { NodeActs, NodeClipboard } from './use-node-acts.ts'
import type { NodeSelection } from './use-node-selection.ts'
import type { TreeView } from './use-tree-view.ts'

/** The dialogs over a tree, and what each is about: by numbers, as the lines change with what others do meanwhile. */
export interface NodeDialogs {
  /** A new node at this place. */
  add: NodePlace
  /** Where these nodes go. */
  move: readonly number[]
  paste: NodeClipboard
  /** Rows of a sheet, as far as they were pasted already. */
  sheet: string
  /** Codes below this node, or of the whole tree (null). */
  recode: TreeItem | null
  /** Whether these nodes are deleted. */
  remove: readonly number[]
}

export type NodeCommand = 'addAfter' | 'addInto' | 'rename' | 'remove' | 'move' | 'sheet' | 'recode' | 'undo'

/** A node whose name is written in its line, until the tree says what it is called. */
export interface Renaming {
  /** As it was when the writing began: what others write meanwhile is not overwritten. */
  item: TreeItem
  name: string
  saving: boolean
}

interface CommandOptions {
  calls: NodeCalls
  acts: NodeActs
  view: TreeView
  selection: NodeSelection
  /** The standard may be changed, as far as the functions go. */
  writable: boolean
}

/** What somebody does with the chosen nodes, by key, button, drag or menu. */
export interface NodeCommands {
  /** `copy`: in a standard of somebody else's, too, to be pasted in one's own. */
  may: { add: boolean; edit: boolean; delete: boolean; copy: boolean }
  dialogs: Dialogs<NodeDialogs>
  run: (command: NodeCommand) => void
  rename: (nodeId: number) => void
  drop: (nodeIds: readonly number[], place: NodePlace) => void
  paste: (clipboard: NodeClipboard) => void
  pasteSheet: (text: string) => void
  renaming: Renaming | undefined
  setRenaming: (renaming: Renaming | undefined) => void
}

/** The commands on a tree; without a network each says that it needs one. */
export function useNodeCommands({ calls, acts, view, selection, writable }: CommandOptions): NodeCommands {
  const { t } = useTranslation('kit')
  const allows = useAllows()
  const reachable = useReachable()
  const toast = useToast()
  const record = useContext(OperationContext)
  const dialogs = useDialogs<NodeDialogs>()
  const [renaming, setRenaming] = useState<Renaming>()
  const { tree, line } = view
  const add = writable && allows(calls.add)
  const edit = writable && allows(calls.update)
  const remove = writable && allows(calls.remove)

  const online = (may: boolean, to: Endpoint, act: () => void) => {
    if (!may) return
    if (!reachable) return toast({ kind: 'info', text: t('offline') })
    record(to)
    act()
  }
  const tops = () => topsOf(tree, selection.chosen)
  const topIds = () => tops().map((top) => tree.idAt(top))
  const removeTops = () => {
    const lines = tops()
    if (lines.length === 0) return
    // One that nothing hangs on comes back by its message; more are named first.
    if (countOf(tree, lines) > 1) dialogs.show('remove', topIds())
    else acts.remove(topIds()).then(() => view.select(undefined), acts.say)
  }
  const rename = (nodeId: number) =>
    online(edit, calls.update, () => {
      const item = tree.itemAt(tree.lineOf(nodeId))
      setRenaming({ item, name: item.name, saving: false })
    })
  const commands: Record<NodeCommand, () => void> = {
    addAfter: () =>
      online(add, calls.add, () =>
        dialogs.show('add', line < 0 ? lastRoot(view) : placeOf(tree, line, 'after')),
      ),
    addInto: () =>
      online(add, calls.add, () =>
        dialogs.show('add', line < 0 ? lastRoot(view) : placeOf(tree, line, 'into')),
      ),
    rename: () => {
      if (view.node !== undefined && line >= 0) rename(view.node)
    },
    remove: () => online(remove, calls.remove, removeTops),
    move: () => online(edit, calls.drag, () => tops().length > 0 && dialogs.show('move', topIds())),
    sheet: () => online(add, calls.add, () => dialogs.show('sheet', '')),
    recode: () =>
      online(edit, calls.recode, () => dialogs.show('recode', line < 0 ? null : tree.itemAt(line))),
    undo: () => online(add || edit || remove, calls.update, acts.undo),
  }
  return {
    may: { add, edit, delete: remove, copy: allows(calls.copy) },
    dialogs,
    run: (command) => commands[command](),
    rename,
    drop: (nodeIds, place) =>
      online(
        edit,
        calls.drag,
        () => void acts.move(nodeIds, place).then(() => view.openTo(place.parentId), acts.say),
      ),
    paste: (clipboard) => online(add, calls.copy, () => dialogs.show('paste', clipboard)),
    pasteSheet: (text) => online(add, calls.add, () => dialogs.show('sheet', text)),
    renaming,
    setRenaming,
  }
}

/** After all roots: where something is put while no node is selected. */
function lastRoot({ tree }: TreeView): NodePlace {
  const last = tree.childrenOf(-1).at(-1)
  return last === undefined ? {} : { afterId: tree.idAt(last) }
}
