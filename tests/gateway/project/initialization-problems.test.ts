import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { projectCalls } from '#contract/project/entities.ts'
import { applyInitialization, checkInitialization } from '#contract/project-initialization/endpoints.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addDraft, problemsOf, wholeProject } from './initialization-draft.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('PRJ-09 each conflict of a draft is named by step, row and field, and nothing is created while there is one', async () => {
  const right = { ...wholeProject(), 'unit-work': [], 'work-site': [] }
  const [mainLine = {}] = right.line
  const [section = {}, area = {}] = [right.container[1], right.container[0]]
  const [unit = {}] = right['design-unit']
  expect(
    await problemsOf(sysadmin, { ...right, project: [{ ...right.project[0], industry: 'mining' }] }),
  ).toEqual([['project', 0, 'industry']])
  const [taken] = (await sysadmin.call(projectCalls.list, { pageSize: 1 })).records
  expect(
    await problemsOf(sysadmin, { ...right, project: [{ ...right.project[0], code: taken?.code ?? '' }] }),
  ).toEqual([['project', 0, 'code']])
  const nobody = { name: '某单位', type: 'survey', code: 'KC-1', organizationName: '没有的单位' }
  expect(
    await problemsOf(sysadmin, { ...right, 'participating-unit': [...right['participating-unit'], nobody] }),
  ).toEqual([['participating-unit', 2, 'organizationName']])
  expect(await problemsOf(sysadmin, { ...right, line: [...right.line, mainLine] })).toEqual([
    ['line', 3, 'lineName'],
  ])
  // The third segment of an alignment may have no labels of the first.
  const chain = [
    ...right.chain,
    { lineName: '正线', startMileage: 'DK5+000', endMileage: 'DK30+000' },
    { lineName: '支线', startMileage: 'K0+000', endMileage: 'K1+000' },
  ]
  expect(await problemsOf(sysadmin, { ...right, chain })).toEqual([
    ['chain', 3, 'endMileage'],
    ['chain', 4, 'lineName'],
  ])
  const container = [
    { ...area, parentName: '二工区', type: 'no such type' },
    { ...section, parentName: 'GQ-1', startMileage: 'ZDK1+000', endMileage: 'ZDK2+000' },
    { ...area, name: '二工区', code: 'BD-1', parentName: '1标段', lineName: '支线' },
    { ...area, code: 'GQ-4', parentName: '没有的标段', organizationName: '外来设计院' },
  ]
  expect(await problemsOf(sysadmin, { ...right, container })).toEqual([
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
  expect(await problemsOf(sysadmin, { ...right, 'design-unit': designUnits })).toEqual([
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
    await problemsOf(sysadmin, {
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
  expect(await problemsOf(sysadmin, { ...right, standard: [{ kind: 'ebs', code: 'nothing' }] })).toEqual([
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
    { ...second, code: 'GD-5', furtherExtents: 'DK9+500' },
    { ...second, code: 'GD-6', furtherExtents: 'DK10+060(2)–DK10+080(2)' },
    { ...second, code: 'GD-7', furtherExtents: '右线 DK9+000–DK9+100' },
  ]
  expect(await problemsOf(sysadmin, { ...right, 'unit-work': unitWorks, 'work-site': sites })).toEqual([
    ['unit-work', 0, 'length'],
    ['unit-work', 1, 'containerName'],
    ['unit-work', 1, 'endSegment'],
    ['work-site', 0, 'endMileage'],
    ['work-site', 1, 'designUnitName'],
    ['work-site', 1, 'unitWorkName'],
    ['work-site', 2, 'riskLevel'],
    ['work-site', 2, 'designUnitName'],
    ['work-site', 3, 'contactPhone'],
    ['work-site', 4, 'furtherExtents'],
    ['work-site', 5, 'furtherExtents'],
    ['work-site', 6, 'furtherExtents'],
  ])
  const twice = [first, { ...second, code: 'GD-1' }]
  expect(await problemsOf(sysadmin, { ...right, 'work-site': twice })).toEqual([['work-site', 1, 'code']])
})
