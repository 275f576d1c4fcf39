import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { listProjectStandards } from '#contract/dictionary/project-standard.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import {
  applyInitialization,
  checkInitialization,
  saveInitializationStep,
  takeBackInitialization,
} from '#contract/project-initialization/endpoints.ts'
import { projectInitializationCalls } from '#contract/project-initialization/entity.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { projectDepartmentCalls } from '#contract/project-organization/entities.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { getWorkSite, listWorkSites } from '#contract/work-site/entity.ts'
import { Client } from '../client.ts'
import { alignment } from '../entity/line-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addDraft, problemsOf, saveSteps, wholeProject } from './initialization-draft.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('PRJ-09 a draft is counted exactly, becomes a project as if it were made by hand, and is taken back', async () => {
  const steps = wholeProject()
  const projectInitializationId = await addDraft(sysadmin, steps)
  const asked = { projectInitializationId }
  const checked = await sysadmin.call(checkInitialization, asked)
  expect(checked.problems).toEqual([])
  expect(checked.counts.map(({ step, count }) => [step, count])).toEqual([
    ['project', 1],
    ['participating-unit', 2],
    ['line', 2],
    ['chain', 3],
    ['container', 2],
    ['design-unit', 1],
    ['unit-work', 1],
    ['work-site', 2],
    ['project-organization', 2],
    ['project-department', 3],
    ['standard', 1],
  ])
  const { version } = checked
  const applied = await sysadmin.call(applyInitialization, { ...asked, version })
  const { projectId = '' } = applied
  expect(applied).toMatchObject({
    status: 'applied',
    appliedAt: gateway.time.now.getTime(),
    appliedByName: sysadmin.session.userAccount.userName,
  })
  const structure = await sysadmin.call(getProjectStructure, { projectId })
  const { project, lines, containers, designUnits, unitWorks } = structure
  expect(project).toMatchObject({ projectName: steps.project[0]?.projectName, industry: 'railway' })
  expect(lines.map(({ lineName, endMileage }) => [lineName, endMileage])).toEqual([
    ['正线', 'DK20+000'],
    ['联络线', 'K3+000'],
  ])
  const section = containers.find(({ code }) => code === 'BD-1')
  const area = containers.find(({ code }) => code === 'GQ-1')
  expect([area?.parentId, section?.lineId]).toEqual([section?.containerId, lines[0]?.lineId])
  expect(designUnits).toMatchObject([
    { code: 'Q-1', containerId: area?.containerId, startDistance: 9000, endDistance: 10_600 },
  ])
  expect(unitWorks).toMatchObject([{ unitWorkName: '一号桥单位工程', containerId: section?.containerId }])
  const sites = (await sysadmin.call(listWorkSites, { projectId, sortBy: 'code' })).records
  expect(sites).toMatchObject([
    {
      code: 'GD-1',
      containerId: section?.containerId,
      designUnitId: designUnits[0]?.designUnitId,
      unitWorkId: unitWorks[0]?.unitWorkId,
      startDistance: 9000,
      riskLevel: 'major',
      status: 'not-started',
    },
    { code: 'GD-2', unitWorkId: unitWorks[0]?.unitWorkId, startDistance: 10_150, endDistance: 10_170 },
  ])
  const units = await sysadmin.call(participatingUnitCalls.list, { projectId })
  expect(units.map(({ code, organizationId }) => [code, organizationId !== undefined])).toEqual([
    ['SG-2', true],
    ['SJ-1', false],
  ])
  const organizations = (await sysadmin.call(listProjectOrganizations, { projectId })).records
  const [office, station] = organizations
  const [engineering, survey] = office?.projectDepartmentNodeVOS.toReversed() ?? []
  expect(organizations).toMatchObject([
    {
      projectOrganizationName: '一标项目部',
      projectOrgTypeId: 'contractor',
      organizationId: units[0]?.organizationId,
      projectDepartmentNodeVOS: [
        { departmentName: '测量组', parentId: engineering?.projectDepartmentId },
        { departmentName: '工程部' },
      ],
    },
    { projectOrganizationName: '监理站', projectDepartmentNodeVOS: [{ departmentName: '工程部' }] },
  ])
  expect([engineering?.parentId, station?.organizationId]).toEqual([undefined, undefined])
  expect(await sysadmin.call(listProjectStandards, { projectId })).toMatchObject([{ code: 'EBS-TL' }])
  for (const [entity, entityId] of [
    ['project', projectId],
    ['container', area?.containerId ?? ''],
    ['design-unit', designUnits[0]?.designUnitId ?? ''],
    ['work-site', sites[0]?.workSiteId ?? ''],
    ['project-department', survey?.projectDepartmentId ?? ''],
  ] as const) {
    const { records } = await sysadmin.call(listHistory, { entity, entityId, pageSize: 5 })
    expect(records).toMatchObject([{ action: 'add', after: expect.anything() }])
  }
  const again = await sysadmin.answer(applyInitialization, { ...asked, version })
  expect(again.code).toBe(codes.invalid)

  // Something that somebody added by hand hangs on it.
  const lineId = '0190b0f0-0000-7000-8000-00000000000a'
  const alignments = [alignment('main', ['K1+000', 'K2+000'])]
  await sysadmin.call(lineCalls.add, {
    lineId,
    projectId,
    lineName: '手工加的线路',
    type: 'depot',
    alignments,
  })
  const takeBack = { ...asked, baseRevision: applied.revision }
  const refused = await sysadmin.answer(takeBackInitialization, takeBack)
  expect([refused.code, refused.message]).toEqual([codes.invalid, expect.stringContaining('1 条线路')])
  expect((await sysadmin.call(getProjectStructure, { projectId })).designUnits).toHaveLength(1)
  await sysadmin.call(lineCalls.remove, { ids: [lineId] })
  expect(await sysadmin.call(takeBackInitialization, takeBack)).toMatchObject({ status: 'draft' })
  const projectDepartmentId = survey?.projectDepartmentId ?? ''
  const gone = [
    await sysadmin.answer(projectDepartmentCalls.detail, { projectDepartmentId }),
    await sysadmin.answer(projectCalls.detail, { projectId }),
    await sysadmin.answer(containerCalls.detail, { containerId: area?.containerId ?? '' }),
    await sysadmin.answer(designUnitCalls.detail, { designUnitId: designUnits[0]?.designUnitId ?? '' }),
    await sysadmin.answer(unitWorkCalls.detail, { unitWorkId: unitWorks[0]?.unitWorkId ?? '' }),
    await sysadmin.answer(getWorkSite, { workSiteId: sites[0]?.workSiteId ?? '' }),
  ]
  expect(gone.map(({ code }) => code)).toEqual(gone.map(() => codes.deleted))
  const back = await sysadmin.call(checkInitialization, asked)
  expect([back.found, back.version > version]).toEqual([0, true])
  const second = await sysadmin.call(applyInitialization, { ...asked, version: back.version })
  expect(second.projectId).not.toBe(projectId)
})

