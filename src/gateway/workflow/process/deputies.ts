import { and, type Column, eq, gt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { endDeputy, getDeputy, nameDeputy, type OwnDeputy } from '#contract/workflow/deputy.ts'
import { account } from '../../db/tables/account.ts'
import { processDeputy, processInstance, processTask } from '../../db/tables/process.ts'
import { handle, type SignedInHandler } from '../../http/handle.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { SignedInStep } from '../../security/step.ts'
import { checkThere } from './act-context.ts'
import type { ByItself } from './by-itself.ts'
import { giveTask } from './give-task.ts'
import { actsInProcesses } from './who-acts.ts'

export const deputyHandlers: SignedInHandler[] = [
  handle(getDeputy, showDeputy),
  handle(nameDeputy, name, { again: showDeputy }),
  handle(endDeputy, end, { again: showDeputy }),
]

type DeputyRow = typeof processDeputy.$inferSelect

/** The actor's deputy, now or later; who was one is told no more. */
async function showDeputy({ tx, actor, now }: SignedInStep): Promise<OwnDeputy> {
  const [row] = await tx
    .select({
      accountId: processDeputy.deputy,
      userName: account.userName,
      beginsAt: processDeputy.beginsAt,
      endsAt: processDeputy.endsAt,
    })
    .from(processDeputy)
    .innerJoin(account, eq(account.accountId, processDeputy.deputy))
    .where(and(eq(processDeputy.accountId, actor.accountId), gt(processDeputy.endsAt, now)))
  if (!row) return {}
  const { beginsAt, endsAt } = row
  return { deputy: { ...row, beginsAt: beginsAt.getTime(), endsAt: endsAt.getTime() } }
}

/** @throws Refusal 20400 when it is the actor, cannot be given a task, or the period is over. */
async function name(
  context: SignedInStep,
  { accountId: deputy, beginsAt, endsAt }: RequestOf<typeof nameDeputy>,
): Promise<OwnDeputy> {
  const { actor, now, language } = context
  if (deputy === actor.accountId) throw refuseWith('accountId', oneself, language)
  if (endsAt <= now.getTime()) throw refuseField('endsAt', 'deputyPeriod', language)
  await checkThere(context, [deputy], 'accountId')
  await write(context, { deputy, beginsAt: new Date(beginsAt), endsAt: new Date(endsAt) })
  return await showDeputy(context)
}

async function end(context: SignedInStep): Promise<OwnDeputy> {
  const { deputy } = await showDeputy(context)
  if (deputy) {
    const { accountId, beginsAt } = deputy
    await write(context, { deputy: accountId, beginsAt: new Date(beginsAt), endsAt: context.now })
  }
  return {}
}

/** Writes the actor's row, and the history of it. */
async function write(
  { tx, actor, record }: SignedInStep,
  wanted: Pick<DeputyRow, 'deputy' | 'beginsAt' | 'endsAt'>,
): Promise<void> {
  const { accountId } = actor
  const [before] = await tx
    .select()
    .from(processDeputy)
    .where(eq(processDeputy.accountId, accountId))
    .for('update')
  const revision = (before?.revision ?? 0) + 1
  await tx
    .insert(processDeputy)
    .values({ accountId, revision, ...wanted })
    .onConflictDoUpdate({ target: processDeputy.accountId, set: { revision, ...wanted } })
  record({
    entity: 'process-deputy',
    entityId: accountId,
    action: before ? 'update' : 'add',
    revision,
    label: actor.userName,
    ...(before && { before: await shown(tx, before) }),
    after: await shown(tx, wanted),
  })
}

async function shown(
  tx: SignedInStep['tx'],
  { deputy, beginsAt, endsAt }: Pick<DeputyRow, 'deputy' | 'beginsAt' | 'endsAt'>,
) {
  const [named] = await tx
    .select({ userName: account.userName })
    .from(account)
    .where(eq(account.accountId, deputy))
  return { deputy: named?.userName ?? '', beginsAt: beginsAt.getTime(), endsAt: endsAt.getTime() }
}

/** Whether a row's period holds now. */
function holds({ beginsAt, endsAt }: Record<'beginsAt' | 'endsAt', Column>, now: Date) {
  return and(lte(beginsAt, now), gt(endsAt, now))
}

/** Tasks that wait for somebody who is away, and whom each goes to: not to one who is away as well, or has one there already. */
export async function findAway({
  database: { orm },
  clock,
}: ByItself): Promise<{ processTaskId: string; deputy: string }[]> {
  const now = clock()
  const one = { one: sql`1` }
  const [theirs, other] = [alias(processDeputy, 'theirs'), alias(processTask, 'other')]
  const alsoAway: SQL = notExists(
    orm
      .select(one)
      .from(theirs)
      .where(and(eq(theirs.accountId, processDeputy.deputy), holds(theirs, now))),
  )
  const signsThere: SQL = notExists(
    orm
      .select(one)
      .from(other)
      .where(
        and(
          eq(other.processInstanceId, processTask.processInstanceId),
          eq(other.run, processTask.run),
          eq(other.executor, processDeputy.deputy),
          sql`${other.state} in ('open', 'waiting')`,
        ),
      ),
  )
  return await orm
    .select({ processTaskId: processTask.processTaskId, deputy: processDeputy.deputy })
    .from(processDeputy)
    .innerJoin(
      processTask,
      and(eq(processTask.executor, processDeputy.accountId), sql`${processTask.state} = 'open'`),
    )
    .innerJoin(processInstance, eq(processInstance.processInstanceId, processTask.processInstanceId))
    .innerJoin(account, and(eq(account.accountId, processDeputy.deputy), actsInProcesses))
    .where(and(holds(processDeputy, now), eq(processInstance.state, 'running'), alsoAway, signsThere))
    .limit(500)
}

/** Gives such a task to the deputy, whose it is from then on. */
export async function giveToDeputy(
  parts: ByItself,
  { processTaskId, deputy }: { processTaskId: string; deputy: string },
): Promise<void> {
  await giveTask(parts, processTaskId, async ({ tx, now }, { task }) => {
    const own = and(
      eq(processDeputy.accountId, task.executor),
      eq(processDeputy.deputy, deputy),
      holds(processDeputy, now),
    )
    if ((await tx.$count(processDeputy, own)) === 0) return undefined
    return { to: [deputy], why: `${task.executorName}外出，由代办人办理`, passOver: false, copied: true }
  })
}

const oneself = { zh: '代办人不能是自己', en: 'The deputy has to be somebody else' }
