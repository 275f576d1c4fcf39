import { eq, sql } from 'drizzle-orm'
import { workSite } from '../db/tables/work-site.ts'
import { moveFiles } from '../file/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { takeContainerAttributesAlong } from './attributes.ts'
import { workSites } from './store.ts'

/** What a replica of the actor's work sites holds, and needs. */
export const { count: countWorkSites, changes: findWorkSiteChanges } = workSites

/** Another unit answers for a container from now on: what lies in it is its to see, and leaves the replicas of the one before. */
export async function followContainer(
  { tx, announce }: SignedInStep,
  { containerId, projectId }: { containerId: string; projectId: string },
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  const former = workSite.formerOrganizationIds
  const moved = await tx
    .update(workSite)
    .set({
      organizationId: to,
      ...(from !== null && {
        formerOrganizationIds: sql`array_append(array_remove(${former}, ${from}::uuid), ${from}::uuid)`,
      }),
    })
    .where(eq(workSite.containerId, containerId))
    .returning({ photos: workSite.photos })
  if (moved.length === 0) return
  const photos = moved.flatMap((row) => row.photos)
  await moveFiles(tx, photos, { organizationId: to })
  await takeContainerAttributesAlong(tx, containerId, to)
  const concerned = [
    { projectId, ...(to && { organizationId: to }) },
    ...(from ? [{ organizationId: from }] : []),
  ]
  for (const place of concerned) {
    announce({ permission: 'workSite:view', ...place }, { kind: 'changed', entity: 'work-site' })
    announce({ permission: 'attributeValue:view', ...place }, { kind: 'changed', entity: 'attribute-set' })
  }
}
