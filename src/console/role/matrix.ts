import { neededBy } from '#contract/permissions.ts'
import type { RoleMenu } from '#contract/role/schema.ts'

export type MenuFunction = RoleMenu['functions'][number]

/** A menu as a line of the matrix. */
export interface MatrixLine {
  menuId: string
  name: string
  /** 1 for a menu without a parent. */
  level: number
  /** Its own functions, as far as they are searched for. */
  functions: readonly MenuFunction[]
  /** Its own and those of the menus below it, all of them. */
  below: readonly MenuFunction[]
}

/**
 * The menus that have functions, themselves or below them, top to bottom. With a keyword just those that it is in the
 * name of, with their ways up; a menu that is found keeps all its functions.
 */
export function linesOf(menus: readonly RoleMenu[], keyword: string, language: 'zh' | 'en'): MatrixLine[] {
  const wanted = keyword.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  const walk = (parentId: string | undefined, level: number, open: boolean): MatrixLine[] =>
    menus
      .filter((menu) => menu.parentId === parentId)
      .flatMap((menu) => {
        const name = menu.names[language]
        const whole = open || holds(name)
        const found = menu.functions.filter(({ functionName }) => whole || holds(functionName))
        const children = walk(menu.menuId, level + 1, whole)
        const below = functionsBelow(menus, menu)
        if (below.length === 0 || (found.length === 0 && children.length === 0)) return []
        return [{ menuId: menu.menuId, name, level, functions: found, below }, ...children]
      })
  return walk(undefined, 1, false)
}

function functionsBelow(menus: readonly RoleMenu[], menu: RoleMenu): MenuFunction[] {
  const children = menus.filter(({ parentId }) => parentId === menu.menuId)
  return [...menu.functions, ...children.flatMap((child) => functionsBelow(menus, child))]
}

/** Whether all, some or none of the functions are chosen. */
export function stateOf(functions: readonly MenuFunction[], chosen: ReadonlySet<string>): boolean | 'mixed' {
  const count = functions.filter((one) => chosen.has(one.applicationMenuFunctionId)).length
  if (count === 0) return false
  return count === functions.length ? true : 'mixed'
}

/** What a tick makes of the choice. */
export interface Ticked {
  chosen: ReadonlySet<string>
  /** Comes or goes with what was ticked: the views that it needs, or what needs the views that go. */
  along: readonly MenuFunction[]
  /** Of those, what may be neither granted nor taken away: then nothing is changed. */
  locked: readonly MenuFunction[]
}

/** The choice with some functions of the menus more or less. */
export function ticked(
  menus: readonly RoleMenu[],
  chosen: ReadonlySet<string>,
  functions: readonly MenuFunction[],
  on: boolean,
): Ticked {
  const actions = functions.map(({ functionAction }) => functionAction)
  const needed = new Set<string>(actions.flatMap(neededBy))
  const goesAlong = ({ functionAction }: MenuFunction) =>
    on ? needed.has(functionAction) : neededBy(functionAction).some((view) => actions.includes(view))
  const along = menus
    .flatMap((menu) => menu.functions)
    .filter((one) => chosen.has(one.applicationMenuFunctionId) !== on)
    .filter((one) => goesAlong(one) && !actions.includes(one.functionAction))
  const locked = along.filter(({ grantable }) => !grantable)
  if (locked.length > 0) return { chosen, along, locked }
  const next = new Set(chosen)
  for (const { applicationMenuFunctionId } of [...functions, ...along]) {
    if (on) next.add(applicationMenuFunctionId)
    else next.delete(applicationMenuFunctionId)
  }
  return { chosen: next, along, locked }
}
