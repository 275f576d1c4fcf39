import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { attributeSet } from '../db/tables/attribute.ts'
import { file } from '../db/tables/file.ts'
import type { workSite } from '../db/tables/work-site.ts'

/** Attribute values, and the pictures among them, are seen where their work site is; they go with it when it is deleted. */
export async function takeAttributesAlong(tx: Tx, site: typeof workSite.$inferSelect): Promise<void> {
  const { workSiteId, organizationId, formerProjectIds, formerOrganizationIds, deletedAt } = site
  const isElsewhere = or(
    sql`${attributeSet.organizationId} is distinct from ${organizationId}`,
    sql`${attributeSet.deletedAt} is distinct from ${deletedAt}`,
  )
  const [moved] = await tx
    .update(attributeSet)
    .set({ organizationId, formerProjectIds, formerOrganizationIds, deletedAt })
    .where(and(eq(attributeSet.nodeId, workSiteId), isElsewhere))
    .returning({ values: attributeSet.values })
  if (moved)
    await tx
      .update(file)
      .set({ organizationId })
      .where(sql`${file.fileId}::text in (
        select jsonb_path_query(${JSON.stringify(moved.values)}::jsonb, '$[*].value[*].fileId') #>> '{}')`)
}
