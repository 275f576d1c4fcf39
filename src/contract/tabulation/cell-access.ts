import { contains, type Place, readArea, readPlace } from './reference.ts'
import { partsOfKey } from './sheet-schema.ts'
import { type Access, accesses, type CellPermission } from './template-schema.ts'

/** For whom it is asked what may be done with cells: the roles, and the nodes of a process where their tasks wait. */
export interface CellActor {
  roleIds: ReadonlySet<string>
  nodeIds?: ReadonlySet<string> | undefined
}

/**
 * What somebody may do with cells. Of what is said of a cell for them, the most holds. Where something is said of it for others
 * alone, they see it, and fill it in unless the others are those who do.
 */
export function cellAccess(
  permissions: readonly CellPermission[],
  actor: CellActor,
): (place: Place) => Access {
  const rules = permissions.flatMap((permission) => {
    const area = readArea(permission.at)
    return area ? { area, access: permission.access, isOwn: isFor(permission, actor) } : []
  })
  return (place) => {
    const said = rules.filter(({ area }) => contains(area, place))
    const own = said.filter(({ isOwn }) => isOwn)
    if (own.length > 0)
      return accesses.findLast((access) => own.some((each) => each.access === access)) ?? 'edit'
    return said.some(({ access }) => access === 'edit') ? 'view' : 'edit'
  }
}

/** Whether somebody sees cells at all, by their keys; whatever names none is not seen. */
export function seesCell(permissions: readonly CellPermission[], actor: CellActor): (key: string) => boolean {
  const accessTo = cellAccess(permissions, actor)
  return (key) => {
    const place = readPlace(partsOfKey(key).at)
    return place !== undefined && accessTo(place) !== 'hidden'
  }
}

function isFor({ roleIds, nodeIds }: CellPermission, actor: CellActor): boolean {
  const byRole = roleIds?.some((roleId) => actor.roleIds.has(roleId)) ?? true
  const atNode = nodeIds?.some((nodeId) => actor.nodeIds?.has(nodeId)) ?? true
  return byRole && atNode
}
