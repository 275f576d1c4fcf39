import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Values } from '#contract/entity-types.ts'
import { Id, NumberId } from '#contract/id.ts'
import type { CellActor } from '#contract/tabulation/cell-access.ts'
import { subjects } from '#contract/tabulation/subject-schema.ts'
import type { AboutKind, ProcessDetail } from '#contract/workflow/process.ts'
import type { Tx } from '../../db/client.ts'
import { processInstance, processRun, processSheet, processTask } from '../../db/tables/process.ts'
import type { BeforeContext } from '../../http/handle.ts'
import { fillingTasks, findFillingNodes } from '../../identity/filling-tasks.ts'
import { Overtaken } from '../../platform/overtaken.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { Actor } from '../../security/actor.ts'
import { rolesOf, rolesOfEach } from '../../security/roles-of.ts'
import type { SignedInStep } from '../../security/step.ts'
import {
  beginSheetFor,
  type FilledIn,
  findTemplates,
  type JudgedSheet,
  judgeFilling,
  lockFreeSheet,
  lockJudged,
  type NamedTemplate,
  requireFilled,
  showSheetsOf,
  submitSheetsOf,
} from '../../tabulation/queries.ts'
import type { Model } from '../reading/model.ts'
import { nodesByTemplate } from '../sheet-nodes.ts'
import type { ActContext } from './context.ts'
import { deciding } from './leads-on.ts'
import { findThere } from './who-acts.ts'

/** The record that a process is about, as it was read. */
export interface AboutRow {
  entity: AboutKind
  entityId: string
  row: Values
}

/**
 * Begins the sheets that are filled in at the nodes of a model, about what the process is about; one that it is about itself is
 * filled in where its template is.
 * @throws Refusal 20400 where it is about nothing that the sheets could be about, or a sheet cannot be filled in.
 */
export async function beginSheets(
  context: SignedInStep,
  { processInstanceId, title }: { processInstanceId: string; title: string },
  model: Model,
  about: AboutRow | undefined,
): Promise<void> {
  const nodes = nodesByTemplate(model)
  for (const template of await findTemplates(context.tx, [...nodes.keys()])) {
    const { tabulationId } = template
    const nodeIds = [model.graph.start, ...(nodes.get(tabulationId) ?? [])]
    const isItself = about?.entity === 'tabulation-sheet' && about.row.tabulationId === tabulationId
    const sheetId = isItself
      ? await lockFreeSheet(context, about.entityId)
      : await beginSheet(context, { template, nodeIds }, about, title)
    await context.tx.insert(processSheet).values({ processInstanceId, tabulationId, sheetId, nodeIds })
  }
}

async function beginSheet(
  context: SignedInStep,
  { template, nodeIds }: { template: NamedTemplate; nodeIds: readonly string[] },
  about: AboutRow | undefined,
  title: string,
): Promise<string> {
  const { language } = context
  const { subject, tabulationName } = template
  const projectId = Id.safeParse(about?.row.projectId).data
  const ofSubject = (id: 'workSiteId' | 'boqItemId') => Id.safeParse(about?.row[id]).data
  const boqItemId = subject === 'boq-item' ? ofSubject('boqItemId') : undefined
  const nodeId = subject === 'work-site-node' ? NumberId.safeParse(about?.row.nodeId).data : undefined
  const workSiteId = subject === 'project' ? undefined : ofSubject('workSiteId')
  const isThere = {
    project: true,
    'work-site': workSiteId !== undefined,
    'boq-item': boqItemId !== undefined,
    'work-site-node': nodeId !== undefined,
  }
  if (!projectId || !isThere[subject]) throw refuseWith('about', needed[subject], language)
  const sheetName = `${title} ${tabulationName}`
  const itsAbout = { projectId, workSiteId, boqItemId, nodeId }
  return await beginSheetFor(context, template, itsAbout, { sheetName, nodeIds })
}

/** What the sheets of a model are about: what lies deepest in a project of all that one of them is; nothing where it has none. */
export function sheetsAbout(
  model: Pick<Model, 'tasks'>,
  templates: readonly NamedTemplate[],
): NamedTemplate['subject'] | undefined {
  const nodes = nodesByTemplate(model)
  const filledIn = templates.filter(({ tabulationId }) => nodes.has(tabulationId))
  return subjects.findLast((subject) => filledIn.some((template) => template.subject === subject))
}

/** The sheets of a process that the actor may see, and the templates that these are filled in by. */
export async function showSheets(
  context: SignedInStep,
  processInstanceId: string,
): Promise<{ sheets: ProcessDetail['sheets']; templates: ReadonlySet<string> }> {
  const rows = await sheetsOf(context.tx, processInstanceId)
  return {
    sheets: await showSheetsOf(
      context,
      rows.map(({ sheetId }) => sheetId),
    ),
    templates: new Set(rows.map(({ tabulationId }) => tabulationId)),
  }
}

/** Whose filling in a task's agreement is judged by. */
interface Filling {
  /** What the task has the actor fill in, and as whom. */
  own: FilledIn[]
  /** The others at its node whose word is still out. */
  others: CellActor[]
}

