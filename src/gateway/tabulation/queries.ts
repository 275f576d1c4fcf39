import { and, eq, inArray, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type CellActor, cellAccess, seesCell } from '#contract/tabulation/cell-access.ts'
import { firstRows } from '#contract/tabulation/first-rows.ts'
import { longestSheetName } from '#contract/tabulation/limits.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { CellProblem } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetAdd } from '#contract/tabulation/sheet-entity.ts'
import { partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import type { Tx } from '../db/client.ts'
import { tabulation, tabulationSheet } from '../db/tables/tabulation.ts'
import type { BeforeContext } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { locationOf } from '../security/scope.ts'
import type { PublicStep, SignedInStep } from '../security/step.ts'
import { calculateWritten, calculationOf, problemsIn } from './calculate-sheet.ts'
import { findFillingRights, requireFree } from './filling-rights.ts'
import { sheets } from './sheet-store.ts'
import { findPlace, lockSubject } from './sheet-subject.ts'
import { findVersion, versionOf } from './sheet-version.ts'
import { refuseProblems, wasSubmitted, writeSubmitted } from './submit.ts'
import { type Filling, unfillableAt } from './unfillable.ts'

/** A template as processes know it. */
export interface NamedTemplate {
  tabulationId: string
  tabulationName: string
  subject: Subject
  /** The version that was last published; 0 before the first. */
  version: number
  /** Whether sheets can be begun by it, once it was published. */
  inUse: boolean
}

/** Those of the ids that are templates, deleted ones too. */
export async function findTemplates(
  tx: Pick<Tx, 'select'>,
  ids: readonly string[],
): Promise<NamedTemplate[]> {
  if (ids.length === 0) return []
  const { tabulationId, tabulationName, subject, version, status, deletedAt } = tabulation
  const rows = await tx
    .select({ tabulationId, tabulationName, subject, version, status, deletedAt })
    .from(tabulation)
    .where(inArray(tabulationId, [...ids]))
  return rows.map(({ status: used, deletedAt: gone, ...row }) => ({
    ...row,
    inUse: used === 1 && gone === null,
  }))
}

/** The labels of a template's required cells that nobody at any of the nodes may fill in; none before it was published. */
export async function findUnfillable(
  tx: Tx,
  { tabulationId, version }: NamedTemplate,
  fillings: readonly Filling[],
): Promise<string[]> {
  const found = await findVersion(tx, tabulationId, version)
  return found ? unfillableAt(found.template, fillings) : []
}

/**
 * Begins an empty sheet for a process that has it filled in at some nodes, with the rows that it has at least; returns its id.
 * @throws Refusal 20400 where what it is about is out of reach, its template was stopped, or nobody at these nodes may fill in what
 *   is required.
 */
export async function beginSheetFor(
  context: SignedInStep,
  { tabulationId, tabulationName, version: newest }: NamedTemplate,
  about: Pick<SheetAdd, 'projectId' | 'workSiteId' | 'boqItemId' | 'nodeId'>,
  { sheetName, nodeIds }: { sheetName: string; nodeIds: readonly string[] },
): Promise<string> {
  const { tx, language, now } = context
  const version = await findVersion(tx, tabulationId, newest)
  if (!version?.inUse) throw refuseWith('modelHistoryId', templateStopped(tabulationName), language)
  const labels = unfillableAt(
    version.template,
    nodeIds.map((nodeId) => ({ nodeId })),
  )
  if (labels.length > 0) throw refuseWith('modelHistoryId', nobodyFillsIn(tabulationName, labels), language)
  await lockSubject(context, version.subject, about)
  const sheetId = newId(now)
  await sheets.insert(context, {
    sheetId,
    tabulationId,
    version: newest,
    ...about,
    sheetName: sheetName.slice(0, longestSheetName).trimEnd(),
    rows: firstRows(version.template, () => newId(now)),
    cells: [],
  })
  context.followUp(() => calculateWritten(context, sheetId))
  return sheetId
}

/**
 * Keeps a sheet that a process is to have filled in from being changed until the commit; returns its id.
 * @throws Refusal 20404, 20410, 20400 when it was submitted, or another process has it filled in.
 */
export async function lockFreeSheet(context: SignedInStep, sheetId: string): Promise<string> {
  const { tx, actor, language } = context
  const row = (await sheets.lock(context, [sheetId])).get(sheetId)
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  if (row.submitted === 1) throw refuseWith('about', wasSubmitted, language)
  requireFree((await findFillingRights(tx, actor, [sheetId])).get(sheetId), language)
  return sheetId
}

/** Those of the sheets that the actor may see, by name. */
export async function showSheetsOf(
  context: SignedInStep,
  sheetIds: readonly string[],
): Promise<ProcessDetail['sheets']> {
  if (sheetIds.length === 0) return []
  const { tx, actor } = context
  const rows = await sheets.all(context, inArray(tabulationSheet.sheetId, [...sheetIds]), [
    tabulationSheet.nameKey,
  ])
  const rights = await findFillingRights(tx, actor, sheetIds)
  return rows
    .map(({ sheetId, sheetName }) => {
      return { sheetId, sheetName, mayFillIn: (rights.get(sheetId)?.nodeIds.size ?? 0) > 0 }
    })
    .filter(({ mayFillIn }) => mayFillIn || actor.permissions.has('tabulationSheet:view'))
}

/** What is wrong in some cells of a sheet. */
interface Wrong {
  /** Where the actor sees it. */
  problems: readonly CellProblem[]
  /** Whether there is more, in cells that the actor does not see. */
  unseen: boolean
}

/** A sheet as it stood when a task was about to be decided. */
export interface JudgedSheet {
  sheetId: string
  revision: number
  /** In cells that the actor fills in. */
  own: Wrong
  /** In these, and in those of the others at the node. */
  atNode: Wrong
  /** Whether the formulas came to something in time. */
  calculated: boolean
}

/** A sheet that somebody fills in, and as whom they are at its cells. */
export interface FilledIn {
  sheetId: string
  actor: CellActor
}

/**
 * Calculates sheets that a task has the actor fill in; what is wrong in cells of other nodes is left to these.
 * @param others who fill in at the same node.
 */
export async function judgeFilling(
  { services, actor, now, language }: BeforeContext,
  filledIn: readonly FilledIn[],
  others: readonly CellActor[],
): Promise<JudgedSheet[]> {
  const tx = services.database.orm
  const judged: JudgedSheet[] = []
  for (const { sheetId, actor: self } of filledIn) {
    const row = await sheets.getAny({ tx, actor }, sheetId)
    const version = await versionOf(tx, row)
    const { calculated } = await calculationOf({ services, tx, now }, version, row, true)
    const { permissions } = version.template
    const all = problemsIn(version.template, row, calculated, language)
    const isSeen = seesCell(permissions, self)
    const wrongFor = (actors: readonly CellActor[]): Wrong => {
      const accesses = actors.map((each) => cellAccess(permissions, each))
      const found = all.filter(({ key }) => {
        const place = readPlace(partsOfKey(key).at)
        return place !== undefined && accesses.some((accessTo) => accessTo(place) === 'edit')
      })
      const problems = found.filter(({ key }) => isSeen(key))
      return { problems, unseen: problems.length < found.length }
    }
    judged.push({
      ...{ sheetId, revision: row.revision, calculated: calculated !== undefined },
      ...{ own: wrongFor([self]), atNode: wrongFor([self, ...others]) },
    })
  }
  return judged
}

/** A sheet that stays as it is until the commit. */
interface LockedSheet extends JudgedSheet {
  /** Whether it was changed since it was judged. */
  changed: boolean
}

/** Locks judged sheets until the commit. */
export async function lockJudged(
  context: SignedInStep,
  judged: readonly JudgedSheet[],
): Promise<LockedSheet[]> {
  if (judged.length === 0) return []
  const locked = await sheets.lock(
    context,
    judged.map(({ sheetId }) => sheetId),
  )
  return judged.map((each) => ({ ...each, changed: locked.get(each.sheetId)?.revision !== each.revision }))
}

/**
 * Requires that an agreement leaves nothing undone in the sheets that it was judged by.
 * @param passes whether nothing is left to the others at the node, because it passes with the actor's agreement.
 * @throws Refusal 20400 naming the cells where something is missing or a check fails, or a sheet that was changed since.
 */
export function requireFilled(
  context: Pick<SignedInStep, 'language'>,
  locked: readonly LockedSheet[],
  passes: boolean,
): void {
  for (const { own, atNode, calculated, changed } of locked)
    refuseProblems(context, { ...(passes ? atNode : own), calculated, changed })
}

type Submitting = Pick<PublicStep, 'tx' | 'now' | 'record' | 'announce'> & {
  /** An empty account is the gateway itself. */
  by: { accountId: string; name: string }
}

/** Ends the filling in of sheets whose process was completed. */
export async function submitSheetsOf(context: Submitting, sheetIds: readonly string[]): Promise<void> {
  if (sheetIds.length === 0) return
  const { tx, now, by, record, announce } = context
  const { sheetId, submitted, deletedAt } = tabulationSheet
  const rows = await tx
    .select()
    .from(tabulationSheet)
    .where(and(inArray(sheetId, [...sheetIds]), eq(submitted, 0), isNull(deletedAt)))
    .orderBy(sheetId)
    .for('update')
  for (const row of rows) {
    const stamp = { changedAt: now, changedBy: by.accountId || null, changedByName: by.name }
    const { revision } = await writeSubmitted(tx, row, 1, stamp)
    const location = locationOf(await findPlace({ tx }, row))
    record({
      entity: 'tabulation-sheet',
      entityId: row.sheetId,
      action: 'update',
      revision,
      label: row.sheetName,
      ...location,
      before: { submitted: 0 },
      after: { submitted: 1 },
    })
    announce(
      { permission: 'tabulationSheet:view', ...location },
      { kind: 'changed', entity: 'tabulation-sheet' },
    )
  }
}

const nobodyFillsIn = (name: string, labels: readonly string[]) => ({
  zh: `流程填写的表格“${name}”中，必填的“${labels.join('、')}”没有节点可填写，请联系流程管理员`,
  en: `Nobody in the process may fill in what “${name}” requires: ${labels.join(', ')}; ask those who look after the process`,
})

const templateStopped = (name: string) => ({
  zh: `流程填写的表格模板“${name}”已停用，请联系流程管理员`,
  en: `The template “${name}” that the process has filled in was stopped; ask those who look after the process`,
})
