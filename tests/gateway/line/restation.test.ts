import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { previewRestation, type RestationEffects, restationLine } from '#contract/line/changes.ts'
import { type Alignment, type LineRow, lineCalls } from '#contract/line/entity.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { alignment } from '../entity/line-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { newBeside } from '../work-site/new-work-site.ts'

let gateway: TestGateway
let engineer: Client
const projectId = demoProjectId('railway')
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const code = () => randomUUID().slice(0, 8)

/** A line of 20 km with something of every kind on it. */
async function occupied() {
  const lineId = randomUUID()
  const left = alignment('left', ['ZDK0+000', 'ZDK20+000'])
  const tiePoints = [{ mileage: 'ZDK4+000', mainMileage: 'DK4+100' }]
  const { line } = await engineer.call(lineCalls.add, {
    ...{ lineId, projectId, lineName: `重编线 ${code()}`, type: 'connecting' },
    alignments: [alignment('main', ['DK0+000', 'DK20+000']), { ...left, tiePoints }],
  })
  const site = async (workSiteName: string, startMileage: string, endMileage: string) => {
    const { startSegmentId: _, endSegmentId: __, ...rest } = newBeside(await anySite())
    const side = startMileage.startsWith('Z') ? ('left' as const) : ('main' as const)
    const named = { workSiteId: randomUUID(), code: code(), workSiteName, lineId, alignment: side }
    return (await engineer.call(addWorkSite, { ...rest, ...named, startMileage, endMileage })).workSite
  }
  const [far, near] = [await site('远桥', 'DK12+000', 'DK12+500'), await site('近桥', 'DK1+000', 'DK1+500')]
  const across = await site('中桥', 'DK4+900', 'DK5+100')
  const beside = await site('左线桥', 'ZDK12+000', 'ZDK12+500')
  const gone = await site('旧桥', 'DK13+000', 'DK13+500')
  await engineer.call(deleteWorkSites, { ids: [gone.workSiteId], baseRevision: gone.revision })
  const part = { projectId, lineId, startMileage: 'DK6+000', endMileage: 'DK8+000' }
  const [containerId, unitWorkId, designUnitId] = [randomUUID(), randomUUID(), randomUUID()]
  const work = { ...part, unitWorkId, unitWorkName: '单位工程', code: code(), major: 'bridge' as const }
  await engineer.call(containerCalls.add, {
    ...{ ...part, containerId, name: '后半标', code: code(), nature: 'section' },
  })
  await engineer.call(designUnitCalls.add, {
    ...{ ...part, designUnitId, designUnitName: '设计单元', code: code(), major: 'bridge' },
    centerMileage: 'DK7+000',
  })
  await engineer.call(unitWorkCalls.add, work)
  const divisionId = randomUUID()
  const stretch = { startMileage: 'DK6+200', endMileage: 'DK6+400' }
  await engineer.call(divisionCalls.add, { divisionId, unitWorkId, name: '桩基', code: '01', ...stretch })
  return { line, far, near, across, beside, gone, containerId, designUnitId, unitWorkId, divisionId }
}

