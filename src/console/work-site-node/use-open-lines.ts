import { useMemo, useState } from 'react'
import { endsOf } from '#contract/work-site-node/tree.ts'
import type { TreeLine } from '../kit/tree-line.tsx'

/** A tree of so many nodes is open at first; of a longer one its two topmost levels. */
const openAtFirst = 200

interface LevelledNode {
  nodeId: number
  /** 1 for a top. */
  level: number
}

/** The lines in sight of a tree whose nodes come each before what hangs on it. */
export function useOpenLines<Node extends LevelledNode>(nodes: readonly Node[]) {
  const ends = useMemo(() => endsOf(nodes), [nodes])
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set(nodes.flatMap(({ nodeId, level }) => (level < 3 || nodes.length <= openAtFirst ? nodeId : []))),
  )
  const shown = useMemo(() => {
    const lines: number[] = []
    for (let line = 0; line < nodes.length; ) {
      lines.push(line)
      line = open.has(nodes[line]?.nodeId ?? 0) ? line + 1 : (ends[line] ?? line + 1)
    }
    return lines
  }, [nodes, ends, open])
  const nodeAt = (index: number): Node | undefined => nodes[shown[index] ?? -1]
  return {
    nodeAt,
    lines: {
      count: shown.length,
      at(index: number): TreeLine | undefined {
        const node = nodeAt(index)
        if (!node) return undefined
        const line = shown[index] ?? 0
        return {
          id: String(node.nodeId),
          level: node.level,
          expandable: (ends[line] ?? line + 1) > line + 1,
          expanded: open.has(node.nodeId),
        }
      },
    },
    onToggle(index: number) {
      const id = nodeAt(index)?.nodeId ?? 0
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
  }
}
