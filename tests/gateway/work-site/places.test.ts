import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alignmentOf, distanceOf, isDistance, placeAt, type Segment } from '#contract/alignment.ts'
import { codes } from '#contract/codes.ts'
import { InvalidData } from '#contract/envelope.ts'
import { type Alignment, type LineRow, lineCalls } from '#contract/line/entity.ts'
import { reachesOn, readLine } from '#contract/place.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import {
  addWorkSite,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { chainTables } from '../../support/chain-tables.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { alignment } from '../entity/line-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from './new-work-site.ts'

let gateway: TestGateway
let engineer: Client
let beside: WorkSite
const projectId = demoProjectId('railway')
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  engineer = await Client.signIn(gateway, 'engineer')
  const [first] = (await engineer.call(listWorkSites, { projectId, pageSize: 1 })).records
  if (!first) throw new Error('the demo has no work site')
  beside = first
})
afterAll(() => gateway.close())

async function newLine(alignments: Alignment[]): Promise<LineRow> {
  const lineId = randomUUID()
  const lineName = `断链线 ${lineId.slice(0, 8)}`
  const { line } = await engineer.call(lineCalls.add, {
    ...{ lineId, projectId, lineName, alignments },
    type: 'connecting',
  })
  return line
}

type Extent = Partial<
  Pick<WorkSite, 'alignment' | 'startMileage' | 'endMileage' | 'startSegmentId' | 'endSegmentId'>
>

function siteOn({ lineId }: LineRow, extent: Extent) {
  const { alignment: _, startSegmentId: __, endSegmentId: ___, ...rest } = newBeside(beside)
  return { ...rest, lineId, ...extent }
}

/** A long chain of 300 m, a short one of 500 m, a new prefix; a left line; one whose labels fall. */
const chained = () =>
  newLine([
    alignment(
      'main',
      ['DK0+000', 'DK12+500'],
      ['DK12+200', 'DK20+000'],
      ['DK20+500', 'DK31+000'],
      ['D1K31+200', 'D1K40+000'],
    ),
    alignment('left', ['ZDK0+000', 'ZDK40+300']),
    alignment('right', ['YDK40+000', 'YDK0+000']),
  ])

test('PRJ-13 a work site lies at the distance that the chain tables give its mileages, on its own alignment', async () => {
  const line = await chained()
  const [long, behind] = line.alignments[0]?.segments ?? []
  const lies = async (extent: Extent) => {
    const { workSite } = await engineer.call(addWorkSite, siteOn(line, extent))
    return [workSite.startDistance, workSite.endDistance]
  }
  expect([
    await lies({ startMileage: 'DK12+000', endMileage: 'DK13+000' }),
    await lies({ startMileage: 'DK12+100', endMileage: 'DK12+400', endSegmentId: long?.segmentId }),
    await lies({ startMileage: 'DK12+100', endMileage: 'DK12+400', endSegmentId: behind?.segmentId }),
    await lies({ startMileage: 'DK30+000', endMileage: 'D1K31+300' }),
    await lies({ alignment: 'left', startMileage: 'ZDK1+000', endMileage: 'ZDK1+200.5' }),
    await lies({ alignment: 'right', startMileage: 'YDK39+000', endMileage: 'YDK38+000' }),
  ]).toEqual([
    [12_000, 13_300],
    [12_100, 12_400],
    [12_100, 12_700],
    [29_800, 30_900],
    [1000, 1200.5],
    [1000, 2000],
  ])
})

