import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import { lockItem } from '../boq/queries.ts'
import type { Tx } from '../db/client.ts'
import { boqItem } from '../db/tables/boq.ts'
import { workSite } from '../db/tables/work-site.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { lockProject } from '../project/queries.ts'
import type { RowPlace } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockNodes, type NodeName } from '../work-site-node/queries.ts'

/** What a sheet is about: a project, or something of it. */
export interface SheetAbout {
  projectId: string
  workSiteId?: string | null | undefined
  boqItemId?: string | null | undefined
  nodeId?: number | null | undefined
}

/**
 * Keeps what a new sheet is about from being deleted until the commit.
 * @throws Refusal 20400 naming the field when it is out of reach, not there, or not what the template is for.
 */
export async function lockSubject(context: SignedInStep, subject: Subject, about: SheetAbout): Promise<void> {
  const { projectId, workSiteId, boqItemId, nodeId } = about
  const { language } = context
  const expect = (field: 'workSiteId' | 'boqItemId' | 'nodeId', isNeeded: boolean) => {
    const isGiven = (about[field] ?? null) !== null
    if (isNeeded !== isGiven) throw refuseField(field, isNeeded ? 'required' : 'unknown', language)
  }
  expect('boqItemId', subject === 'boq-item')
  expect('nodeId', subject === 'work-site-node')
  if (typeof boqItemId === 'string') {
    const item = await lockItem(context, boqItemId)
    if (!item) throw refuseField('boqItemId', 'outOfReach', language)
    if (item.projectId !== projectId) throw refuseField('projectId', 'outOfReach', language)
    if (item.workSiteId !== (workSiteId ?? null)) throw refuseField('workSiteId', 'outOfReach', language)
    return
  }
  expect('workSiteId', subject !== 'project')
  if (typeof workSiteId !== 'string') return await lockProject(context, projectId)
  await lockSite(context, projectId, workSiteId)
  if (typeof nodeId !== 'number') return
  if ((await lockNodes(context.tx, [{ workSiteId, nodeId }])).length === 0)
    throw refuseField('nodeId', 'nodeNotThere', language)
}

async function lockSite(
  { tx, actor, language }: SignedInStep,
  projectId: string,
  workSiteId: string,
): Promise<void> {
  const { deletedAt } = workSite
  const [site] = await tx
    .select({ projectId: workSite.projectId })
    .from(workSite)
    .where(and(eq(workSite.workSiteId, workSiteId), isNull(deletedAt), visibleWorkSite(actor)))
    .for('share')
  if (!site) throw refuseField('workSiteId', 'outOfReach', language)
  if (site.projectId !== projectId) throw refuseField('projectId', 'outOfReach', language)
}

/** The nodes of work sites that sheets are about. */
export function nodesOf(sheets: readonly SheetAbout[]): NodeName[] {
  return sheets.flatMap(({ workSiteId, nodeId }) => (workSiteId && nodeId ? { workSiteId, nodeId } : []))
}

/** What a node is found by among those of several work sites. */
export function nodeKey({ workSiteId, nodeId }: Pick<SheetAbout, 'workSiteId' | 'nodeId'>): string {
  return `${workSiteId}/${nodeId}`
}

/** Tells the sheets of which something that they are about was deleted; what the others are about stays until the commit. */
export async function findDeleted(
  tx: Tx,
  sheets: readonly SheetAbout[],
): Promise<(sheet: SheetAbout) => boolean> {
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
  const nodes = new Set((await lockNodes(tx, nodesOf(sheets))).map(nodeKey))
  const gone = new Set([...sites, ...items].flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : id)))
  return ({ workSiteId, boqItemId, nodeId }) =>
    gone.has(workSiteId ?? '') ||
    gone.has(boqItemId ?? '') ||
    (typeof nodeId === 'number' && !nodes.has(nodeKey({ workSiteId, nodeId })))
}

/** Where what a sheet is about lies now. */
export async function findPlace(
  { tx }: Pick<SignedInStep, 'tx'>,
  { projectId, workSiteId }: SheetAbout,
): Promise<RowPlace> {
  if (typeof workSiteId !== 'string') return { projectId }
  const { organizationId } = workSite
  const [site] = await tx.select({ organizationId }).from(workSite).where(eq(workSite.workSiteId, workSiteId))
  return { projectId, ...site }
}
