import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { majors } from '#contract/project/schema.ts'
import {
  listWorkSites,
  type WorkSite,
  type WorkSiteQuery,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let auditor: Client
/** Every work site that the auditor sees, as a device would hold them. */
let replica: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  auditor = await Client.signIn(gateway, 'auditor')
  replica = (await auditor.call(listWorkSites, { pageSize: 2000 })).records
})
afterAll(() => gateway.close())

function idsOf(records: readonly WorkSite[]): string[] {
  return records.map(({ workSiteId }) => workSiteId)
}

function selected(query: WorkSiteQuery): WorkSite[] {
  return replica
    .filter((row) => workSiteEntity.matches(row, query))
    .sort((a, b) => workSiteEntity.compare(query, a, b))
}

function queries(): fc.Arbitrary<WorkSiteQuery> {
  const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1, maxLength: 3 })
  const rows = fc.constantFrom(...replica)
  const parts = {
    projectId: fc.constantFrom(projectId('railway'), projectId('highway'), projectId('water')),
    keyword: fc.oneof(
      rows.map(({ workSiteName }) => workSiteName.slice(1, 3)),
      rows.map(({ code }) => code.slice(0, 7).toLowerCase()),
      rows.map(({ workArea = '' }) => workArea),
      fc.constantFrom('Ymzq-1', '隧道', '%', '_', "'", '\\', '不存在'),
    ),
    status: some(workSiteStatuses),
    major: some(majors),
    riskLevel: some(riskLevels),
    lineId: rows.map(({ lineId }) => lineId),
    containerId: fc
      .uniqueArray(rows, { minLength: 1, maxLength: 4, selector: ({ containerId }) => containerId })
      .map((chosen) => chosen.flatMap(({ containerId }) => containerId ?? [])),
    designUnitId: rows.map(({ designUnitId }) => designUnitId),
    sortBy: fc.constantFrom(...workSiteEntity.sorts),
    desc: fc.boolean(),
  }
  return fc.record(parts, { requiredKeys: [] })
}

test('PRJ-05 the gateway selects and sorts work sites just as a device does with its replica', async () => {
  expect(replica.length).toBe(700)
  await fc.assert(
    fc.asyncProperty(queries(), async (query) => {
      const page = await auditor.call(listWorkSites, { ...query, pageSize: 2000 })
      expect(idsOf(page.records)).toEqual(idsOf(selected(query)))
      expect(page.total).toBe(page.records.length)
    }),
    { numRuns: repetitions(80, 2_000), seed: 42 },
  )
})

test.each([...workSiteEntity.sorts])(
  'pages by number and by `after` give all rows once, sorted by %s',
  async (sortBy) => {
    for (const desc of [false, true]) {
      const query = { projectId: projectId('highway'), sortBy, desc, pageSize: 17 }
      const expected = idsOf(selected(query))
      const numbered: string[] = []
      const followed: string[] = []
      let after: string | undefined
      for (let pageIndex = 1; pageIndex <= 4; pageIndex++) {
        const page = await auditor.call(listWorkSites, { ...query, pageIndex })
        expect(page).toMatchObject({ pageIndex, pageSize: 17, total: 60 })
        numbered.push(...idsOf(page.records))
        const next = await auditor.call(listWorkSites, { ...query, ...(after && { after }) })
        followed.push(...idsOf(next.records))
        after = next.after
      }
      expect(numbered).toEqual(expected)
      expect(followed).toEqual(expected)
      expect(after).toBeUndefined()
    }
  },
)

test('PRJ-10 work sites sort by metres, not by the letters of their mileage', async () => {
  const { records } = await auditor.call(listWorkSites, { projectId: projectId('railway'), pageSize: 2000 })
  const starts = records.map(({ startMileage }) => startMileage)
  expect(starts.findIndex((start) => start.startsWith('DK9+'))).toBeLessThan(
    starts.findIndex((start) => start.startsWith('DK10+')),
  )
})

test.each([
  { after: 'nonsense' },
  { after: Buffer.from('["text","0190a5c2-0000-7000-8000-000000000000"]').toString('base64url') },
  { after: Buffer.from('[1e999,"0190a5c2-0000-7000-8000-000000000000"]').toString('base64url') },
  { pageIndex: 10_000, pageSize: 2000 },
  { pageSize: 5000 },
  { sortBy: 'changedBy' },
  { unknown: 1 },
])('a list asked for with %j is refused as invalid', async (query) => {
  expect((await auditor.answer(listWorkSites, query)).code).toBe(codes.invalid)
})

test('a list is empty for a project that the account does not take part in', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const foreign = await engineer.call(listWorkSites, { projectId: projectId('highway') })
  expect(foreign).toMatchObject({ records: [], total: 0 })
  expect((await engineer.call(listWorkSites, {})).total).toBe(600)
  expect((await engineer.call(listWorkSites, { projectId: projectId('railway') })).total).toBe(600)
})

test('a unit administrator sees just the work sites that its unit answers for', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { records } = await unitadmin.call(listWorkSites, { pageSize: 2000 })
  const mine = await gateway.database.orm
    .select()
    .from(workSite)
    .where(eq(workSite.organizationId, unitId('first-bureau')))
  expect(records).toHaveLength(210)
  expect(idsOf(records).sort()).toEqual(mine.map((row) => row.workSiteId).sort())
})
