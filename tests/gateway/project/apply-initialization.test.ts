import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { listProjectStandards } from '#contract/dictionary/project-standard.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
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
import { addDraft, type Steps, saveSteps, wholeProject } from './initialization-draft.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

async function problemsOf(steps: Steps, client = sysadmin) {
  const projectInitializationId = await addDraft(sysadmin, steps)
  const { problems } = await client.call(checkInitialization, { projectInitializationId })
  return problems.map(({ step, row, field }) => [step, row, field])
}

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

test('PRJ-09 each conflict of a draft is named by step, row and field, and nothing is created while there is one', async () => {
  const right = { ...wholeProject(), 'unit-work': [], 'work-site': [] }
  const [mainLine = {}] = right.line
  const [section = {}, area = {}] = [right.container[1], right.container[0]]
  const [unit = {}] = right['design-unit']
  expect(await problemsOf({ ...right, project: [{ ...right.project[0], industry: 'mining' }] })).toEqual([
    ['project', 0, 'industry'],
  ])
  const [taken] = (await sysadmin.call(projectCalls.list, { pageSize: 1 })).records
  expect(await problemsOf({ ...right, project: [{ ...right.project[0], code: taken?.code ?? '' }] })).toEqual(
    [['project', 0, 'code']],
  )
  const nobody = { name: '某单位', type: 'survey', code: 'KC-1', organizationName: '没有的单位' }
  expect(
    await problemsOf({ ...right, 'participating-unit': [...right['participating-unit'], nobody] }),
  ).toEqual([['participating-unit', 2, 'organizationName']])
  expect(await problemsOf({ ...right, line: [...right.line, mainLine] })).toEqual([['line', 3, 'lineName']])
  // The third segment of an alignment may have no labels of the first.
  const chain = [
    ...right.chain,
    { lineName: '正线', startMileage: 'DK5+000', endMileage: 'DK30+000' },
    { lineName: '支线', startMileage: 'K0+000', endMileage: 'K1+000' },
  ]
  expect(await problemsOf({ ...right, chain })).toEqual([
    ['chain', 3, 'endMileage'],
    ['chain', 4, 'lineName'],
  ])
  const container = [
    { ...area, parentName: '二工区', type: 'no such type' },
    { ...section, parentName: 'GQ-1', startMileage: 'ZDK1+000', endMileage: 'ZDK2+000' },
    { ...area, name: '二工区', code: 'BD-1', parentName: '1标段', lineName: '支线' },
    { ...area, code: 'GQ-4', parentName: '没有的标段', organizationName: '外来设计院' },
  ]
  expect(await problemsOf({ ...right, container })).toEqual([
    ['container', 0, 'parentName'],
    ['container', 0, 'type'],
    ['container', 1, 'parentName'],
    ['container', 1, 'startMileage'],
    ['container', 1, 'endMileage'],
    ['container', 2, 'code'],
    ['container', 2, 'parentName'],
    ['container', 2, 'lineName'],
    ['container', 3, 'parentName'],
    ['container', 3, 'organizationName'],
    ['design-unit', 0, 'containerName'],
  ])
  const designUnits = [
    { ...unit, centerSegment: '', major: 'no-such-major' },
    { ...unit, code: 'Q-2', endMileage: 'DK21+000' },
    { ...unit, code: 'Q-3', centerSegment: '3', containerName: '没有的工区' },
    { ...unit, code: 'Q-4', endMileage: 'DK8+000' },
    { ...unit, code: 'Q-5', alignment: 'left' },
    { code: 'Q-6' },
  ]
  expect(await problemsOf({ ...right, 'design-unit': designUnits })).toEqual([
    ['design-unit', 0, 'major'],
    ['design-unit', 0, 'centerSegment'],
    ['design-unit', 1, 'endMileage'],
    ['design-unit', 2, 'containerName'],
    ['design-unit', 2, 'centerSegment'],
    ['design-unit', 2, 'centerSegment'],
    ['design-unit', 3, 'endMileage'],
    ['design-unit', 4, 'alignment'],
    ['design-unit', 5, 'designUnitName'],
    ['design-unit', 5, 'major'],
    ['design-unit', 5, 'lineName'],
    ['design-unit', 5, 'startMileage'],
    ['design-unit', 5, 'centerMileage'],
    ['design-unit', 5, 'endMileage'],
  ])
  const [office = {}, station = {}] = right['project-organization']
  const departments = [
    { projectOrganizationName: '一标项目部', departmentName: '甲', parentName: '乙' },
    { projectOrganizationName: '一标项目部', departmentName: '乙', parentName: '甲' },
    // The station has a department of this name, and the office has none.
    { projectOrganizationName: '一标项目部', departmentName: '丁', parentName: '丙' },
    { projectOrganizationName: '监理站', departmentName: '丙' },
    { projectOrganizationName: '没有的机构', departmentName: '戊' },
    { departmentName: '己' },
    { projectOrganizationName: '监理站' },
    { projectOrganizationName: '监理站', departmentName: '丙' },
    { projectOrganizationName: '监理站', departmentName: '庚', parentName: '丙' },
  ]
  expect(
    await problemsOf({
      ...right,
      'project-organization': [
        { ...office, organizationName: '没有的单位' },
        { ...station, projectOrgTypeId: 'no such type' },
        station,
      ],
      'project-department': departments,
    }),
  ).toEqual([
    ['project-organization', 0, 'organizationName'],
    ['project-organization', 1, 'projectOrgTypeId'],
    ['project-organization', 2, 'projectOrganizationName'],
    ['project-department', 0, 'parentName'],
    ['project-department', 1, 'parentName'],
    ['project-department', 2, 'parentName'],
    ['project-department', 4, 'projectOrganizationName'],
    ['project-department', 5, 'projectOrganizationName'],
    ['project-department', 6, 'departmentName'],
    ['project-department', 8, 'parentName'],
  ])
  expect(await problemsOf({ ...right, standard: [{ kind: 'ebs', code: 'nothing' }] })).toEqual([
    ['standard', 0, 'code'],
  ])
  const before = (await sysadmin.call(listProjects, {})).length
  const projectInitializationId = await addDraft(sysadmin, { ...right, 'design-unit': designUnits })
  const { version } = await sysadmin.call(checkInitialization, { projectInitializationId })
  const refused = await sysadmin.answer(applyInitialization, { projectInitializationId, version })
  expect([refused.code, refused.message]).toEqual([codes.invalid, expect.stringContaining('14 处问题')])
  expect((await sysadmin.call(listProjects, {})).length).toBe(before)
})

