import { cellAccess } from '#contract/tabulation/cell-access.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'

/** Who fills a sheet in at a node of a process: the roles of each who is named there, or, without these, whoever comes to act. */
export interface Filling {
  nodeId: string
  roles?: readonly ReadonlySet<string>[] | undefined
}

/**
 * The labels of the required cells that nobody who acts at any of the nodes may fill in. Of whoever may come to act, one who has no
 * role is told apart from one who has all that the template names.
 */
export function unfillableAt(template: Template, fillings: readonly Filling[]): string[] {
  const { permissions } = template
  const anybody = [new Set<string>(), new Set(permissions.flatMap(({ roleIds = [] }) => roleIds))]
  const accesses = fillings.flatMap(({ nodeId, roles = anybody }) =>
    roles.map((roleIds) => cellAccess(permissions, { roleIds, nodeIds: new Set([nodeId]) })),
  )
  const labels = [...fieldsByCell(template)].flatMap(([at, { label, required, preset }]) => {
    const place = readPlace(at)
    const isWanted = required === true && preset === undefined && place !== undefined
    return isWanted && !accesses.some((accessTo) => accessTo(place) === 'edit') ? [label] : []
  })
  return [...new Set(labels)]
}
