import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { type AlignmentEffects, previewAlignments } from '#contract/line/changes.ts'
import { type Alignment, type LineRow, lineCalls } from '#contract/line/entity.ts'
import { addWorkSite, deleteWorkSites, listWorkSites } from '#contract/work-site/entity.ts'
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

/** A line of 20 km with three work sites and a container on it, and a work site that was deleted. */
async function occupied(): Promise<LineRow> {
  const lineId = randomUUID()
  const { line } = await engineer.call(lineCalls.add, {
    ...{ lineId, projectId, lineName: `断链线 ${lineId.slice(0, 8)}`, type: 'connecting' },
    alignments: [alignment('main', ['DK0+000', 'DK20+000']), alignment('left', ['ZDK0+000', 'ZDK20+000'])],
  })
  const [beside] = (await engineer.call(listWorkSites, { projectId, pageSize: 1 })).records
  if (!beside) throw new Error('the demo has no work site')
  const { startSegmentId: _, endSegmentId: __, ...rest } = newBeside(beside)
  const site = async (workSiteName: string, startMileage: string, endMileage: string) => {
    const add = { ...rest, workSiteId: randomUUID(), code: randomUUID().slice(0, 8), workSiteName, lineId }
    const side = startMileage.startsWith('Z') ? ('left' as const) : ('main' as const)
    const { workSite } = await engineer.call(addWorkSite, {
      ...{ ...add, alignment: side, startMileage, endMileage },
    })
    return workSite
  }
  await site('远桥', 'DK12+000', 'DK12+500')
  await site('中桥', 'DK6+000', 'DK6+500')
  await site('近桥', 'DK1+000', 'DK1+500')
  await site('左线桥', 'ZDK12+000', 'ZDK12+500')
  const { workSiteId, revision } = await site('旧桥', 'DK13+000', 'DK13+500')
  await engineer.call(deleteWorkSites, { ids: [workSiteId], baseRevision: revision })
  await engineer.call(containerCalls.add, {
    ...{ containerId: randomUUID(), projectId, lineId, name: '后半标', code: randomUUID().slice(0, 8) },
    ...{ nature: 'section', startMileage: 'DK5+000', endMileage: 'DK19+000' },
  })
  return line
}

/** The main alignment with a break that is entered at DK5+500. */
function broken({ alignments }: LineRow, outgoing: string): Alignment[] {
  return alignments.map((each) => {
    const [whole] = each.segments
    if (each.side !== 'main' || !whole) return each
    const behind = { segmentId: randomUUID(), startMileage: outgoing, endMileage: whole.endMileage }
    return { ...each, segments: [{ ...whole, endMileage: 'DK5+500' }, behind] }
  })
}

const none = { count: 0, first: [] }
const ofKind = (effects: AlignmentEffects, kind: string) => effects.find((each) => each.kind === kind)

test('PRJ-13 a changed chain table lists first what moves, by kind and in the order of the line, and changes nothing', async () => {
  const line = await occupied()
  const { lineId } = line
  const alignments = broken(line, 'DK5+700')
  const effects = await engineer.call(previewAlignments, { lineId, alignments })
  expect(ofKind(effects, 'work-site')).toEqual({
    kind: 'work-site',
    moved: {
      count: 2,
      first: [
        { name: '中桥', mileage: 'DK6+000' },
        { name: '远桥', mileage: 'DK12+000' },
      ],
    },
    lost: none,
  })
  // Its start stays where it is, and its end does not.
  expect(ofKind(effects, 'container')).toMatchObject({ moved: { count: 1, first: [{ name: '后半标' }] } })
  expect(ofKind(effects, 'design-unit')).toEqual({ kind: 'design-unit', moved: none, lost: none })
  expect((await engineer.call(lineCalls.detail, { lineId })).revision).toBe(line.revision)
  const { records } = await engineer.call(listWorkSites, { lineId, keyword: 'DK6+000', pageSize: 1 })
  expect(records[0]).toMatchObject({ workSiteName: '中桥', startDistance: 6000 })
  const unchanged = await engineer.call(previewAlignments, { lineId, alignments: line.alignments })
  expect(unchanged.every(({ moved, lost }) => moved.count + lost.count === 0)).toBe(true)
})

test('PRJ-13 labels that would fall in a gap are listed with what has them, and saving is refused as it was said', async () => {
  const line = await occupied()
  const { lineId } = line
  const alignments = broken(line, 'DK6+200')
  const effects = await engineer.call(previewAlignments, { lineId, alignments })
  expect(ofKind(effects, 'work-site')).toMatchObject({
    moved: { count: 1, first: [{ name: '远桥' }] },
    lost: { count: 1, first: [{ name: '中桥', mileage: 'DK6+000' }] },
  })
  const update = { lineId, baseRevision: line.revision, alignments: { set: alignments } }
  expect((await engineer.answer(lineCalls.update, update)).code).toBe(codes.invalid)
})

test('PRJ-13 tie points are stored with their alignment; those that cross or name no place are refused in words', async () => {
  const lineId = randomUUID()
  const tiePoints = [{ mileage: 'ZDK1+000', mainMileage: 'DK2+000' }]
  const left = { ...alignment('left', ['ZDK0+000', 'ZDK9+000']), tiePoints }
  const alignments = [alignment('main', ['DK1+000', 'DK10+000']), left]
  const common = { projectId, lineName: '左线对应', type: 'connecting' as const }
  const { line } = await engineer.call(lineCalls.add, { ...common, lineId, alignments })
  expect(line.alignments[1]?.tiePoints).toEqual(tiePoints)
  const crossing = { mileage: 'ZDK0+500', mainMileage: 'DK3+000' }
  for (const wrong of [
    [...tiePoints, crossing, { mileage: 'ZDK2+000', mainMileage: 'DK4+000' }],
    [{ ...crossing, mainMileage: 'DK40+000' }],
  ]) {
    const set = [{ ...left, tiePoints: wrong }]
    const answer = await engineer.answer(lineCalls.update, { lineId, baseRevision: 1, alignments: { set } })
    expect([answer.code, JSON.stringify(answer.data)]).toEqual([
      codes.invalid,
      expect.stringContaining('对应点'),
    ])
  }
})

test('PRJ-13 security: of what somebody does not see the number alone is told, and who may not change the line is told nothing', async () => {
  const line = await occupied()
  const request = { lineId: line.lineId, alignments: broken(line, 'DK5+700') }
  const permissions = ['line:view', 'line:edit', 'container:view'] as const
  await grantOnly(engineer, { dataPermission: 'all', permissions })
  const effects = await engineer.call(previewAlignments, request)
  expect(ofKind(effects, 'work-site')?.moved).toEqual({ count: 2, first: [] })
  expect(ofKind(effects, 'container')?.moved.first).toHaveLength(1)
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  expect((await sitestaff.answer(previewAlignments, request)).code).toBe(codes.noPermission)
})
