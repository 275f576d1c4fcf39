import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { addWorkSite, getWorkSite, listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import {
  checkWorkSiteImport,
  importWorkSites,
  mostImportedWorkSites,
  type WorkSiteImportRow,
} from '#contract/work-site/import.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from './new-work-site.ts'

/* Work sites of a project that is there come from a sheet: checked row by row, written as one. */

const projectId = demoProjectId('railway')
let gateway: TestGateway
let engineer: Client
let beside: WorkSite
/** What a sheet says of a new work site beside the first of the demo. */
let place: Cells
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  const { records } = await engineer.call(listWorkSites, { projectId, pageSize: 1 })
  const [first] = records
  if (!first) throw new Error('the demo has no work site')
  beside = first
  const { lines, designUnits } = await engineer.call(getProjectStructure, { projectId })
  place = {
    workSiteName: '表中涵洞',
    type: '涵洞',
    major: first.major,
    lineName: lines.find(({ lineId }) => lineId === first.lineId)?.lineName,
    designUnitName: designUnits.find(({ designUnitId }) => designUnitId === first.designUnitId)?.code,
    startMileage: first.startMileage,
    endMileage: first.endMileage,
  }
})
afterAll(() => gateway.close())

type Cells = WorkSiteImportRow['cells']
const rowsOf = (...cells: Cells[]) => cells.map((row, at) => ({ line: at + 2, cells: row }))
const check = async (...cells: Cells[]) =>
  (await engineer.call(checkWorkSiteImport, { projectId, rows: rowsOf(...cells) })).rows
const apply = async (...cells: Cells[]) =>
  (await engineer.call(importWorkSites, { projectId, rows: rowsOf(...cells) })).rows
const pathsIn = (rows: Awaited<ReturnType<typeof check>>) =>
  rows.map(({ verdict, errors }) => [verdict, errors?.map(({ path }) => path)])
const count = async () => (await engineer.call(listWorkSites, { projectId, pageSize: 1 })).total
async function find(code: string): Promise<WorkSite> {
  const { records } = await engineer.call(listWorkSites, { projectId, keyword: code })
  const found = records.find((row) => row.code === code)
  if (!found) throw new Error(`no work site ${code}`)
  return found
}

test('PRJ-10 PRJ-05 MSG-03 work sites of a project come from a sheet: told first, written at once and told of, the same again changes nothing', async () => {
  const before = await count()
  const sheet: Cells[] = [
    { ...place, code: 'GD-1', riskLevel: 'major', contactPhone: '138 0013 8000' },
    { ...place, code: 'GD-2', status: 'under-construction', progress: '35%' },
  ]
  expect(await check(...sheet)).toEqual([
    { line: 2, verdict: 'create' },
    { line: 3, verdict: 'create' },
  ])
  expect(await count()).toBe(before)
  await apply(...sheet)
  expect(await count()).toBe(before + 2)
  const [told] = (await engineer.call(listMessages, { keyword: '工点导入完成' })).records
  expect(told).toMatchObject({
    body: '新增 2 条，修改 0 条。',
    about: { entity: 'work-site-import', entityId: projectId },
  })
  const { lineId, designUnitId, startDistance } = beside
  expect(await find('GD-1')).toMatchObject({
    ...{ lineId, designUnitId, startDistance },
    ...{ riskLevel: 'major', contactPhone: '13800138000', status: 'not-started', progress: 0 },
  })
  expect(await find('GD-2')).toMatchObject({ status: 'under-construction', progress: 35 })
  expect((await check(...sheet)).map(({ verdict }) => verdict)).toEqual(['same', 'same'])
  // An empty cell changes nothing; a work site is known by its code.
  const changed = await apply(
    { code: 'GD-2', progress: '40', workArea: '一工区' },
    { code: 'GD-1', riskLevel: '' },
  )
  expect(changed).toEqual([
    { line: 2, verdict: 'change', changes: ['progress', 'workArea'] },
    { line: 3, verdict: 'same' },
  ])
  const site = await find('GD-2')
  expect(site).toMatchObject({ progress: 40, workArea: '一工区', riskLevel: 'general', revision: 2 })
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listHistory, { entity: 'work-site', entityId: site.workSiteId })
  expect(records[0]).toMatchObject({ action: 'update', after: { progress: 40, workArea: '一工区' } })
})

