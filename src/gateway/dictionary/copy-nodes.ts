import { and, eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { NodesChanged, NodesCopy } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { freeSegment } from './codes.ts'
import { findBelow, findChildren, findTops } from './find-nodes.ts'
import { hangsOn } from './hangs-on.ts'
import { namedNodes } from './node-changes.ts'
import { digestOfNodes, finishAct, type OpenStandard, openStandard } from './open-standard.ts'
import { checkCodeLength, checkSegment, checkSize, findPlace, type Place, ranksAt } from './place.ts'
import { isNamedAt, visibleStandard } from './queries.ts'
import { relationsOfCopies } from './related-nodes.ts'
import { presentNode } from './tree.ts'

/**
 * Copies nodes with all that hangs on them, and their relations. They keep their segments as far as no sibling has them, and their codes extend
 * those of their new parents.
 * @throws Refusal 20404 when the standard they come from is out of sight, 20400 when a code becomes too long.
 */
export async function copyNodes(
  context: SignedInStep,
  kind: TreeKind,
  { fromDictionaryId, nodeIds, dictionaryId, ...asked }: NodesCopy,
): Promise<NodesChanged> {
  const { tx, actor } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const isSource = and(eq(dictionary.dictionaryId, fromDictionaryId), eq(dictionary.kind, kind))
  const [source] = await tx
    .select({ name: dictionary.name, organizationId: dictionary.organizationId })
    .from(dictionary)
    .where(and(isSource, visibleStandard(tx, actor)))
  if (!source) throw new Refusal(codes.notFound)
  const tops = await findTops(tx, fromDictionaryId, nodeIds)
  const topIds = tops.map(({ nodeId }) => nodeId)
  const below = await findBelow(tx, fromDictionaryId, topIds)
  await checkSize(context, standard, below.length)
  const place = await findPlace(context, dictionaryId, asked)
  const ranks = await ranksAt(tx, standard, place, tops.length)
  const taken = new Set(place.siblings.map(({ segment }) => segment))
  const segments = tops.map(({ segment }) => {
    const free = freeSegment(segment, taken)
    checkSegment(free, 'nodeIds', context)
    taken.add(free)
    return free
  })
  const first = standard.row.lastNodeId + 1
  const { longest, count } = await insertCopies(context, fromDictionaryId, standard, place, {
    tops: topIds,
    segments,
    ranks,
  })
  checkCodeLength('0'.repeat(longest), 'parentId', context)
  const siblings = await findChildren(tx, dictionaryId, place.parentId)
  const made = siblings.filter(({ nodeId }) => nodeId >= first)
  return await finishAct(context, standard, {
    action: 'add',
    nodes: made.map(presentNode),
    count,
    after: {
      nodes: namedNodes(made),
      fromDictionaryId,
      ...(isNamedAt(source, standard.row.organizationId) && {
        from: source.name,
        fromNodes: namedNodes(tops),
      }),
    },
    digest: digestOfNodes(below),
    lastNodeId: standard.row.lastNodeId + count,
  })
}

interface Copies {
  tops: readonly number[]
  segments: readonly string[]
  ranks: readonly number[]
}

/** What a copy has of its original as it is. */
const copied = sql.raw('n.name, n.unit, n.origin, n.class, n.major, n.loop, n.quantity_rule')

/** Inserts the copies, numbered in the order of what they are of; the tops carry the key of the write. */
async function insertCopies(
  context: SignedInStep,
  from: string,
  standard: OpenStandard,
  { parentId, code }: Place,
  { tops, segments, ranks }: Copies,
): Promise<{ count: number; longest: number }> {
  const { tx, actor, now, idempotencyKey: key } = context
  const { row, version } = standard
  const { dictionaryId, lastNodeId } = row
  const { changedAt, changedBy, changedByName } = stampOf(actor, now)
  const column = (values: readonly (string | number)[]) => sql`string_to_array(${values.join('\n')}, E'\n')`
  const { rows } = await tx.execute<{ count: number; longest: number }>(sql`
    with recursive picked as (
      select n.node_id, n.parent_id, given.segment collate "C" as segment,
        (${code}::text || given.segment) collate "C" as code, given.sort, true as top, ${copied}
      from unnest(${column(tops)}::int[], ${column(segments)}, ${column(ranks)}::float8[])
        as given (id, segment, sort)
      join dictionary_node n on n.dictionary_id = ${from}::uuid and n.node_id = given.id
      union all
      select n.node_id, n.parent_id, n.segment, picked.code || n.segment, n.sort, false, ${copied} from picked
      cross join lateral (select * from dictionary_node n
        where ${hangsOn(from, sql`picked.node_id`)}) n
    ), numbered as (
      select *, ${lastNodeId}::int + row_number() over (order by node_id)::int as new_id from picked
    ), inserted as (
      insert into dictionary_node (dictionary_id, node_id, parent_id, segment, code, name, unit, origin, class,
        major, loop, quantity_rule, sort, version, field_revisions, changed_at, changed_by, changed_by_name)
      select ${dictionaryId}::uuid, numbered.new_id,
        case when numbered.top then ${parentId ?? null}::int else above.new_id end,
        numbered.segment, numbered.code, numbered.name, numbered.unit, numbered.origin, numbered.class,
        numbered.major, numbered.loop, numbered.quantity_rule, numbered.sort, ${version}::int,
        case when numbered.top then ${JSON.stringify({ segment: { revision: 1, key } })}::jsonb else '{}' end,
        ${changedAt.toISOString()}::timestamptz, ${changedBy}::uuid, ${changedByName}
      from numbered
      left join numbered above on above.node_id = numbered.parent_id and not numbered.top
      returning code
    ), related as ${relationsOfCopies(context, from, standard)}
    select count(*)::int as count, coalesce(max(length(code)), 0)::int as longest from inserted`)
  const [result] = rows
  if (!result) throw new Error('an insertion says nothing')
  return result
}
