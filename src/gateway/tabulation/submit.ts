import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { seesCell } from '#contract/tabulation/cell-access.ts'
import type { CellProblem, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import type { Tx } from '../db/client.ts'
import { tabulationSheet } from '../db/tables/tabulation.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { calculationOf, problemsIn } from './calculate-sheet.ts'
import { cellActorOf, findFillingRights, requireFree } from './filling-rights.ts'
import { type SheetRowOf, sheets } from './sheet-store.ts'
import { versionOf } from './sheet-version.ts'

type Submission = RequestOf<typeof submitSheet>

/** What was found out before the transaction. */
interface Judged {
  revision: number
  /** Those in cells that the person sees. */
  problems: readonly CellProblem[]
  /** Whether there are others. */
  unseen: boolean
  /** Whether the formulas came to something in time. */
  calculated: boolean
}

/** Calculates a sheet as it stands now. @throws Refusal 20404, 20410. */
export async function judgeSheet(
  { services, actor, now, language }: BeforeContext,
  { sheetId }: Submission,
): Promise<Judged> {
  const tx = services.database.orm
  const row = await sheets.get({ tx, actor }, sheetId)
  const version = await versionOf(tx, row)
  const { calculated } = await calculationOf({ services, tx, now }, version, row, true)
  const problems = problemsIn(version.template, row, calculated, language)
  const isSeen = seesCell(version.template.permissions, await cellActorOf(tx, actor, undefined))
  const seen = problems.filter(({ key }) => isSeen(key))
  return {
    revision: row.revision,
    problems: seen,
    unseen: seen.length < problems.length,
    calculated: calculated !== undefined,
  }
}

/**
 * Ends the filling in of a sheet; what its formulas came to stays from then on.
 * @throws Refusal 20400 naming the cells where something is missing or a check fails, or when it was changed since it was seen.
 */
export async function submit(
  context: StepContext<Judged>,
  submission: Submission,
): Promise<{ revision: number }> {
  const { prepared } = context
  const { problems, unseen, calculated } = prepared
  const row = await lockedAt(context, submission)
  const changed = prepared.revision !== row.revision
  refuseProblems(context, { problems, unseen, changed, calculated: calculated && row.calculation !== null })
  return await mark(context, row, 1)
}

interface Found {
  problems: readonly CellProblem[]
  /** Whether there are others, in cells that the person does not see. */
  unseen?: boolean
  /** Whether the sheet was changed since it was judged. */
  changed: boolean
  /** Whether the formulas came to something in time. */
  calculated: boolean
}

/** @throws Refusal 20400 naming the cells where something is missing or a check fails, when the sheet was changed or takes too long. */
export function refuseProblems(
  { language }: Pick<SignedInStep, 'language'>,
  { problems, unseen = false, changed, calculated }: Found,
): void {
  if (changed) throw refuseWith('baseRevision', changedSince, language)
  if (!calculated) throw refuseWith('cells', tooLong, language)
  const named = problems.map(({ key, label, message }) => ({ path: key, message: `${label}: ${message}` }))
  const fields = [...named, ...(unseen ? [{ path: 'cells', message: missingElsewhere[language] }] : [])]
  if (fields.length > 0) throw new Refusal(codes.invalid, { fields })
}

/** Lets a submitted sheet be filled in again. */
export async function reopen(context: SignedInStep, submission: Submission): Promise<{ revision: number }> {
  return await mark(context, await lockedAt(context, submission), 0)
}

/** @throws Refusal 20404, 20410, 20400 when somebody changed it since it was seen, or a process has it filled in. */
async function lockedAt(context: SignedInStep, { sheetId, baseRevision }: Submission): Promise<SheetRowOf> {
  const row = (await sheets.lock(context, [sheetId])).get(sheetId)
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  if (row.revision !== baseRevision) throw refuseWith('baseRevision', changedSince, context.language)
  requireFree((await findFillingRights(context.tx, context.actor, [sheetId])).get(sheetId), context.language)
  return row
}

async function mark(context: SignedInStep, row: SheetRowOf, submitted: 0 | 1): Promise<{ revision: number }> {
  const { tx, actor, now } = context
  if (row.submitted === submitted) return { revision: row.revision }
  const written = await writeSubmitted(tx, row, submitted, stampOf(actor, now))
  await sheets.notify(context, written, 'update', {
    before: { submitted: row.submitted },
    after: { submitted },
  })
  return { revision: written.revision }
}

/** Writes whether a locked sheet was submitted. */
export async function writeSubmitted(
  tx: Tx,
  row: SheetRowOf,
  submitted: 0 | 1,
  stamp: Pick<SheetRowOf, 'changedAt' | 'changedBy' | 'changedByName'>,
): Promise<SheetRowOf> {
  const revision = row.revision + 1
  // Its content is the same. What a content before came to is no result of it: anyone who reads it next has it calculated.
  const calculation = row.calculation?.revision === row.revision ? { ...row.calculation, revision } : null
  const [written] = await tx
    .update(tabulationSheet)
    .set({ submitted, calculation, revision, ...stamp })
    .where(eq(tabulationSheet.sheetId, row.sheetId))
    .returning()
  if (!written) throw new Refusal(codes.notFound)
  return written
}

/** The revision that the sheet has after the same call before, or a later one. */
export async function revisionNow(
  context: SignedInStep,
  { sheetId }: Submission,
): Promise<{ revision: number }> {
  const { revision } = await sheets.getAny(context, sheetId)
  return { revision }
}

const changedSince = {
  zh: '表格已被他人修改，请查看后再提交',
  en: 'The sheet was changed since you opened it; look at it again before you submit it',
}
const missingElsewhere = {
  zh: '还有您无权查看的单元格需要填写或更正，请由有权限的人员完成',
  en: 'Cells that you may not see are still to be filled in or put right; somebody who may has to do so',
}
const tooLong = {
  zh: '公式计算时间过长，请联系管理员简化模板',
  en: 'The formulas take too long; ask an administrator to make the template simpler',
}
/** Said of a sheet that nobody fills in any more. */
export const wasSubmitted = {
  zh: '表格已提交，请先退回填写',
  en: 'The sheet was submitted; reopen it first',
}
