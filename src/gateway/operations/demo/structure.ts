import { distanceOf, isDistance, placeAt } from '#contract/alignment.ts'
import { type AlignmentSide, alignmentSides } from '#contract/alignment-schema.ts'
import { containerEntity } from '#contract/container/entity.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import { type Alignment, lineEntity } from '#contract/line/entity.ts'
import { readLine } from '#contract/place.ts'
import type { Major } from '#contract/project/schema.ts'
import type { container, designUnit, line } from '../../db/tables/project.ts'
import { endsOf } from '../../line/store.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { unitId } from './organizations.ts'
import { type DemoLine, type DemoProject, type DemoSection, projectId, projects } from './projects.ts'
import type { Stamp } from './stamp.ts'

const majorNames: Partial<Record<Major, string>> = {
  bridge: '桥梁',
  tunnel: '隧道',
  subgrade: '路基',
  culvert: '涵洞',
  yard: '站场',
  track: '轨道',
  building: '房建',
  'water-supply': '给排水',
}

/** A stretch of a section that one major designs. */
export interface DemoDesignUnit {
  project: DemoProject
  section: DemoSection
  line: DemoLine
  alignment: AlignmentSide
  id: string
  name: string
  code: string
  major: Major
  start: number
  end: number
}

export function lineId(project: DemoProject, key: string): string {
  return fixedId(`demo:line:${project.key}:${key}`)
}

export function containerId(project: DemoProject, code: string): string {
  return fixedId(`demo:container:${project.key}:${code}`)
}

export function lineRows(stamp: Stamp): (typeof line.$inferInsert)[] {
  return projects.flatMap((project) =>
    project.lines.map((line, index) => {
      const id = lineId(project, line.key)
      const alignments = alignmentsOf(line, id)
      const named = { lineName: line.name, nameKey: nameKeyOf(line.name) }
      return {
        ...stamp,
        ...named,
        ...endsOf(alignments),
        lineId: id,
        projectId: projectId(project.key),
        type: line.type,
        alignments,
        sort: index + 1,
        searchText: lineEntity.searchTextOf(named),
      }
    }),
  )
}

/** The chain tables of a line; a segment is called by its number. */
function alignmentsOf({ alignments }: DemoLine, id: string): Alignment[] {
  return alignmentSides.flatMap((side): Alignment[] => {
    const segments = alignments[side]?.map(([startMileage, endMileage], index) => ({
      segmentId: fixedId(`demo:segment:${id}:${side}:${index}`),
      startMileage,
      endMileage,
    }))
    return segments ? [{ side, segments }] : []
  })
}

type Track = Pick<DemoDesignUnit, 'project' | 'line' | 'alignment'>

/** What a place is called so many metres along a track, with its segment where the mileage alone does not tell. */
function calledAt({ project, line, alignment: side }: Track, distance: number, of: 'incoming' | 'outgoing') {
  const read = readLine(alignmentsOf(line, lineId(project, line.key))).get(side)
  const place = read && placeAt(read, distance, of)
  if (!place) throw new Error(`${line.name} has nothing at ${distance}`)
  const { mileage, segmentId } = place
  return { mileage, segmentId: isDistance(distanceOf(read, { mileage })) ? null : segmentId }
}

/** The columns of what lies on a track from one distance to another. */
export function extentOn(track: Track, start: number, end: number) {
  const [first, last] = [calledAt(track, start, 'outgoing'), calledAt(track, end, 'incoming')]
  return {
    alignment: track.alignment,
    startMileage: first.mileage,
    startSegmentId: first.segmentId,
    startDistance: start,
    endMileage: last.mileage,
    endSegmentId: last.segmentId,
    endDistance: end,
  }
}

