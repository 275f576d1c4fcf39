import type { RefObject } from 'react'
import type { NewNode, NodeEdit, NodesChanged, Recoded } from '#contract/dictionary/node-calls.ts'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { Refused } from '#request/errors.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { nodeCallsOf } from './dictionary-calls.ts'
import { type NodePlace, placesOf, topsOf } from './node-place.ts'

/** Nodes that were cut or copied, to be pasted in this standard or another one of its kind. */
export interface NodeClipboard {
  dictionaryId: string
  nodeIds: number[]
  /** The names of these, and how many nodes they are with all that hangs on them. */
  names: string[]
  count: number
  /** They go from where they are. */
  cut: boolean
  /** What was given to the clipboard of the system: as long as that stands there, these are meant. */
  text: string
}

/** What is taken back next, and in which standard. */
export interface LastAct {
  dictionaryId: string
  undo: () => void
}

/** What can be done to a standard's nodes. Each rejects with what the gateway says. */
export interface NodeActs {
  add: (place: NodePlace, nodes: NewNode[]) => Promise<NodesChanged>
  /** `back`: the edit that takes this one back, but for its revision. */
  update: (edit: NodeEdit, name: string, back: Partial<NodeEdit>) => Promise<NodesChanged>
  move: (nodeIds: readonly number[], place: NodePlace) => Promise<NodesChanged>
  copy: (clipboard: NodeClipboard, place: NodePlace) => Promise<NodesChanged>
  remove: (nodeIds: readonly number[]) => Promise<NodesChanged>
  /** Codes again what hangs on this node, or the whole tree (null). */
  recode: (node: { nodeId: number; name: string } | null) => Promise<Recoded>
  /** Takes the last of them back, once. */
  undo: () => void
  /** Says in a short message why an act failed. */
  say: (failure: unknown) => void
}

/** The acts on the nodes of a standard; each can be taken back, from its message or as the last one. */
export function useNodeActs(
  kind: TreeKind,
  { dictionaryId }: DictionaryHead,
  tree: DictionaryTree,
  last: RefObject<LastAct | undefined>,
): NodeActs {
  const calls = nodeCallsOf(kind)
  const send = useGatewayCall('dictionary')
  const toast = useToast()
  const say = (failure: unknown) => toast({ kind: 'error', text: messageOf(failure) })

  const act = async <Answer>(
    done: string,
    about: string[],
    write: (done: string, offers: { about: string[]; undo: () => void }) => Promise<Answer>,
    takeBack: (changed: Answer) => Promise<unknown>,
  ) => {
    let changed: Answer | undefined
    const undo = () => {
      if (last.current?.undo === undo) last.current = undefined
      if (changed) takeBack(changed).catch(say)
    }
    changed = await write(`done.${done}`, { about, undo })
    last.current = { dictionaryId, undo }
    return changed
  }
  const topsAmong = (nodeIds: readonly number[]) => topsOf(tree, new Set(nodeIds))
  const namesOf = (nodeIds: readonly number[]) => topsAmong(nodeIds).map((line) => tree.itemAt(line).name)
  const removeAgain = ({ nodes, version: unlessSince }: NodesChanged, done = 'done.undone') =>
    send(calls.remove, { dictionaryId, nodeIds: nodes.map(({ nodeId }) => nodeId), unlessSince }, done)

  return {
    add: (place, nodes) =>
      act(
        'added',
        nodes.filter(({ under }) => under === undefined).map(({ name }) => name),
        (...says) => send(calls.add, { dictionaryId, ...place, nodes }, ...says),
        removeAgain,
      ),
    update: (edit, name, back) =>
      act(
        'saved',
        [name],
        (...says) => send(calls.update, edit, ...says),
        ({ nodes: [node] }) => {
          const revision = node?.revision ?? edit.baseRevision
          const { nodeId } = edit
          return send(calls.update, { ...back, dictionaryId, nodeId, baseRevision: revision }, 'done.undone')
        },
      ),
    move: (nodeIds, place) => {
      const before = placesOf(tree, topsAmong(nodeIds))
      return act(
        'moved',
        namesOf(nodeIds),
        (...says) => send(calls.drag, { dictionaryId, nodeIds: [...nodeIds], ...place }, ...says),
        ({ version: unlessSince }) =>
          send(calls.putBack, { dictionaryId, places: before, unlessSince }, 'done.undone'),
      )
    },
    copy: ({ dictionaryId: fromDictionaryId, nodeIds, names, cut }, place) => {
      const source = { dictionaryId: fromDictionaryId, nodeIds }
      return act(
        cut ? 'moved' : 'copied',
        names,
        async (...says) => {
          const request = { fromDictionaryId, nodeIds, dictionaryId, ...place }
          if (!cut) return await send(calls.copy, request, ...says)
          const copied = await send(calls.copy, request, 'done.copied')
          await send(calls.remove, source, ...says).catch(async (failure: unknown) => {
            // Unheard, it may have been done, and then these are the only ones.
            if (failure instanceof Refused) await removeAgain(copied, 'done.copyGone').catch(say)
            throw failure
          })
          return copied
        },
        async (changed) => {
          if (!cut) return await removeAgain(changed)
          const { version: unlessSince } = await send(calls.restore, source, 'done.restored')
          return await removeAgain(changed).catch(async (failure: unknown) => {
            if (failure instanceof Refused)
              await send(calls.remove, { ...source, unlessSince }, 'done.cut').catch(say)
            throw failure
          })
        },
      )
    },
    remove: (nodeIds) => {
      const removed = { dictionaryId, nodeIds: [...nodeIds] }
      return act(
        'deleted',
        namesOf(nodeIds),
        (...says) => send(calls.remove, removed, ...says),
        () => send(calls.restore, removed, 'done.undone'),
      )
    },
    recode: (node) =>
      act(
        'recoded',
        node ? [node.name] : [],
        (...says) =>
          send(calls.recode, { dictionaryId, ...(node && { nodeId: node.nodeId }), preview: false }, ...says),
        ({ version: unlessSince }) =>
          send(calls.takeBackRecode, { dictionaryId, unlessSince }, 'done.undone'),
      ),
    undo: () => {
      if (last.current?.dictionaryId === dictionaryId) last.current.undo()
    },
    say,
  }
}
