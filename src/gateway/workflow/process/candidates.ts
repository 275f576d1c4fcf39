import { and, asc, or, type SQL, sql } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listCandidates } from '#contract/workflow/process-calls.ts'
import { account } from '../../db/tables/account.ts'
import type { SignedInStep } from '../../security/step.ts'
import { candidate } from './act-context.ts'
import { seesProcesses, takesRole } from './who-acts.ts'

const mostShown = 50

/** Accounts that can be shown a process, by name; which of them can be given a task is said when they are. A role takes those within reach alone. */
export async function findCandidates(
  { tx, actor }: SignedInStep,
  { keyword, forRole }: RequestOf<typeof listCandidates>,
): Promise<ResponseOf<typeof listCandidates>> {
  const { accountId, accountName, userName } = account
  return await tx
    .select({ accountId, accountName, userName })
    .from(account)
    .where(
      and(
        seesProcesses,
        forRole ? takesRole(actor) : candidate(tx, actor),
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
