import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ebsStandards } from '#contract/dictionary/standard.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listMajors } from '#contract/value-dictionary/endpoints.ts'
import { majorCalls } from '#contract/value-dictionary/major.ts'
import { addWorkSite, listWorkSites, updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from '../work-site/new-work-site.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let site: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  const [first] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!first) throw new Error('no work site')
  site = first
})
afterAll(() => gateway.close())

const rowOf = async (code: string) => {
  const { records } = await sysadmin.call(majorCalls.list, { keyword: code })
  const row = records.find((each) => each.code === code)
  if (!row) throw new Error(`no major ${code}`)
  return row
}
const change = async (code: string, fields: { nameZh?: string; status?: number }) => {
  const { majorId, revision: baseRevision } = await rowOf(code)
  await sysadmin.call(majorCalls.update, { majorId, baseRevision, ...fields })
}

test('PRJ-08 everybody reads the sixteen packaged majors in order, whatever they are renamed to; none is deleted', async () => {
  await change('yard', { nameZh: '站场枢纽' })
  for (const accountName of ['engineer', 'sitestaff', 'auditor']) {
    const majors = await (await Client.signIn(gateway, accountName)).call(listMajors, {})
    expect(majors).toHaveLength(16)
    expect(majors.slice(0, 3).map(({ code }) => code)).toEqual(['line', 'bridge', 'tunnel'])
    expect(majors[6]).toMatchObject({ code: 'yard', nameZh: '站场枢纽', nameEn: 'Station yard', status: 1 })
  }
  const { majorId } = await rowOf('yard')
  const { code, message } = await sysadmin.answer(majorCalls.remove, { ids: [majorId] })
  expect([code, message]).toEqual([codes.invalid, expect.stringContaining('站场枢纽 (系统内置)')])
  expect((await engineer.answer(majorCalls.remove, { ids: [majorId] })).code).toBe(codes.noPermission)
})

test('PRJ-08 a work site is newly of a major that is there and not stopped; one that is of it already stays', async () => {
  const majorId = randomUUID()
  const names = { nameZh: '航道', nameEn: 'Waterways' }
  await sysadmin.call(majorCalls.add, { majorId, code: 'waterway', ...names })
  const { workSite } = await engineer.call(addWorkSite, newBeside(site, { major: 'waterway' }))
  const used = await sysadmin.answer(majorCalls.remove, { ids: [majorId] })
  expect([used.code, used.message]).toEqual([codes.invalid, expect.stringContaining('航道')])

  await change('waterway', { status: 0 })
  const { workSiteId, revision: baseRevision } = workSite
  const renamed = await engineer.call(updateWorkSite, {
    workSiteId,
    baseRevision,
    workSiteName: '船闸引航道',
  })
  expect(renamed.workSite.major).toBe('waterway')
  const refused = [
    await engineer.answer(addWorkSite, newBeside(site, { major: 'waterway' })),
    await engineer.answer(addWorkSite, newBeside(site, { major: 'shipyard' })),
    await engineer.answer(updateWorkSite, {
      workSiteId: site.workSiteId,
      baseRevision: site.revision,
      major: 'waterway',
    }),
  ]
  for (const { code, data } of refused) expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['major']])

  // What a device queued before is put before its person, alone.
  const items = ['waterway', 'bridge'].map((major) => ({
    endpointId: addWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt: Date.parse('2026-11-20T06:30:00Z'),
    request: newBeside(site, { major }),
  }))
  const { results } = await engineer.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results).toMatchObject([
    { code: codes.invalid, data: { fields: [{ path: 'major' }] } },
    { code: codes.success },
  ])
})

test('DIC-01 standards are found by a major’s code or its id', async () => {
  const { majorId } = await rowOf('tunnel')
  const byCode = await engineer.call(ebsStandards.list, { marjorId: 'tunnel' })
  expect(byCode.length).toBeGreaterThan(0)
  expect(await engineer.call(ebsStandards.list, { marjorId: majorId })).toEqual(byCode)
  expect(await engineer.call(ebsStandards.list, { marjorId: randomUUID() })).toEqual([])
})
