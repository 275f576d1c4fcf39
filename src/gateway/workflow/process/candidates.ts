import { and, asc, or, type SQL, sql } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listCandidates } from '#contract/workflow/process-calls.ts'
import { account } from '../../db/tables/account.ts'
import type { SignedInStep } from '../../security/step.ts'
import { candidate } from './act-context.ts'
import { actsInProcesses } from './who-acts.ts'

const mostShown = 50

/** Accounts that a task can be given to, by name. */
export async function findCandidates(
  { tx, actor }: SignedInStep,
  { keyword }: RequestOf<typeof listCandidates>,
): Promise<ResponseOf<typeof listCandidates>> {
  const { accountId, accountName, userName } = account
  return await tx
    .select({ accountId, accountName, userName })
    .from(account)
    .where(
      and(
        actsInProcesses,
        candidate(tx, actor),
        keyword === undefined ? undefined : named(keyword.toLowerCase()),
      ),
    )
    .orderBy(asc(accountName), asc(accountId))
    .limit(mostShown)
}

function named(keyword: string): SQL | undefined {
  const { accountName, userName } = account
  return or(
    sql`strpos(lower(${userName}), ${keyword}) > 0`,
    sql`strpos(lower(${accountName}), ${keyword}) > 0`,
  )
}
