import { and, eq, inArray, isNull } from 'drizzle-orm'
import { cellAccess } from '#contract/tabulation/cell-access.ts'
import type { Subject } from '#contract/tabulation/entity.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { CellProblem } from '#contract/tabulation/sheet-endpoints.ts'
import { partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import type { Tx } from '../db/client.ts'
import { tabulation, tabulationSheet } from '../db/tables/tabulation.ts'
import type { BeforeContext } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { locationOf } from '../security/scope.ts'
import type { PublicStep, SignedInStep } from '../security/step.ts'
import { calculateWritten, calculationOf, problemsIn } from './calculate-sheet.ts'
import { sheets } from './sheet-store.ts'
import { findPlace, lockSubject } from './sheet-subject.ts'
import { findVersion, versionOf } from './sheet-version.ts'
import { refuseProblems, writeSubmitted } from './submit.ts'
import { cellActorOf, findTurns } from './turns.ts'

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

/**
 * Begins an empty sheet for a process, with the rows that it has at least; returns its id.
 * @throws Refusal 20400 where what it is about is out of reach, or its template was stopped.
 */
export async function beginSheetFor(
  context: SignedInStep,
  { tabulationId, version: newest }: Pick<NamedTemplate, 'tabulationId' | 'version'>,
  about: { projectId: string; workSiteId: string | undefined },
  sheetName: string,
): Promise<string> {
  const { tx, language, now } = context
  const version = await findVersion(tx, tabulationId, newest)
  if (!version?.inUse) throw refuseField('modelHistoryId', 'outOfReach', language)
  await lockSubject(context, version.subject, about)
  const sheetId = newId(now)
  const rows = version.template.repeats.flatMap(({ repeatId, minimum }) =>
    Array.from({ length: minimum }, () => ({ rowId: newId(now), repeatId })),
  )
  await sheets.insert(context, {
    sheetId,
    tabulationId,
    version: newest,
    ...about,
    sheetName: sheetName.slice(0, 100).trimEnd(),
    rows,
    cells: [],
  })
  context.followUp(() => calculateWritten(context, sheetId))
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
  const turns = await findTurns(tx, actor, sheetIds)
  return rows
    .map(({ sheetId, sheetName }) => {
      return { sheetId, sheetName, mayFillIn: (turns.get(sheetId)?.nodeIds.size ?? 0) > 0 }
    })
    .filter(({ mayFillIn }) => mayFillIn || actor.permissions.has('tabulationSheet:view'))
}

/** A sheet as it stood when a task was about to be decided, and what of it the actor leaves undone. */
export interface JudgedSheet {
  sheetId: string
  revision: number
  problems: readonly CellProblem[]
}

/** Calculates sheets that a task has the actor fill in; what is wrong in cells that others fill in is left to them. */
export async function judgeFilling(
  { services, actor, now, language }: BeforeContext,
  sheetIds: readonly string[],
): Promise<JudgedSheet[]> {
  const tx = services.database.orm
  const turns = await findTurns(tx, actor, sheetIds)
  const judged: JudgedSheet[] = []
  for (const sheetId of sheetIds) {
    const row = await sheets.getAny({ tx, actor }, sheetId)
    const version = await versionOf(tx, row)
    const { calculated } = await calculationOf({ services, tx, now }, version, row, true)
    const { permissions } = version.template
    const accessTo = cellAccess(permissions, await cellActorOf(tx, actor, turns.get(sheetId)))
    const problems = problemsIn(version.template, row, calculated, language).filter(({ key }) => {
      const place = readPlace(partsOfKey(key).at)
      return place !== undefined && accessTo(place) === 'edit'
    })
    judged.push({ sheetId, revision: row.revision, problems })
  }
  return judged
}

/**
 * Keeps judged sheets as they are until the commit.
 * @throws Refusal 20400 naming the cells where something is missing or a check fails, or a sheet that was changed since.
 */
export async function keepJudged(context: SignedInStep, judged: readonly JudgedSheet[]): Promise<void> {
  if (judged.length === 0) return
  const locked = await sheets.lock(
    context,
    judged.map(({ sheetId }) => sheetId),
  )
  for (const { sheetId, revision, problems } of judged)
    refuseProblems(context, { problems, changed: locked.get(sheetId)?.revision !== revision })
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
