import { type CellActor, cellAccess } from './cell-access.ts'
import { fieldsByCell } from './fields-by-cell.ts'
import { placesOf, readArea, readPlace } from './reference.ts'
import type { Access, Template } from './template-schema.ts'

/** A cell of a template that somebody does not fill in, and what they may do instead. */
export interface LockedCell {
  at: string
  access: Exclude<Access, 'edit'>
}

/** The cells, filled in or not, that somebody may only look at, or not even that. */
export function lockedCells(template: Template, actor: CellActor): LockedCell[] {
  const accessTo = cellAccess(template.permissions, actor)
  const cells = [
    ...fieldsByCell(template).keys(),
    ...[...template.cells, ...template.bindings].map(({ at }) => at),
  ]
  return [...new Set(cells)].flatMap((at) => {
    const place = readPlace(at)
    const access = place && accessTo(place)
    return access === undefined || access === 'edit' ? [] : { at, access }
  })
}

/** Who draws templates sees all of them. */
export const drawing = ['tabulation:add', 'tabulation:edit', 'tabulation:publish'] as const

/** A template as somebody sees it: of cells that are hidden from them it has the look alone. */
export function seenTemplate(template: Template, actor: CellActor): Template {
  const accessTo = cellAccess(template.permissions, actor)
  const isSeen = ({ at }: { at: string }) => {
    const area = readArea(at)
    return area !== undefined && placesOf(area).some((place) => accessTo(place) !== 'hidden')
  }
  const cells = template.cells.map((cell) => {
    if (isSeen(cell)) return cell
    const { at, style } = cell
    return style === undefined ? { at } : { at, style }
  })
  const checks = template.checks.filter(isSeen)
  const formulas = [...cells, ...checks].flatMap(({ formula }) => formula?.toUpperCase() ?? [])
  return {
    ...template,
    cells,
    checks,
    fields: template.fields.filter(isSeen),
    bindings: template.bindings.filter(isSeen),
    // A formula that is seen may name cells that are not.
    names: template.names.filter(
      (named) => isSeen(named) || formulas.some((formula) => formula.includes(named.name.toUpperCase())),
    ),
  }
}
