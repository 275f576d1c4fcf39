import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuMove, type MenuRow, moveMenu } from '#contract/application/menu.ts'
import { useAllowed } from '../kit/permission.tsx'
import { childrenOf, outsideOf, visibleRows } from '../kit/tree-rows.ts'
import { useTreeDrag } from '../kit/use-tree-drag.ts'
import { type MenuNode, placeOf } from './menu-place.ts'

/** The menus of an application as a tree: what is open, what is chosen, and where a drag leads. */
export function useMenuTree(rows: readonly MenuRow[], onMove: (move: MenuMove) => void) {
  const english = useTranslation().i18n.language === 'en'
  const nodes = useMemo(
    () =>
      rows.map(
        (row): MenuNode => ({
          row,
          id: row.applicationMenuId,
          parentId: row.parentId,
          name: english ? row.nameEn : row.nameZh,
        }),
      ),
    [rows, english],
  )
  const children = useMemo(() => childrenOf(nodes), [nodes])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => {
    const open = nodes.flatMap(({ id }) => (closed.has(id) ? [] : id))
    return visibleRows(children, new Set(open))
  }, [nodes, children, closed])
  const [chosen, setChosen] = useState<string>()
  const toggle = (index: number) => {
    const line = lines[index]
    if (!line) return
    const next = new Set(closed)
    if (line.expanded) next.add(line.node.id)
    else next.delete(line.node.id)
    setClosed(next)
  }
  const drag = useTreeDrag(useAllowed(moveMenu), {
    dragged: (id) => [id],
    label: ([id]) => nodes.find((node) => node.id === id)?.name ?? '',
    mayDrop: ([id = ''], onto) => outsideOf(nodes, id).some((node) => node.id === onto),
    onDrop: ([id = ''], onto, edge) => onMove(placeOf(nodes, id, onto, edge)),
  })
  return { nodes, lines, toggle, chosen: nodes.find(({ id }) => id === chosen), choose: setChosen, drag }
}
