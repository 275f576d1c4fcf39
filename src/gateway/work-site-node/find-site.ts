import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { workSite } from '../db/tables/work-site.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { Refusal } from '../platform/refusal.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

export type Site = Pick<
  typeof workSite.$inferSelect,
  'workSiteId' | 'workSiteName' | 'projectId' | 'organizationId'
>

/** The work site, where the actor's data permission reaches it. @throws Refusal 20404 out of reach, 20410 deleted. */
export async function findSite({ tx, actor }: SignedInStep, workSiteId: string): Promise<Site> {
  const { workSiteName, projectId, organizationId, deletedAt } = workSite
  const [found] = await tx
    .select({ workSiteId: workSite.workSiteId, workSiteName, projectId, organizationId, deletedAt })
    .from(workSite)
    .where(and(eq(workSite.workSiteId, workSiteId), visibleWorkSite(actor)))
  if (!found) throw new Refusal(codes.notFound)
  const { deletedAt: deleted, ...site } = found
  if (deleted) throw new Refusal(codes.deleted)
  return site
}

/** The same, so that nobody moves or deletes it before the commit. */
export async function lockSite(context: SignedInStep, workSiteId: string): Promise<Site> {
  await context.tx
    .select({ workSiteId: workSite.workSiteId })
    .from(workSite)
    .where(and(eq(workSite.workSiteId, workSiteId), visibleWorkSite(context.actor)))
    .for('share')
  return await findSite(context, workSiteId)
}

/** A change to the nodes of a work site, as the history tells of it; anyone who looks at them is told. */
export function tellChange(
  { record, announce }: SignedInStep,
  { workSiteId, workSiteName, ...place }: Site,
  revision: number,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): void {
  const location = locationOf(place)
  record({
    entity: 'work-site-node',
    entityId: workSiteId,
    action: 'update',
    revision,
    label: workSiteName,
    ...location,
    ...change,
  })
  announce({ permission: 'workSiteNode:view', ...location }, { kind: 'changed', entity: 'work-site-node' })
}
