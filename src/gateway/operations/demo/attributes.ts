import { attributeGroupEntity, attributeItemEntity } from '#contract/attribute/entities.ts'
import type { ItemType } from '#contract/attribute/item-type.ts'
import type { NodeKind } from '#contract/attribute/schema.ts'
import type { Tx } from '../../db/client.ts'
import { attributeBinding, attributeGroup, attributeItem, attributeSet } from '../../db/tables/attribute.ts'
import type { workSite } from '../../db/tables/work-site.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { insertAll } from './insert.ts'
import { projectId, projects } from './projects.ts'
import type { Stamp } from './stamp.ts'
import { type DemoDesignUnit, lineId } from './structure.ts'

interface Item {
  code: string
  name: string
  type: ItemType
  unit?: string
  required?: 1
  minimum?: number
  maximum?: number
  options?: string[]
  dictionaryKey?: string
  hint?: string
  columns?: readonly Item[]
}

interface Group {
  code: string
  name: string
  nodeType: number
  items: readonly Item[]
}

const groups: readonly Group[] = [
  {
    code: 'project-basics',
    name: '项目基本情况',
    nodeType: 1,
    items: [
      { code: 'approval', name: '批复文号', type: 'text', maximum: 100 },
      { code: 'commenced-on', name: '批准开工日期', type: 'date' },
      { code: 'has-tunnel-risk', name: '含Ⅰ级风险隧道', type: 'yes-no' },
    ],
  },
  {
    code: 'line-standard',
    name: '线路技术标准',
    nodeType: 2,
    items: [
      {
        code: 'speed',
        name: '设计速度',
        type: 'number',
        unit: 'km/h',
        minimum: 20,
        maximum: 400,
        required: 1,
      },
      { code: 'tracks', name: '正线数目', type: 'one-of', options: ['单线', '双线', '四线'] },
      { code: 'radius', name: '最小曲线半径', type: 'number', unit: '米', minimum: 0 },
      { code: 'gradient', name: '限制坡度', type: 'number', unit: '‰', minimum: 0, maximum: 40 },
    ],
  },
  {
    code: 'site-conditions',
    name: '现场情况',
    nodeType: 3,
    items: [
      { code: 'road', name: '便道已通', type: 'yes-no', required: 1 },
      { code: 'water', name: '施工用水来源', type: 'text', maximum: 200, hint: '如：河水、地下水、自来水' },
      { code: 'risks', name: '风险源', type: 'several-of', dictionaryKey: 'risk_source' },
      { code: 'foreman', name: '现场负责人', type: 'person' },
      { code: 'supervisor', name: '监理单位', type: 'unit' },
    ],
  },
  {
    code: 'tunnel',
    name: '隧道属性',
    nodeType: 3,
    items: [
      {
        code: 'rock-class',
        name: '围岩级别',
        type: 'one-of',
        options: ['Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ', 'Ⅵ'],
        required: 1,
      },
      { code: 'depth', name: '最大埋深', type: 'number', unit: '米', minimum: 0, maximum: 3000 },
      {
        code: 'methods',
        name: '施工方法',
        type: 'several-of',
        options: ['全断面法', '台阶法', 'CD 法', 'TBM'],
      },
      {
        code: 'linings',
        name: '衬砌分段',
        type: 'table',
        columns: [
          { code: 'lining-from', name: '起点里程', type: 'text', required: 1 },
          { code: 'lining-length', name: '长度', type: 'number', unit: '米', minimum: 0 },
          { code: 'lining-type', name: '衬砌类型', type: 'one-of', options: ['Ⅲa', 'Ⅳa', 'Ⅳb', 'Ⅴa', 'Ⅴb'] },
        ],
      },
    ],
  },
  {
    code: 'bridge',
    name: '桥梁属性',
    nodeType: 3,
    items: [
      { code: 'spans', name: '孔跨布置', type: 'text', maximum: 200, hint: '如：12×32m 简支箱梁' },
      { code: 'structure', name: '主要结构', type: 'one-of', dictionaryKey: 'structure' },
      { code: 'pier-height', name: '最大墩高', type: 'number', unit: '米', minimum: 0, maximum: 300 },
    ],
  },
]

/** The groups that all nodes of a project have, whatever they are of. */
const general = ['project-basics', 'line-standard', 'site-conditions']

