import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { ebsNodes, quantityNodes, wbsNodes } from '#contract/dictionary/node-calls.ts'
import {
  addProjectStandard,
  deleteProjectStandard,
  listProjectStandards,
  type ProjectStandard,
  updateProjectStandard,
} from '#contract/dictionary/project-standard.ts'
import {
  addRelations,
  deleteHiddenRelations,
  deleteRelations,
  listRelatedNodes,
  listRelations,
} from '#contract/dictionary/relation.ts'
import { type TreeKind, treeKinds } from '#contract/dictionary/schema.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import type { Client } from '../client.ts'
import { headOf } from '../dictionary/fetch.ts'
import { addTemplate } from '../entity/division-template-sample.ts'
import { minted, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** A unit's own standard of each kind, with a node, and one that its project uses. */
export type Standards = Record<TreeKind, { dictionaryId: string; nodeId: number }> & {
  pinned: ProjectStandard
}

const standardCalls = { ebs: ebsStandards, wbs: wbsStandards, quantity: quantityStandards }
const nodeCalls = { ebs: ebsNodes, wbs: wbsNodes, quantity: quantityNodes }

function newStandard(kind: TreeKind, organizationId: string) {
  const dictionaryId = randomUUID()
  const named = { name: `本单位标准 ${dictionaryId}`, code: dictionaryId }
  return { dictionaryId, kind, ...named, industry: 'railway' as const, majors: ['bridge'], organizationId }
}

/** Gives the unit a standard of each kind, and its project a further one. */
export async function addStandards(
  client: Client,
  organizationId: string,
  projectId: string,
): Promise<Standards> {
  const add = async (kind: TreeKind) => {
    const standard = newStandard(kind, organizationId)
    await client.call(standardCalls[kind].add, standard)
    const { dictionaryId, name } = standard
    const nodes = [{ segment: '01', name }]
    const added = await client.call(nodeCalls[kind].add, { dictionaryId, nodes })
    return { dictionaryId, nodeId: added.nodes[0]?.nodeId ?? 0 }
  }
  const used = { ...newStandard('quantity', organizationId), status: 'in-use' as const }
  await client.call(quantityStandards.add, used)
  const { dictionaryId } = used
  const pinned = await client.call(addProjectStandard, { projectId, dictionaryId })
  const ebs = await add('ebs')
  await addTemplate(client, organizationId, ebs.dictionaryId)
  return { ebs, wbs: await add('wbs'), quantity: await add('quantity'), pinned }
}

const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''

function samplesOf(kind: TreeKind): Record<string, Sample> {
  const of = ({ standards }: Belongings) => standards[kind].dictionaryId
  const whole = (own: Belongings) => ({ dictionaryId: of(own) })
  const nodes = (own: Belongings) => ({ ...whole(own), nodeIds: [own.standards[kind].nodeId] })
  const dictionaryId = row(of)
  // Nodes are numbered within their standard: a number alone names none.
  const place = { parentId: 'shared', afterId: 'shared' } as const
  const { add, update, remove, restore } = standardCalls[kind]
  const calls = nodeCalls[kind]
  return {
    [standardCalls[kind].list.id]: { ids: { marjorId: 'shared' } },
    [add.id]: {
      request: (own) => newStandard(kind, unit(own)),
      ids: { dictionaryId: minted(of), organizationId: part(unit) },
    },
    [update.id]: {
      request: (own) => ({ ...whole(own), baseRevision: 1, name: randomUUID() }),
      ids: { dictionaryId, 'after[]': 'shared' },
    },
    [remove.id]: {
      request: (own) => ({ ids: [of(own)] }),
      ids: { 'ids[]': dictionaryId, 'after[]': 'shared' },
    },
    [restore.id]: { request: (own) => ({ ids: [of(own)] }), ids: { 'ids[]': dictionaryId } },
    [calls.add.id]: {
      request: (own) => ({ ...whole(own), nodes: [{ segment: '77', name: randomUUID() }] }),
      ids: { dictionaryId, ...place },
    },
    [calls.update.id]: {
      request: (own) => ({ ...whole(own), nodeId: nodes(own).nodeIds[0], baseRevision: 1, unit: 'm' }),
      ids: { dictionaryId, nodeId: 'shared', 'after[]': 'shared' },
    },
    [calls.drag.id]: { request: nodes, ids: { dictionaryId, 'nodeIds[]': 'shared', ...place } },
    [calls.putBack.id]: {
      request: async (own) => ({
        ...whole(own),
        places: [{ nodeIds: nodes(own).nodeIds }],
        unlessSince: (await headOf(own.client, of(own))).version,
      }),
      ids: {
        dictionaryId,
        'places[].nodeIds[]': 'shared',
        'places[].parentId': 'shared',
        'places[].afterId': 'shared',
      },
    },
    [calls.copy.id]: {
      request: (own) => ({ ...nodes(own), fromDictionaryId: of(own) }),
      ids: { dictionaryId, fromDictionaryId: dictionaryId, 'nodeIds[]': 'shared', ...place },
    },
    [calls.remove.id]: { request: nodes, ids: { dictionaryId, 'nodeIds[]': 'shared' } },
    [calls.restore.id]: { request: nodes, ids: { dictionaryId, 'nodeIds[]': 'shared' } },
    [calls.recode.id]: {
      request: (own) => ({ ...whole(own), preview: true }),
      ids: { dictionaryId, nodeId: 'shared' },
    },
    [calls.takeBackRecode.id]: {
      // Nothing was coded again.
      request: async (own) => ({
        ...whole(own),
        unlessSince: (await headOf(own.client, of(own))).version,
      }),
      answer: codes.conflict,
      ids: { dictionaryId },
    },
  }
}

const pair = ({ standards: { wbs, ebs } }: Belongings) => ({
  wbsDictionaryId: wbs.dictionaryId,
  ebsDictionaryId: ebs.dictionaryId,
})
const related = (own: Belongings) => ({
  ...pair(own),
  wbsNodeIds: [own.standards.wbs.nodeId],
  ebsNodeIds: [own.standards.ebs.nodeId],
})
const ofPair = {
  wbsDictionaryId: row(({ standards }) => standards.wbs.dictionaryId),
  ebsDictionaryId: row(({ standards }) => standards.ebs.dictionaryId),
}
const ofRelated = { ...ofPair, 'wbsNodeIds[]': 'shared', 'ebsNodeIds[]': 'shared' } as const

const ofWbs = ({ standards: { wbs } }: Belongings) => ({ dictionaryId: wbs.dictionaryId })
const place = ({ workSite }: Belongings) => workSite.projectId
const pinned = ({ standards }: Belongings) => standards.pinned.dictionaryId
const used = { projectId: row(place), dictionaryId: row(pinned) }
const pin = (own: Belongings) => ({ projectId: place(own), dictionaryId: pinned(own) })

export const dictionarySamples: Record<string, Sample> = {
  [listProjectStandards.id]: {
    request: (own) => ({ projectId: place(own) }),
    ids: { projectId: row(place) },
  },
  [addProjectStandard.id]: {
    request: (own) => ({ projectId: place(own), dictionaryId: own.standards.ebs.dictionaryId }),
    // A draft yet.
    answer: codes.invalid,
    ids: { projectId: row(place), dictionaryId: part(({ standards }) => standards.ebs.dictionaryId) },
  },
  [updateProjectStandard.id]: {
    // A version that there never was.
    request: (own) => {
      const from = own.standards.pinned.pinned
      return { ...pin(own), from, to: from.replace(/\.\d+\./, '.99.') }
    },
    answer: codes.conflict,
    ids: used,
  },
  [deleteProjectStandard.id]: { request: pin, ids: used },
  ...Object.assign({}, ...treeKinds.map(samplesOf)),
  [listRelations.id]: { request: pair, ids: ofPair },
  [addRelations.id]: { request: related, ids: ofRelated },
  [deleteRelations.id]: { request: related, ids: ofRelated },
  [listRelatedNodes.id]: { request: ofWbs, ids: { dictionaryId: ofPair.wbsDictionaryId } },
  [deleteHiddenRelations.id]: {
    request: (own) => ({ ...ofWbs(own), nodeIds: [own.standards.wbs.nodeId] }),
    ids: { dictionaryId: ofPair.wbsDictionaryId, 'nodeIds[]': 'shared' },
  },
}
