import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import { lockItem } from '../boq/queries.ts'
import type { Tx } from '../db/client.ts'
import { boqItem } from '../db/tables/boq.ts'
import { workSite } from '../db/tables/work-site.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { lockProject } from '../project/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { visibleWorkSite } from '../work-site/queries.ts'

/** What a sheet is about: a project, or something of it. */
export interface SheetAbout {
  projectId: string
  workSiteId?: string | null | undefined
  boqItemId?: string | null | undefined
}

/** Where what a sheet is about lies. */
export interface SheetPlace {
  projectId: string
  organizationId: string | null
}

/**
 * Keeps what a new sheet is about from being deleted until the commit.
 * @throws Refusal 20400 naming the field when it is out of reach, not there, or not what the template is for.
 */
export async function lockSubject(
  context: SignedInStep,
  subject: Subject,
  about: SheetAbout,
): Promise<SheetPlace> {
  const { projectId, workSiteId, boqItemId } = about
  const { language } = context
  if ((subject === 'boq-item') !== (typeof boqItemId === 'string'))
    throw refuseField('boqItemId', subject === 'boq-item' ? 'required' : 'unknown', language)
  if (typeof boqItemId === 'string') {
    const item = await lockItem(context, boqItemId)
    if (!item) throw refuseField('boqItemId', 'outOfReach', language)
    if (item.projectId !== projectId) throw refuseField('projectId', 'outOfReach', language)
    if (item.workSiteId !== (workSiteId ?? null)) throw refuseField('workSiteId', 'outOfReach', language)
    return await findPlace(context, about)
  }
  if ((subject === 'work-site') !== (typeof workSiteId === 'string'))
    throw refuseField('workSiteId', subject === 'work-site' ? 'required' : 'unknown', language)
  if (typeof workSiteId !== 'string') {
    await lockProject(context, projectId)
    return { projectId, organizationId: null }
  }
  return await lockSite(context, projectId, workSiteId)
}

async function lockSite(
  { tx, actor, language }: SignedInStep,
  projectId: string,
  workSiteId: string,
): Promise<SheetPlace> {
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

/** The work sites and the items that sheets are about and that were deleted, by id; the others stay until the commit. */
export async function findDeleted(tx: Tx, sheets: readonly SheetAbout[]): Promise<ReadonlySet<string>> {
  const siteIds = sheets.flatMap(({ workSiteId }) => workSiteId ?? [])
  const sites = await tx
    .select({ id: workSite.workSiteId, deletedAt: workSite.deletedAt })
    .from(workSite)
    .where(inArray(workSite.workSiteId, siteIds))
    .orderBy(workSite.workSiteId)
    .for('share')
  const itemIds = sheets.flatMap(({ boqItemId }) => boqItemId ?? [])
  const items = await tx
    .select({ id: boqItem.boqItemId, deletedAt: boqItem.deletedAt })
    .from(boqItem)
    .where(inArray(boqItem.boqItemId, itemIds))
    .orderBy(boqItem.boqItemId)
    .for('share')
  return new Set([...sites, ...items].flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : id)))
}

/** Where what a sheet is about lies now. */
export async function findPlace(
  { tx }: Pick<SignedInStep, 'tx'>,
  { projectId, workSiteId }: SheetAbout,
): Promise<SheetPlace> {
  if (typeof workSiteId !== 'string') return { projectId, organizationId: null }
  const { organizationId } = workSite
  const [site] = await tx.select({ organizationId }).from(workSite).where(eq(workSite.workSiteId, workSiteId))
  return { projectId, organizationId: site?.organizationId ?? null }
}
