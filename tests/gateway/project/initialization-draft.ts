import { randomUUID } from 'node:crypto'
import {
  checkInitialization,
  getInitializationSteps,
  saveInitializationStep,
} from '#contract/project-initialization/endpoints.ts'
import { projectInitializationCalls } from '#contract/project-initialization/entity.ts'
import type { InitializationStep, StepRow } from '#contract/project-initialization/steps.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import type { Client } from '../client.ts'

export type Steps = Partial<Record<InitializationStep, StepRow[]>>

/** Adds a draft with these steps; its id. */
export async function addDraft(
  client: Client,
  steps: Steps = {},
  organizationId = unitId('first-bureau'),
): Promise<string> {
  const projectInitializationId = randomUUID()
  const draftName = `测试项目 ${projectInitializationId}`
  await client.call(projectInitializationCalls.add, { projectInitializationId, draftName, organizationId })
  await saveSteps(client, projectInitializationId, steps)
  return projectInitializationId
}

/** Saves steps of a draft as they are from now on. */
export async function saveSteps(
  client: Client,
  projectInitializationId: string,
  steps: Steps,
): Promise<void> {
  for (const saved of await client.call(getInitializationSteps, { projectInitializationId })) {
    const { step, revision } = saved
    const rows = steps[step]
    if (rows)
      await client.call(saveInitializationStep, {
        projectInitializationId,
        step,
        baseRevision: revision,
        rows,
      })
  }
}

/** Where a draft with these steps has its problems: step, row and field. */
export async function problemsOf(author: Client, steps: Steps, reader = author) {
  const projectInitializationId = await addDraft(author, steps)
  const { problems } = await reader.call(checkInitialization, { projectInitializationId })
  return problems.map(({ step, row, field }) => [step, row, field])
}

let drafted = 0

/** A project with a broken chain, containers in a tree, design units at the break, an organisation with departments, and a standard. */
export function wholeProject(): Required<Steps> {
  const code = `XM-${Date.now().toString(36)}-${drafted++}`
  return {
    project: [
      {
        projectName: `初始化的项目 ${code}`,
        shortName: '初始化',
        code,
        industry: 'railway',
        plannedStart: '2026-09-01',
        length: '42.6',
      },
    ],
    'participating-unit': [
      { name: '第二工程局', type: 'contractor', code: 'SG-2', organizationName: '里程第二工程局有限公司' },
      { name: '外来设计院', type: 'design', code: 'SJ-1', contact: '周明', phone: '13800000000' },
    ],
    line: [
      { lineName: '正线', type: 'main' },
      {},
      { lineName: '联络线', type: 'connecting', remark: '单线' },
    ],
    chain: [
      { lineName: '正线', startMileage: 'DK0+000', endMileage: 'DK10+100' },
      { lineName: '正线', alignment: 'main', startMileage: 'dk10+000', endMileage: 'DK20+000' },
      { lineName: '联络线', startMileage: 'K0+000', endMileage: 'K3+000' },
    ],
    container: [
      // What hangs on others may stand before them.
      { name: '一工区', code: 'GQ-1', nature: 'work-area', parentName: 'BD-1', lineName: '正线' },
      {
        name: '1标段',
        code: 'BD-1',
        nature: 'section',
        lineName: '正线',
        organizationName: '里程第二工程局有限公司',
        startMileage: 'DK0+000',
        endMileage: 'DK12+000',
      },
    ],
    'design-unit': [
      {
        designUnitName: '一号桥',
        code: 'Q-1',
        major: 'bridge',
        lineName: '正线',
        containerName: '一工区',
        startMileage: 'DK9+000',
        centerMileage: 'DK10+050',
        centerSegment: '1',
        endMileage: 'DK10+500',
      },
    ],
    'unit-work': [
      {
        unitWorkName: '一号桥单位工程',
        code: 'DW-1',
        major: 'bridge',
        lineName: '正线',
        containerName: 'BD-1',
        startMileage: 'DK9+000',
        endMileage: 'DK10+500',
        endSegment: '2',
        length: '1600',
      },
    ],
    'work-site': [
      {
        workSiteName: '1号墩',
        code: 'GD-1',
        type: '桥梁',
        major: 'bridge',
        lineName: '正线',
        containerName: '1标段',
        designUnitName: '一号桥',
        unitWorkName: 'DW-1',
        startMileage: 'DK9+000',
        endMileage: 'DK9+020',
        riskLevel: 'major',
        contact: '周明',
      },
      {
        workSiteName: '2号墩',
        code: 'GD-2',
        type: '桥梁',
        major: 'bridge',
        lineName: '正线',
        unitWorkName: '一号桥单位工程',
        startMileage: 'DK10+050',
        startSegment: '2',
        endMileage: 'DK10+070',
        endSegment: '2',
        furtherExtents: 'DK9+500 – DK9+600；DK10+020(1) – DK10+030(1)',
      },
    ],
    'project-organization': [
      {
        projectOrganizationName: '一标项目部',
        projectOrgTypeId: 'contractor',
        organizationName: '里程第二工程局有限公司',
      },
      { projectOrganizationName: '监理站', projectOrgTypeId: 'supervision' },
    ],
    'project-department': [
      { projectOrganizationName: '一标项目部', departmentName: '测量组', parentName: '工程部' },
      { projectOrganizationName: '一标项目部', departmentName: '工程部' },
      { projectOrganizationName: '监理站', departmentName: '工程部' },
    ],
    standard: [{ kind: 'ebs', code: 'EBS-TL' }],
  }
}
