import { and, type Column, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { Id } from '#contract/id.ts'
import { workflowRoleCalls, workflowRoleEntity } from '#contract/workflow/role.ts'
import { z } from '#contract/zod.ts'
import { searchTextNgrams } from '../db/ngram-index.ts'
import { account } from '../db/tables/account.ts'
import { workflowModel, workflowModelHistory, workflowRole } from '../db/tables/workflow.ts'
import { entityStore } from '../entity/entity-store.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { takesRole } from './process/who-acts.ts'

/** Roles of processes; just accounts within the actor's reach are given one. */
export const workflowRoles = entityStore(workflowRoleEntity, {
  table: workflowRole,
  scope: 'everyone',
  audience: 'workflowRole:view',
  once: { roleName: [] },
  grams: searchTextNgrams(workflowRole.searchText),
  select: () => ({
    accounts: sql`(select coalesce(jsonb_agg(jsonb_build_object('accountId', a.account_id, 'accountName', a.account_name,
      'userName', p.user_name, 'status', a.status) order by a.account_name), '[]')
      from account a join person p on p.user_id = a.user_id where a.deleted_at is null
      and a.account_id in (select named.id::uuid from jsonb_array_elements_text(workflow_role.account_ids) as named (id)))`,
  }),
  check: {
    async add(context, { accountIds = [] }) {
      await checkAccounts(context, accountIds)
      return undefined
    },
    async edit(context, row, changes) {
      const wanted = z.parse(z.catch(z.array(Id), []), changes.accountIds)
      await checkAccounts(
        context,
        wanted.filter((id) => !row.accountIds.includes(id)),
      )
      return undefined
    },
    async remove({ tx, language }, rows) {
      const named = await Promise.all(
        rows.map(async ({ workflowRoleId, roleName: name }) => {
          const models = await modelsThatName(tx, workflowRoleId)
          const of = models.join(', ')
          return {
            name,
            why: of ? { zh: `模型 ${of} 使用，可以停用`, en: `used by ${of}; stop it instead` } : undefined,
          }
        }),
      )
      refuseKept(language, named)
    },
  },
})

/** Names of the models that name a role, as they are drawn or in a version that is in use. */
async function modelsThatName(tx: SignedInStep['tx'], workflowRoleId: string): Promise<string[]> {
  const { bpmnXml, executorConfigs, ccConfigs } = workflowModel
  const names = (column: Column) => sql`strpos(${column}::text, ${workflowRoleId}) > 0`
  const drawn = await tx
    .select({ name: workflowModel.name })
    .from(workflowModel)
    .where(and(isNull(workflowModel.deletedAt), or(...[bpmnXml, executorConfigs, ccConfigs].map(names))))
  const { name, newest, status, runs } = workflowModelHistory
  const deployed = await tx
    .select({ name })
    .from(workflowModelHistory)
    .where(and(eq(newest, true), eq(status, 1), names(runs)))
  return [...new Set([...drawn, ...deployed].map((row) => row.name))].sort()
}

const { update, ...calls } = workflowRoleCalls
const { load, save, again } = workflowRoles

export const workflowRoleHandlers = [
  ...entityHandlers(calls, workflowRoles),
  handle(
    update,
    async (context, edit) => {
      const saved = await workflowRoles.update(context, edit)
      // The accounts are read from the row as it is in the database.
      await save(context.tx, context.loaded)
      const { workflowRoleId } = edit
      return { ...saved, workflowRole: await workflowRoles.detail(context, { workflowRoleId }) }
    },
    { load, save, again },
  ),
]

/** @throws Refusal 20400 when an account that newly gets the role is stopped, out of reach, or not there. */
async function checkAccounts({ tx, actor, language }: SignedInStep, fresh: readonly string[]): Promise<void> {
  if (fresh.length === 0) return
  const there = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(and(inArray(account.accountId, [...fresh]), takesRole(actor)))
  if (there.length < fresh.length) throw refuseWith('accountIds', notThere, language)
}

const notThere = {
  zh: '所选账号已停用，或不在您的数据权限内',
  en: 'One of the accounts is stopped, or not within your reach',
}
