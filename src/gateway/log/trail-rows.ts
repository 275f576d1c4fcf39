import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { history } from '../db/tables/history.ts'
import { canonicalJson } from '../security/canonical-json.ts'
import { hashedColumns, hashOfText, isLeftOut } from '../security/history.ts'

type Orm = Pick<Tx, 'execute'>
type Row = typeof history.$inferSelect

/** A row of the trail as it is verified. */
export interface TrailRow
  extends Pick<Row, 'seq' | 'historyId' | 'month' | 'before' | 'after' | 'previousHash' | 'hash'> {
  /** The month in China that the change was made in, whatever the row says. */
  changedIn: string
  /** One a line. */
  fields: string
  /** What its hash has to be. */
  ownHash: string
}

/** As the driver hands it over. */
type Raw = Omit<TrailRow, 'seq' | 'ownHash'> & {
  seq: string
  frame: string
}

/** What JavaScript writes: the names of JSON are sorted otherwise in the database, and numbers have other texts. */
const writtenHere = ['after', 'before'] as const

/**
 * The canonical JSON of a row, with the end of a line, which there is none of in it, in place of each value that JavaScript
 * writes. To take over the others one by one, and to write them here, takes longer.
 */
const frame = sql.join(
  hashedColumns.map(([name, column], at): SQL => {
    const start = sql.raw(`'${at === 0 ? '{' : ','}"${name}":'`)
    if (writtenHere.some((written) => written === name)) return sql`${start} || E'\\n'`
    const value = column.getSQLType().startsWith('timestamp')
      ? sql`'"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`
      : sql`to_json(${column})::text`
    return isLeftOut(name)
      ? sql`coalesce(${start} || ${value}, '')`
      : sql`${start} || coalesce(${value}, 'null')`
  }),
  sql` || `,
)

const pageRows = 1_000

/** The rows of the trail in order, a page after the other; there are never more than two in memory. */
export async function* readTrail(orm: Orm): AsyncGenerator<TrailRow[]> {
  let coming = pageBehind(orm, 0)
  for (;;) {
    const page = await coming
    const last = page.length === pageRows ? page.at(-1) : undefined
    if (last) coming = pageBehind(orm, Number(last.seq))
    // Whoever waits for it hears of a failure; nobody does when the walk ends before.
    coming.catch(() => undefined)
    // Lets the query go, so that the database reads the next page while this one is hashed.
    await setImmediate()
    yield page.map(rowOf)
    if (!last) return
  }
}

async function pageBehind(orm: Orm, behind: number): Promise<Raw[]> {
  const { seq, historyId, month, changedAt, before, after, fields, previousHash, hash } = history
  const { rows } = await orm.execute<Raw>(sql`
    select ${seq}, ${historyId} as "historyId", ${month}, ${before}, ${after}, ${previousHash} as "previousHash", ${hash},
      to_char(${changedAt} at time zone 'UTC' + interval '8 hours', 'YYYY-MM') as "changedIn", array_to_string(${fields}, E'\n') as fields, ${frame} || '}' as frame
    from ${history} where ${seq} > ${behind} order by ${seq} limit ${pageRows}`)
  return rows
}

function rowOf({
  seq,
  historyId,
  month,
  changedIn,
  before,
  after,
  previousHash,
  hash,
  fields,
  frame,
}: Raw): TrailRow {
  const [start, second, end] = frame.split('\n')
  const text = `${start}${canonicalJson(after)}${second}${canonicalJson(before)}${end}`
  const ownHash = hashOfText(previousHash, text)
  return { seq: Number(seq), historyId, month, changedIn, before, after, previousHash, hash, fields, ownHash }
}
