import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { searchTrail, type TrailQuery } from '#contract/log/trail.ts'
import { projectCalls } from '#contract/project/entities.ts'
import { listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { newId } from '#gateway/platform/ids.ts'
import { appendHistory, type HistoryEntry } from '#gateway/security/history.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let auditor: Client
let site: WorkSite
const day = 86_400_000
const device = {
  deviceToken: newToken(),
  deviceName: '掌子面平板 3 号',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
}

beforeAll(async () => {
  gateway = await startGateway()
  auditor = await Client.signIn(gateway, 'auditor')
  const engineer = await Client.signIn(gateway, 'engineer', { device })
  const [first] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!first) throw new Error('the demo has no work sites')
  site = first
  const edit = { workSiteId: site.workSiteId, baseRevision: site.revision, remarks: '左幅已贯通' }
  await engineer.call(updateWorkSite, edit)
  await withTransaction(gateway.database, (tx) => appendHistory(tx, others))
})
afterAll(() => gateway.close())

const at = new Date('2026-11-20T08:00:00Z').getTime()
const changed = (index: number, values: Partial<HistoryEntry>): HistoryEntry => ({
  historyId: newId(new Date(at)),
  entity: 'line',
  entityId: newId(new Date(at)),
  action: 'update',
  revision: 2,
  label: '50%_正线',
  before: { startMileage: 'DK1+200' },
  after: { startMileage: 'DK1+300' },
  accountName: 'surveyor',
  changedByName: '周测量',
  changedAt: new Date(at - (index + 1) * day),
  requestId: 'r',
  ...values,
})
const others = [
  changed(0, {}),
  changed(1, { label: '50 正线', terminalName: 'Tablet_7' }),
  changed(2, { label: '左线', action: 'delete', after: null, changedByName: '李%工' }),
  changed(3, {
    entity: 'role',
    label: '资料员',
    before: { roleName: '资料' },
    after: { roleName: '资料员' },
  }),
  // Two of one instant, which pages tell apart by their place in the trail.
  changed(4, { label: '并行甲', madeAt: new Date(at - 30 * day) }),
  changed(4, { label: '并行乙' }),
]

async function labels(query: TrailQuery): Promise<string[]> {
  return (await auditor.call(searchTrail, query)).records.map(({ label }) => label)
}

test('LOG-08 the trail says who changed which field from what to what, where, on which device, when', async () => {
  const { records } = await auditor.call(searchTrail, { entity: 'work-site' })
  expect(records).toEqual([
    {
      historyId: expect.any(String),
      entity: 'work-site',
      entityId: site.workSiteId,
      action: 'update',
      revision: site.revision + 1,
      label: site.workSiteName,
      before: { remarks: site.remarks ?? null },
      after: { remarks: '左幅已贯通' },
      projectId: site.projectId,
      placeName: expect.any(String),
      accountName: 'engineer',
      changedByName: expect.any(String),
      changedAt: at,
      terminalName: device.deviceName,
      requestId: expect.any(String),
    },
  ])
  const { records: projects } = await auditor.call(projectCalls.list, {})
  const project = projects.find(({ projectId }) => projectId === site.projectId)
  expect(records[0]?.placeName).toBe(project?.projectName)
})

test.each<[string, TrailQuery, string[]]>([
  ['kind', { entity: 'role' }, ['资料员']],
  ['action', { action: 'delete' }, ['左线']],
  ['field', { field: 'startMileage' }, ['50%_正线', '50 正线', '左线', '并行乙', '并行甲']],
  ['field and kind', { entity: 'role', field: 'startMileage' }, []],
  ['a part of the name', { label: '正线' }, ['50%_正线', '50 正线']],
  ['its first sign', { label: '左' }, ['左线']],
  ['a sign that SQL takes for any', { label: '%' }, ['50%_正线']],
  ['another one', { label: '_' }, ['50%_正线']],
  ['no such name', { label: '\\' }, []],
  ['a part of a person', { who: '%工' }, ['左线']],
  ['a part of an account, in capitals', { who: 'SURVEY', entity: 'role' }, ['资料员']],
  ['a part of a device', { device: 't_7' }, ['50 正线']],
  ['several words', { label: '正线', who: '测量', device: 'tablet' }, ['50 正线']],
  ['several words that no row has together', { label: '左线', who: '测量员' }, []],
  ['period', { from: at - 3 * day, to: at - 2 * day }, ['50 正线', '左线']],
])('LOG-08 the trail is filtered by %s', async (_what, query, expected) => {
  expect(await labels(query)).toEqual(expected)
})

test('LOG-08 the trail is read page by page, none twice, oldest first if asked', async () => {
  const first = await auditor.call(searchTrail, { entity: 'line', pageSize: 3 })
  const second = await auditor.call(searchTrail, { entity: 'line', pageSize: 3, after: first.after })
  const all = [...first.records, ...second.records].map(({ label }) => label)
  expect(all).toEqual(['50%_正线', '50 正线', '左线', '并行乙', '并行甲'])
  expect(first.total).toBe(5)
  expect(await labels({ entity: 'line', desc: false })).toEqual(all.toReversed())
})

test('LOG-08 an edit made offline says when it was made and when it arrived', async () => {
  const { records } = await auditor.call(searchTrail, { label: '并行甲' })
  expect(records).toMatchObject([{ madeAt: at - 30 * day, changedAt: at - 5 * day }])
})

test('LOG-08 the trail is for those who may see histories, and shows them rows within their reach', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { records } = await unitadmin.call(searchTrail, {})
  expect(records.some(({ label }) => label === '左线')).toBe(false)
  const engineer = await Client.signIn(gateway, 'engineer')
  expect(await engineer.answer(searchTrail, {})).toMatchObject({ code: codes.noPermission })
})
