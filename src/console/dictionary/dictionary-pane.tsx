import { type RefObject, useRef, useState } from 'react'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { TypingContext, useTyping } from '../kit/typing.ts'
import { useUnderWay } from '../kit/use-under-way.ts'
import { nodeCallsOf } from './dictionary-calls.ts'
import { NodeDialogs } from './node-dialogs.tsx'
import { NodePane } from './node-pane.tsx'
import { NodeToolbar } from './node-toolbar.tsx'
import { NodeTree } from './node-tree.tsx'
import { TreeSearch } from './tree-search.tsx'
import { type LastAct, type NodeClipboard, useNodeActs } from './use-node-acts.ts'
import { useNodeClipboard } from './use-node-clipboard.ts'
import { useNodeCommands } from './use-node-commands.ts'
import { useNodeSelection } from './use-node-selection.ts'
import { useTreeEditing } from './use-tree-editing.ts'
import { useTreeView } from './use-tree-view.ts'

export interface DictionaryPaneProps {
  kind: TreeKind
  head: DictionaryHead
  tree: DictionaryTree
  clipboard: NodeClipboard | undefined
  setClipboard: (clipboard: NodeClipboard | undefined) => void
  lastAct: RefObject<LastAct | undefined>
}

/** A standard's tree with its search, and the selected node beside it: read by all who see it, edited by who may. */
export function DictionaryPane({ kind, head, tree, clipboard, setClipboard, lastAct }: DictionaryPaneProps) {
  const { dictionaryId } = head
  const calls = nodeCallsOf(kind)
  const box = useRef<HTMLDivElement>(null)
  const [writing, beginWriting] = useUnderWay()
  useTyping(writing)
  const view = useTreeView(head, tree, writing)
  const selection = useNodeSelection(view)
  const acts = useNodeActs(kind, head, tree, lastAct)
  const commands = useNodeCommands({ calls, acts, view, selection, writable: head.writable === true })
  const [ticking, setTicking] = useState(false)
  const editing = useTreeEditing({ view, selection, commands, ticking })
  const { take, ...clipboardEvents } = useNodeClipboard({
    dictionaryId,
    tree,
    selection,
    commands,
    clipboard,
    setClipboard,
  })

  return (
    <div className="grid min-h-0 flex-1 gap-4 paned:grid-cols-[minmax(0,1fr)_22rem] unpaned:grid-rows-[minmax(20rem,1fr)_auto]">
      <div
        ref={box}
        className="flex min-h-80 flex-col overflow-hidden rounded-panel border bg-panel"
        {...clipboardEvents}
      >
        <TreeSearch
          kind={kind}
          view={view}
          onArrowDown={() => box.current?.querySelector<HTMLElement>('[role=tree]')?.focus()}
        />
        {editing ? (
          <NodeToolbar
            calls={calls}
            commands={commands}
            chosen={selection.chosen.size}
            ticking={ticking}
            onTicking={setTicking}
            clipboard={clipboard}
            onCopy={take}
          />
        ) : null}
        <NodeTree
          label={head.name ?? ''}
          dictionaryId={dictionaryId}
          view={view}
          selection={selection}
          acts={acts}
          commands={commands}
          ticking={ticking}
          editing={editing}
        />
      </div>
      <TypingContext value={beginWriting}>
        <NodePane
          calls={calls}
          acts={acts}
          dictionaryId={dictionaryId}
          label={head.name ?? ''}
          view={view}
          mayEdit={commands.may.edit}
        />
      </TypingContext>
      <NodeDialogs
        calls={calls}
        acts={acts}
        dictionaryId={dictionaryId}
        view={view}
        commands={commands}
        onPasted={() => setClipboard(undefined)}
      />
    </div>
  )
}
