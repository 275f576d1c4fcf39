import type { Menu } from '#contract/application/schema.ts'

/** A menu with those below it. */
export interface MenuBranch {
  menu: Menu
  /** The screen's path with its leading slash; undefined for a group. */
  path: string | undefined
  children: MenuBranch[]
}

/** The path of a menu's screen; a missing leading slash is added (NAV-08). */
export function pathOfMenu({ action }: Menu): string | undefined {
  if (!action) return undefined
  return action.startsWith('/') ? action : `/${action}`
}

/** The tree of a flat list of menus, by parent id and in the order of `sort`; groups that lead nowhere are left out. */
export function menuTree(menus: readonly Menu[]): MenuBranch[] {
  const ids = new Set(menus.map((menu) => menu.menuId))
  const branches = (parent: string | undefined): MenuBranch[] =>
    menus
      .filter(
        ({ parentId }) => (parentId !== undefined && ids.has(parentId) ? parentId : undefined) === parent,
      )
      .toSorted((a, b) => a.sort - b.sort)
      .map((menu) => ({ menu, path: pathOfMenu(menu), children: branches(menu.menuId) }))
      .filter(({ path, children }) => path !== undefined || children.length > 0)
  return branches(undefined)
}

/** The menu whose screen lies at a path (NAV-05). */
export function menuAt(menus: readonly Menu[], path: string): Menu | undefined {
  return menus.find((menu) => pathOfMenu(menu) === path)
}

/** A menu and the groups above it, outermost first. */
export function wayTo(menus: readonly Menu[], menu: Menu | undefined): Menu[] {
  const byId = new Map(menus.map((each) => [each.menuId, each]))
  const way: Menu[] = []
  for (let step = menu; step && !way.includes(step); step = byId.get(step.parentId ?? '')) way.unshift(step)
  return way
}
