import { boqItemEntity } from '#contract/boq/item.ts'
import { boqVariationEntity, type VariationStatus } from '#contract/boq/variation.ts'
import { placeBelow } from '../../boq/new-items.ts'
import type { boqItem, boqVariation } from '../../db/tables/boq.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import type { ProjectKey } from './projects.ts'
import type { Stamp } from './stamp.ts'
import { unitWorkId } from './unit-works.ts'

type Row = typeof boqItem.$inferInsert
type Item = readonly [name: string, unit: string, design: string, done: string, price: string]

/** An item of the bill of a project's first unit work, by its code: `01`, `0101`. */
export function boqItemId(project: ProjectKey, code: string): string {
  return fixedId(`demo:boq-item:${unitWorkId(project, 0)}:${code}`)
}

const chapters: Readonly<Record<string, readonly Item[]>> = {
  下部结构: [
    ['钻孔灌注桩', 'm', '5600', '1190', '1286.35'],
    ['承台', 'm³', '1452', '387.2', '612.48'],
    ['墩身', 'm³', '2210.5', '0', '738.9'],
    ['钢筋', 't', '486.72', '102.355', '5120'],
    ['支座垫石', 'm³', '38.4', '0', '892.17'],
  ],
  上部结构: [
    ['梁段', 'm³', '4960', '0', '1045.6'],
    ['预应力钢绞线', 't', '186.24', '0', '8760.5'],
    ['支座', '个', '96', '0', '3250'],
    ['架设箱梁', '孔', '24', '0', '68400'],
  ],
  桥面系: [
    ['防水层', 'm²', '9216', '0', '86.35'],
    ['遮板与栏杆', '延长米', '1536', '0', '412.08'],
    ['桥面排水', '处', '64', '0', '530'],
    ['伸缩缝', '处', '12', '0', '2860'],
  ],
  附属工程: [
    ['锥坡浆砌片石', 'm³', '620', '155.5', '298.4'],
    ['检查梯', '座', '8', '0', '1850'],
    ['基坑开挖', 'm³', '7340', '2935.6', '42.75'],
    ['基坑回填', 'm³', '4105', '0', '36.2'],
  ],
}
const projects: readonly ProjectKey[] = ['railway', 'highway']
/** What an approved variation adds. */
const steel = { code: '0104', name: '钢筋', difference: '12.5' }

interface DemoVariation {
  code: string
  name: string
  reason: string
  status: VariationStatus
  lines: readonly { code: string; name: string; difference: string }[]
}

const variations: readonly DemoVariation[] = [
  {
    code: 'BG-001',
    name: '墩身配筋加强',
    reason: '抗震设防烈度复核后，3 号至 6 号墩身纵筋加密。',
    status: 'approved',
    lines: [steel],
  },
  {
    code: 'BG-002',
    name: '桩长调整',
    reason: '地质补勘显示 2 号墩持力层下移，4 号墩上移。',
    status: 'submitted',
    lines: [
      { code: '0101', name: '钻孔灌注桩', difference: '36.5' },
      { code: '0102', name: '承台', difference: '-12' },
    ],
  },
  {
    code: 'BG-003',
    name: '桥面排水优化',
    reason: '排水口间距由 24 m 改为 32 m。',
    status: 'draft',
    lines: [{ code: '0303', name: '桥面排水', difference: '-16' }],
  },
]

/** A variation of the bill of a project's first unit work, by its code: `BG-001`. */
export function boqVariationId(project: ProjectKey, code: string): string {
  return fixedId(`demo:boq-variation:${unitWorkId(project, 0)}:${code}`)
}

/** Variations of these bills, one of each status but rejected. */
export function boqVariationRows(stamp: Stamp): (typeof boqVariation.$inferInsert)[] {
  const { changedAt, changedByName } = stamp
  return projects.flatMap((project) =>
    variations.map(({ lines, ...fields }) => ({
      ...stamp,
      ...fields,
      boqVariationId: boqVariationId(project, fields.code),
      unitWorkId: unitWorkId(project, 0),
      lines: lines.map(({ code, name, difference }) => {
        const item = boqItemId(project, code)
        return { lineId: fixedId(`${fields.code} ${item}`), boqItemId: item, name, difference }
      }),
      ...(fields.status !== 'draft' && { submittedByName: changedByName, submittedAt: changedAt }),
      ...(fields.status === 'approved' && { decidedByName: changedByName, decidedAt: changedAt }),
      searchText: boqVariationEntity.searchTextOf(fields),
    })),
  )
}

/** The bills of the first unit works of two projects. */
export function boqItemRows(stamp: Stamp): Row[] {
  return projects.flatMap((project) =>
    Object.entries(chapters).flatMap(([chapter, items], at): Row[] => {
      const code = `0${at + 1}`
      const above = rowOf(project, { code, name: chapter, sort: at + 1 }, undefined, stamp)
      return [
        above,
        ...items.map(([name, unit, design, done, price], index) => {
          const sort = index + 1
          const part = { code: `${code}0${sort}`, name, unit, design, done, price, sort }
          return rowOf(project, part, above, stamp)
        }),
      ]
    }),
  )
}

function rowOf(
  project: ProjectKey,
  fields: Pick<Row, 'code' | 'name' | 'unit' | 'design' | 'done' | 'price' | 'sort'>,
  above: Row | undefined,
  stamp: Stamp,
): Row {
  const id = boqItemId(project, fields.code)
  return {
    ...stamp,
    ...fields,
    ...placeBelow(above, id),
    boqItemId: id,
    unitWorkId: unitWorkId(project, 0),
    parentId: above?.boqItemId ?? null,
    changed: fields.code === steel.code ? steel.difference : '0',
    searchText: boqItemEntity.searchTextOf(fields),
  }
}
