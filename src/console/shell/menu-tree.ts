import type { Menu } from '#contract/application/schema.ts'
import type { Language } from '#contract/messages.ts'

/** A menu as the shell shows it: named in the chosen language. */
export interface NamedMenu extends Omit<Menu, 'names'> {
  name: string
}

/** The menus with their names in a language. */
export function named(menus: readonly Menu[], language: Language): NamedMenu[] {
  return menus.map(({ names, ...menu }) => ({ ...menu, name: names[language] }))
}

/** A menu with those below it. */
export interface MenuBranch {
  menu: NamedMenu
  /** The screen's path with its leading slash; undefined for a group. */
  path: string | undefined
  children: MenuBranch[]
}

/** The path of a menu's screen; a missing leading slash is added (NAV-08). */
export function pathOfMenu({ action }: Pick<Menu, 'action'>): string | undefined {
  if (!action) return undefined
  return action.startsWith('/') ? action : `/${action}`
}

/** The tree of a flat list of menus, by parent id and in the order of `sort`; groups that lead nowhere are left out. */
export function menuTree(menus: readonly NamedMenu[]): MenuBranch[] {
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
export function menuAt(menus: readonly NamedMenu[], path: string): NamedMenu | undefined {
  return menus.find((menu) => pathOfMenu(menu) === path)
}

/** Whether any menu grants the account a function action (ROL-03). */
export function anyMenuGrants(menus: readonly NamedMenu[], functionAction: string): boolean {
  return menus.some((menu) => menu.authFunctionList.some((each) => each.functionAction === functionAction))
}

/** A menu and the groups above it, outermost first. */
export function wayTo(menus: readonly NamedMenu[], menu: NamedMenu | undefined): NamedMenu[] {
  const byId = new Map(menus.map((each) => [each.menuId, each]))
  const way: NamedMenu[] = []
  for (let step = menu; step && !way.includes(step); step = byId.get(step.parentId ?? '')) way.unshift(step)
  return way
}
