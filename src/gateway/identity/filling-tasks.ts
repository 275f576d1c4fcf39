import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { processInstance, processRun, processSheet, processTask } from '../db/tables/process.ts'
import type { Actor } from '../security/actor.ts'
import { ownTasks } from './visible-processes.ts'

/**
 * The condition that joins the sheets of running processes with the tasks, and their visits, that wait for the actor at a node
 * which has the sheet filled in.
 */
export function fillingTasks(actor: Actor): SQL | undefined {
  return and(
    eq(processInstance.processInstanceId, processSheet.processInstanceId),
    eq(processInstance.state, 'running'),
    eq(processTask.processInstanceId, processSheet.processInstanceId),
    ownTasks(actor, 'open'),
    eq(processRun.processInstanceId, processTask.processInstanceId),
    eq(processRun.id, processTask.run),
    // Arrays of texts have the database's collation.
    sql`${processRun.node} collate "C" = any(${processSheet.nodeIds})`,
  )
}

/** The condition for sheets, by the column that names them, that a task has the actor fill in. */
export function fillsInFor(actor: Actor, sheetId: Column): SQL {
  // Found once for all rows of a list, by the tasks.
  return sql`${sheetId} in (select ${processSheet.sheetId} from ${processTask}, ${processRun}, ${processSheet}, ${processInstance}
    where ${fillingTasks(actor)})`
}

/** The nodes at which tasks wait for the actor that have them fill sheets in, by the sheets. */
export async function findFillingNodes(
  tx: Pick<Tx, 'select'>,
  actor: Actor,
  sheetIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await tx
    .select({ sheetId: processSheet.sheetId, node: processRun.node })
    .from(processSheet)
    .innerJoin(processTask, eq(processTask.processInstanceId, processSheet.processInstanceId))
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processSheet.processInstanceId))
    .innerJoin(processRun, fillingTasks(actor))
    .where(inArray(processSheet.sheetId, [...sheetIds]))
  const nodes = new Map<string, Set<string>>()
  for (const { sheetId, node } of rows) nodes.set(sheetId, (nodes.get(sheetId) ?? new Set()).add(node))
  return nodes
}
