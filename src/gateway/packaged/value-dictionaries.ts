import { dictionaryItemEntity, dictionaryTypeEntity } from '#contract/value-dictionary/entities.ts'
import type { Tx } from '../db/client.ts'
import { dictionaryItem, dictionaryType } from '../db/tables/value-dictionary.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { nameKeyOf } from '../platform/name-key.ts'

type Item = readonly [value: string, zh: string, en: string]

/** The value dictionaries that every database has; what people make of their names, order and status stays. */
const packaged: Readonly<Record<string, readonly [typeName: string, ...items: Item[]]>> = {
  container_type: [
    '容器类型',
    ['section', '标段', 'Section'],
    ['work-area', '工区', 'Work area'],
    ['beam-yard', '梁场', 'Beam yard'],
    ['mixing-plant', '拌合站', 'Mixing plant'],
    ['steel-yard', '钢筋加工场', 'Steel yard'],
    ['track-base', '铺轨基地', 'Track-laying base'],
  ],
  work_site_type: [
    '工点类型',
    ['bridge', '桥梁', 'Bridge'],
    ['tunnel', '隧道', 'Tunnel'],
    ['embankment', '路堤', 'Embankment'],
    ['cutting', '路堑', 'Cutting'],
    ['culvert', '涵洞', 'Culvert'],
    ['station', '站场', 'Station'],
    ['interchange', '互通立交', 'Interchange'],
    ['pavement', '路面', 'Pavement'],
    ['track', '轨道', 'Track'],
  ],
  structure: [
    '结构类型',
    ['simply-supported-beam', '简支梁', 'Simply supported beam'],
    ['continuous-beam', '连续梁', 'Continuous beam'],
    ['arch', '拱', 'Arch'],
    ['cable-stayed', '斜拉', 'Cable-stayed'],
    ['bored-pile', '钻孔桩', 'Bored pile'],
    ['pier', '墩身', 'Pier'],
    ['lining', '衬砌', 'Lining'],
    ['retaining-wall', '挡土墙', 'Retaining wall'],
  ],
  unit_of_measure: [
    '计量单位',
    ['m', '米', 'm'],
    ['km', '千米', 'km'],
    ['m2', '平方米', 'm²'],
    ['m3', '立方米', 'm³'],
    ['t', '吨', 't'],
    ['kg', '千克', 'kg'],
    ['piece', '个', 'piece'],
    ['pile', '根', 'pile'],
    ['span', '孔', 'span'],
    ['segment', '榀', 'segment'],
  ],
  post: [
    '岗位',
    ['project-manager', '项目经理', 'Project manager'],
    ['chief-engineer', '总工程师', 'Chief engineer'],
    ['site-engineer', '现场技术员', 'Site engineer'],
    ['quality-inspector', '质检员', 'Quality inspector'],
    ['safety-officer', '安全员', 'Safety officer'],
    ['surveyor', '测量员', 'Surveyor'],
    ['tester', '试验员', 'Tester'],
    ['foreman', '工班长', 'Foreman'],
  ],
  risk_source: [
    '风险源',
    ['collapse', '坍塌', 'Collapse'],
    ['fall', '高处坠落', 'Fall from height'],
    ['water-inrush', '突水突泥', 'Inrush of water and mud'],
    ['gas', '瓦斯', 'Gas'],
    ['rock-burst', '岩爆', 'Rock burst'],
    ['lifting', '起重伤害', 'Lifting'],
    ['live-line', '邻近营业线', 'Work beside a line in operation'],
    ['pipeline', '地下管线', 'Pipelines underground'],
  ],
}

/** Adds the packaged types and values that are not there yet. */
export async function installValueDictionaries(tx: Tx, now: Date): Promise<void> {
  const stamp = { packaged: true, changedAt: now, changedByName: 'gateway' }
  const all = Object.entries(packaged).map(([key, [typeName, ...items]]) => {
    const dictionaryTypeId = fixedId(`dictionary-type:${key}`)
    const type = { dictionaryTypeId, key, typeName, nameKey: nameKeyOf(typeName) }
    return { type, items }
  })
  await tx
    .insert(dictionaryType)
    .values(
      all.map(({ type }) => ({ ...type, searchText: dictionaryTypeEntity.searchTextOf(type), ...stamp })),
    )
    .onConflictDoNothing()
  await tx
    .insert(dictionaryItem)
    .values(
      all.flatMap(({ type: { dictionaryTypeId, key }, items }) =>
        items.map(([value, nameZh, nameEn], index) => {
          const names = { value, nameZh, nameEn, nameKey: nameKeyOf(nameZh) }
          return {
            dictionaryItemId: fixedId(`dictionary-item:${key}:${value}`),
            dictionaryTypeId,
            ...names,
            sort: index + 1,
            status: 1,
            searchText: dictionaryItemEntity.searchTextOf(names),
            ...stamp,
          }
        }),
      ),
    )
    .onConflictDoNothing()
}
