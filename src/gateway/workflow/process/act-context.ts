import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Acted } from '#contract/workflow/process-acts.ts'
import { account } from '../../db/tables/account.ts'
import { visibleAccount } from '../../identity/visible-accounts.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { Actor } from '../../security/actor.ts'
import type { SignedInStep } from '../../security/step.ts'
import type { ActContext } from './context.ts'
import type { InstanceRow } from './load-process.ts'
import { actsInProcesses } from './who-acts.ts'

/** What an act of the caller's is done with. */
export function actContextOf({ tx, now, language, actor, record, announce }: SignedInStep): ActContext {
  const by = { accountId: actor.accountId, name: actor.userName }
  return { tx, now, language, by, record, announce }
}

/** What has become of a process. */
export function actedOf(
  processInstanceId: string,
  { state, outcome }: Pick<InstanceRow, 'state' | 'outcome'>,
): Acted {
  return { processInstanceId, state, ...(outcome !== null && { outcome }) }
}

/**
 * @throws Refusal 20400 when one of the accounts is stopped or archived, not there, may not act in processes, or is neither
 *   of the caller's unit nor within their reach.
 */
export async function checkThere(
  { tx, actor, language }: SignedInStep,
  accountIds: readonly string[],
  path: string,
  which = actsInProcesses,
): Promise<void> {
  const rows = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(and(inArray(account.accountId, [...accountIds]), which, candidate(tx, actor)))
  if (rows.length < new Set(accountIds).size) throw refuseWith(path, notThere, language)
}

/** The condition for accounts that the actor may give a task to. */
export function candidate(tx: Pick<SignedInStep['tx'], 'select'>, actor: Actor): SQL | undefined {
  const own = tx
    .select({ organizationId: account.organizationId })
    .from(account)
    .where(eq(account.accountId, actor.accountId))
  return or(visibleAccount(actor), inArray(account.organizationId, own))
}

const notThere = {
  zh: '所选人员的账号已停用、不能办理流程，或不在您的单位和数据权限内',
  en: 'Somebody who was chosen has a stopped account, may not act in processes, or is neither of your unit nor within your reach',
}
