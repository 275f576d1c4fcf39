import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { previewAlignments, previewRestation, restationLine } from '#contract/line/changes.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import {
  addWorkSite,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from './new-work-site.ts'

/* A work site may lie on several stretches of its line, of one alignment or of several. */

const projectId = demoProjectId('railway')
let gateway: TestGateway
let engineer: Client
let beside: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  const { records } = await engineer.call(listWorkSites, { projectId, pageSize: 1 })
  const [first] = records
  if (!first) throw new Error('the demo has no work site')
  beside = first
})
afterAll(() => gateway.close())

/** A line of its own with a main and a left alignment; on the main one K10+000 to K10+200 come twice. */
async function newLine() {
  const lineId = randomUUID()
  const [first, second, left] = [randomUUID(), randomUUID(), randomUUID()]
  const prefix = 'ZK'
  await engineer.call(lineCalls.add, {
    ...{ lineId, projectId, lineName: `线${lineId.slice(0, 8)}`, type: 'main' as const },
    alignments: [
      {
        side: 'main',
        segments: [
          { segmentId: first, startMileage: 'K0+000', endMileage: 'K10+200' },
          { segmentId: second, startMileage: 'K10+000', endMileage: 'K30+000' },
        ],
      },
      {
        side: 'left',
        segments: [{ segmentId: left, startMileage: `${prefix}0+000`, endMileage: `${prefix}30+000` }],
      },
    ],
  })
  return { lineId, first, second, left }
}

const main = (startMileage: string, endMileage: string, segments = {}) => ({
  ...{ alignment: 'main' as const, startMileage, endMileage },
  ...segments,
})
const left = (startMileage: string, endMileage: string) => ({
  ...{ alignment: 'left' as const, startMileage, endMileage },
})

async function newSite(lineId: string, changes: Parameters<typeof newBeside>[1] = {}) {
  const { containerId: _none, startSegmentId: _start, endSegmentId: _end, ...add } = newBeside(beside)
  const { workSite } = await engineer.call(addWorkSite, {
    ...add,
    ...{ lineId, ...main('K1+000', 'K2+000') },
    ...changes,
  })
  return workSite
}

test('PRJ-10 PRJ-13 a work site has several extents, placed by the chain table of each alignment, and found along all of them', async () => {
  const { lineId, second } = await newLine()
  const furtherExtents = [left('ZK5+000', 'ZK6+000'), main('K9+000', 'K10+100', { endSegmentId: second })]
  const site = await newSite(lineId, { furtherExtents })
  expect(site).toMatchObject({
    ...{ furtherExtents, startDistance: 1000, endDistance: 2000 },
    furtherPlaces: [
      { alignment: 'left', startDistance: 5000, endDistance: 6000 },
      { alignment: 'main', startDistance: 9000, endDistance: 10_300 },
    ],
  })
  const other = await newSite(lineId, main('K20+000', 'K21+000'))
  const found = async (keyword: string) => {
    const query = { projectId, lineId, keyword }
    const { records, total } = await engineer.call(listWorkSites, query)
    const ids = records.map(({ workSiteId }) => workSiteId)
    // A device finds the same, in the same order.
    const reaches = keyword.startsWith('Z')
      ? [{ lineId, alignment: 'left', from: 5500, to: keyword.includes('-') ? 5600 : 5500 }]
      : undefined
    if (reaches)
      expect(records.map((row) => workSiteEntity.metresFrom(reaches, row))).toEqual(records.map(() => 0))
    expect(total).toBe(ids.length)
    return ids
  }
  expect(await found('K1+500-K1+600')).toEqual([site.workSiteId])
  expect(await found('ZK5+500-ZK5+600')).toEqual([site.workSiteId])
  expect(await found('ZK5+500')).toEqual([site.workSiteId])
  expect(await found('K9+500-K9+600')).toEqual([site.workSiteId])
  expect(await found('K3+000-K4+000')).toEqual([])
  // Nearest first: by its further extent the first one is nearer to K12 than the other.
  expect(await found('K12+000')).toEqual([site.workSiteId, other.workSiteId])
  expect(await found('K19+000')).toEqual([other.workSiteId, site.workSiteId])
  const places = await engineer.call(listWorkSitePlaces, { projectId, lineId })
  expect(places.find(({ workSiteId }) => workSiteId === site.workSiteId)).toMatchObject({ furtherExtents })
  expect(places.find(({ workSiteId }) => workSiteId === other.workSiteId)).not.toHaveProperty(
    'furtherExtents',
  )
})

test('PRJ-10 an extent that lies nowhere, the wrong way round or over another one of the work site is refused, and named', async () => {
  const { lineId } = await newLine()
  const refused = async (...furtherExtents: object[]) => {
    const { containerId: _none, ...add } = newBeside(beside)
    const { code, data } = await engineer.answer(addWorkSite, {
      ...add,
      ...{ lineId, ...main('K1+000', 'K2+000'), startSegmentId: undefined, endSegmentId: undefined },
      furtherExtents,
    })
    return [code, fieldsOf(data)]
  }
  expect(await refused(main('K40+000', 'K41+000'))).toEqual([
    codes.invalid,
    ['furtherExtents.0.startMileage', 'furtherExtents.0.endMileage'],
  ])
  expect(await refused(left('ZK1+000', 'ZK2+000'), main('K9+000', 'K10+100'))).toEqual([
    codes.invalid,
    ['furtherExtents.1.endSegmentId'],
  ])
  expect(await refused(main('K6+000', 'K5+000'))).toEqual([codes.invalid, ['furtherExtents.0.endMileage']])
  expect(await refused(main('K1+900', 'K3+000'))).toEqual([codes.invalid, ['furtherExtents.0.startMileage']])
  expect(await refused({ ...main('K5+000', 'K6+000'), alignment: 'right' })).toEqual([
    codes.invalid,
    ['furtherExtents.0.alignment'],
  ])
})

