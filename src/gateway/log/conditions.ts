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
 * The condition for rows of accounts whose names, or whose persons', have a part; of names that no account has, those that
 * begin with it. Undefined where nothing is looked for.
 */
export function ofAccounts(tx: Tx, column: PgColumn, part: string | undefined): SQL | undefined {
  return part?.trim() ? or(inArray(column, named(tx, part)), beginsWith(column, part)) : undefined
}

/** The same for very many rows: where the names are few, it is the names themselves, for which there is an index. */
export async function byAccounts(
  tx: Tx,
  column: PgColumn,
  part: string | undefined,
): Promise<SQL | undefined> {
  return (await byFewAccounts(tx, column, part)) ?? ofAccounts(tx, column, part)
}

/** The condition by the names themselves; undefined where they are many, or nothing is looked for. */
export async function byFewAccounts(
  tx: Tx,
  column: PgColumn,
  part: string | undefined,
): Promise<SQL | undefined> {
  if (!part?.trim()) return undefined
  const known = (await named(tx, part).limit(mostNames + 1)).map(({ accountName }) => accountName)
  const names = [...new Set([...known, ...(await namesInLog(tx, column, beginsWith(column, part)))])]
  return names.length <= mostNames ? inArray(column, names) : undefined
}

function named(tx: Tx, part: string) {
  return tx
    .select({ accountName: account.accountName })
    .from(account)
    .where(sql`strpos(${accountText(account)}, ${accountKeyword(part)}) > 0`)
}

/** A range, which an index by code point finds; what begins so lies below its largest end. */
function beginsWith(column: PgColumn, part: string): SQL {
  return sql`(${column} >= ${part} and ${column} < ${part}::text || chr(1114111))`
}

/** The names that rows have in a range, and no more than are looked for: it goes from one to the next along their index. */
async function namesInLog(tx: Tx, column: PgColumn, begins: SQL): Promise<string[]> {
  const next = (beyond: SQL | undefined) =>
    sql`select ${column} from ${column.table} where ${and(begins, beyond)} order by ${column} limit 1`
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive found (name) as (
      (${next(undefined)})
      union all
      select (${next(sql`${column} > found.name`)}) from found where found.name is not null
    )
    select name from found where name is not null limit ${mostNames + 1}`)
  return rows.map(({ name }) => name)
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
