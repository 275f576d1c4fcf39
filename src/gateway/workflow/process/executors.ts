import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Id } from '#contract/id.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/tables/account.ts'
import { organization } from '../../db/tables/organization.ts'
import { person } from '../../db/tables/person.ts'
import { role, roleMember } from '../../db/tables/role.ts'
import { workflowRole } from '../../db/tables/workflow.ts'
import { grouped } from '../../platform/grouped.ts'
import { holdsAt } from '../../security/grants.ts'
import { ActRefused } from '../engine/refusal.ts'
import type { CcSetting, ExecutorSetting } from '../reading/elements.ts'
import type { Model } from '../reading/model.ts'
import type { InstanceRow } from './load-process.ts'
import { actsInProcesses, findAdministrators, findThere, seesProcesses, takesTasks } from './who-acts.ts'

type Setting = CcSetting | ExecutorSetting
type Of = Pick<InstanceRow, 'starter' | 'organizationId' | 'chosen'>

/** Who has the task of each node, found out before an act. */
export async function findExecutors(tx: Tx, { tasks }: Model, of: Of): Promise<(node: string) => string[]> {
  const settings = Object.entries(tasks).flatMap(([node, { executor }]) =>
    executor ? [{ node, executor }] : [],
  )
  const named = await findAccounts(
    tx,
    settings.map(({ node, executor }) => ({ node, setting: executor })),
    of,
    settings.flatMap(({ executor }) => executor.emptyAccountId ?? []),
  )
  const empty = settings.some(
    ({ node, executor }) => executor.emptyRule !== 'next' && named.of(node).length === 0,
  )
  const [administrator] = empty ? await findAdministrators(tx, of.organizationId) : []
  return (node) => {
    const executor = tasks[node]?.executor
    if (!executor) return []
    if (executor.settingMode === 'chosen' && !of.chosen[node]) throw new ActRefused('nobody-chosen', node)
    const found = named.of(node)
    if (found.length > 0 || executor.emptyRule === 'next') return found
    const { emptyRule, emptyAccountId } = executor
    if (emptyRule === 'account' && emptyAccountId && named.there.has(emptyAccountId)) return [emptyAccountId]
    // Nobody's task stays in limbo: without an administrator it is passed over, and the history says so.
    return administrator ? [administrator] : []
  }
}

/** Whom a node is copied to. */
export async function findCopied(tx: Tx, { tasks }: Model, node: string, of: Of): Promise<string[]> {
  const setting = tasks[node]?.cc
  if (!setting) return []
  return (await findAccounts(tx, [{ node, setting }], of, [], seesProcesses)).of(node)
}

async function findAccounts(
  tx: Tx,
  wanted: readonly { node: string; setting: Setting }[],
  { starter, organizationId, chosen }: Of,
  besides: readonly string[] = [],
  which = actsInProcesses,
): Promise<{ there: ReadonlySet<string>; of: (node: string) => string[] }> {
  const modes = new Set(wanted.map(({ setting }) => setting.settingMode))
  const targets = wanted.flatMap(({ setting }) => setting.targets.filter((id) => Id.safeParse(id).success))
  const members = modes.has('workflowRole') ? await membersOf(tx, targets) : new Map<string, string[]>()
  const [place] = await tx
    .select({ organizationId: account.organizationId, departmentId: account.departmentId })
    .from(account)
    .where(eq(account.accountId, starter))
  const unit = organizationId ?? place?.organizationId ?? null
  const holders = modes.has('unitRole') ? await holdersOf(tx, targets, unit) : new Map<string, string[]>()
  const unitHeads =
    modes.has('unitHead') && place?.organizationId
      ? await headsOf(tx, 'organization-head', eq(account.organizationId, place.organizationId))
      : []
  const departmentHeads =
    modes.has('departmentHead') && place?.departmentId
      ? await headsOf(tx, 'department-head', eq(account.departmentId, place.departmentId))
      : []
  const accountsOf = (node: string, { settingMode, targets: ids }: Setting): string[] => {
    switch (settingMode) {
      case 'accounts':
        return ids
      case 'workflowRole':
        return ids.flatMap((id) => members.get(id) ?? [])
      case 'unitRole':
        return ids.flatMap((id) => holders.get(id) ?? [])
      case 'departmentHead':
        return departmentHeads
      case 'unitHead':
        return unitHeads
      case 'starter':
        return [starter]
      case 'chosen':
        return chosen[node]?.at(-1)?.accountIds ?? []
    }
  }
  const found = new Map(wanted.map(({ node, setting }) => [node, accountsOf(node, setting)]))
  const there = await findThere(tx, [...[...found.values()].flat(), ...besides], which)
  return { there, of: (node) => (found.get(node) ?? []).filter((id) => there.has(id)) }
}

/** The accounts of workflow roles that are in use, by the role. */
export async function membersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: workflowRole.workflowRoleId, accountIds: workflowRole.accountIds })
    .from(workflowRole)
    .where(
      and(
        inArray(workflowRole.workflowRoleId, [...ids]),
        eq(workflowRole.status, 1),
        isNull(workflowRole.deletedAt),
      ),
    )
  return new Map(rows.map(({ id, accountIds }) => [id, accountIds]))
}

/** The accounts of a unit that have a role which holds there. */
async function holdersOf(tx: Tx, ids: string[], unit: string | null): Promise<Map<string, string[]>> {
  if (unit === null) return new Map()
  const rows = await tx
    .select({ roleId: roleMember.roleId, accountId: roleMember.accountId })
    .from(roleMember)
    .innerJoin(role, eq(role.roleId, roleMember.roleId))
    .innerJoin(account, eq(account.accountId, roleMember.accountId))
    .innerJoin(organization, eq(organization.organizationId, account.organizationId))
    .where(
      and(
        inArray(roleMember.roleId, ids),
        eq(account.organizationId, unit),
        isNull(role.deletedAt),
        holdsAt(sql`${organization.path}`),
      ),
    )
    .orderBy(asc(account.accountName))
  const groups = grouped(rows, ({ roleId }) => roleId)
  return new Map([...groups].map(([roleId, some]) => [roleId, some.map(({ accountId }) => accountId)]))
}

async function headsOf(
  tx: Tx,
  level: 'organization-head' | 'department-head',
  where: ReturnType<typeof eq>,
): Promise<string[]> {
  const rows = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(where, eq(person.positionLevel, level), takesTasks))
    .orderBy(asc(account.accountName))
  return rows.map(({ accountId }) => accountId)
}
