import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { type LineRow, lineCalls } from '#contract/line/entity.ts'
import { metresOf } from '#contract/mileage.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { alignment } from '../entity/line-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let engineer: Client

beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

async function mainLine(): Promise<LineRow> {
  const { records } = await engineer.call(lineCalls.list, { projectId: projectId('railway') })
  const line = records.find(({ type }) => type === 'main')
  if (!line) throw new Error('the demo has no main line')
  return line
}

test('PRJ-02 PRJ-13 the ends and the length of a line follow from its chain table, and the structure shows them', async () => {
  const lineId = randomUUID()
  const { line } = await engineer.call(lineCalls.add, {
    lineId,
    projectId: projectId('railway'),
    lineName: '改线段',
    type: 'connecting',
    alignments: [
      alignment('main', ['DK1+000', 'DK4+500'], ['DK4+200', 'DK6+000'], ['D1K6+000', 'D1K7+000']),
      alignment('left', ['ZDK1+000', 'ZDK6+980']),
    ],
  })
  expect(line).toMatchObject({ startMileage: 'DK1+000', endMileage: 'D1K7+000', length: 6300 })
  const { lines } = await engineer.call(getProjectStructure, { projectId: projectId('railway') })
  expect(lines.find((each) => each.lineId === lineId)).toMatchObject({ endMileage: 'D1K7+000' })
})

test('PRJ-13 two people change two alignments of a line, and both changes stand', async () => {
  const lineId = randomUUID()
  const added = await engineer.call(lineCalls.add, {
    lineId,
    projectId: projectId('railway'),
    lineName: '双线段',
    type: 'connecting',
    alignments: [alignment('main', ['DK1+000', 'DK4+000']), alignment('right', ['YDK1+000', 'YDK4+000'])],
  })
  const baseRevision = added.line.revision
  const main = alignment('main', ['DK1+000', 'DK5+000'])
  await engineer.call(lineCalls.update, { lineId, baseRevision, alignments: { set: [main] } })
  const right = alignment('right', ['YDK1+000', 'YDK4+800'])
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { line } = await sysadmin.call(lineCalls.update, {
    lineId,
    baseRevision,
    alignments: { set: [right] },
  })
  expect(line.alignments).toEqual([main, right])
  expect(line.endMileage).toBe('DK5+000')
})

test('PRJ-13 a line is not shortened under what lies on it, and the labels that would be lost are named', async () => {
  const line = await mainLine()
  const [first] = line.alignments[0]?.segments ?? []
  if (!first) throw new Error('the main line has no segment')
  const shortened = { side: 'main' as const, segments: [{ ...first, endMileage: 'DK20+000' }] }
  const answer = await engineer.answer(lineCalls.update, {
    lineId: line.lineId,
    baseRevision: line.revision,
    alignments: { set: [shortened] },
  })
  expect(answer.code).toBe(codes.invalid)
  expect(JSON.stringify(answer.data)).toContain('处里程将不在线路上，如 DK')
  expect((await mainLine()).alignments).toEqual(line.alignments)
})

test('PRJ-13 a longer chain keeps every label, those of what it now names twice by their segment, and distances follow', async () => {
  const line = await mainLine()
  const { records: before } = await engineer.call(listWorkSites, { lineId: line.lineId, pageSize: 2000 })
  const longer = line.alignments.map((each) => ({
    ...each,
    segments: each.segments.map((segment, index) =>
      index === 1 ? { ...segment, startMileage: 'DK84+000' } : segment,
    ),
  }))
  const saved = await engineer.call(lineCalls.update, {
    lineId: line.lineId,
    baseRevision: line.revision,
    alignments: { set: longer },
  })
  expect(saved.line.length).toBeCloseTo(line.length + 1000, 3)
  const { records } = await engineer.call(listWorkSites, { lineId: line.lineId, pageSize: 2000 })
  const after = new Map(records.map((row) => [row.workSiteId, row]))
  const [former, latter] = line.alignments[0]?.segments ?? []
  for (const row of before) {
    const now = after.get(row.workSiteId)
    const { workSiteId, alignment, startMileage, endMileage, revision, startDistance } = row
    expect(now).toMatchObject({ workSiteId, alignment, startMileage, endMileage, revision })
    const isBehind = alignment === 'main' && startDistance >= metresOf('DK85+120')
    expect(now?.startDistance).toBeCloseTo(startDistance + (isBehind ? 1000 : 0), 3)
    const metres = metresOf(startMileage)
    const isTwice = alignment === 'main' && metres >= 84_000 && metres <= 85_120
    expect(now?.startSegmentId).toBe(isTwice ? (isBehind ? latter?.segmentId : former?.segmentId) : undefined)
  }
  expect(before.some(({ startMileage }) => startMileage.startsWith('DK84+'))).toBe(true)
})

