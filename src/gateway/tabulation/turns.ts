import { and, eq, inArray, ne } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { CellActor } from '#contract/tabulation/cell-access.ts'
import type { Tx } from '../db/client.ts'
import { processInstance, processRun, processSheet, processTask } from '../db/tables/process.ts'
import { fillingTasks } from '../identity/visible-processes.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { Actor } from '../security/actor.ts'
import { rolesOf } from '../security/roles-of.ts'
import type { SignedInStep } from '../security/step.ts'

/** A process that has a sheet filled in and has not ended, as the actor stands to it. */
export interface Turn {
  /** What the process is called. */
  title: string
  /** Where tasks wait for the actor that the sheet is filled in for; none while the process is suspended. */
  nodeIds: ReadonlySet<string>
}

/** By the sheets that a process has filled in; the others are filled in by whoever may. */
export async function findTurns(
  tx: Pick<Tx, 'select'>,
  actor: Actor,
  sheetIds: readonly string[],
): Promise<Map<string, Turn>> {
  if (sheetIds.length === 0) return new Map()
  const rows = await tx
    .select({
      processInstanceId: processSheet.processInstanceId,
      sheetId: processSheet.sheetId,
      title: processInstance.title,
      state: processInstance.state,
    })
    .from(processSheet)
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processSheet.processInstanceId))
    .where(and(inArray(processSheet.sheetId, [...sheetIds]), ne(processInstance.state, 'ended')))
  if (rows.length === 0) return new Map()
  const tasks = await tx
    .select({ sheetId: processSheet.sheetId, node: processRun.node })
    .from(processSheet)
    .innerJoin(processTask, eq(processTask.processInstanceId, processSheet.processInstanceId))
    .innerJoin(processRun, fillingTasks(actor))
    .where(
      inArray(
        processSheet.processInstanceId,
        rows.filter(({ state }) => state === 'running').map((row) => row.processInstanceId),
      ),
    )
  return new Map(
    rows.map(({ sheetId, title }) => [
      sheetId,
      { title, nodeIds: new Set(tasks.filter((task) => task.sheetId === sheetId).map(({ node }) => node)) },
    ]),
  )
}

/** As whom the actor is at the cells of a sheet. */
export async function cellActorOf(tx: Tx, actor: Actor, turn: Turn | undefined): Promise<CellActor> {
  return { roleIds: await rolesOf(tx, actor), nodeIds: turn?.nodeIds }
}

/** @throws Refusal 20403 without the function that shows sheets, where no task shows this one. */
export function requireSight({ actor }: Pick<SignedInStep, 'actor'>, turn: Turn | undefined): void {
  if (!turn?.nodeIds.size && !actor.permissions.has('tabulationSheet:view'))
    throw new Refusal(codes.noPermission)
}

/**
 * @throws Refusal 20400 while a process has the sheet filled in by others, 20403 without the function that fills in sheets, where
 *   no task asks for this one.
 */
export function requireTurn(
  { actor, language }: Pick<SignedInStep, 'actor' | 'language'>,
  turn: Turn | undefined,
): void {
  if (turn?.nodeIds.size) return
  if (!actor.permissions.has('tabulationSheet:edit')) throw new Refusal(codes.noPermission)
  requireFree(turn, language)
}

/** @throws Refusal 20400 while a process has the sheet filled in. */
export function requireFree(turn: Turn | undefined, language: SignedInStep['language']): void {
  if (!turn) return
  const { title } = turn
  throw refuseWith(
    'sheetName',
    {
      zh: `表格随流程“${title}”办理，由当前办理人填写`,
      en: `The process “${title}” has the sheet filled in, by those for whom it waits`,
    },
    language,
  )
}
