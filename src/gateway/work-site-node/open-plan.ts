import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { codes } from '#contract/codes.ts'
import { decodeNodes, readLoop } from '#contract/dictionary/columns.ts'
import { countNodes, type NodeCount, type SourceNode, subtreesOf } from '#contract/work-site-node/expand.ts'
import { mostNodes, type Plan } from '#contract/work-site-node/schema.ts'
import { findPinnedParts } from '../dictionary/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'

const decompress = promisify(brotliDecompress)

/** A plan whose parts are there, with exactly what would come of it. */
export interface OpenPlan {
  /** Of the standard, as the project has pinned it. */
  standardVersion: number
  subtree: SourceNode[]
  count: NodeCount
}

/**
 * Counts what a plan would give at a work site of the project, before anything of it is created.
 * @param seenVersion that of the standard by which it was counted before.
 * @throws Refusal 20409 when the project has taken another version of the standard since, 20400 naming what is not in the standard that the project uses, the loops whose counts do not fit, or how many
 *   nodes would come where that is too many.
 */
export async function openPlan(
  context: SignedInStep,
  projectId: string,
  plan: Plan,
  seenVersion?: number,
): Promise<OpenPlan> {
  const { language } = context
  const { dictionaryId, topIds, counts, quantities = [] } = plan
  const pinned = await findPinnedParts(context, { projectId, dictionaryId, kind: 'ebs' })
  if (!pinned) throw refuseField('dictionaryId', 'notThere', language)
  // Before what is missing is named: a node that this version lacks is no mistake of who saw another one.
  if (seenVersion !== undefined && seenVersion !== pinned.version)
    throw new Refusal(codes.conflict, undefined, otherVersion)
  const nodes = (await Promise.all(pinned.parts.map(readPart))).flat()
  const subtree = subtreesOf(nodes, topIds)
  const all = new Set(nodes.map(({ nodeId }) => nodeId))
  const within = new Map(subtree.map((node) => [node.nodeId, node]))
  const missing = [
    ...topIds.map((id, at) => (all.has(id) ? [] : `topIds.${at}`)),
    ...counts.map(({ nodeId }, at) => (within.get(nodeId)?.loop ? [] : `counts.${at}.nodeId`)),
    ...quantities.map(({ nodeId }, at) => (within.has(nodeId) ? [] : `quantities.${at}.nodeId`)),
  ].flat()
  if (missing[0] !== undefined) throw refuseField(missing[0], 'notThere', language)
  const count = countNodes(subtree, counts)
  if (count.unfit.length > 0) throw unfitCounts(count.unfit)
  if (count.total > mostNodes) throw tooMany(count.total)
  return { standardVersion: pinned.version, subtree, count }
}

async function readPart(content: Buffer): Promise<SourceNode[]> {
  const columns = decodeNodes(JSON.parse((await decompress(content)).toString()))
  if (!columns) throw new Error('a part of a standard is not as it was written')
  return Array.from(columns.ids, (nodeId, at) => {
    const loop = columns.loops.at(at)
    return {
      nodeId,
      parentId: columns.parents[at] ?? 0,
      code: columns.codes.at(at),
      name: columns.names.at(at),
      unit: columns.units.at(at),
      sort: columns.sorts[at] ?? 0,
      loop: loop === '' ? undefined : readLoop(loop),
    }
  })
}

const otherVersion = {
  zh: '项目在预览之后更换了所用标准的版本，请重新预览',
  en: 'The project has taken another version of the standard since the preview: preview it again',
}
const namesShown = 5

function unfitCounts(unfit: NodeCount['unfit']): Refusal {
  const shown = unfit.slice(0, namesShown)
  const zh = shown.map(({ name, given, needed }) => `“${name}”须填 1 个数或 ${needed} 个数，现有 ${given} 个`)
  const en = shown.map(({ name, given, needed }) => `“${name}” needs 1 number or ${needed}, and has ${given}`)
  const more = unfit.length > namesShown
  return new Refusal(codes.invalid, undefined, {
    zh: `循环数量与上级不符：${zh.join('；')}${more ? ' 等' : ''}`,
    en: `The loop counts do not fit what they hang on: ${en.join('; ')}${more ? ' …' : ''}`,
  })
}

function tooMany(total: bigint): Refusal {
  return new Refusal(codes.invalid, undefined, {
    zh: `将生成 ${total.toLocaleString('zh')} 个节点，一个工点最多 ${mostNodes.toLocaleString('zh')} 个；请减少循环数量或选择较小的子树`,
    en: `This would give ${total.toLocaleString('en')} nodes, and a work site has at most ${mostNodes.toLocaleString('en')}: take fewer loops or a smaller subtree`,
  })
}