test('PRJ-03 PRJ-13 a container lies on its line by distance, is found along it, and follows a changed chain table', async () => {
  const [lineId, containerId] = [randomUUID(), randomUUID()]
  const [first, second] = [randomUUID(), randomUUID()]
  const table = (startMileage: string) => ({
    side: 'main' as const,
    segments: [
      { segmentId: first, startMileage: 'DK1+000', endMileage: 'DK4+500' },
      { segmentId: second, startMileage, endMileage: 'DK9+000' },
    ],
  })
  const common = { projectId: projectId('railway') }
  const { line } = await engineer.call(lineCalls.add, {
    ...common,
    lineId,
    lineName: '容器线',
    type: 'connecting',
    alignments: [table('DK4+200')],
  })
  const place = { lineId, startMileage: 'DK4+300', endMileage: 'DK5+000' }
  const request = {
    ...common,
    ...place,
    containerId,
    name: '长链工区',
    code: 'CL-1',
    nature: 'work-area' as const,
  }
  const answer = await engineer.answer(containerCalls.add, request)
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['startSegmentId']])
  const noLine = { ...request, lineId: undefined, startSegmentId: second }
  expect(fieldsOf((await engineer.answer(containerCalls.add, noLine)).data)).toEqual(['lineId'])
  const { container } = await engineer.call(containerCalls.add, { ...request, startSegmentId: second })
  expect(container).toMatchObject({ startDistance: 3600, endDistance: 4300 })
  const near = await engineer.call(containerCalls.list, { ...common, keyword: 'DK4+800-DK4+900' })
  expect(near.records.map(({ name }) => name)).toContain('长链工区')

  await engineer.call(lineCalls.update, {
    lineId,
    baseRevision: line.revision,
    alignments: { set: [table('DK4+000')] },
  })
  const moved = await engineer.call(containerCalls.detail, { containerId })
  expect(moved).toMatchObject({
    startMileage: 'DK4+300',
    startDistance: 3800,
    endDistance: 4500,
    revision: 1,
  })
  const cut = {
    side: 'main' as const,
    segments: [table('DK4+000').segments[0]].flatMap((each) => each ?? []),
  }
  const lost = await engineer.answer(lineCalls.update, {
    lineId,
    baseRevision: line.revision + 1,
    alignments: { set: [cut] },
  })
  expect([lost.code, JSON.stringify(lost.data)]).toEqual([codes.invalid, expect.stringContaining('DK5+000')])
})

test('PRJ-13 what was deleted does not come back where the line no longer goes, and is in no later change’s way', async () => {
  const lineId = randomUUID()
  const project = { projectId: projectId('railway') }
  const main = (end: string) => ({ set: [alignment('main', ['DK1+000', end])] })
  await engineer.call(lineCalls.add, {
    lineId,
    ...project,
    lineName: '缩短的线',
    type: 'connecting',
    alignments: main('DK10+000').set,
  })
  const place = { lineId, startMileage: 'DK9+000', endMileage: 'DK9+500' }
  const unitWorkId = randomUUID()
  const work = { unitWorkId, unitWorkName: '末端桥', code: unitWorkId.slice(0, 8), major: 'bridge' as const }
  await engineer.call(unitWorkCalls.add, { ...work, ...project, ...place })
  const containerId = randomUUID()
  const area = { containerId, name: '末端工区', code: containerId.slice(0, 8), nature: 'work-area' as const }
  await engineer.call(containerCalls.add, { ...area, ...project, ...place })
  await engineer.call(unitWorkCalls.remove, { ids: [unitWorkId] })
  await engineer.call(containerCalls.remove, { ids: [containerId] })
  await engineer.call(lineCalls.update, { lineId, baseRevision: 1, alignments: main('DK8+000') })
  for (const [endpoint, id, name] of [
    [unitWorkCalls.restore, unitWorkId, '末端桥'],
    [containerCalls.restore, containerId, '末端工区'],
  ] as const) {
    const refused = await engineer.answer(endpoint, { ids: [id] })
    expect([refused.code, refused.message]).toEqual([
      codes.invalid,
      expect.stringContaining(`${name} (线路的断链表已变更`),
    ])
  }
  await engineer.call(lineCalls.update, { lineId, baseRevision: 2, alignments: main('DK11+000') })
  expect(await engineer.call(unitWorkCalls.restore, { ids: [unitWorkId] })).toEqual({ restored: 1 })
  expect(await engineer.call(containerCalls.restore, { ids: [containerId] })).toEqual({ restored: 1 })
})

