import { alignmentOf } from '#contract/alignment.ts'
import type { AlignmentSide } from '#contract/alignment-schema.ts'
import { projectEntity } from '#contract/project/entities.ts'
import type { Major } from '#contract/project/schema.ts'
import type { participatingUnit, project } from '../../db/tables/project.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { type UnitKey, unitId, units } from './organizations.ts'
import type { Stamp } from './stamp.ts'

export type ProjectKey = 'railway' | 'highway' | 'water'

export interface DemoLine {
  key: string
  name: string
  type: 'main' | 'connecting' | 'station' | 'depot' | 'dedicated'
  /** The chain tables of its alignments: the first and the last mileage of each segment. */
  alignments: Partial<Record<AlignmentSide, readonly (readonly [start: string, end: string])[]>>
}

export interface DemoSection {
  /** E.g. YMZQ-19; its name adds 标段. */
  code: string
  line: string
  contractor: UnitKey
  /** Metres along its line. */
  start: number
  end: number
}

export interface DemoProject {
  key: ProjectKey
  name: string
  shortName: string
  industry: 'railway' | 'highway' | 'water'
  /** What the register says of it beside its name. */
  facts: Omit<
    typeof project.$inferInsert,
    'projectId' | 'projectName' | 'nameKey' | 'shortName' | 'industry' | 'searchText' | 'sort' | keyof Stamp
  >
  units: readonly [type: typeof participatingUnit.$inferInsert.type, unit: UnitKey][]
  lines: readonly DemoLine[]
  sections: readonly DemoSection[]
  supervision: readonly string[]
  stations: readonly [name: string, line: string][]
  regions: readonly string[]
  /** The majors of its design units, in turn. */
  majors: readonly [Major, ...Major[]]
  designUnitsPerSection: number
  workSites: number
}

const bureaus = ['first-bureau', 'second-bureau', 'third-bureau'] as const satisfies readonly UnitKey[]

/** Sections of one length, one after the other along a line, let in turn to the contractors. */
function sectionsAlong(
  line: DemoLine,
  code: string,
  [first, last]: readonly [number, number],
  contractors: readonly [UnitKey, ...UnitKey[]] = bureaus,
): DemoSection[] {
  const count = last - first + 1
  const length = lengthOf(line) / count
  return Array.from({ length: count }, (_, index) => ({
    code: `${code}${first + index}`,
    line: line.key,
    contractor: contractors[(first + index - 1) % contractors.length] ?? contractors[0],
    start: Math.round(index * length),
    end: Math.floor((index + 1) * length),
  }))
}

/** Metres along the main alignment of a line. */
function lengthOf({ alignments: { main = [] } }: DemoLine): number {
  const segments = main.map(([startMileage, endMileage]) => ({ segmentId: '', startMileage, endMileage }))
  return alignmentOf(segments)?.length ?? 0
}

/** With a long chain, a short one and a part that was aligned again; its two tracks part where there are tunnels. */
const mainLine: DemoLine = {
  key: 'main',
  name: '益明高铁正线',
  type: 'main',
  alignments: {
    main: [
      ['DK0+000', 'DK85+120'],
      ['DK85+000', 'DK198+500'],
      ['DK198+536.4', 'DK262+000'],
      ['D1K262+000', 'D1K312+480'],
    ],
    left: [['ZDK0+000', 'ZDK312+600']],
    right: [['YDK0+000', 'YDK312+590']],
  },
}
const rightLine: DemoLine = {
  key: 'right',
  name: '益州北联络线右线',
  type: 'connecting',
  alignments: {
    main: [
      ['YDK0+000', 'YDK6+215.75'],
      ['YDK6+000', 'YDK18+640'],
    ],
  },
}
const leftLine: DemoLine = {
  key: 'left',
  name: '益州北联络线左线',
  type: 'connecting',
  alignments: { main: [['ZDK0+000', 'ZDK18+920']] },
}
const depotLine: DemoLine = {
  key: 'depot',
  name: '明州动车所走行线',
  type: 'depot',
  alignments: { main: [['D1K0+000', 'D1K7+850']] },
}
const freightLine: DemoLine = {
  key: 'freight',
  name: '石塘货场专用线',
  type: 'dedicated',
  alignments: { main: [['CK0+000', 'CK5+320']] },
}
const highwayLine: DemoLine = {
  key: 'main',
  name: '主线',
  type: 'main',
  alignments: { main: [['K12+000', 'K68+400']] },
}
const highwayLink: DemoLine = {
  key: 'link',
  name: '金山互通连接线',
  type: 'connecting',
  alignments: { main: [['AK0+000', 'AK4+260']] },
}
const canal: DemoLine = {
  key: 'main',
  name: '输水干渠',
  type: 'main',
  alignments: { main: [['K0+000', 'K43+700']] },
}

