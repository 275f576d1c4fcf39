import type { Major } from '#contract/project/schema.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { type Component, riskLevels, sides } from '#contract/work-site/schema.ts'
import { furtherReach } from '../../db/tables/place-columns.ts'
import type { workSite } from '../../db/tables/work-site.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { platformName } from '../../platform/platform-name.ts'
import { placeNames } from './names.ts'
import { unitId } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { projectId, projects } from './projects.ts'
import type { Random } from './random.ts'
import { daysBefore } from './stamp.ts'
import { containerId, type DemoDesignUnit, extentOn, lineId } from './structure.ts'
import { unitWorkId } from './unit-works.ts'

type Row = typeof workSite.$inferInsert

interface Kind {
  type: string
  /** What follows the place's name. */
  suffix: string
  /** Metres, at least and at most. */
  length: readonly [number, number]
  structures: readonly string[]
  /** By name: unit, and quantity a hundred metres. */
  components: Readonly<Record<string, readonly [unit: string, perHundred: number]>>
}

const pier: Kind['components'] = { 桩基: ['根', 24], 承台: ['座', 3], 墩身: ['座', 3], 箱梁: ['孔', 3] }
const lining: Kind['components'] = { 开挖: ['m³', 12_800], 初期支护: ['m³', 1450], 二次衬砌: ['延长米', 100] }
const earthwork: Kind['components'] = { 挖方: ['m³', 9200], 填方: ['m³', 7400], 防护: ['m²', 1100] }

function kindOf(
  type: string,
  length: Kind['length'],
  structures: Kind['structures'],
  components: Kind['components'],
  suffix = type,
): Kind {
  return { type, suffix, length, structures, components }
}

const kinds: Partial<Record<Major, readonly [Kind, ...Kind[]]>> = {
  bridge: [
    kindOf('特大桥', [500, 620], ['桩基', '承台', '墩身', '梁部'], pier),
    kindOf('大桥', [120, 420], ['桩基', '承台', '墩身', '梁部'], pier),
    kindOf('中桥', [40, 98], ['桩基', '桥台', '梁部'], pier),
  ],
  tunnel: [
    kindOf('隧道进口', [180, 560], ['洞门', '明洞', '正洞'], lining),
    kindOf('隧道斜井', [90, 300], ['斜井', '正洞'], lining),
    kindOf('隧道出口', [180, 560], ['洞门', '正洞'], lining),
  ],
  subgrade: [
    kindOf('路堑', [90, 480], ['基床', '边坡', '排水'], earthwork),
    kindOf('路堤', [120, 520], ['地基处理', '基床', '边坡'], earthwork),
  ],
  culvert: [
    kindOf(
      '涵洞',
      [4, 12],
      ['基础', '涵身', '出入口'],
      { 涵身混凝土: ['m³', 2600], 钢筋: ['t', 310] },
      '框架涵',
    ),
  ],
  yard: [
    kindOf('站场', [300, 600], ['站台', '站线', '雨棚'], {
      站线铺轨: ['铺轨公里', 0.4],
      站台墙: ['延长米', 180],
    }),
  ],
  track: [
    kindOf('无砟轨道', [250, 600], ['底座板', '轨道板', '钢轨'], {
      轨道板: ['块', 36],
      铺轨: ['铺轨公里', 0.2],
    }),
  ],
  building: [
    kindOf('泵站', [40, 120], ['基坑', '主厂房', '压力管'], { 混凝土: ['m³', 5200], 钢筋: ['t', 460] }),
  ],
  'water-supply': [
    kindOf('明渠', [300, 600], ['渠身', '衬砌', '分水闸'], { 渠道衬砌: ['m²', 1900], 土方: ['m³', 6400] }),
  ],
}

const remarks = [
  '雨季加强边坡巡查，汛前完成截水沟。',
  '邻近既有道路，施工便道须设专人指挥。',
  '跨越通航河流，水中墩须办理通航手续。',
  '进洞前完成超前地质预报。',
  '征地已完成，电力线待迁改。',
  '弃渣场容量不足，正在办理变更。',
] as const

/** In so many of a project's first design units the last work site is not the design unit's. */
const onUnitWorkAlone = 3
/** Of so many design units one has a work site in two extents. */
const interrupted = 9

