import { cellAccess } from '#contract/tabulation/cell-access.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'

/**
 * The labels of the required cells that nobody who acts at any of the nodes of a process may fill in, whichever roles they have:
 * one who has none is told apart from one who has all that the template names.
 */
export function unfillableAt(template: Template, nodeIds: readonly string[]): string[] {
  const { permissions } = template
  const every = new Set(permissions.flatMap(({ roleIds = [] }) => roleIds))
  const accesses = nodeIds.flatMap((nodeId) =>
    [new Set<string>(), every].map((roleIds) =>
      cellAccess(permissions, { roleIds, nodeIds: new Set([nodeId]) }),
    ),
  )
  const labels = [...fieldsByCell(template)].flatMap(([at, { label, required, preset }]) => {
    const place = readPlace(at)
    const isWanted = required === true && preset === undefined && place !== undefined
    return isWanted && !accesses.some((accessTo) => accessTo(place) === 'edit') ? [label] : []
  })
  return [...new Set(labels)]
}
