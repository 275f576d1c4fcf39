import { postKey } from '#contract/value-dictionary/endpoints.ts'
import { dictionaryItemEntity, dictionaryTypeEntity } from '#contract/value-dictionary/entities.ts'
import type { Tx } from '../db/client.ts'
import { dictionaryItem, dictionaryType } from '../db/tables/value-dictionary.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { nameKeyOf } from '../platform/name-key.ts'
import { platformName } from '../platform/platform-name.ts'

type Item = readonly [value: string, zh: string, en: string]

/** An item whose rows carry its name, as people wrote it before there was a list to choose from. */
const word = (zh: string, en: string): Item => [zh, zh, en]

/** The value dictionaries that every database has; what people make of their names, order and status stays. */
const packaged: Readonly<Record<string, readonly [typeName: string, ...items: Item[]]>> = {
  container_type: [
    '容器类型',
    ['section', '标段', 'Section'],
    ['work-area', '工区', 'Work area'],
    ['interval', '区间', 'Interval'],
    ['station', '车站', 'Station'],
    ['beam-yard', '梁场', 'Beam yard'],
    ['mixing-plant', '拌合站', 'Mixing plant'],
    ['steel-yard', '钢筋加工场', 'Steel yard'],
    ['track-base', '铺轨基地', 'Track-laying base'],
  ],
  project_kind: [
    '项目类别',
    word('高速铁路', 'High-speed railway'),
    word('城际铁路', 'Intercity railway'),
    word('普速铁路', 'Conventional railway'),
    word('货运专线', 'Freight line'),
    word('高速公路', 'Motorway'),
    word('一级公路', 'Class I highway'),
    word('改扩建工程', 'Rebuilding and widening'),
    word('引调水工程', 'Water diversion'),
    word('水库工程', 'Reservoir'),
    word('航道整治', 'Waterway improvement'),
  ],
  work_site_type: [
    '工点类型',
    word('特大桥', 'Super-large bridge'),
    word('大桥', 'Large bridge'),
    word('中桥', 'Medium bridge'),
    word('小桥', 'Small bridge'),
    word('隧道', 'Tunnel'),
    word('隧道进口', 'Tunnel entrance'),
    word('隧道斜井', 'Inclined shaft'),
    word('隧道出口', 'Tunnel exit'),
    word('路堤', 'Embankment'),
    word('路堑', 'Cutting'),
    word('涵洞', 'Culvert'),
    word('站场', 'Station yard'),
    word('无砟轨道', 'Ballastless track'),
    word('互通立交', 'Interchange'),
    word('路面', 'Pavement'),
    word('泵站', 'Pumping station'),
    word('明渠', 'Open channel'),
  ],
  structure: [
    '结构形式',
    word('桩基', 'Piles'),
    word('承台', 'Pile cap'),
    word('墩身', 'Pier'),
    word('桥台', 'Abutment'),
    word('梁部', 'Girders'),
    word('简支梁', 'Simply supported beam'),
    word('连续梁', 'Continuous beam'),
    word('拱', 'Arch'),
    word('斜拉', 'Cable-stayed'),
    word('洞门', 'Portal'),
    word('明洞', 'Open-cut tunnel'),
    word('正洞', 'Main tunnel'),
    word('斜井', 'Inclined shaft'),
    word('衬砌', 'Lining'),
    word('基床', 'Formation'),
    word('边坡', 'Slope'),
    word('排水', 'Drainage'),
    word('地基处理', 'Ground improvement'),
    word('挡土墙', 'Retaining wall'),
  ],
  unit_of_measure: [
    '计量单位',
    word('m', 'm'),
    word('延长米', 'running metre'),
    word('km', 'km'),
    word('m²', 'm²'),
    word('m³', 'm³'),
    word('t', 't'),
    word('kg', 'kg'),
    word('根', 'pile'),
    word('座', 'structure'),
    word('孔', 'span'),
    word('处', 'place'),
    word('组', 'set'),
    word('个', 'piece'),
    word('节', 'segment'),
    word('榀', 'frame'),
    word('环', 'ring'),
    word('块', 'slab'),
    word('正线公里', 'main-line km'),
    word('铺轨公里', 'track km'),
  ],
  // Specification §3: these, and no others.
  [postKey]: [
    '岗位',
    ['senior-executive', '高级管理', 'Senior executive'],
    ['engineering-technology', '工程技术', 'Engineering technology'],
    ['quality', '质量', 'Quality'],
    ['safety', '安全', 'Safety'],
    ['cost-contract', '造价合同', 'Cost and contract'],
    ['accounting', '财务会计', 'Accounting'],
    ['administration', '行政管理', 'Administration'],
    ['materials', '物资', 'Materials'],
    ['environment', '环保水保', 'Environment and water'],
    ['coordination', '协调', 'Coordination'],
    ['design', '设计', 'Design'],
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
  const stamp = { packaged: true, changedAt: now, changedByName: platformName }
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