test('PRJ-02 a line on which something lies stays, and says what does; an empty one goes and comes back', async () => {
  const line = await mainLine()
  const refused = await engineer.answer(lineCalls.remove, { ids: [line.lineId] })
  expect(refused.code).toBe(codes.invalid)
  expect(refused.message).toMatch(/益明高铁正线.*个容器、\d+ 个设计单元、.*\d+ 个工点/)
  const lineId = randomUUID()
  await engineer.call(lineCalls.add, {
    lineId,
    projectId: projectId('railway'),
    lineName: '空线',
    type: 'station',
    alignments: [alignment('main', ['K1+000', 'K2+000'])],
  })
  await engineer.call(lineCalls.remove, { ids: [lineId] })
  expect(await engineer.call(lineCalls.restore, { ids: [lineId] })).toEqual({ restored: 1 })
})

test('PRJ-13 a chain table that cannot be is refused, naming its segment; the main alignment stays', async () => {
  const line = await mainLine()
  const fields = async (...alignments: ReturnType<typeof alignment>[]) => {
    const { data } = await engineer.answer(lineCalls.add, {
      lineId: randomUUID(),
      projectId: projectId('railway'),
      lineName: '断链错误',
      type: 'main',
      alignments,
    })
    return fieldsOf(data)
  }
  expect([
    await fields(alignment('main', ['1+000', 'K2+000'])),
    await fields(alignment('main', ['K1+000', 'ZK2+000'])),
    await fields(alignment('main', ['K1+000', 'K2+000'], ['K3+000', 'K2+500'])),
    await fields(alignment('left', ['ZK1+000', 'ZK2+000'])),
    await fields(alignment('main', ['K1+000', 'K2+000']), alignment('main', ['K1+000', 'K2+000'])),
  ]).toEqual([
    ['alignments.0.segments.0.startMileage', 'alignments.0.segments.0.endMileage'],
    ['alignments.0.segments.0.endMileage'],
    ['alignments.0.segments.1.endMileage'],
    ['alignments'],
    ['alignments.1'],
  ])
  const { lineId, revision: baseRevision } = line
  const gone = { lineId, baseRevision, alignments: { remove: ['main'] } }
  expect((await engineer.answer(lineCalls.update, gone)).code).toBe(codes.invalid)
})

test('PRJ-02 ROL-04 lines are seen with their project: by who has a role in it, and by whose unit takes part in it', async () => {
  const projectsSeen = async (accountName: string) => {
    const client = await Client.signIn(gateway, accountName)
    const { records } = await client.call(lineCalls.list, { pageSize: 2000 })
    const projects = await client.call(listProjects, {})
    expect(projects.map((each) => each.projectId).toSorted()).toEqual(
      [...new Set(records.map((each) => each.projectId))].toSorted(),
    )
    return projects.length
  }
  expect([await projectsSeen('sysadmin'), await projectsSeen('engineer')]).toEqual([3, 1])
  expect(await projectsSeen('unitadmin')).toBeGreaterThan(0)
})

test('PRJ-02 no line is added to a project that one takes no part in', async () => {
  const answer = await engineer.answer(lineCalls.add, {
    lineId: randomUUID(),
    projectId: projectId('water'),
    lineName: '别人的线',
    type: 'main',
    alignments: [alignment('main', ['K1+000', 'K2+000'])],
  })
  expect(answer.code).toBe(codes.invalid)
})
