import { and, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accountKeyword } from '#contract/account/selection.ts'
import type { Tx } from '../db/client.ts'
import { mayContainBeyondStart } from '../db/ngram-index.ts'
import { account, accountText } from '../db/tables/account.ts'
import { history } from '../db/tables/history.ts'
import { loginLog, terminalGrams, terminalText } from '../db/tables/log.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** The condition for changes of rows that the actor may see. */
export function visibleHistory(actor: Actor): SQL {
  return within(actor, {
    project: history.projectId,
    organization: history.organizationId,
    department: history.departmentId,
    owner: history.accountId,
  })
}

/** The conditions for a period, either end of which may be open. */
export function during(
  time: PgColumn,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(time, new Date(from)),
    to === undefined ? undefined : lte(time, new Date(to)),
  ]
}

/** So many names are looked for one by one, by an index over them. */
const mostNames = 1_000

/**
 * The condition for rows of accounts whose names, or whose persons', have a part; of names that no account has, those
 * that begin with it. Undefined where nothing is looked for.
 */
export async function ofAccounts(
  tx: Tx,
  column: PgColumn,
  part: string | undefined,
): Promise<SQL | undefined> {
  if (!part?.trim()) return undefined
  const named = () =>
    tx
      .select({ accountName: account.accountName })
      .from(account)
      .where(sql`strpos(${accountText(account)}, ${accountKeyword(part)}) > 0`)
  const names = await named().limit(mostNames + 1)
  const known =
    names.length > mostNames
      ? inArray(column, named())
      : inArray(
          column,
          names.map(({ accountName }) => accountName),
        )
  // A range, which an index by code point finds; what begins so lies below its largest end.
  return or(known, sql`(${column} >= ${part} and ${column} < ${part}::text || chr(1114111))`)
}

/** The condition for sign-ins on devices whose names have a part. */
export function ofTerminals(part: string | undefined): SQL | undefined {
  const keyword = part?.trim().toLowerCase()
  if (!keyword) return undefined
  const { terminal } = loginLog
  return and(
    mayContainBeyondStart(terminalGrams(terminal), keyword),
    sql`strpos(${terminalText(terminal)}, ${keyword}) > 0`,
  )
}
