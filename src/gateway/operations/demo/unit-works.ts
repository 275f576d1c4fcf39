import { unitWorkEntity } from '#contract/unit-work/entity.ts'
import type { unitWork } from '../../db/tables/unit-work.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { type ProjectKey, projectId } from './projects.ts'
import type { Stamp } from './stamp.ts'
import { containerId, type DemoDesignUnit, extentOn, lineId } from './structure.ts'

/** Of the first ones of each project, in the order of its sections. */
export function unitWorkId(project: ProjectKey, number: number): string {
  return fixedId(`demo:unit-work:${project}:${number}`)
}

const mostOfProject = 12

/** Unit works: one of each of the first design units of a project. */
export function unitWorkRows(
  designUnits: readonly DemoDesignUnit[],
  stamp: Stamp,
): (typeof unitWork.$inferInsert)[] {
  const made = new Map<ProjectKey, number>()
  return designUnits.flatMap((unit) => {
    const { project, section, line, name, major, start, end } = unit
    const number = made.get(project.key) ?? 0
    if (number >= mostOfProject) return []
    made.set(project.key, number + 1)
    const named = {
      unitWorkName: name,
      nameKey: nameKeyOf(name),
      code: `DW-${String(number + 1).padStart(3, '0')}`,
    }
    return {
      ...stamp,
      ...named,
      unitWorkId: unitWorkId(project.key, number),
      projectId: projectId(project.key),
      lineId: lineId(project, line.key),
      containerId: containerId(project, section.code),
      major,
      ...extentOn(unit, start, end),
      length: String(end - start),
      searchText: unitWorkEntity.searchTextOf(named),
    }
  })
}
