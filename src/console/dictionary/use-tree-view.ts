import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { listRelatedNodes } from '#contract/dictionary/relation.ts'
import type { DictionaryHead } from '#contract/dictionary/schema.ts'
import {
  type DictionaryTree,
  type Found,
  isBlank,
  type TreeQuery,
} from '#offline/dictionary/dictionary-tree.ts'
import { useAheadOfAddress } from '../kit/use-ahead-of-address.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { dictionaryView } from './dictionary-view.ts'
import { wayAbove } from './node-place.ts'

/** So many matches of a keyword are shown; who sees that many types one letter more. */
const mostMatches = 500

/** What is looked for, by what the person chose. */
export interface ViewQuery extends Omit<TreeQuery, 'apartFrom'> {
  /** Only nodes that nothing relates, which the gateway knows. */
  unrelated?: boolean
}

/** What of a standard's tree is in sight, and which node is selected. */
export interface TreeView {
  tree: DictionaryTree
  query: ViewQuery
  setQuery: (query: ViewQuery) => void
  /** Undefined while nothing is looked for. */
  found: Found | undefined
  /** The lines in sight. */
  lines: readonly number[]
  isOpen: (nodeId: number) => boolean
  toggle: (index: number) => void
  /** Opens the way to a node, and the node itself for what has come to hang on it. */
  openTo: (nodeId: number | undefined) => void
  /** The selected node's number, and its line; −1 while none is selected. */
  node: number | undefined
  line: number
  select: (nodeId: number | undefined) => void
  /** Leaves the search for the selected node's place in the tree. */
  showInTree: () => void
}

/**
 * The view that the address names, and what was opened and is looked for since.
 * @param writing something about the selected node is not saved.
 */
export function useTreeView(
  { dictionaryId }: DictionaryHead,
  tree: DictionaryTree,
  writing: boolean,
): TreeView {
  const address = dictionaryView(useSearch({ strict: false }))
  const [node, select] = useAheadOfAddress('node', address.node, writing)
  const [query, setQuery] = useState<ViewQuery>({})
  const related = useEndpoint(listRelatedNodes, { dictionaryId }, { enabled: query.unrelated === true })
  const line = useMemo(() => (node === undefined ? -1 : tree.lineOf(node)), [tree, node])
  const [open, setOpen] = useState(() => wayAbove(tree, line))
  const found = useMemo(() => {
    const { unrelated, ...plain } = query
    // Until the gateway has said what is related, the rest of the query goes by itself.
    const full = unrelated && related.data ? { ...plain, apartFrom: new Set(related.data.nodeIds) } : plain
    return isBlank(full) ? undefined : tree.find(full, mostMatches)
  }, [tree, query, related.data])
  const lines = useMemo(() => found?.lines ?? tree.visible(open), [tree, open, found])
  return {
    tree,
    query,
    setQuery,
    found,
    lines,
    isOpen: (nodeId) => open.has(nodeId),
    toggle: (index) => {
      const id = tree.idAt(lines[index] ?? 0)
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
    openTo: (nodeId) => {
      if (nodeId === undefined) return
      setOpen((before) => new Set([...before, nodeId, ...wayAbove(tree, tree.lineOf(nodeId))]))
    },
    node,
    line,
    select,
    showInTree: () => {
      setOpen(new Set([...open, ...wayAbove(tree, line)]))
      setQuery({})
    },
  }
}