/** What an agreement was judged by, and how. */
export interface JudgedTask {
  filling: Filling
  sheets: JudgedSheet[]
}

interface OwnTask {
  processTaskId: string
  nodeId: string
}

/** Judges what the actor, and the others at the node, have to fill in for a task before the actor agrees. */
export async function judgeTask(context: BeforeContext, task: OwnTask): Promise<JudgedTask> {
  const { services, actor } = context
  const filling = await findFilling(services.database.orm, actor, task)
  return { filling, sheets: await judgeFilling(context, filling.own, filling.others) }
}

/**
 * Keeps what was judged until the commit, in a process that is locked.
 * @param passes whether the node passes with the actor's agreement.
 * @throws Overtaken where the task, or one that counts at its node, came to somebody else meanwhile, or one of these people to other
 *   roles; and as `requireFilled`.
 */
export async function lockJudgedTask(
  context: SignedInStep,
  task: OwnTask,
  { filling, sheets }: JudgedTask,
  passes: boolean,
): Promise<void> {
  const { tx, actor, language } = context
  const locked = await lockJudged(context, sheets)
  // Read last: while the sheets were waited for, people may have come to other roles.
  const { own, others } = await findFilling(tx, actor, task)
  const holds = isDeepStrictEqual(own, filling.own) && (!passes || isDeepStrictEqual(others, filling.others))
  if (!holds) throw new Overtaken('decision', language)
  requireFilled(context, locked, passes)
}

async function findFilling(tx: Tx, actor: Actor, { processTaskId, nodeId }: OwnTask): Promise<Filling> {
  const rows = await tx
    .select({ sheetId: processSheet.sheetId })
    .from(processSheet)
    .innerJoin(processTask, eq(processTask.processInstanceId, processSheet.processInstanceId))
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processSheet.processInstanceId))
    .innerJoin(processRun, fillingTasks(actor))
    .where(and(eq(processTask.processTaskId, processTaskId), inArray(processTask.kind, deciding)))
    .orderBy(asc(processSheet.sheetId))
  if (rows.length === 0) return { own: [], others: [] }
  const sheetIds = rows.map(({ sheetId }) => sheetId)
  const nodes = await findFillingNodes(tx, actor, sheetIds)
  const roleIds = await rolesOf(tx, actor)
  const others = await findOthers(tx, processTaskId)
  return {
    own: sheetIds.map((sheetId) => ({ sheetId, actor: { roleIds, nodeIds: nodes.get(sheetId) } })),
    others: others.map((roleIds) => ({ roleIds, nodeIds: new Set([nodeId]) })),
  }
}

/** The roles of each whose word at the node of a task is still out, now or behind signers, and who can have tasks. */
async function findOthers(tx: Tx, processTaskId: string): Promise<ReadonlySet<string>[]> {
  const task = alias(processTask, 'task')
  const together = and(
    eq(processTask.processInstanceId, task.processInstanceId),
    eq(processTask.run, task.run),
    inArray(processTask.state, ['open', 'waiting']),
    inArray(processTask.kind, deciding),
    isNull(processTask.vote),
  )
  const rows = await tx
    .select({ executor: processTask.executor })
    .from(task)
    .innerJoin(processTask, and(together, ne(processTask.processTaskId, processTaskId)))
    .where(eq(task.processTaskId, processTaskId))
  const there = await findThere(
    tx,
    rows.map(({ executor }) => executor),
  )
  const roles = await rolesOfEach(tx, [...there])
  return [...there].toSorted().map((id) => roles.get(id) ?? new Set<string>())
}

/** Ends the filling in of all sheets of a process that was completed. */
export async function submitSheets(context: ActContext, processInstanceId: string): Promise<void> {
  const rows = await sheetsOf(context.tx, processInstanceId)
  await submitSheetsOf(
    context,
    rows.map(({ sheetId }) => sheetId),
  )
}

async function sheetsOf(tx: Pick<Tx, 'select'>, processInstanceId: string) {
  const { sheetId, tabulationId } = processSheet
  return await tx
    .select({ sheetId, tabulationId })
    .from(processSheet)
    .where(eq(processSheet.processInstanceId, processInstanceId))
}

const needed: Record<NamedTemplate['subject'], { zh: string; en: string }> = {
  project: {
    zh: '该流程要填写项目的表格，请选择项目或在项目内的记录上发起',
    en: 'A sheet about a project is filled in here: start the process at a project or something of one',
  },
  'work-site': {
    zh: '该流程要填写工点的表格，请在工点的详情里发起',
    en: 'A sheet about a work site is filled in here: start the process in the detail of a work site',
  },
  'boq-item': {
    zh: '该流程要填写清单项的表格，请在该清单项的表格的详情里发起',
    en: 'A sheet about an item of a bill is filled in here: start the process in the detail of a sheet about that item',
  },
  'work-site-node': {
    zh: '该流程要填写工点节点的表格，请在该节点的表格的详情里发起',
    en: 'A sheet about a node of a work site is filled in here: start the process in the detail of a sheet about that node',
  },
}