test('PRJ-09 PRJ-15 unit works and work sites of a draft lie where they say, and hang on what the draft has', async () => {
  const right = wholeProject()
  const [unitWork = {}] = right['unit-work']
  const [first = {}, second = {}] = right['work-site']
  const unitWorks = [
    { ...unitWork, length: '一千' },
    { ...unitWork, unitWorkName: '二号', code: 'DW-2', containerName: '没有的标段', endMileage: 'DK21+000' },
  ]
  const sites = [
    { ...first, startMileage: 'DK9+300' },
    { ...first, code: 'GD-3', designUnitName: '没有的设计单元', unitWorkName: '没有的单位工程' },
    { ...second, unitWorkName: '', riskLevel: 'none' },
    { ...second, code: 'GD-4', startSegment: '', contactPhone: '12' },
  ]
  expect(await problemsOf({ ...right, 'unit-work': unitWorks, 'work-site': sites })).toEqual([
    ['unit-work', 0, 'length'],
    ['unit-work', 1, 'containerName'],
    ['unit-work', 1, 'endSegment'],
    ['work-site', 0, 'endMileage'],
    ['work-site', 1, 'designUnitName'],
    ['work-site', 1, 'unitWorkName'],
    ['work-site', 2, 'riskLevel'],
    ['work-site', 2, 'designUnitName'],
    ['work-site', 3, 'contactPhone'],
  ])
  const twice = [first, { ...second, code: 'GD-1' }]
  expect(await problemsOf({ ...right, 'work-site': twice })).toEqual([['work-site', 1, 'code']])
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
  expect(await problemsOf({ ...wholeProject(), ...few }, unitadmin)).toEqual([
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