async function anySite(): Promise<WorkSite> {
  const [site] = (await engineer.call(listWorkSites, { projectId, pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work site')
  return site
}

/** A main alignment of the same 20 km that is counted from DK100+000 behind its first 5 km, by default. */
function renumbered({ alignments }: LineRow, end = 'DK115+000'): Pick<Alignment, 'side' | 'segments'>[] {
  const [whole] = alignments.find(({ side }) => side === 'main')?.segments ?? []
  if (!whole) throw new Error('the line has no main alignment')
  const behind = { segmentId: randomUUID(), startMileage: 'DK100+000', endMileage: end }
  return [{ side: 'main', segments: [{ ...whole, endMileage: 'DK5+000' }, behind] }]
}

const ofKind = (effects: RestationEffects, kind: string) => effects.find((each) => each.kind === kind)

test('PRJ-13 re-stationing lists first what is called otherwise, by kind with old and new labels, and changes nothing', async () => {
  const { line, far } = await occupied()
  const { lineId } = line
  const effects = await engineer.call(previewRestation, { lineId, alignments: renumbered(line) })
  const none = { count: 0, first: [] }
  expect(ofKind(effects, 'work-site')).toEqual({
    kind: 'work-site',
    relabelled: {
      count: 2,
      first: [
        { name: '中桥', mileage: 'DK5+100', becomes: 'DK100+100' },
        { name: '远桥', mileage: 'DK12+000', becomes: 'DK107+000' },
      ],
    },
    lost: none,
  })
  for (const [kind, mileage, becomes] of [
    ['container', 'DK6+000', 'DK101+000'],
    ['design-unit', 'DK6+000', 'DK101+000'],
    ['unit-work', 'DK6+000', 'DK101+000'],
    ['division', 'DK6+200', 'DK101+200'],
  ])
    expect(ofKind(effects, String(kind))).toMatchObject({
      relabelled: { count: 1, first: [{ mileage, becomes }] },
      lost: none,
    })
  expect(ofKind(effects, 'tie-point')).toMatchObject({ relabelled: none, lost: none })
  expect((await engineer.call(lineCalls.detail, { lineId })).revision).toBe(line.revision)
  expect(await engineer.call(getWorkSite, { workSiteId: far.workSiteId })).toEqual(far)
})

test('PRJ-13 a re-stationed line keeps every distance, labels follow, each change stands in the history, and the way back gives the old ones', async () => {
  const { line, far, near, across, beside, gone, containerId, designUnitId, unitWorkId, divisionId } =
    await occupied()
  const { lineId, revision: baseRevision } = line
  const written = await engineer.call(restationLine, {
    ...{ lineId, baseRevision, alignments: renumbered(line) },
  })
  expect(written.line).toMatchObject({ endMileage: 'DK115+000', length: line.length, revision: 2 })
  expect(await engineer.call(getWorkSite, { workSiteId: far.workSiteId })).toMatchObject({
    ...{ startMileage: 'DK107+000', endMileage: 'DK107+500', revision: far.revision + 1 },
    ...{ startDistance: far.startDistance, endDistance: far.endDistance },
  })
  expect(await engineer.call(getWorkSite, { workSiteId: across.workSiteId })).toMatchObject({
    ...{ startMileage: 'DK4+900', endMileage: 'DK100+100', startDistance: 4900, endDistance: 5100 },
  })
  for (const { workSiteId, ...unchanged } of [near, beside])
    expect(await engineer.call(getWorkSite, { workSiteId })).toEqual({ workSiteId, ...unchanged })
  const part = { startMileage: 'DK101+000', endMileage: 'DK103+000', startDistance: 6000, endDistance: 8000 }
  expect(await engineer.call(containerCalls.detail, { containerId })).toMatchObject(part)
  expect(await engineer.call(unitWorkCalls.detail, { unitWorkId })).toMatchObject(part)
  expect(await engineer.call(designUnitCalls.detail, { designUnitId })).toMatchObject({
    ...{ ...part, centerMileage: 'DK102+000', revision: 2 },
  })
  expect(await engineer.call(divisionCalls.detail, { divisionId })).toMatchObject({
    ...{ startMileage: 'DK101+200', endMileage: 'DK101+400', revision: 2 },
  })
  // What comes back later has to lie where it lay.
  const { rows } = await gateway.database.pool.query(
    'select start_mileage, start_distance::float as start from work_site where work_site_id = $1',
    [gone.workSiteId],
  )
  expect(rows).toEqual([{ start_mileage: 'DK108+000', start: 13_000 }])

  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { records } = await sysadmin.call(listHistory, { entity: 'work-site', entityId: far.workSiteId })
  expect(records[0]).toMatchObject({
    ...{ action: 'update', revision: far.revision + 1 },
    before: { startMileage: 'DK12+000', endMileage: 'DK12+500' },
    after: { startMileage: 'DK107+000', endMileage: 'DK107+500' },
  })

  const back = line.alignments.filter(({ side }) => side === 'main')
  await engineer.call(restationLine, {
    ...{ lineId, baseRevision: 2, alignments: back.map(({ side, segments }) => ({ side, segments })) },
  })
  expect((await engineer.call(lineCalls.detail, { lineId })).alignments).toEqual(line.alignments)
  const { revision: _, changedAt: __, ...place } = far
  expect(await engineer.call(getWorkSite, { workSiteId: far.workSiteId })).toMatchObject(place)
})

test('PRJ-13 at a break and in a long chain a re-stationed place is told apart by its segment, and tie points stay where they lie', async () => {
  const { line, near, beside } = await occupied()
  const { lineId, revision: baseRevision } = line
  const [main, left] = [
    alignment('main', ['DK0+000', 'DK1+200'], ['DK0+900', 'DK19+700']),
    alignment('left', ['ZDK50+000', 'ZDK70+000']),
  ]
  const written = await engineer.call(restationLine, { lineId, baseRevision, alignments: [main, left] })
  // 1,000 m is DK1+000 still, which DK0+900 and what follows it is called, too; 1,500 m is behind the break.
  expect(await engineer.call(getWorkSite, { workSiteId: near.workSiteId })).toMatchObject({
    ...{ startMileage: 'DK1+000', startSegmentId: main.segments[0]?.segmentId, startDistance: 1000 },
    ...{ endMileage: 'DK1+200', endSegmentId: main.segments[1]?.segmentId, endDistance: 1500 },
  })
  expect(await engineer.call(getWorkSite, { workSiteId: beside.workSiteId })).toMatchObject({
    ...{ startMileage: 'ZDK62+000', startDistance: 12_000 },
  })
  expect(written.line.alignments).toEqual([
    main,
    { ...left, tiePoints: [{ mileage: 'ZDK54+000', mainMileage: 'DK3+800' }] },
  ])
})

test('PRJ-13 what lies beyond the new chain tables is listed, and re-stationing is refused and changes nothing', async () => {
  const { line, far } = await occupied()
  const { lineId, revision: baseRevision } = line
  const alignments = renumbered(line, 'DK107+200')
  const effects = await engineer.call(previewRestation, { lineId, alignments })
  expect(ofKind(effects, 'work-site')).toMatchObject({
    lost: { count: 1, first: [{ name: '远桥', mileage: 'DK12+500' }] },
  })
  const refused = await engineer.answer(restationLine, { lineId, baseRevision, alignments })
  expect(refused).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ path: 'alignments', message: expect.stringContaining('DK12+500') }] },
  })
  const shortLeft = [alignment('left', ['ZDK0+000', 'ZDK3+000'])]
  const untied = await engineer.call(previewRestation, { lineId, alignments: shortLeft })
  expect(ofKind(untied, 'tie-point')?.lost).toEqual({ count: 1, first: [{ name: '', mileage: 'ZDK4+000' }] })
  const right = [alignment('right', ['YDK0+000', 'YDK3+000'])]
  for (const wrong of [shortLeft, right])
    expect((await engineer.answer(restationLine, { lineId, baseRevision, alignments: wrong })).code).toBe(
      codes.invalid,
    )
  expect(await engineer.call(lineCalls.detail, { lineId })).toMatchObject({ revision: baseRevision })
  expect(await engineer.call(getWorkSite, { workSiteId: far.workSiteId })).toEqual(far)
})

