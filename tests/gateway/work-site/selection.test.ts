import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { mileageAt, parseMileage, type Reach } from '#contract/mileage.ts'
import { type ReadLine, reachesOn, readLine } from '#contract/place.ts'
import {
  listWorkSites,
  type WorkSite,
  type WorkSiteQuery,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
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
let lines: ReadonlyMap<string, ReadLine>
beforeAll(async () => {
  gateway = await startGateway()
  auditor = await Client.signIn(gateway, 'auditor')
  const found = await auditor.call(lineCalls.list, { pageSize: 2000 })
  lines = new Map(found.records.map(({ lineId, alignments }) => [lineId, readLine(alignments)]))
  replica = (await auditor.call(listWorkSites, { pageSize: 2000 })).records
})
afterAll(() => gateway.close())

function idsOf(records: readonly WorkSite[]): string[] {
  return records.map(({ workSiteId }) => workSiteId)
}

function reachesOf(query: WorkSiteQuery): Reach[] {
  const stretch = workSiteEntity.stretchOf(query)
  return stretch ? [...lines].flatMap(([lineId, line]) => reachesOn(line, lineId, stretch)) : []
}

function selected(query: WorkSiteQuery): WorkSite[] {
  const reaches = reachesOf(query)
  return replica
    .filter((row) => workSiteEntity.matches(row, query, reaches))
    .sort(workSiteEntity.order(query, reaches))
}

/** A place on one of the alignments, often the end of a work site. */
function place(): fc.Arbitrary<string> {
  const rows = fc.constantFrom(...replica)
  return fc.oneof(
    rows.map(({ startMileage }) => startMileage.toLowerCase()),
    rows.map(({ endMileage }) => endMileage),
    fc
      .tuple(rows, fc.integer({ min: 0, max: 40_000_000 }))
      .map(([{ startMileage }, at]) => mileageAt(parseMileage(startMileage)?.prefix ?? '', at / 100)),
  )
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
      place(),
      fc.tuple(place(), place()).map(([start, end]) => `${start} – ${end}`),
    ),
    status: some(workSiteStatuses),
    major: some(['bridge', 'tunnel', 'culvert', 'subgrade', 'track', 'water-supply', 'building']),
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

test('PRJ-10 a mileage finds the work site that covers it, then the nearest; pages go on with those farther away', async () => {
  const [site] = replica.filter(({ startMileage }) => startMileage.startsWith('K1'))
  const from = site?.startDistance ?? Number.NaN
  const query = {
    projectId: projectId('highway'),
    keyword: mileageAt('K', from + 12_001),
    sortBy: 'code',
  } as const
  const found: WorkSite[] = []
  for (let after: string | undefined; found.length === 0 || after; ) {
    const page = await auditor.call(listWorkSites, { ...query, pageSize: 7, ...(after && { after }) })
    found.push(...page.records)
    after = page.after
  }
  const metres = found.map((row) => {
    const { startDistance: start, endDistance: end } = row
    return Math.max(0, start - from - 1, from + 1 - end)
  })
  expect(found[0]?.workSiteId).toBe(site?.workSiteId)
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  expect(idsOf(found)).toEqual(idsOf(selected(query)))
  expect(found.length).toBe(selected(query).length)
})

test('PRJ-10 a stretch finds what lies along it, in the order that was asked for', async () => {
  const rows = selected({ projectId: projectId('railway'), keyword: 'DK120+000' }).slice(0, 5)
  const [first, last] = [
    rows.toSorted((a, b) => a.startDistance - b.startDistance)[0],
    rows.toSorted((a, b) => b.endDistance - a.endDistance)[0],
  ]
  const [start, end] = [first?.startMileage, last?.endMileage]
  const query = { projectId: projectId('railway'), keyword: `${start}-${end}`, desc: true }
  const { records } = await auditor.call(listWorkSites, query)
  expect(idsOf(records)).toEqual(expect.arrayContaining(idsOf(rows)))
  expect(idsOf(records)).toEqual(idsOf(selected(query)))
  expect(records.length).toBeLessThan(20)
})

test('PRJ-10 work sites sort by distance, not by the letters of their mileage', async () => {
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

test('PRJ-11 the axis gets of the work sites of a project, or of a part of it, what their rows say, in the order of the line', async () => {
  const [site] = replica
  const project = { projectId: projectId('railway') }
  const { lineId = '', designUnitId = '' } = site ?? {}
  const containers = [...new Set(replica.flatMap(({ containerId }) => containerId ?? []))].slice(0, 2)
  for (const part of [{}, { lineId }, { designUnitId }, { containerId: containers }, { containerId: [] }]) {
    const places = await auditor.call(listWorkSitePlaces, { ...project, ...part })
    const rows = selected({ ...project, ...part }).map(({ furtherExtents, furtherPlaces, ...row }) => ({
      ...row,
      ...(furtherExtents.length > 0 && { furtherExtents, furtherPlaces }),
    }))
    const expected = z.parse(listWorkSitePlaces.response, rows)
    expect(expected.length).toBeGreaterThan(0)
    expect(places).toEqual(expected)
  }
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
