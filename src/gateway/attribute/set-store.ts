import { arrayOverlaps, or } from 'drizzle-orm'
import { attributeSetEntity } from '#contract/attribute/values.ts'
import { attributeSet } from '../db/tables/attribute.ts'
import { entityStore } from '../entity/entity-store.ts'

/** Attribute values, a row a node; they are seen where their node is. */
export const attributeSets = entityStore(attributeSetEntity, {
  table: attributeSet,
  scope: {
    project: attributeSet.projectId,
    organization: attributeSet.organizationId,
    owner: attributeSet.createdBy,
  },
  audience: 'attributeValue:view',
  left: ({ scope: { all, projectIds, organizationIds } }) =>
    all
      ? undefined
      : or(
          projectIds.length > 0 ? arrayOverlaps(attributeSet.formerProjectIds, [...projectIds]) : undefined,
          organizationIds.length > 0
            ? arrayOverlaps(attributeSet.formerOrganizationIds, [...organizationIds])
            : undefined,
        ),
})