test('PRJ-13 OFF-05 offline edits over the old labels are put before their person, and what says nothing of its place goes through', async () => {
  const { line, far } = await occupied()
  const { lineId, revision } = line
  const seen = line.alignments[0]?.segments[0]
  await engineer.call(restationLine, { lineId, baseRevision: revision, alignments: renumbered(line) })
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
  const { workSiteId, revision: baseRevision } = far
  const seenSegments = [seen, seen]
  const edit = { workSiteId, baseRevision, endMileage: 'DK12+600', seenSegments }
  expect(await replayed(updateWorkSite.id, edit)).toMatchObject({
    code: codes.conflict,
    data: { theirs: { startMileage: 'DK107+000', endMileage: 'DK107+500' } },
  })
  const { startSegmentId: _, endSegmentId: __, ...beside } = newBeside(far)
  const add = { ...beside, startMileage: 'DK1+000', endMileage: 'DK1+100', seenSegments }
  expect(await replayed(addWorkSite.id, add)).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ path: 'startMileage' }, { path: 'endMileage' }] },
  })
  expect(await replayed(updateWorkSite.id, { workSiteId, baseRevision, remarks: '远处' })).toMatchObject({
    code: codes.success,
  })
})

test('PRJ-13 security: of what somebody does not see the number alone is told, and who may not change the line re-stations nothing', async () => {
  const { line } = await occupied()
  const request = { lineId: line.lineId, alignments: renumbered(line) }
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  expect((await sitestaff.answer(previewRestation, request)).code).toBe(codes.noPermission)
  const write = { ...request, baseRevision: line.revision }
  expect((await sitestaff.answer(restationLine, write)).code).toBe(codes.noPermission)
  const permissions = ['line:view', 'line:edit', 'container:view'] as const
  await grantOnly(engineer, { dataPermission: 'all', permissions })
  const effects = await engineer.call(previewRestation, request)
  expect(ofKind(effects, 'work-site')?.relabelled).toEqual({ count: 2, first: [] })
  expect(ofKind(effects, 'container')?.relabelled.first).toHaveLength(1)
})
