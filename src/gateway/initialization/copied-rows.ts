import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addsPart, copyableOf, type StructurePart, structureParts } from '#contract/project/copy.ts'
import { attributeBinding, attributeGroup, attributeSet } from '../db/tables/attribute.ts'
import { boqItem } from '../db/tables/boq.ts'
import { organization } from '../db/tables/organization.ts'
import { container, designUnit, line, participatingUnit } from '../db/tables/project.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** Where the rows of each part are. */
export const tables = {
  lines: line,
  containers: container,
  designUnits: designUnit,
  unitWorks: unitWork,
  divisions: division,
  workSites: workSite,
  boqItems: boqItem,
  attributeValues: attributeSet,
  participatingUnits: participatingUnit,
} satisfies Record<StructurePart, PgTable>

/** By its functions: a part is copied as if each row of it were added by hand. */
export function partsOf(actor: Actor): StructurePart[] {
  const mayAdd = structureParts.filter((part) =>
    addsPart[part].every((permission) => actor.permissions.has(permission)),
  )
  return copyableOf(mayAdd)
}

/** What is copied: parts of a project as the actor sees it. */
export interface Chosen {
  actor: Actor
  projectId: string
  parts: readonly StructurePart[]
}

/** Those of a part that the actor sees, and so may copy. */
export function ofProject(part: StructurePart, chosen: Chosen): SQL | undefined {
  const table = tables[part]
  const isOne = 'projectId' in table ? eq(table.projectId, chosen.projectId) : undefined
  return and(isOne, isNull(table.deletedAt), ownCondition[part]?.(chosen))
}

const alive = {
  designUnits: ({ projectId }: Chosen) =>
    and(eq(designUnit.projectId, projectId), isNull(designUnit.deletedAt)),
  lines: ({ projectId }: Chosen) => and(eq(line.projectId, projectId), isNull(line.deletedAt)),
  unitWorks: ({ projectId }: Chosen) => and(eq(unitWork.projectId, projectId), isNull(unitWork.deletedAt)),
  workSites: (chosen: Chosen) =>
    and(eq(workSite.projectId, chosen.projectId), isNull(workSite.deletedAt), copiedSite(chosen)),
}

/** The condition for work sites that hang on what is copied. */
function copiedSite({ actor, parts }: Chosen): SQL | undefined {
  const hung = or(
    parts.includes('designUnits') ? isNotNull(workSite.designUnitId) : undefined,
    parts.includes('unitWorks') ? isNotNull(workSite.unitWorkId) : undefined,
  )
  return and(visibleWorkSite(actor), hung)
}

/** Copied nodes to which attribute groups may be bound. */
const boundNodes = (chosen: Chosen) => sql`select ${chosen.projectId}::uuid
  union all select ${line.lineId} from ${line} where ${alive.lines(chosen)}
  union all select ${designUnit.designUnitId} from ${designUnit}
    where ${chosen.parts.includes('designUnits')} and ${alive.designUnits(chosen)}`

/** The bindings that are copied along with attribute values. */
export const ofBindings = (chosen: Chosen) => sql`${attributeBinding.projectId} = ${chosen.projectId}
  and ${attributeBinding.nodeId} in (${boundNodes(chosen)})
  and ${attributeBinding.groupId} in (select ${attributeGroup.groupId} from ${attributeGroup} where ${isNull(attributeGroup.deletedAt)})`

/** What tells the rows of a part besides their project. */
const ownCondition: Partial<Record<StructurePart, (chosen: Chosen) => SQL | undefined>> = {
  workSites: copiedSite,
  boqItems: (chosen) =>
    and(
      or(
        sql`${boqItem.unitWorkId} in (select ${unitWork.unitWorkId} from ${unitWork} where ${alive.unitWorks(chosen)})`,
        sql`${boqItem.workSiteId} in (select ${workSite.workSiteId} from ${workSite} where ${alive.workSites(chosen)})`,
      ),
      // Not what a variation added.
      or(
        isNotNull(boqItem.design),
        eq(boqItem.changed, '0'),
        sql`exists (select from boq_item as part where part.parent_id = ${boqItem.boqItemId} and part.deleted_at is null)`,
      ),
    ),
  attributeValues: (chosen) =>
    and(
      within(chosen.actor, {
        project: attributeSet.projectId,
        organization: attributeSet.organizationId,
        owner: attributeSet.createdBy,
      }),
      sql`${attributeSet.nodeId} in (${boundNodes(chosen)}
        union all select ${workSite.workSiteId} from ${workSite} where ${alive.workSites(chosen)})`,
    ),
  // Who may not name a unit by hand does not by copying it.
  participatingUnits: ({ actor }) =>
    or(
      isNull(participatingUnit.organizationId),
      sql`${participatingUnit.organizationId} in (select ${organization.organizationId} from ${organization}
        where ${and(isNull(organization.deletedAt), within(actor, { organization: organization.organizationId }))})`,
    ),
}