test('PRJ-10 PRJ-13 a place that is none is refused under its field, saying what would be right', async () => {
  const line = await chained()
  const gone = randomUUID()
  const extents: [Extent, path: string, message: string][] = [
    [{ startMileage: 'AK1+000', endMileage: 'DK2+000' }, 'startMileage', '该线别没有此冠号，可用 DK、D1K'],
    [
      { startMileage: 'D1K39+000', endMileage: 'D1K41+000' },
      'endMileage',
      '不在线路范围内：D1K31+200 – D1K40+000',
    ],
    [
      { startMileage: 'DK20+100', endMileage: 'DK21+000' },
      'startMileage',
      '在短链处缺失，其前后为 DK20+000 与 DK20+500',
    ],
    [
      { startMileage: 'DK12+000', endMileage: 'DK12+300' },
      'endSegmentId',
      '断链处有两处此里程，请选择所在里程段',
    ],
    [
      { startMileage: 'DK1+000', startSegmentId: gone, endMileage: 'DK2+000' },
      'startSegmentId',
      '断链表已变更，该里程段已没有此里程，请重新选择',
    ],
    [{ startMileage: 'DK2+000', endMileage: 'DK1+000' }, 'endMileage', '沿线路方向，须依次从起点到终点'],
    [
      { alignment: 'right', startMileage: 'YDK1+000', endMileage: 'YDK2+000' },
      'endMileage',
      '沿线路方向，须依次从起点到终点',
    ],
    [{ startMileage: 'DK2+000', endMileage: 'DK2+000' }, 'endMileage', '起点与终点不能在同一处'],
  ]
  for (const [extent, path, message] of extents) {
    const { code, data } = await engineer.answer(addWorkSite, siteOn(line, extent))
    expect([code, InvalidData.parse(data).fields]).toEqual([codes.invalid, [{ path, message }]])
  }
  const mainAlone = await newLine([alignment('main', ['DK0+000', 'DK5+000'])])
  const left = siteOn(mainAlone, { alignment: 'left', startMileage: 'DK1+000', endMileage: 'DK2+000' })
  expect(InvalidData.parse((await engineer.answer(addWorkSite, left)).data).fields).toEqual([
    { path: 'alignment', message: '线路没有这条线别' },
  ])
})

test('PRJ-13 an edit of a side that the chain table has lost meanwhile is refused in words, and nothing moves', async () => {
  const line = await chained()
  const [main] = line.alignments
  const [long, behind, ...others] = main?.segments ?? []
  if (!main || !long || !behind) throw new Error('the line has its chains')
  const add = siteOn(line, { startMileage: 'DK5+000', endMileage: 'DK6+000' })
  const { workSite } = await engineer.call(addWorkSite, add)
  // The long chain is gone: what it named twice is named once.
  const joined = { ...long, endMileage: behind.endMileage }
  await engineer.call(lineCalls.update, {
    lineId: line.lineId,
    baseRevision: line.revision,
    alignments: { set: [{ ...main, segments: [joined, ...others] }] },
  })
  const { workSiteId, revision: baseRevision } = workSite
  const { code, data } = await engineer.answer(updateWorkSite, {
    workSiteId,
    baseRevision,
    endMileage: 'DK12+400',
    endSegmentId: behind.segmentId,
  })
  expect([code, InvalidData.parse(data).fields[0]?.path]).toEqual([codes.invalid, 'endSegmentId'])
  expect((await engineer.call(getWorkSite, { workSiteId })).endDistance).toBe(6000)
})

/** A place at a part of an alignment's length, as a person names it. */
function calledAt(segments: readonly Segment[], part: number, side: 'incoming' | 'outgoing') {
  const read = alignmentOf(segments)
  const place = read && placeAt(read, Math.round(read.length * part * 1000) / 1000, side)
  if (!read || !place) throw new Error('a sound chain table has a place at every part')
  const isUnique = isDistance(distanceOf(read, { mileage: place.mileage }))
  return { mileage: place.mileage, ...(isUnique ? {} : { segmentId: place.segmentId }) }
}

test('PRJ-13 whatever the chains, gateway and device have the same work sites in the same order, near a place and along a stretch', async () => {
  const part = fc.double({ min: 0, max: 0.98, noNaN: true })
  const sites = fc.array(fc.tuple(part, fc.double({ min: 0.01, max: 0.02, noNaN: true }), fc.boolean()), {
    ...{ minLength: 2, maxLength: 8 },
  })
  await fc.assert(
    fc.asyncProperty(chainTables, chainTables, sites, part, part, async (main, left, extents, one, other) => {
      const named = (segments: readonly Segment[]) =>
        segments.map((segment) => ({ ...segment, segmentId: randomUUID() }))
      const line = await newLine([
        { side: 'main', segments: named(main) },
        { side: 'left', segments: named(left) },
      ])
      for (const [from, width, isLeft] of extents) {
        const { side, segments } = line.alignments[isLeft ? 1 : 0] ?? { side: 'main' as const, segments: [] }
        const [start, end] = [
          calledAt(segments, from, 'outgoing'),
          calledAt(segments, from + width, 'incoming'),
        ]
        await engineer.call(
          addWorkSite,
          siteOn(line, {
            ...{ alignment: side, startMileage: start.mileage, endMileage: end.mileage },
            ...(start.segmentId && { startSegmentId: start.segmentId }),
            ...(end.segmentId && { endSegmentId: end.segmentId }),
          }),
        )
      }
      const { lineId } = line
      const { records: rows } = await engineer.call(listWorkSites, { lineId, pageSize: 100 })
      const read = readLine(line.alignments)
      const [first, second] = [one, other].map((at) => calledAt(main, at, 'incoming').mileage)
      for (const keyword of [undefined, first, `${first}-${second}`]) {
        const query = { lineId, pageSize: 100, ...(keyword !== undefined && { keyword }) }
        const stretch = workSiteEntity.stretchOf(query)
        const reaches = stretch ? reachesOn(read, lineId, stretch) : []
        const { records } = await engineer.call(listWorkSites, query)
        const expected = rows
          .toReversed()
          .filter((row) => workSiteEntity.matches(row, query, reaches))
          .sort(workSiteEntity.order(query, reaches))
        expect([keyword, records.map(({ workSiteId }) => workSiteId)]).toEqual([
          keyword,
          expected.map(({ workSiteId }) => workSiteId),
        ])
        if (keyword === undefined) expect(records).toHaveLength(extents.length)
      }
    }),
    { numRuns: repetitions(12, 200), seed: 15 },
  )
})