test('PRJ-10 the dry run names each row and column that is wrong; nothing is written while one is', async () => {
  const before = await count()
  const wrong: Cells[] = [
    { ...place, code: 'X-1', lineName: '无此线路' },
    {
      ...place,
      code: 'X-2',
      designUnitName: '无此单元',
      containerName: '无此标段',
      unitWorkName: '无此工程',
    },
    { ...place, code: 'X-3', startMileage: 'ZZ1+000' },
    { ...place, code: 'X-4', startMileage: place.endMileage, endMileage: place.startMileage },
    { ...place, code: 'X-5', major: 'none-such', progress: '很多' },
    { ...place, code: 'X-6', designUnitName: '' },
    { ...place },
    { ...place, code: 'X-8' },
    { ...place, code: 'X-8' },
    { ...place, code: 'X-9', startSegment: '99' },
    { code: beside.code, status: 'done', endMileage: beside.startMileage },
    { code: beside.code, progress: '101' },
  ]
  const report = await check(...wrong)
  expect(pathsIn(report)).toEqual([
    ['error', ['lineName']],
    ['error', ['containerName', 'designUnitName', 'unitWorkName']],
    ['error', ['startMileage']],
    ['error', ['endMileage']],
    ['error', ['progress']],
    ['error', ['designUnitName']],
    ['error', ['code']],
    ['create', undefined],
    ['error', ['code']],
    ['error', ['startSegment']],
    ['error', ['status']],
    ['error', ['code']],
  ])
  expect(report[0]?.errors?.[0]?.message).toBe('项目中没有此线路')
  const { code, message } = await engineer.answer(importWorkSites, { projectId, rows: rowsOf(...wrong) })
  expect([code, await count()]).toEqual([codes.invalid, before])
  expect(message).not.toBe('')
  const many = Array.from({ length: mostImportedWorkSites + 1 }, (_, at) => ({ ...place, code: `M${at}` }))
  const tooMany = await engineer.answer(checkWorkSiteImport, { projectId, rows: rowsOf(...many) })
  expect(tooMany.code).toBe(codes.invalid)
})

test('PRJ-13 PRJ-10 a place beside a chain names its segment by number; another mileage forgets the one before', async () => {
  const { lines } = await engineer.call(getProjectStructure, { projectId })
  const lineId = randomUUID()
  const [first, second] = [randomUUID(), randomUUID()]
  // A long chain: K10+000 to K10+200 come twice.
  const chained = [
    { segmentId: first, startMileage: 'K0+000', endMileage: 'K10+200' },
    { segmentId: second, startMileage: 'K10+000', endMileage: 'K20+000' },
  ]
  const { type = 'main' } = lines[0] ?? {}
  await engineer.call(lineCalls.add, {
    ...{ lineId, projectId, lineName: '断链线', type },
    alignments: [{ side: 'main', segments: chained }],
  })
  const row = { ...place, code: 'LC-1', lineName: '断链线', startMileage: 'K9+900', endMileage: 'K10+100' }
  expect(pathsIn(await check(row))).toEqual([['error', ['endSegment']]])
  await apply({ ...row, endSegment: '2' })
  expect(await find('LC-1')).toMatchObject({ lineId, endSegmentId: second, endDistance: 10_300 })
  expect(await check(row)).toEqual([{ line: 2, verdict: 'same' }])
  expect(await apply({ ...row, endSegment: '1' })).toEqual([
    { line: 2, verdict: 'change', changes: ['endSegment'] },
  ])
  await apply({ code: 'LC-1', endMileage: 'K11+000' })
  const { workSiteId } = await find('LC-1')
  const moved = await engineer.call(getWorkSite, { workSiteId })
  expect(moved).toMatchObject({ endMileage: 'K11+000', endDistance: 11_200 })
  expect(moved).not.toHaveProperty('endSegmentId')
})

