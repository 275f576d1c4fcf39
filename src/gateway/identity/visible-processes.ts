import { and, type Column, eq, exists, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AboutKind } from '#contract/workflow/process.ts'
import type { Tx } from '../db/client.ts'
import { processAct, processCopy, processInstance, processTask } from '../db/tables/process.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

const { processInstanceId, starter, projectId, organizationId, departmentId } = processInstance

/** The condition for processes that the actor may administer. */
export function administered(actor: Actor): SQL {
  if (!actor.permissions.has('process:manage')) return sql`false`
  return within(actor, { project: projectId, organization: organizationId, department: departmentId })
}

/** The condition for tasks of the actor that are in a state; written out, for the indexes are of one state each. */
export function ownTasks({ accountId }: Actor, state: 'open' | 'done'): SQL | undefined {
  return and(eq(processTask.executor, accountId), sql`${processTask.state} = ${sql.raw(`'${state}'`)}`)
}

/** The condition for records of a kind, by the column with their ids, that a task opens to the actor while it waits for them. */
export function openedByTask(tx: Pick<Tx, 'select'>, actor: Actor, entity: AboutKind, id: Column): SQL {
  const { aboutEntity, aboutId } = processInstance
  const isAbout = and(eq(aboutEntity, entity), eq(aboutId, id))
  return exists(
    tx
      .select({ one: sql`1` })
      .from(processTask)
      .innerJoin(processInstance, eq(processInstanceId, processTask.processInstanceId))
      .where(and(ownTasks(actor, 'open'), isAbout)),
  )
}

/** The condition for processes that the actor started, that wait for them, or that they may administer. */
export function conducts(tx: Pick<Tx, 'select'>, actor: Actor): SQL | undefined {
  const waits = and(eq(processTask.processInstanceId, processInstanceId), ownTasks(actor, 'open'))
  return or(
    eq(starter, actor.accountId),
    exists(tx.select({ one: sql`1` }).from(processTask).where(waits)),
    administered(actor),
  )
}

/**
 * The condition for processes that the actor started, has or had a task of (who transferred one no longer has it), was copied, or
 * may administer. Who was asked to sign and taken away again has no part in it.
 */
export function takesPart(tx: Pick<Tx, 'select'>, actor: Actor): SQL | undefined {
  const { accountId } = actor
  const one = { one: sql`1` }
  const ofTask = and(
    eq(processTask.processInstanceId, processInstanceId),
    eq(processTask.executor, accountId),
    ne(processTask.state, 'removed'),
  )
  const ofTransfer = and(
    eq(processAct.processInstanceId, processInstanceId),
    eq(processAct.actor, accountId),
    eq(processAct.kind, 'transfer'),
  )
  const ofCopy = and(
    eq(processCopy.processInstanceId, processInstanceId),
    eq(processCopy.accountId, accountId),
  )
  return or(
    eq(starter, accountId),
    exists(tx.select(one).from(processTask).where(ofTask)),
    exists(tx.select(one).from(processAct).where(ofTransfer)),
    exists(tx.select(one).from(processCopy).where(ofCopy)),
    administered(actor),
  )
}
