import type { MenuMove, MenuRow } from '#contract/application/menu.ts'
import type { DropEdge } from '../kit/tree-drag.ts'
import type { TreeNode } from '../kit/tree-rows.ts'

/** A menu as a line of the tree. */
export interface MenuNode extends TreeNode {
  row: MenuRow
}

/** Where a menu goes that is dropped on another one, or is to stand before, below or after it. */
export function placeOf(
  nodes: readonly MenuNode[],
  applicationMenuId: string,
  onto: string,
  edge: DropEdge,
): MenuMove {
  const target = nodes.find(({ id }) => id === onto)
  const parentId = edge === 'into' ? onto : target?.parentId
  const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== applicationMenuId)
  const at = siblings.findIndex(({ id }) => id === onto)
  const after = edge === 'into' ? siblings.at(-1) : edge === 'after' ? target : siblings[at - 1]
  return {
    applicationMenuId,
    ...(parentId !== undefined && { parentId }),
    ...(after && (edge !== 'before' || at > 0) && { afterId: after.id }),
  }
}
