import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { attributeSet } from '../db/tables/attribute.ts'
import { file } from '../db/tables/file.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { SignedInStep } from '../security/step.ts'

/** Attribute values, and the pictures among them, are seen where their work site is. */
export async function takeAttributesAlong(tx: Tx, site: typeof workSite.$inferSelect): Promise<void> {
  const { workSiteId, organizationId, formerProjectIds, formerOrganizationIds } = site
  const isElsewhere = sql`${attributeSet.organizationId} is distinct from ${organizationId}`
  const [moved] = await tx
    .update(attributeSet)
    .set({ organizationId, formerProjectIds, formerOrganizationIds })
    .where(and(eq(attributeSet.nodeId, workSiteId), isElsewhere))
    .returning({ values: attributeSet.values })
  if (moved) await moveValueFiles(tx, [moved], organizationId)
}

/** The values of work sites that are deleted go with them, however many these are. */
export async function deleteAttributes(
  { tx, now }: Pick<SignedInStep, 'tx' | 'now'>,
  workSiteIds: readonly string[],
): Promise<void> {
  await tx
    .update(attributeSet)
    .set({ deletedAt: now })
    .where(inArray(attributeSet.nodeId, [...workSiteIds]))
}

/** Values go along with all work sites of a container, as they stand, whose unit has changed. */
export async function takeContainerAttributesAlong(
  tx: Tx,
  containerId: string,
  organizationId: string | null,
): Promise<void> {
  const { formerOrganizationIds } = workSite
  const moved = await tx
    .update(attributeSet)
    .set({ organizationId, formerOrganizationIds: sql`${formerOrganizationIds}` })
    .from(workSite)
    .where(and(eq(workSite.workSiteId, attributeSet.nodeId), eq(workSite.containerId, containerId)))
    .returning({ values: attributeSet.values })
  await moveValueFiles(tx, moved, organizationId)
}

async function moveValueFiles(
  tx: Tx,
  sets: readonly { values: unknown[] }[],
  organizationId: string | null,
): Promise<void> {
  const values = sets.flatMap((set) => set.values)
  if (values.length > 0)
    await tx
      .update(file)
      .set({ organizationId })
      .where(sql`${file.fileId}::text in (
        select jsonb_path_query(${JSON.stringify(values)}::jsonb, '$[*].value[*].fileId') #>> '{}')`)
}
