import { sql } from 'drizzle-orm'
import { loopText } from '#contract/dictionary/columns.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import type { Tx } from '../db/client.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'

/** Who changes nodes, and when. */
export interface ChangeStamp {
  changedAt: Date
  changedBy: string | null
  changedByName: string
}

/** What every one of the nodes that are written together has. */
export interface Written extends ChangeStamp {
  dictionaryId: string
  version: number
  /** The key of the write, by which its nodes are found when it comes again. */
  key?: string | undefined
}

type Column = readonly [name: string, type: string, of: (node: DictionaryNode) => string | number]
const columns: readonly Column[] = [
  ['node_id', 'int', ({ nodeId }) => nodeId],
  ['parent_id', 'int', ({ parentId }) => parentId ?? ''],
  ['segment', 'text', ({ segment }) => segment],
  ['code', 'text', ({ code }) => code],
  ['name', 'text', ({ name }) => name],
  ['unit', 'text', ({ unit }) => unit],
  ['origin', 'text', ({ origin }) => origin],
  ['class', 'text', (node) => node.class],
  ['major', 'text', ({ major }) => major ?? ''],
  ['loop', 'text', ({ loop }) => loopText(loop)],
  ['quantity_rule', 'text', ({ quantityRule }) => quantityRule],
  ['sort', 'float8', ({ sort }) => sort],
]

const nullable = ['parent_id', 'major']

/**
 * Inserts nodes, a parameter a column, or a single value where all say the same: a tree of 100,000 in one statement. Texts of
 * nodes have no line breaks, which the contract sees to.
 */
export async function insertNodes(
  tx: Tx,
  nodes: readonly DictionaryNode[],
  { dictionaryId, version, key, changedAt, changedBy, changedByName }: Written,
): Promise<void> {
  if (nodes.length === 0) return
  const given = columns.map(([name, type, of]) => {
    const values = nodes.map(of)
    const [first = ''] = values
    // The number tells the rows apart: it always comes as a list.
    const same = name !== 'node_id' && values.every((value) => value === first)
    return {
      name: sql.identifier(name),
      type: sql.raw(type),
      same,
      values,
      nullable: nullable.includes(name),
    }
  })
  const comma = sql`, `
  const names = given.map(({ name }) => name)
  const lists = given.filter(({ same }) => !same)
  const listed = lists.map(({ values }) => sql`string_to_array(${values.join('\n')}, E'\n')`)
  const written = given.map(({ name, type, same, values, nullable }) => {
    const text = same ? sql`${String(values[0])}::text` : sql`coalesce(${name}, '')`
    return nullable ? sql`nullif(${text}, '')::${type}` : sql`${text}::${type}`
  })
  const fieldRevisions = key === undefined ? {} : { segment: { revision: 1, key } }
  await tx.execute(sql`
    insert into ${dictionaryNode} (dictionary_id, ${sql.join(names, comma)}, version, field_revisions, changed_at,
      changed_by, changed_by_name)
    select ${dictionaryId}::uuid, ${sql.join(written, comma)}, ${version}::int,
      ${JSON.stringify(fieldRevisions)}::jsonb, ${changedAt.toISOString()}::timestamptz, ${changedBy}::uuid,
      ${changedByName}
    from unnest(${sql.join(listed, comma)}) as given (${sql.join(
      lists.map(({ name }) => name),
      comma,
    )})`)
}