test('PRJ-15 extents are changed and taken away as one with the first, and the history says them', async () => {
  const { lineId } = await newLine()
  const site = await newSite(lineId, { furtherExtents: [left('ZK5+000', 'ZK6+000')] })
  const { workSiteId } = site
  const edit = { workSiteId, baseRevision: 1, furtherExtents: [main('K3+000', 'K4+000')] }
  const { workSite } = await engineer.call(updateWorkSite, edit)
  expect(workSite.furtherPlaces).toEqual([{ alignment: 'main', startDistance: 3000, endDistance: 4000 }])
  // Somebody who saw the row before and moves its first extent meets the other's change.
  const second = await Client.signIn(gateway, 'sysadmin')
  const late = await second.answer(updateWorkSite, {
    ...{ workSiteId, baseRevision: 1, ...main('K1+100', 'K2+000') },
  })
  expect(late.code).toBe(codes.conflict)
  const emptied = { workSiteId, baseRevision: 2, clear: ['furtherExtents' as const] }
  expect((await engineer.call(updateWorkSite, emptied)).workSite).toMatchObject({
    furtherExtents: [],
    furtherPlaces: [],
  })
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listHistory, { entity: 'work-site', entityId: workSiteId })
  expect(records.map(({ before, after }) => [before?.furtherExtents, after?.furtherExtents])).toEqual([
    [[main('K3+000', 'K4+000')], []],
    [[left('ZK5+000', 'ZK6+000')], [main('K3+000', 'K4+000')]],
    [undefined, [left('ZK5+000', 'ZK6+000')]],
  ])
})

test('PRJ-10 an edit with extents that was made by another chain table is put before its person', async () => {
  const { lineId, second } = await newLine()
  const { workSiteId } = await newSite(lineId)
  const segment = (segmentId: string, startMileage: string, endMileage: string) => ({
    ...{ segmentId, startMileage, endMileage, stationing: 0 },
  })
  const seen = segment(second, 'K10+000', 'K30+000')
  const edit = (other: object) => ({
    ...{ workSiteId, baseRevision: 1, furtherExtents: [main('K11+000', 'K12+000')] },
    seenSegments: [...Array(2).fill(segment(randomUUID(), 'K0+000', 'K10+200')), other, other],
  })
  const refused = await engineer.answer(updateWorkSite, edit({ ...seen, endMileage: 'K25+000' }))
  expect([refused.code, fieldsOf(refused.data)]).toEqual([
    codes.invalid,
    ['furtherExtents.0.startMileage', 'furtherExtents.0.endMileage'],
  ])
  expect((await engineer.answer(updateWorkSite, edit(seen))).code).toBe(codes.success)
})

test('PRJ-13 a changed chain table moves further extents, re-stationing renames them, and neither loses one', async () => {
  const { lineId, first, second, left: leftSegment } = await newLine()
  const site = await newSite(lineId, { furtherExtents: [main('K12+000', 'K13+000')] })
  const leftOne = {
    side: 'left' as const,
    segments: [{ segmentId: leftSegment, startMileage: 'ZK0+000', endMileage: 'ZK30+000' }],
  }
  const shown = async () => await engineer.call(getWorkSite, { workSiteId: site.workSiteId })
  expect((await shown()).furtherPlaces).toMatchObject([{ startDistance: 12_200 }])
  const shortened = (end: string) => ({
    ...{ lineId, projectId },
    alignments: [
      {
        side: 'main' as const,
        segments: [
          { segmentId: first, startMileage: 'K0+000', endMileage: 'K10+100' },
          { segmentId: second, startMileage: 'K10+000', endMileage: end },
        ],
      },
      leftOne,
    ],
  })
  const effects = await engineer.call(previewAlignments, {
    lineId,
    alignments: shortened('K12+500').alignments,
  })
  expect(effects.find(({ kind }) => kind === 'work-site')).toMatchObject({ lost: { count: 1 } })
  const { revision } = await engineer.call(lineCalls.detail, { lineId })
  await engineer.call(lineCalls.update, {
    ...{ lineId, baseRevision: revision },
    alignments: { set: shortened('K30+000').alignments },
  })
  expect((await shown()).furtherPlaces).toMatchObject([{ startDistance: 12_100, endDistance: 13_100 }])

  const restationed = {
    lineId,
    alignments: [
      {
        side: 'main' as const,
        segments: [{ segmentId: first, startMileage: 'K100+000', endMileage: 'K130+100' }],
      },
      leftOne,
    ],
  }
  const preview = await engineer.call(previewRestation, restationed)
  expect(preview.find(({ kind }) => kind === 'work-site')).toMatchObject({ relabelled: { count: 1 } })
  const { revision: baseRevision } = await engineer.call(lineCalls.detail, { lineId })
  await engineer.call(restationLine, { ...restationed, baseRevision })
  expect(await shown()).toMatchObject({
    startMileage: 'K101+000',
    furtherExtents: [main('K112+100', 'K113+100')],
    furtherPlaces: [{ startDistance: 12_100, endDistance: 13_100 }],
  })
})
