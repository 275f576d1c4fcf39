import { useMemo, useState } from 'react'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import type { RelationIndex } from './relation-index.ts'
import type { Side } from './relation-view.ts'

/** So many matches are shown; who sees that many types one letter more. */
const mostMatches = 500

interface Shown {
  side: Side
  tree: DictionaryTree
  index: RelationIndex
  major: string | undefined
  selected: number | undefined
  opposite: ReadonlySet<number>
}

interface RelationLines {
  /** In sight, top to bottom. */
  lines: readonly number[]
  /** Whether a line only leads to what is looked for. */
  faint: (line: number) => boolean
  /** How many nodes nothing relates; 0 where that is not asked for. */
  bare: number
  /** Whether lines open and close: not where all that is looked for is in sight. */
  expandable: boolean
  isOpen: (nodeId: number) => boolean
  toggle: (nodeId: number) => void
}

/**
 * The lines of one of the trees. The way to the selected node, and to those that the other tree's is related with, is open,
 * whatever else was opened.
 */
export function useRelationLines(
  { side, tree, index, major, selected, opposite }: Shown,
  { keyword, bareOnly }: { keyword: string; bareOnly: boolean },
): RelationLines {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const open = useMemo(() => {
    const led = new Set<number>()
    for (const nodeId of [...opposite, ...(selected === undefined ? [] : [selected])])
      for (const step of tree.wayTo(tree.parentOf(tree.lineOf(nodeId)))) led.add(tree.idAt(step))
    return new Set([...led, ...opened].filter((nodeId) => !closed.has(nodeId)))
  }, [tree, opened, closed, opposite, selected])
  // Who has closed a way sees it again for another selection.
  const [led, setLed] = useState(opposite)
  if (led !== opposite) {
    setLed(opposite)
    setClosed(new Set())
  }
  const found = useMemo(
    () => (keyword.trim() ? tree.find({ keyword }, mostMatches) : undefined),
    [tree, keyword],
  )
  const shown = useMemo(
    () => (line: number) => {
      if (major === undefined) return true
      const own = tree.itemAt(line).major
      return own === '' || own === major
    },
    [tree, major],
  )
  const bare = useMemo(
    () => (bareOnly ? index.unrelated(side, tree, shown) : undefined),
    [bareOnly, index, side, tree, shown],
  )
  const lines = useMemo(() => {
    if (!bare) return (found?.lines ?? tree.visible(open)).filter(shown)
    if (!found) return bare.lines
    const wanted = new Set(found.lines)
    return bare.lines.filter((line) => wanted.has(line))
  }, [bare, found, tree, open, shown])
  return {
    lines,
    faint: (line) =>
      (found !== undefined && !found.matches.has(line)) || (bare !== undefined && !bare.isBare(line)),
    bare: bare?.bare ?? 0,
    expandable: !bare && !found,
    isOpen: (nodeId) => open.has(nodeId),
    toggle: (nodeId) => {
      const isOpen = open.has(nodeId)
      setOpened(without(opened, nodeId, !isOpen))
      setClosed(without(closed, nodeId, isOpen))
    },
  }
}

/** The set with the number, or without it. */
function without(numbers: ReadonlySet<number>, nodeId: number, add: boolean): ReadonlySet<number> {
  const next = new Set(numbers)
  if (add) next.add(nodeId)
  else next.delete(nodeId)
  return next
}
