import { expect, test } from 'vitest'
import { addWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { z } from '#contract/zod.ts'
import { Lines } from '#offline/project/lines.ts'
import type { Edit } from '#offline/queue/edit.ts'
import { workSiteRows } from '#offline/work-site/rows.ts'
import { newId } from '#request/id.ts'
import { workSite } from './tab.ts'

const { projectId, lineId } = workSite(1)
const [former, latter, left] = [newId(), newId(), newId()]
const ends = { startMileage: 'DK0+000', endMileage: 'DK20+000' }
const structure = {
  project: { projectId, projectName: '高铁', shortName: '高铁', industry: 'railway', participatingUnits: [] },
  lines: [
    {
      ...{ lineId, projectId, lineName: '正线', type: 'main' },
      ...ends,
      stationing: 0,
      alignments: [
        {
          ...{ side: 'main', length: 20_300 },
          // A long chain of 300 m.
          segments: [
            { segmentId: former, startMileage: 'DK0+000', endMileage: 'DK12+500' },
            { segmentId: latter, startMileage: 'DK12+200', endMileage: 'DK20+000' },
          ],
        },
        {
          ...{ side: 'left', length: 20_000 },
          segments: [{ segmentId: left, startMileage: 'ZDK0+000', endMileage: 'ZDK20+000' }],
        },
      ],
    },
  ],
  containers: [],
  designUnits: [],
  unitWorks: [],
}

const known = new Lines()
known.take(projectId, structure)
const lines = {
  distances: known.distances.bind(known),
  reaches: known.reaches.bind(known),
  load: async () => {},
}

const before = [
  workSite(5, { startDistance: 5100, endDistance: 5200 }),
  workSite(12, {
    ...{ startMileage: 'DK12+300', startSegmentId: former, startDistance: 12_300 },
    endMileage: 'DK12+450',
    endSegmentId: former,
    endDistance: 12_450,
  }),
  workSite(13, {
    ...{ startMileage: 'DK13+100', startDistance: 13_400 },
    endMileage: 'DK13+200',
    endDistance: 13_500,
  }),
]

function edited(index: number, changes: Record<string, unknown>): Edit {
  const request = { workSiteId: workSite(index).workSiteId, baseRevision: 1, ...changes }
  const content = { endpointId: updateWorkSite.id, request, label: '', entities: [], madeAt: 9, failures: 0 }
  const sealed = { iv: new Uint8Array(), data: new ArrayBuffer(0) }
  return { seq: 1, id: newId(), state: 'waiting', size: 0, sealed, content }
}

/** What the list has, by name, over the rows with an edit applied. */
function found(query: Record<string, unknown>, edit?: Edit) {
  const rows = before.map((row) => {
    const own = edit?.content.request.workSiteId === row.workSiteId ? edit : undefined
    return own ? workSiteRows.withEdits(row, [own], 'me', lines) : row
  })
  const all = rows.flatMap((row) => row ?? [])
  const answer = workSiteRows.answer(
    listWorkSites.id,
    { projectId, ...query },
    { all: () => all, one: () => undefined },
    lines,
  )
  const { records } = z.parse(listWorkSites.response, answer)
  return records.map(({ workSiteName }) => workSiteName)
}

test('PRJ-13 offline an edited place lies where the chain tables say, on the side that was chosen', () => {
  const place = { startMileage: 'DK12+300', endMileage: 'DK12+400', endSegmentId: latter }
  const on = (startSegmentId: string) =>
    workSiteRows.withEdits(before[0], [edited(5, { ...place, startSegmentId })], 'me', lines)
  expect([on(former), on(latter)]).toMatchObject([
    { startDistance: 12_300, endDistance: 12_700 },
    { startDistance: 12_600, endDistance: 12_700 },
  ])
  const moved = edited(5, { alignment: 'left', startMileage: 'ZDK3+000', endMileage: 'ZDK3+100' })
  expect(workSiteRows.withEdits(before[0], [moved], 'me', lines)).toMatchObject({
    alignment: 'left',
    startDistance: 3000,
  })
  expect(found({}, edited(5, { ...place, startSegmentId: latter }))).toEqual(['大桥 12', '大桥 5', '大桥 13'])
})

test('PRJ-10 PRJ-13 offline a stretch finds what lies along it, a place what is nearest to either side of a break', () => {
  expect(found({ keyword: 'DK12+480-DK13+000' })).toEqual([])
  expect(found({ keyword: 'dk12+400～DK13+150' })).toEqual(['大桥 12', '大桥 13'])
  expect(found({ keyword: 'DK12+400' })).toEqual(['大桥 12', '大桥 13', '大桥 5'])
  expect(found({ keyword: 'ZDK5+000' })).toEqual([])
  const moved = edited(5, { alignment: 'left', startMileage: 'ZDK3+000', endMileage: 'ZDK3+100' })
  expect(found({ keyword: 'ZDK5+000' }, moved)).toEqual(['大桥 5'])
})

test('PRJ-13 an edited work site is drawn on the axis where the chain tables say, before it is sent', () => {
  const edit = edited(5, { startMileage: 'DK6+000', endMileage: 'DK6+100' })
  const { workSiteId } = edit.content.request
  const unsynced = {
    of: (_: string, id: string) => (id === workSiteId ? [edit] : []),
    ids: () => [String(workSiteId)],
    author: 'me',
    lines,
  }
  const given = z.parse(listWorkSitePlaces.response, before)
  const drawn = z.parse(
    listWorkSitePlaces.response,
    workSiteRows.overlay(listWorkSitePlaces.id, { projectId }, given, unsynced),
  )
  expect(drawn.find((site) => site.workSiteId === workSiteId)).toMatchObject({
    ...{ startMileage: 'DK6+000', startDistance: 6000, endDistance: 6100 },
  })
})

test('a place on lines that are not known here is left to the gateway', () => {
  const request = { projectId: newId(), keyword: 'DK12+400' }
  const rows = { all: () => before, one: () => undefined }
  expect(workSiteRows.answer(listWorkSites.id, request, rows, lines)).toBeUndefined()
  expect(workSiteRows.answer(listWorkSites.id, { projectId: newId() }, rows, lines)).toBeDefined()
})

test('PRJ-13 a new row whose line is not known here stands at its start until it is, in detail and register alike', () => {
  const {
    startDistance,
    endDistance,
    furtherPlaces,
    photos,
    revision,
    changedAt,
    changedByName,
    ...request
  } = workSite(7)
  const add = edited(7, {})
  add.content.endpointId = addWorkSite.id
  add.content.request = request
  const unknown = { ...lines, distances: () => ({}) }
  expect(workSiteRows.withEdits(undefined, [add], 'me', unknown)).toMatchObject({
    startDistance: 0,
    endDistance: 0,
  })
  expect(workSiteRows.withEdits(undefined, [add], 'me', lines)).toMatchObject({ startDistance: 7100 })
  const unsynced = { of: () => [add], ids: () => [request.workSiteId], author: 'me', lines }
  for (const asked of [{ workSiteId: request.workSiteId }, {}, { projectId: newId() }])
    expect([...(workSiteRows.linesOf?.(asked, unsynced) ?? [])]).toEqual([projectId])
})
