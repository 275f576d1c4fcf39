import { type UnitTypeCode, unitTypeNames } from '#contract/packaged-names.ts'
import type { Tx } from '../db/client.ts'
import { organizationType } from '../db/tables/organization.ts'
import { fixedId } from '../platform/fixed-id.ts'

const kind = 'organization-type:'

/** The id of a type of units. */
export function unitTypeId(code: UnitTypeCode): string {
  return fixedId(`${kind}${code}`)
}

/** Adds the types of units, without which no unit can be created. For a new database. */
export async function installUnitTypes(tx: Tx): Promise<void> {
  await tx.insert(organizationType).values(
    Object.entries(unitTypeNames).map(([code, { zh }], index) => ({
      organizationTypeId: fixedId(`${kind}${code}`),
      organizationTypeName: zh,
      code,
      sort: index + 1,
    })),
  )
}
