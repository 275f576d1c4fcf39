import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import type { Major } from '#contract/project/schema.ts'
import type { Tx } from '../../db/client.ts'
import { projectDictionary, wbsEbsRelation } from '../../db/tables/dictionary.ts'
import { createDictionary, emptyTree, type NewDictionary } from '../../dictionary/tree.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { grouped } from '../../platform/grouped.ts'
import { changeQuantities } from './changed-quantities.ts'
import { railwayMajors } from './dictionary-entities.ts'
import { highwayEntities, highwayWork, waterEntities, waterWork } from './dictionary-rules.ts'
import type { MajorTemplate, Template } from './dictionary-templates.ts'
import { railwayQuantities, railwayWork } from './dictionary-work.ts'
import { insertAll } from './insert.ts'
import { unitId } from './organizations.ts'
import { type ProjectKey, projectId } from './projects.ts'
import type { Stamp } from './stamp.ts'
import { workSiteEntities } from './work-site-templates.ts'

type Made = Pick<NewDictionary, 'kind' | 'name' | 'code' | 'industry' | 'organizationId'> & {
  origin: string
  majors: readonly MajorTemplate[]
  projects: readonly ProjectKey[]
  most?: number
}

/** How many nodes the railway's EBS has: as many as a whole line's, so that the demo shows how that feels. */
export const ebsNodes = 100_000

const civil: readonly Major[] = ['bridge', 'tunnel', 'subgrade', 'culvert']
const among = (templates: readonly MajorTemplate[], majors: readonly Major[]) =>
  templates.filter(({ major }) => majors.includes(major))

const standards: readonly Made[] = [
  {
    kind: 'ebs',
    name: '铁路工程实体结构分解标准',
    code: 'EBS-TL',
    industry: 'railway',
    origin: 'T/CRBIM 002-2014',
    majors: railwayMajors,
    projects: ['railway'],
    most: ebsNodes,
  },
  {
    kind: 'ebs',
    name: '公路工程实体结构分解标准（示例）',
    code: 'EBS-GL',
    industry: 'highway',
    origin: 'JTG/T 2420-2021',
    majors: highwayEntities,
    projects: ['highway'],
  },
  {
    kind: 'ebs',
    name: '水利工程实体结构分解标准（示例）',
    code: 'EBS-SL',
    industry: 'water',
    origin: '示例',
    majors: waterEntities,
    projects: ['water'],
  },
  {
    kind: 'wbs',
    name: '铁路工程工作分解标准',
    code: 'WBS-TL',
    industry: 'railway',
    origin: 'T/CRBIM 003-2015',
    majors: railwayWork,
    projects: ['railway'],
  },
  {
    kind: 'wbs',
    name: '公路工程工作分解标准（示例）',
    code: 'WBS-GL',
    industry: 'highway',
    origin: 'JTG/T 2421-2021',
    majors: highwayWork,
    projects: ['highway'],
  },
  {
    kind: 'wbs',
    name: '水利工程工作分解标准（示例）',
    code: 'WBS-SL',
    industry: 'water',
    origin: '示例',
    majors: waterWork,
    projects: ['water'],
  },
  {
    kind: 'quantity',
    name: '铁路工程工程量清单',
    code: 'GCL-TL',
    industry: 'railway',
    origin: 'TZJ 1006-2020',
    majors: railwayQuantities,
    projects: ['railway'],
  },
  {
    kind: 'quantity',
    name: '第三工程局内部工程量字典',
    code: 'GCL-SJ',
    industry: 'water',
    organizationId: unitId('third-bureau'),
    origin: '企业标准',
    majors: among(railwayQuantities, civil),
    projects: ['water'],
  },
  {
    kind: 'ebs',
    name: '铁路工点实体结构模板（示例）',
    code: 'EBS-GD',
    industry: 'railway',
    origin: '示例',
    majors: workSiteEntities,
    projects: ['railway'],
  },
]

export function dictionaryId(code: string): string {
  return fixedId(`demo:dictionary:${code}`)
}

