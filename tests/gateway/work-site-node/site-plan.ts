import { randomUUID } from 'node:crypto'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { addProjectStandard } from '#contract/dictionary/project-standard.ts'
import { ebsStandards } from '#contract/dictionary/standard.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { applyNodes, previewNodes } from '#contract/work-site-node/endpoints.ts'
import { getWorkSiteNodes } from '#contract/work-site-node/entity.ts'
import type { Initialization, Plan } from '#contract/work-site-node/schema.ts'
import { decodeTree } from '#contract/work-site-node/tree.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import type { Client } from '../client.ts'

/** Nodes of the standard of the tests, by their numbers. */
export const source = { bridge: 1, pier: 2, pile: 3, cap: 4 } as const

/** A standard of bridges with piers and piles, which the railway uses. */
export async function addBridgeStandard(client: Client): Promise<string> {
  const dictionaryId = randomUUID()
  await client.call(ebsStandards.add, {
    dictionaryId,
    kind: 'ebs',
    name: `工点标准 ${dictionaryId}`,
    code: dictionaryId,
    industry: 'railway',
    majors: ['bridge'],
    status: 'in-use',
  })
  await client.call(ebsNodes.add, {
    dictionaryId,
    nodes: [
      { segment: '01', name: '桥梁' },
      { segment: '01', name: '桥墩', unit: '座', loop: { over: 'pier', rule: '{n}号墩' }, under: 0 },
      { segment: '01', name: '桩', unit: 'm', loop: { over: 'pile', rule: '{n}号桩' }, under: 1 },
      { segment: '02', name: '承台', unit: 'm³', under: 1 },
    ],
  })
  await client.call(addProjectStandard, { projectId: projectId('railway'), dictionaryId })
  return dictionaryId
}

/** The plan of a bridge: so many piers, and so many piles each. */
export function planOf(workSiteId: string, dictionaryId: string, piers: number, piles: number[]): Plan {
  return {
    workSiteId,
    dictionaryId,
    topIds: [source.bridge],
    counts: [
      { nodeId: source.pier, each: [piers] },
      { nodeId: source.pile, each: piles },
    ],
    quantities: [{ nodeId: source.pile, quantity: '42.5' }],
  }
}

/** Runs a plan over what its preview showed. */
export async function applyPlan(client: Client, plan: Plan): Promise<Initialization> {
  const { revision, standardVersion } = await client.call(previewNodes, plan)
  return await client.call(applyNodes, { ...plan, baseRevision: revision, standardVersion })
}

/** Work sites of the railway without nodes. */
export async function bareSites(client: Client): Promise<WorkSite[]> {
  const query = { projectId: projectId('railway'), major: ['subgrade'], pageSize: 50 }
  return (await client.call(listWorkSites, query)).records
}

/** The nodes of a work site, by code. */
export async function nodesOf(client: Client, workSiteId: string) {
  const { tree, quantities, revision } = await client.call(getWorkSiteNodes, { workSiteId })
  const nodes = decodeTree(tree)
  return {
    revision,
    codes: nodes.map(({ code }) => code),
    nodes,
    done: Object.fromEntries(quantities.map(({ nodeId, done }) => [nodeId, done])),
    idOf(code: string) {
      const found = nodes.find((node) => node.code === code)
      if (!found) throw new Error(`no node ${code}`)
      return String(found.nodeId)
    },
  }
}
