import { and, eq, isNull } from 'drizzle-orm'
import type { Subject } from '#contract/tabulation/entity.ts'
import { workSite } from '../db/tables/work-site.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { lockProject } from '../project/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { visibleWorkSite } from '../work-site/queries.ts'

/** Where what a sheet is about lies. */
export interface SheetPlace {
  projectId: string
  organizationId: string | null
}

interface About {
  projectId: string
  workSiteId?: string | null | undefined
}

/**
 * Keeps what a new sheet is about from being deleted until the commit.
 * @throws Refusal 20400 naming the field when it is out of reach, not there, or not what the template is for.
 */
export async function lockSubject(
  context: SignedInStep,
  subject: Subject,
  { projectId, workSiteId }: About,
): Promise<SheetPlace> {
  const { tx, actor, language } = context
  if ((subject === 'work-site') !== (typeof workSiteId === 'string'))
    throw refuseField('workSiteId', subject === 'work-site' ? 'required' : 'unknown', language)
  if (typeof workSiteId !== 'string') {
    await lockProject(context, projectId)
    return { projectId, organizationId: null }
  }
  const { organizationId, deletedAt } = workSite
  const [site] = await tx
    .select({ projectId: workSite.projectId, organizationId })
    .from(workSite)
    .where(and(eq(workSite.workSiteId, workSiteId), isNull(deletedAt), visibleWorkSite(actor)))
    .for('share')
  if (!site) throw refuseField('workSiteId', 'outOfReach', language)
  if (site.projectId !== projectId) throw refuseField('projectId', 'outOfReach', language)
  return site
}

/** Where what a sheet is about lies now. */
export async function findPlace(
  { tx }: Pick<SignedInStep, 'tx'>,
  { projectId, workSiteId }: About,
): Promise<SheetPlace> {
  if (typeof workSiteId !== 'string') return { projectId, organizationId: null }
  const { organizationId } = workSite
  const [site] = await tx.select({ organizationId }).from(workSite).where(eq(workSite.workSiteId, workSiteId))
  return { projectId, organizationId: site?.organizationId ?? null }
}
