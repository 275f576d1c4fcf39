import { expect, test } from 'vitest'
import { anyMenuGrants, menuAt, menuTree, type NamedMenu, named, wayTo } from '#console/shell/menu-tree.ts'

function menu(menuId: string, rest: Partial<NamedMenu> = {}): NamedMenu {
  return { menuId, name: menuId, sort: 0, functions: [], authFunctionList: [], ...rest }
}

const menus = [
  menu('sites', { parentId: 'project', action: 'admin/project-worksite-information', sort: 2 }),
  menu('project', { sort: 2 }),
  menu('facts', { parentId: 'project', action: '/admin/project-information', sort: 1 }),
  menu('home', { action: 'admin/home', sort: 1 }),
  menu('nothing below', { sort: 3 }),
]

test('NAV-08 menus become a tree by parent id, ordered, with a leading slash; empty groups are left out', () => {
  const names = menuTree(menus).map(({ menu: { name }, path, children }) => [
    name,
    path,
    children.map((child) => child.path),
  ])
  expect(names).toEqual([
    ['home', '/admin/home', []],
    ['project', undefined, ['/admin/project-information', '/admin/project-worksite-information']],
  ])
})

test('NAV-13 a menu has its name in the chosen language', () => {
  const { name: _, ...home } = menu('home')
  const sent = [{ ...home, names: { zh: '首页', en: 'Home' } }]
  expect(named(sent, 'zh')).toEqual([{ ...home, name: '首页' }])
  expect(named(sent, 'en')).toEqual([{ ...home, name: 'Home' }])
})

test('ROL-03 whether any menu has a given action: as granted, not as it could be', () => {
  const fn = (functionAction: string) => ({
    applicationMenuFunctionId: 'id',
    functionName: '',
    functionAction,
  })
  const all = [
    ...menus,
    menu('logs', { functions: [fn('log:view'), fn('role:view')], authFunctionList: [fn('log:view')] }),
  ]
  expect(anyMenuGrants(all, 'log:view')).toBe(true)
  expect(anyMenuGrants(all, 'role:view')).toBe(false)
  expect(anyMenuGrants(menus, 'log:view')).toBe(false)
})

test('NAV-08 an icon path is optional, and functions and granted functions stay with their menu', () => {
  const fn = { applicationMenuFunctionId: 'id', functionName: '查看', functionAction: 'log:view' }
  const [marked, plain] = menuTree([
    menu('a', { action: '/a', iconPath: 'bell', functions: [fn], authFunctionList: [fn], sort: 1 }),
    menu('b', { action: '/b', functions: [fn], sort: 2 }),
  ])
  expect(marked?.menu).toMatchObject({ iconPath: 'bell', functions: [fn], authFunctionList: [fn] })
  expect(plain?.menu).toMatchObject({ functions: [fn], authFunctionList: [] })
  expect(plain?.menu.iconPath).toBe(undefined)
})

test('NAV-05 the menu of a path is found by its action', () => {
  expect(menuAt(menus, '/admin/project-worksite-information')?.menuId).toBe('sites')
  expect(menuAt(menus, '/admin/elsewhere')).toBeUndefined()
})

test('NAV-14 the breadcrumbs of a menu are the groups above it and itself', () => {
  const way = wayTo(menus, menuAt(menus, '/admin/project-information'))
  expect(way.map((step) => step.menuId)).toEqual(['project', 'facts'])
})
