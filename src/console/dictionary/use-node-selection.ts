import { useMemo, useState } from 'react'
import type { TreeView } from './use-tree-view.ts'

/** The nodes that are chosen together; the selected one, whose facts are shown, is always among them. */
export interface NodeSelection {
  chosen: ReadonlySet<number>
  choose: (index: number, how: 'toggle' | 'range') => void
  select: (nodeId: number | undefined) => void
}

/** Several nodes of a tree, besides the one that the address names. */
export function useNodeSelection({ tree, lines, node, select }: TreeView): NodeSelection {
  const [{ ids, anchor }, setState] = useState<{ ids: ReadonlySet<number>; anchor: number | undefined }>({
    ids: new Set(),
    anchor: node,
  })
  // What was selected by a link, a step back or as what is new is chosen alone, and a range begins there.
  const elsewhere = node !== undefined && !ids.has(node)
  const chosen = useMemo(() => (elsewhere ? new Set([node]) : ids), [ids, node, elsewhere])
  const first = elsewhere ? node : anchor
  const idAt = (index: number) => tree.idAt(lines[index] ?? 0)
  return {
    chosen: node === undefined ? none : chosen,
    choose: (index, how) => {
      const id = idAt(index)
      if (how === 'range') {
        const from = Math.max(0, lines.indexOf(tree.lineOf(first ?? id)))
        const between = lines.slice(Math.min(from, index), Math.max(from, index) + 1)
        setState({ ids: new Set(between.map((line) => tree.idAt(line))), anchor: first })
        return select(id)
      }
      const next = new Set(node === undefined ? none : chosen)
      const added = !next.delete(id)
      if (added) next.add(id)
      setState({ ids: next, anchor: id })
      select(added ? id : [...next].at(-1))
    },
    select: (id) => {
      setState({ ids: new Set(id === undefined ? [] : [id]), anchor: id })
      select(id)
    },
  }
}

const none: ReadonlySet<number> = new Set()
