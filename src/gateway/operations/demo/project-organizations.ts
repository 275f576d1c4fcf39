import type { projectDepartment, projectOrganization } from '../../db/tables/project-organization.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { type UnitKey, unitId, units } from './organizations.ts'
import { type ProjectKey, projectId, projects } from './projects.ts'
import type { Stamp } from './stamp.ts'

type Row = typeof projectOrganization.$inferInsert

const office = '综合办公室'
const offices: Record<Row['projectOrgTypeId'], readonly string[]> = {
  construction: ['工程管理部', '安全质量部', '征地协调部', office],
  design: ['线路组', '桥隧组', '站场组'],
  contractor: ['工程技术部', '安全质量部', '物资设备部', '计划合同部', '试验室', office],
  supervision: ['专业监理组', '试验组', office],
  consulting: ['咨询组'],
  survey: ['外业组', '内业组'],
  'third-party-testing': ['现场检测组', '数据组'],
  'quality-supervision': ['监督组'],
}
const called: Record<Row['projectOrgTypeId'], string> = {
  construction: '建设指挥部',
  design: '项目组',
  contractor: '项目经理部',
  supervision: '项目监理部',
  consulting: '项目组',
  survey: '项目部',
  'third-party-testing': '项目部',
  'quality-supervision': '监督组',
}

/** The organisation that a unit has set up for a project, if it takes part, with its departments in order. */
export function projectOrganizationOf(
  project: ProjectKey,
  unit: UnitKey,
): { id: string; departmentIds: readonly string[] } | undefined {
  const type = projects.find(({ key }) => key === project)?.units.find(([, key]) => key === unit)?.[0]
  if (!type) return undefined
  return {
    id: fixedId(`demo:project-organization:${project}:${unit}`),
    departmentIds: offices[type].map((name) => departmentId(project, unit, name)),
  }
}

function departmentId(project: ProjectKey, unit: UnitKey, name: string): string {
  return fixedId(`demo:project-department:${project}:${unit}:${name}`)
}

export function projectOrganizationRows(stamp: Stamp): Row[] {
  return projects.flatMap(({ key, shortName, units: taking }, projectIndex) =>
    taking.map(([type, unit], index) => ({
      ...stamp,
      projectOrganizationId: fixedId(`demo:project-organization:${key}:${unit}`),
      projectId: projectId(key),
      organizationId: unitId(unit),
      projectOrganizationName: `${shortName}${units.find((each) => each.key === unit)?.shortName ?? ''}${called[type]}`,
      projectOrgTypeId: type,
      sort: projectIndex * 100 + index + 1,
    })),
  )
}

export function projectDepartmentRows(stamp: Stamp): (typeof projectDepartment.$inferInsert)[] {
  return projects.flatMap(({ key, units: taking }) =>
    taking.flatMap(([type, unit]) =>
      offices[type].map((departmentName, index) => ({
        ...stamp,
        projectDepartmentId: departmentId(key, unit, departmentName),
        projectId: projectId(key),
        projectOrganizationId: fixedId(`demo:project-organization:${key}:${unit}`),
        departmentName,
        sort: index + 1,
      })),
    ),
  )
}