test('PRJ-13 PRJ-10 a sheet adds and changes further extents; one that cannot be is told by its column and its number', async () => {
  const { lines } = await engineer.call(getProjectStructure, { projectId })
  const { type = 'main' } = lines[0] ?? {}
  const [lineId, first, second, right] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await engineer.call(lineCalls.add, {
    ...{ lineId, projectId, lineName: '双线', type },
    alignments: [
      {
        side: 'main',
        segments: [
          { segmentId: first, startMileage: 'K0+000', endMileage: 'K10+200' },
          { segmentId: second, startMileage: 'K10+000', endMileage: 'K20+000' },
        ],
      },
      { side: 'right', segments: [{ segmentId: right, startMileage: 'YK0+000', endMileage: 'YK20+000' }] },
    ],
  })
  const row = { ...place, code: 'FE-1', lineName: '双线', startMileage: 'K1+000', endMileage: 'K2+000' }
  await apply({ ...row, furtherExtents: 'K9+000–K10+100(2)；右线 YK5+000～YK6+000' })
  const onMain = { alignment: 'main', startMileage: 'K9+000', endMileage: 'K10+100', endSegmentId: second }
  const onRight = { alignment: 'right', startMileage: 'YK5+000', endMileage: 'YK6+000' }
  expect(await find('FE-1')).toMatchObject({
    furtherExtents: [onMain, onRight],
    furtherPlaces: [
      { alignment: 'main', startDistance: 9000, endDistance: 10_300 },
      { alignment: 'right', startDistance: 5000, endDistance: 6000 },
    ],
  })
  expect(await check({ ...row, furtherExtents: '' })).toEqual([{ line: 2, verdict: 'same' }])
  expect(await apply({ code: 'FE-1', furtherExtents: 'Right line YK5+000–YK6+000' })).toEqual([
    { line: 2, verdict: 'change', changes: ['furtherExtents'] },
  ])
  expect(await find('FE-1')).toMatchObject({ furtherExtents: [onRight], startMileage: 'K1+000' })
  const wrong = [
    'K3+000',
    'K3+000–K10+100',
    'K4+000–K3+000',
    'K5+000–K6+000；K1+500–K3+000',
    '左线 K1+000–K2+000',
  ]
  const report = await check(
    ...wrong.map((cell, at) => ({ ...row, code: `FE-X${at}`, furtherExtents: cell })),
  )
  expect(report.map(({ errors }) => errors)).toEqual(
    [
      '第 1 段：应写作 DK1+000–DK1+200；右线 YDK3+000–YDK3+100',
      '第 1 段：断链处有两处此里程，请选择所在里程段',
      '第 1 段：沿线路方向，须依次从起点到终点',
      '第 2 段：与本条的另一段范围重叠',
      '第 1 段：线路没有这条线别',
    ].map((message) => [{ path: 'furtherExtents', message }]),
  )
})

test('PRJ-10 ROL-04 a sheet brings nobody into a section that they do not see, tells nothing of the work sites there, and changes need the right to edit', async () => {
  const containerId = randomUUID()
  const section = { containerId, projectId, name: '外标段', code: containerId.slice(0, 8), nature: 'section' }
  await engineer.call(containerCalls.add, {
    ...section,
    nature: 'section',
    organizationId: unitId('second-bureau'),
  })
  const { workSite } = await engineer.call(addWorkSite, newBeside(beside, { containerId }))
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const theirs = rowsOf(
    { ...place, code: 'UA-1', containerName: '外标段' },
    { code: workSite.code, progress: '50' },
  )
  const { rows } = await unitadmin.call(checkWorkSiteImport, { projectId, rows: theirs })
  expect(pathsIn(rows)).toEqual([
    ['error', ['containerName']],
    ['error', ['code']],
  ])
  const tourist = await Client.signIn(gateway, 'tourist')
  const refused = await tourist.answer(checkWorkSiteImport, { projectId, rows: theirs })
  expect(refused.code).toBe(codes.noPermission)
})

test('PRJ-10 an import of very many rows is one: all there, each with its history, and the same call again adds nothing', async () => {
  const before = await count()
  const sheet = Array.from({ length: 1000 }, (_, at) => ({ ...place, code: `BULK-${at}` }))
  const rows = rowsOf(...sheet)
  const key = randomUUID()
  await engineer.call(importWorkSites, { projectId, rows }, { idempotencyKey: key })
  const again = await engineer.call(importWorkSites, { projectId, rows }, { idempotencyKey: key })
  expect([await count(), new Set(again.rows.map(({ verdict }) => verdict))]).toEqual([
    before + 1000,
    new Set(['same']),
  ])
})