/** Work sites spread evenly over each project's design units, one after the other along the line. */
export function createWorkSites(
  random: Random,
  designUnits: readonly DemoDesignUnit[],
  people: readonly DemoPerson[],
  now: Date,
): Row[] {
  const places = placeNames(random)
  return projects.flatMap((project) => {
    const units = designUnits.filter((unit) => unit.project === project)
    const share = project.workSites / units.length
    return units.flatMap((unit, index) => {
      const count = Math.round((index + 1) * share) - Math.round(index * share)
      const pitch = (unit.end - unit.start) / count
      // A few hang on the unit work alone, which lies where the design unit does.
      const hangs = (place: number) =>
        project.key !== 'railway' && index < onUnitWorkAlone && place === count - 1
          ? { designUnitId: null, unitWorkId: unitWorkId(project.key, index) }
          : {}
      return Array.from({ length: count }, (_, place) => {
        const start = unit.start + pitch * place
        const name = places.pop() ?? `${unit.section.code}-${place}`
        if (places.length === 0) places.push(...placeNames(random).map((again) => `新${again}`))
        const row = createWorkSite(random, unit, { name, start, room: pitch, place }, people, now)
        const inTwo = project.key === 'railway' && index % interrupted === 1 && place === 1
        return { ...row, ...hangs(place), ...(inTwo && interruptedExtent(unit, row)) }
      })
    })
  })
}

/** Two extents in place of one, with something between them. */
function interruptedExtent(unit: DemoDesignUnit, { startDistance, endDistance }: Row) {
  const at = (part: number) => Math.round((startDistance + (endDistance - startDistance) * part) * 100) / 100
  const { startDistance: from, endDistance: to, ...called } = extentOn(unit, at(0.6), endDistance)
  const { alignment, startMileage, endMileage, startSegmentId, endSegmentId } = called
  const place = { alignment, startDistance: from, endDistance: to }
  return {
    ...extentOn(unit, startDistance, at(0.4)),
    furtherExtents: [
      {
        ...{ alignment, startMileage, endMileage },
        ...(startSegmentId && { startSegmentId }),
        ...(endSegmentId && { endSegmentId }),
      },
    ],
    furtherPlaces: [place],
    furtherReach: furtherReach([place]),
  }
}

function createWorkSite(
  random: Random,
  unit: DemoDesignUnit,
  spot: { name: string; start: number; room: number; place: number },
  people: readonly DemoPerson[],
  now: Date,
): Row {
  const { project, section, line, major } = unit
  const available = kinds[major]
  const kind = available?.[spot.place % available.length]
  if (!kind) throw new Error(`no kind of work site for ${major}`)
  const length = Math.min(random.between(...kind.length), Math.floor(spot.room * 0.9))
  const start = Math.round((spot.start + random.next() * (spot.room - length)) * 100) / 100
  const end = Math.round((start + length) * 100) / 100
  const code = `${section.code}-GD${unit.code.slice(-1)}${String(spot.place + 1).padStart(2, '0')}`
  const staff = people.filter(({ unit: employer }) => employer === section.contractor)
  const contact = staff[random.between(0, staff.length - 1)]
  const author = staff[random.between(0, staff.length - 1)]
  const workArea = random.chance(0.5) ? '一工区' : '二工区'
  const workSiteName = spot.name + kind.suffix
  const described = { workSiteName, nameKey: nameKeyOf(workSiteName), code, type: kind.type, workArea }
  return {
    ...described,
    ...stateOf(random, major),
    workSiteId: fixedId(`demo:work-site:${project.key}:${code}`),
    projectId: projectId(project.key),
    lineId: lineId(project, line.key),
    containerId: containerId(project, section.code),
    designUnitId: unit.id,
    organizationId: unitId(section.contractor),
    major,
    ...extentOn(unit, start, end),
    ...{ furtherExtents: [], furtherPlaces: [], furtherReach: null },
    side: random.chance(0.6) ? random.pick(sides) : null,
    contact: contact?.row.userName ?? null,
    contactPhone: contact?.row.cellphone ?? null,
    remarks: random.chance(0.3) ? random.pick(remarks) : null,
    structures: [...kind.structures],
    components: Object.entries(kind.components).map(([name, [measure, perHundred]]): Component => {
      return { name, unit: measure, quantity: Math.max(1, Math.round((perHundred * length) / 100)) }
    }),
    searchText: workSiteEntity.searchTextOf(described),
    changedAt: daysBefore(now, random.next() * 90),
    changedByName: author?.row.userName ?? platformName,
  }
}

/** Status, progress and risk that fit each other and the major. */
function stateOf(random: Random, major: Major): Pick<Row, 'statusRank' | 'progress' | 'riskRank'> {
  const statusRank = random.weighted([
    [0, 22],
    [1, 48],
    [2, 16],
    [3, 9],
    [4, 5],
  ])
  const progress = statusRank === 0 ? 0 : statusRank === 1 ? random.between(3, 97) : 100
  const risky = major === 'tunnel' || major === 'bridge'
  const highest = riskLevels.length - 1
  const riskRank = risky
    ? random.weighted([
        [0, 10],
        [1, 45],
        [2, 32],
        [highest, 13],
      ])
    : random.weighted([
        [0, 55],
        [1, 40],
        [2, 5],
      ])
  return { statusRank, progress, riskRank }
}
