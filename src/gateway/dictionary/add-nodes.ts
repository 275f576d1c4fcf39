import type { NodesAdd, NodesChanged } from '#contract/dictionary/node-calls.ts'
import type { DictionaryNode, TreeKind } from '#contract/dictionary/schema.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { insertNodes } from './insert-nodes.ts'
import { checkMajorsOf } from './majors-of-nodes.ts'
import { finishAct, openStandard } from './open-standard.ts'
import { checkCodeLength, checkSize, findPlace, ranksAt, refuseTaken, type Taken } from './place.ts'

/**
 * Adds nodes, each under its own parent.
 * @throws Refusal 20400 naming the nodes whose code a sibling has, or one that stands before its parent.
 */
export async function addNodes(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, nodes: given, ...asked }: NodesAdd,
): Promise<NodesChanged> {
  const { tx, actor, now, language, idempotencyKey: key } = context
  const standard = await openStandard(context, kind, dictionaryId)
  await checkSize(context, standard, given.length)
  await checkMajorsOf(
    context,
    given.map(({ major }, index) => ({ major, path: `nodes.${index}.major` })),
  )
  const place = await findPlace(context, dictionaryId, asked)
  const first = standard.row.lastNodeId + 1
  const tops = given.filter(({ under }) => under === undefined)
  const ranks = await ranksAt(tx, standard, place, tops.length)
  const taken: Taken[] = []
  const segments = new Map([[undefined, new Set(place.siblings.map(({ segment }) => segment))]] as [
    number | undefined,
    Set<string>,
  ][])
  const added: DictionaryNode[] = []
  for (const [
    index,
    { under, name, segment, unit = '', origin = '', quantityRule = '', ...rest },
  ] of given.entries()) {
    const parent = under === undefined ? undefined : added[under]
    if (under !== undefined && !parent) throw refuseField(`nodes.${index}.under`, 'notThere', language)
    const siblings = segments.get(under) ?? new Set()
    if (siblings.has(segment)) taken.push({ path: `nodes.${index}.segment`, code: segment, name })
    segments.set(under, siblings.add(segment))
    const code = (parent?.code ?? place.code) + segment
    checkCodeLength(code, `nodes.${index}.segment`, context)
    const parentId = parent?.nodeId ?? place.parentId
    added.push({
      nodeId: first + index,
      ...(parentId !== undefined && { parentId }),
      segment,
      code,
      name,
      unit,
      origin,
      class: rest.class ?? '',
      ...(rest.major && { major: rest.major }),
      ...(rest.loop && { loop: rest.loop }),
      quantityRule,
      sort: (parent ? siblings.size : ranks.shift()) ?? siblings.size,
      revision: 1,
    })
  }
  refuseTaken(taken)
  const { version } = standard
  await insertNodes(tx, added, { dictionaryId, version, key, ...stampOf(actor, now) })
  const nodes = added.filter((_, index) => given[index]?.under === undefined)
  const after = { nodes: added.map(({ nodeId, code, name }) => ({ nodeId, code, name })) }
  const lastNodeId = standard.row.lastNodeId + added.length
  const changed = await finishAct(context, standard, {
    action: 'add',
    nodes,
    count: added.length,
    after,
    lastNodeId,
  })
  return { ...changed, nodes: added }
}