/**
 * Creates the demo's standards, and says which projects use them; units and projects must be there.
 * @returns their nodes, by the standard's code.
 */
export async function insertDictionaries(
  tx: Tx,
  stamp: Stamp,
): Promise<ReadonlyMap<string, readonly DictionaryNode[]>> {
  const trees = new Map<string, readonly DictionaryNode[]>()
  for (const [index, { origin, majors, projects: _, most, ...made }] of standards.entries()) {
    const status = 'in-use' as const
    const packaged = made.organizationId === undefined
    const described = {
      ...stamp,
      ...made,
      status,
      packaged,
      dictionaryId: dictionaryId(made.code),
      sort: index + 1,
    }
    const nodes = nodesOf(majors, origin, most)
    await createDictionary(tx, { ...described, majors: majors.map(({ major }) => major) }, nodes)
    trees.set(made.code, nodes)
  }
  await insertAll(tx, wbsEbsRelation, relationsOf(trees, 'WBS-TL', 'EBS-TL'))
  const pin = { version: emptyTree.version, pinnedAt: stamp.changedAt, pinnedByName: stamp.changedByName }
  const uses = standards.flatMap(({ code, projects }) =>
    projects.map((key) => ({ ...pin, projectId: projectId(key), dictionaryId: dictionaryId(code) })),
  )
  await insertAll(tx, projectDictionary, uses)
  await changeQuantities(tx, dictionaryId('GCL-TL'), trees.get('GCL-TL') ?? [], stamp)
  return trees
}

/** Each work with the entities of its name, but for those that stand for one of many. */
function relationsOf(trees: ReadonlyMap<string, readonly DictionaryNode[]>, wbs: string, ebs: string) {
  const works = trees.get(wbs)?.filter(({ class: kind }) => kind === '作业') ?? []
  const entities = grouped(trees.get(ebs) ?? [], ({ major, name }) => `${major} ${name}`)
  return works.flatMap(({ nodeId: wbsNodeId, major, name }) =>
    (entities.get(`${major} ${name}`) ?? []).map(({ nodeId: ebsNodeId }) => ({
      wbsDictionaryId: dictionaryId(wbs),
      wbsNodeId,
      ebsDictionaryId: dictionaryId(ebs),
      ebsNodeId,
      major: major ?? null,
    })),
  )
}

/** The nodes of a tree, numbered from the top down, its codes with two digits a level. */
function nodesOf(
  majors: readonly MajorTemplate[],
  origin: string,
  most = Number.POSITIVE_INFINITY,
): DictionaryNode[] {
  const nodes: DictionaryNode[] = []
  const add = (
    fields: Pick<DictionaryNode, 'parentId' | 'name' | 'unit' | 'class' | 'major' | 'loop' | 'sort'>,
    above: string,
  ) => {
    const segment = String(fields.sort).padStart(2, '0')
    const nodeId = nodes.length + 1
    const node = { ...fields, nodeId, segment, code: above + segment, origin, quantityRule: '', revision: 1 }
    nodes.push(node)
    return node
  }
  const fill = (templates: readonly Template[], above: DictionaryNode) => {
    templates.forEach((template, index) => {
      const { name, unit = '', times = 1, loop, below = [] } = template
      const major = above.major && { major: above.major }
      const place = { ...major, class: template.class, unit, parentId: above.nodeId, sort: index + 1 }
      if (nodes.length >= most) return
      const node = add({ ...place, name, ...(loop && { loop }) }, above.code)
      if (times === 1) fill(below, node)
      // What comes many times hangs on a node of its own, so that its numbers need two digits.
      for (let number = 1; times > 1 && number <= times && nodes.length < most; number++) {
        const numbered = { ...place, name: `${number}号${name}`, parentId: node.nodeId, sort: number }
        fill(below, add(numbered, node.code))
      }
    })
  }
  majors.forEach(({ major, name, below }, index) => {
    if (nodes.length >= most) return
    fill(below, add({ name, unit: '', class: '专业', major, sort: index + 1 }, ''))
  })
  return nodes
}
