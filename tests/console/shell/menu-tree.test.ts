import { expect, test } from 'vitest'
import { menuAt, menuTree, wayTo } from '#console/shell/menu-tree.ts'
import type { Menu } from '#contract/application/schema.ts'

function menu(menuId: string, rest: Partial<Menu> = {}): Menu {
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

test('NAV-05 the menu of a path is found by its action', () => {
  expect(menuAt(menus, '/admin/project-worksite-information')?.menuId).toBe('sites')
  expect(menuAt(menus, '/admin/elsewhere')).toBeUndefined()
})

test('NAV-14 the breadcrumbs of a menu are the groups above it and itself', () => {
  const way = wayTo(menus, menuAt(menus, '/admin/project-information'))
  expect(way.map((step) => step.menuId)).toEqual(['project', 'facts'])
})
