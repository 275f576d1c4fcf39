import { and, eq, inArray, ne } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { CellActor } from '#contract/tabulation/cell-access.ts'
import type { SheetEdit } from '#contract/tabulation/sheet-entity.ts'
import type { Tx } from '../db/client.ts'
import { processInstance, processSheet } from '../db/tables/process.ts'
import { findFillingNodes } from '../identity/filling-tasks.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { Actor } from '../security/actor.ts'
import { rolesOf } from '../security/roles-of.ts'
import type { SignedInStep } from '../security/step.ts'

/** A process that has a sheet filled in and has not ended, as the actor stands to it. */
export interface FillingRight {
  /** What the process is called. */
  title: string
  /** Where tasks wait for the actor that the sheet is filled in for; none while the process is suspended. */
  nodeIds: ReadonlySet<string>
}

/** By the sheets that a process has filled in; the others are filled in by anyone who may. */
export async function findFillingRights(
  tx: Pick<Tx, 'select'>,
  actor: Actor,
  sheetIds: readonly string[],
): Promise<Map<string, FillingRight>> {
  if (sheetIds.length === 0) return new Map()
  const rows = await tx
    .select({ sheetId: processSheet.sheetId, title: processInstance.title })
    .from(processSheet)
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processSheet.processInstanceId))
    .where(and(inArray(processSheet.sheetId, [...sheetIds]), ne(processInstance.state, 'ended')))
  if (rows.length === 0) return new Map()
  const nodes = await findFillingNodes(tx, actor, sheetIds)
  return new Map(
    rows.map(({ sheetId, title }) => [sheetId, { title, nodeIds: nodes.get(sheetId) ?? new Set<string>() }]),
  )
}

/** As whom the actor is at the cells of a sheet. */
export async function cellActorOf(tx: Tx, actor: Actor, right: FillingRight | undefined): Promise<CellActor> {
  return (await cellActorsOf(tx, actor))(right)
}

/** The same at the cells of several sheets, by the process that has each filled in. */
export async function cellActorsOf(
  tx: Tx,
  actor: Actor,
): Promise<(right: FillingRight | undefined) => CellActor> {
  const roleIds = await rolesOf(tx, actor)
  return (right) => ({ roleIds, nodeIds: right?.nodeIds })
}

// The functions that these ask for are declared (`alsoBy`); what a task grants depends on the row.

/** @throws Refusal 20403 without the function that shows sheets, where no task shows this one. */
export function requireSight({ actor }: Pick<SignedInStep, 'actor'>, right: FillingRight | undefined): void {
  if (!right?.nodeIds.size && !actor.permissions.has('tabulationSheet:view'))
    throw new Refusal(codes.noPermission)
}

/**
 * @throws Refusal 20400 while a process has the sheet filled in by others, 20403 without the function that fills in sheets, where
 *   no task asks for this one.
 */
export function requireFilling(
  { actor, language }: Pick<SignedInStep, 'actor' | 'language'>,
  right: FillingRight | undefined,
  edit: Pick<SheetEdit, 'sheetName' | 'remark' | 'clear'>,
): void {
  const fillsInAny = actor.permissions.has('tabulationSheet:edit')
  if (!right?.nodeIds.size) {
    if (!fillsInAny) throw new Refusal(codes.noPermission)
    requireFree(right, language)
  }
  // A task has its cells filled in, and nothing else.
  const others = [edit.sheetName, edit.remark, edit.clear].filter((given) => given !== undefined)
  if (!fillsInAny && others.length > 0) throw new Refusal(codes.noPermission)
}

/** @throws Refusal 20400 while a process has the sheet filled in. */
export function requireFree(right: FillingRight | undefined, language: SignedInStep['language']): void {
  if (!right) return
  const { title } = right
  throw refuseWith(
    'sheetName',
    {
      zh: `表格随流程“${title}”办理，由当前办理人填写`,
      en: `The process “${title}” has the sheet filled in, by those for whom it waits`,
    },
    language,
  )
}