/** Sections with their work areas, supervision sections apart from them, and stations. */
export function containerRows(stamp: Stamp): (typeof container.$inferInsert)[] {
  return projects.flatMap((project) => {
    const common = { ...stamp, projectId: projectId(project.key), alignment: 'main' as const }
    const sections = project.sections.flatMap((section) => {
      const own = {
        ...common,
        lineId: lineId(project, section.line),
        organizationId: unitId(section.contractor),
      }
      const id = containerId(project, section.code)
      const line = project.lines.find(({ key }) => key === section.line)
      if (!line) throw new Error(`${section.code} lies on no line`)
      const { start, end } = section
      const part = (from: number, to: number) => extentOn({ project, line, alignment: 'main' }, from, to)
      const middle = Math.round((start + end) / 2)
      const extents = [part(start, middle), part(middle, end)]
      const areas = ['一工区', '二工区'].map((name, index) => ({
        ...own,
        ...extents[index],
        containerId: containerId(project, `${section.code}-${index + 1}`),
        parentId: id,
        name,
        code: `${section.code}-${index + 1}`,
        nature: 'work-area' as const,
      }))
      return [
        {
          ...own,
          ...part(start, end),
          containerId: id,
          name: `${section.code}标段`,
          code: section.code,
          nature: 'section' as const,
        },
        ...areas,
      ]
    })
    const supervision = project.supervision.map((code) => ({
      ...common,
      containerId: containerId(project, code),
      organizationId: unitId('supervision'),
      name: `${code}标段`,
      code,
      nature: 'section' as const,
    }))
    const stations = project.stations.map(([name, line], index) => ({
      ...common,
      containerId: containerId(project, `ST-${index + 1}`),
      lineId: lineId(project, line),
      name,
      code: `ST-${index + 1}`,
      nature: 'station' as const,
    }))
    return [...sections, ...supervision, ...stations].map((row, index) => {
      const named = { ...row, nameKey: nameKeyOf(row.name) }
      return {
        ...named,
        type: row.nature,
        sort: index + 1,
        searchText: containerEntity.searchTextOf(named),
      }
    })
  })
}

/** The design units of all projects: the stretches of each section, one after the other. */
export function createDesignUnits(): DemoDesignUnit[] {
  return projects.flatMap((project) =>
    project.sections.flatMap((section, sectionIndex) => {
      const count = project.designUnitsPerSection
      const length = (section.end - section.start) / count
      const line = project.lines.find(({ key }) => key === section.line)
      if (!line) throw new Error(`${section.code} lies on no line`)
      return Array.from({ length: count }, (_, index) => {
        const number = sectionIndex * count + index
        const major = project.majors[number % project.majors.length] ?? project.majors[0]
        const start = Math.round(section.start + index * length)
        const end = Math.round(section.start + (index + 1) * length)
        const alignment = trackOf(line, number)
        const { startMileage, endMileage } = extentOn({ project, line, alignment }, start, end)
        const reach = `${startMileage}～${endMileage}`
        return {
          project,
          section,
          line,
          alignment,
          id: fixedId(`demo:design-unit:${project.key}:${number}`),
          name: `${majorNames[major] ?? major}工程 ${reach}`,
          code: `${section.code}-SJ${index + 1}`,
          major,
          start,
          end,
        }
      })
    }),
  )
}

const sides: Readonly<Record<number, AlignmentSide>> = { 3: 'left', 6: 'right' }

/** Some tunnels of a line with two tracks are of one of them alone. */
function trackOf({ alignments }: DemoLine, number: number): AlignmentSide {
  const side = sides[number % 10]
  return side && alignments[side] ? side : 'main'
}

export function designUnitRows(
  designUnits: readonly DemoDesignUnit[],
  stamp: Stamp,
): (typeof designUnit.$inferInsert)[] {
  return designUnits.map((unit, index) => {
    const { project, section, line, id, name, code, major, start, end } = unit
    const center = calledAt(unit, Math.round((start + end) / 2), 'incoming')
    const administrativeRegion = project.regions[index % project.regions.length] ?? null
    const named = { designUnitName: name, nameKey: nameKeyOf(name), code, administrativeRegion }
    return {
      ...stamp,
      designUnitId: id,
      projectId: projectId(project.key),
      lineId: lineId(project, line.key),
      containerId: containerId(project, section.code),
      ...named,
      major,
      ...extentOn(unit, start, end),
      centerMileage: center.mileage,
      centerSegmentId: center.segmentId,
      searchText: designUnitEntity.searchTextOf(named),
    }
  })
}
