import { cellAccess } from '#contract/tabulation/cell-access.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'

/**
 * Cells that have to be filled in, or are checked, and that nobody may fill in at any of the nodes of a process, whatever role
 * they have: a process that submits its sheets would leave them as they are. Each by its field's label and its name.
 */
export function unfillableCells(template: Template, nodeIds: readonly string[]): string[] {
  const { permissions, checks } = template
  const accessTo = cellAccess(permissions, {
    roleIds: new Set(permissions.flatMap(({ roleIds }) => roleIds ?? [])),
    nodeIds: new Set(nodeIds),
  })
  const fields = fieldsByCell(template)
  const required = [...fields].flatMap(([at, { required: has, preset }]) =>
    has && preset === undefined ? [at] : [],
  )
  const cells = new Set([...required, ...checks.map(({ at }) => at)])
  return [...cells].flatMap((at) => {
    const place = readPlace(at)
    if (!place || accessTo(place) === 'edit') return []
    return [[fields.get(at)?.label, at].filter(Boolean).join(' ')]
  })
}