test('PRJ-13 OFF-02 what was placed offline is put before its person where its segment has changed meanwhile, and goes through elsewhere', async () => {
  const line = await chained()
  const [main] = line.alignments
  const [first, ...others] = main?.segments ?? []
  const last = others.at(-1)
  if (!main || !first || !last) throw new Error('the line has its chains')
  const place = { startMileage: 'DK5+000', endMileage: 'DK6+000' }
  const { workSite } = await engineer.call(addWorkSite, siteOn(line, place))
  const onLast = siteOn(line, { startMileage: 'D1K38+000', endMileage: 'D1K38+500' })
  const onFirst = siteOn(line, { startMileage: 'DK7+000', endMileage: 'DK7+500' })
  const { workSiteId, revision: baseRevision } = workSite
  const changed = { workSiteId, baseRevision, startMileage: 'DK5+100', endMileage: 'DK6+100' }
  // A short chain of 50 m is found in the first segment; the last one stays as it was, 50 m nearer to the start.
  const halves = [
    { ...first, endMileage: 'DK9+950' },
    { segmentId: randomUUID(), startMileage: 'DK10+000', endMileage: first.endMileage },
  ]
  await engineer.call(lineCalls.update, {
    lineId: line.lineId,
    baseRevision: line.revision,
    alignments: { set: [{ ...main, segments: [...halves, ...others] }] },
  })
  const madeAt = Date.parse('2026-11-20T06:30:00Z')
  const replayed = async (endpointId: string, request: Record<string, unknown>) => {
    const item = { endpointId, idempotencyKey: randomUUID(), madeAt, request }
    const { results } = await engineer.call(
      replayEdits,
      { items: [item], clockOffset: 0 },
      { purpose: 'sync' },
    )
    return results[0]
  }
  const message =
    '断链表在此期间已变更，此处里程段原为 DK0+000 – DK12+500，现为 DK0+000 – DK9+950，请核对后重新提交'
  const refused = {
    code: codes.invalid,
    data: {
      fields: [
        { path: 'startMileage', message },
        { path: 'endMileage', message },
      ],
    },
  }
  const seenFirst = [first, first]
  expect(await replayed(updateWorkSite.id, { ...changed, seenSegments: seenFirst })).toMatchObject(refused)
  expect(await replayed(addWorkSite.id, { ...onFirst, seenSegments: seenFirst })).toMatchObject(refused)
  expect(await engineer.call(getWorkSite, { workSiteId })).toMatchObject(place)
  // What says nothing of its place is not held up, and what its person has looked at again goes through.
  const renamed = { workSiteId, baseRevision, remarks: '远处', seenSegments: seenFirst }
  expect(await replayed(updateWorkSite.id, renamed)).toMatchObject({ code: codes.success })
  const seenNow = [halves[0], halves[0]]
  expect(await replayed(updateWorkSite.id, { ...changed, seenSegments: seenNow })).toMatchObject({
    code: codes.success,
    data: { workSite: { startDistance: 5100 } },
  })
  expect(await replayed(addWorkSite.id, { ...onLast, seenSegments: [last, last] })).toMatchObject({
    code: codes.success,
    data: { workSite: { startDistance: 37_550 } },
  })
})