test('PRJ-09 a draft is applied as it was checked, and by those who may create what it names', async () => {
  const projectInitializationId = await addDraft(sysadmin, wholeProject())
  const asked = { projectInitializationId }
  const { version } = await sysadmin.call(checkInitialization, asked)
  await saveSteps(sysadmin, projectInitializationId, { standard: [] })
  const { code } = await sysadmin.answer(applyInitialization, { ...asked, version })
  expect(code).toBe(codes.conflict)
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const few = { 'participating-unit': [], container: [], 'unit-work': [], 'work-site': [] }
  expect(await problemsOf(sysadmin, { ...wholeProject(), ...few }, unitadmin)).toEqual([
    ['design-unit', 0, 'containerName'],
    ['project-organization', 0, 'organizationName'],
    ['standard', undefined, undefined],
  ])
  const own = {
    ...wholeProject(),
    ...few,
    'design-unit': [],
    'project-organization': [],
    'project-department': [],
    standard: [],
  }
  const draft = { projectInitializationId: await addDraft(sysadmin, own) }
  const checked = await unitadmin.call(checkInitialization, draft)
  const applied = await unitadmin.call(applyInitialization, { ...draft, version: checked.version })
  expect(applied.status).toBe('applied')
  const save = { ...draft, step: 'line' as const, baseRevision: 1, rows: [] }
  expect((await unitadmin.answer(saveInitializationStep, save)).code).toBe(codes.invalid)
  await unitadmin.call(takeBackInitialization, { ...draft, baseRevision: applied.revision })
  expect(await unitadmin.call(projectInitializationCalls.detail, draft)).toMatchObject({ status: 'draft' })
})