export const projects: readonly DemoProject[] = [
  {
    key: 'railway',
    name: '新建益州至明州高速铁路',
    shortName: '益明高铁',
    industry: 'railway',
    facts: {
      code: 'YMGT-2023',
      kind: '高速铁路',
      status: 'under-construction',
      organizationId: unitId('owner'),
      region: '益州市、江城县、乌蒙县、石塘县、云岭市、明州市',
      investment: '5863200',
      length: '363.21',
      plannedStart: '2023-03-01',
      plannedEnd: '2028-12-31',
      actualStart: '2023-04-18',
      description: '双线客运专线，设计时速 350 km，桥隧比 78.6%，设车站 5 座、动车所 1 处。',
    },
    units: [
      ['construction', 'owner'],
      ['design', 'design'],
      ['contractor', 'first-bureau'],
      ['contractor', 'second-bureau'],
      ['contractor', 'third-bureau'],
      ['supervision', 'supervision'],
      ['survey', 'survey'],
      ['third-party-testing', 'testing'],
    ],
    lines: [mainLine, rightLine, leftLine, depotLine, freightLine],
    sections: [
      ...sectionsAlong(mainLine, 'YMZQ-', [1, 16]),
      ...sectionsAlong(rightLine, 'YMZQ-', [17, 17]),
      ...sectionsAlong(leftLine, 'YMZQ-', [18, 18]),
      ...sectionsAlong(depotLine, 'YMZQ-', [19, 19]),
      ...sectionsAlong(freightLine, 'YMZQ-', [20, 20]),
    ],
    supervision: ['YMJL-1', 'YMJL-2', 'YMJL-3', 'YMJL-4'],
    stations: [
      ['益州北站', 'main'],
      ['江城东站', 'main'],
      ['乌蒙站', 'main'],
      ['石塘站', 'main'],
      ['明州站', 'main'],
    ],
    regions: ['益州市金堂区', '江城县', '乌蒙县', '石塘县', '云岭市', '明州市官渡区'],
    majors: [
      'bridge',
      'tunnel',
      'subgrade',
      'tunnel',
      'bridge',
      'culvert',
      'tunnel',
      'yard',
      'bridge',
      'track',
    ],
    designUnitsPerSection: 2,
    workSites: 600,
  },
  {
    key: 'highway',
    name: '明州至金山高速公路',
    shortName: '明金高速',
    industry: 'highway',
    facts: {
      code: 'MJGS-2024',
      kind: '高速公路',
      status: 'preparing',
      organizationId: unitId('group'),
      region: '明州市嵩明区、金山县',
      investment: '968500.5',
      length: '60.66',
      plannedStart: '2026-10-01',
      plannedEnd: '2030-09-30',
      description: '双向六车道，设计时速 120 km，设互通立交 4 处。',
    },
    units: [
      ['construction', 'group'],
      ['design', 'design'],
      ['contractor', 'second-bureau'],
      ['supervision', 'supervision'],
    ],
    lines: [highwayLine, highwayLink],
    sections: [
      ...sectionsAlong(highwayLine, 'MJGS-TJ', [1, 3], ['second-bureau']),
      ...sectionsAlong(highwayLink, 'MJGS-TJ', [4, 4], ['second-bureau']),
    ],
    supervision: ['MJGS-JL1'],
    stations: [],
    regions: ['明州市嵩明区', '金山县'],
    majors: ['subgrade', 'bridge', 'tunnel', 'culvert'],
    designUnitsPerSection: 2,
    workSites: 60,
  },
  {
    key: 'water',
    name: '江石引水工程',
    shortName: '江石引水',
    industry: 'water',
    facts: {
      code: 'JSYS-2021',
      kind: '引调水工程',
      status: 'completed',
      organizationId: unitId('group'),
      region: '江城县、石塘县',
      investment: '214680',
      length: '43.7',
      plannedStart: '2021-06-01',
      plannedEnd: '2025-05-31',
      actualStart: '2021-07-12',
      actualEnd: '2025-11-28',
      description: '设计引水流量 12 m³/s，含隧洞 6 座、渡槽 3 座、泵站 2 座。',
    },
    units: [
      ['construction', 'group'],
      ['design', 'design'],
      ['contractor', 'third-bureau'],
      ['supervision', 'supervision'],
      ['survey', 'survey'],
    ],
    lines: [canal],
    sections: sectionsAlong(canal, 'JSYS-', [1, 3], ['third-bureau']),
    supervision: ['JSYS-JL1'],
    stations: [],
    regions: ['江城县', '石塘县'],
    majors: ['water-supply', 'tunnel', 'building'],
    designUnitsPerSection: 2,
    workSites: 40,
  },
]

export function projectId(key: ProjectKey): string {
  return fixedId(`demo:project:${key}`)
}

export function projectRows(stamp: Stamp): (typeof project.$inferInsert)[] {
  return projects.map(({ key, name: projectName, shortName, industry, facts }, index) => {
    const nameKey = nameKeyOf(projectName)
    return {
      ...stamp,
      ...facts,
      projectId: projectId(key),
      projectName,
      nameKey,
      shortName,
      industry,
      sort: index + 1,
      searchText: projectEntity.searchTextOf({ ...facts, projectName, nameKey, shortName }),
    }
  })
}

export function participatingUnitRows(stamp: Stamp): (typeof participatingUnit.$inferInsert)[] {
  return projects.flatMap((project) =>
    project.units.map(([type, key], index) => {
      const unit = units.find((candidate) => candidate.key === key)
      return {
        ...stamp,
        participatingUnitId: fixedId(`demo:participating-unit:${project.key}:${key}`),
        projectId: projectId(project.key),
        organizationId: unitId(key),
        type,
        name: unit?.name ?? key,
        code: `${project.key.slice(0, 1).toUpperCase()}${String(index + 1).padStart(2, '0')}`,
        sort: index + 1,
      }
    }),
  )
}