export function attributeGroupId(code: string): string {
  return fixedId(`demo:attribute-group:${code}`)
}

export function attributeItemId(code: string): string {
  return fixedId(`demo:attribute-item:${code}`)
}

/** Attribute groups for railways, what they are bound to, and some values. */
export async function insertAttributes(
  tx: Tx,
  designUnits: readonly DemoDesignUnit[],
  workSites: readonly (typeof workSite.$inferInsert)[],
  stamp: Stamp,
): Promise<void> {
  await insertAll(
    tx,
    attributeGroup,
    groups.map(({ code, name: groupName, nodeType }, index) => {
      const named = { groupName, nameKey: nameKeyOf(groupName), code }
      const searchText = attributeGroupEntity.searchTextOf(named)
      return {
        ...stamp,
        ...named,
        groupId: attributeGroupId(code),
        nodeType,
        sort: index + 1,
        status: 1,
        searchText,
      }
    }),
  )
  const items = groups.flatMap(({ code, items }) => itemRows(attributeGroupId(code), items, stamp))
  await insertAll(tx, attributeItem, items)
  await insertAll(tx, attributeBinding, [
    ...projects.flatMap(({ key }) =>
      general.map((code) => ({
        projectId: projectId(key),
        nodeId: projectId(key),
        groupId: attributeGroupId(code),
      })),
    ),
    ...designUnits.flatMap(({ project, id, major }) =>
      major === 'tunnel' || major === 'bridge'
        ? [{ projectId: projectId(project.key), nodeId: id, groupId: attributeGroupId(major) }]
        : [],
    ),
  ])
  await insertAll(tx, attributeSet, setRows(workSites, stamp))
}

function itemRows(groupId: string, items: readonly Item[], stamp: Stamp, table?: string) {
  return items.flatMap(
    ({ code, name, type, columns = [], ...rest }, index): (typeof attributeItem.$inferInsert)[] => {
      const itemId = attributeItemId(code)
      const named = { itemName: name, nameKey: nameKeyOf(name), code }
      const own = {
        ...stamp,
        ...named,
        itemId,
        groupId,
        tableId: table ?? null,
        type,
        unit: rest.unit ?? null,
        required: rest.required ?? 0,
        minimum: rest.minimum ?? null,
        maximum: rest.maximum ?? null,
        dictionaryKey: rest.dictionaryKey ?? null,
        options: rest.options ?? [],
        hint: rest.hint ?? null,
        // Columns come behind their table.
        sort: (table ? 100 : 1) + index,
        status: 1,
        searchText: attributeItemEntity.searchTextOf(named),
      }
      return [own, ...itemRows(groupId, columns, stamp, itemId)]
    },
  )
}

function setRows(
  workSites: readonly (typeof workSite.$inferInsert)[],
  stamp: Stamp,
): (typeof attributeSet.$inferInsert)[] {
  const row = (nodeKind: NodeKind, nodeId: string, nodeName: string, project: string, values: object) => ({
    ...stamp,
    nodeId,
    nodeKind,
    nodeName,
    projectId: project,
    organizationId: null,
    createdBy: null,
    values: Object.entries(values).map(([code, value]) => ({
      itemId: attributeItemId(code),
      name: nameOf(code),
      version: 1,
      value,
    })),
  })
  return [
    ...projects.map(({ key, name }) =>
      row('project', projectId(key), name, projectId(key), { 'has-tunnel-risk': key === 'railway' }),
    ),
    ...projects.flatMap((project) =>
      project.lines.map(({ key, name, type }) =>
        row('line', lineId(project, key), name, projectId(project.key), {
          speed: type === 'main' ? 200 : 80,
        }),
      ),
    ),
    ...workSites.flatMap(
      ({ workSiteId, workSiteName, projectId: project, organizationId, createdBy }, index) =>
        index % 4 > 0
          ? []
          : [
              {
                ...row('work-site', workSiteId, workSiteName, project, {
                  road: index % 3 > 0,
                  water: index % 8 > 0 ? '河水' : '地下水',
                }),
                organizationId: organizationId ?? null,
                createdBy: createdBy ?? null,
              },
            ],
    ),
  ]
}

function nameOf(code: string): string {
  return groups.flatMap(({ items }) => items).find((item) => item.code === code)?.name ?? code
}
