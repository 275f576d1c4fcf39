import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { type DivisionRow, divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { generateDivisions, planDivisions } from '#contract/unit-work/plan.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { alignment } from '../entity/line-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const projectId = demoProjectId('railway')
let gateway: TestGateway
let engineer: Client
let staff: Client
let lineId: string
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  staff = await Client.signIn(gateway, 'sitestaff')
  const { records } = await engineer.call(lineCalls.list, { projectId, pageSize: 1 })
  lineId = records[0]?.lineId ?? ''
})
afterAll(() => gateway.close())

async function newUnitWork(
  extent: readonly [string, string] = ['DK1+000', 'DK2+050'],
  onLine = lineId,
): Promise<string> {
  const unitWorkId = randomUUID()
  const [startMileage, endMileage] = extent
  const code = unitWorkId.slice(0, 8)
  await engineer.call(unitWorkCalls.add, {
    unitWorkId,
    projectId,
    lineId: onLine,
    unitWorkName: `单位工程${code}`,
    code,
    major: 'bridge',
    startMileage,
    endMileage,
  })
  return unitWorkId
}
const divisionsOf = (unitWorkId: string) => engineer.call(divisionCalls.list, { unitWorkId })
const named = (rows: readonly DivisionRow[], code: string) => {
  const row = rows.find((each) => each.code === code)
  if (!row) throw new Error(`no ${code}`)
  return row
}

/** Foundations of four piers, and a deck layer every 500 m. */
const plan = (unitWorkId: string) => ({
  unitWorkId,
  template: 'bridge',
  items: [
    { code: '0101', each: 1, count: 4 },
    { code: '0401', each: 500 },
  ],
})

test('PRJ-06 a template divides a unit work by rule: counted first, applied in one go, and again only what is missing', async () => {
  const unitWorkId = await newUnitWork()
  const planned = await engineer.call(planDivisions, plan(unitWorkId))
  // Two parts, two items, four piers and three stretches.
  expect([planned.added, planned.kept]).toEqual([11, 0])
  expect(await divisionsOf(unitWorkId)).toEqual([])
  expect(await engineer.call(generateDivisions, plan(unitWorkId))).toEqual({ added: 11 })
  const rows = await divisionsOf(unitWorkId)
  expect(rows.map(({ code }) => code).toSorted()).toEqual(
    planned.divisions.map(({ code }) => code).toSorted(),
  )
  expect(named(rows, '0401-003')).toMatchObject({
    level: 'lot',
    parentId: named(rows, '0401').divisionId,
    startMileage: 'DK2+000',
    endMileage: 'DK2+050',
    status: 'unchecked',
  })
  expect(named(rows, '01')).toMatchObject({ level: 'part', lots: 4, acceptedLots: 0, status: 'unchecked' })
  const more = { ...plan(unitWorkId), items: [{ code: '0101', each: 1, count: 6 }] }
  expect(await engineer.call(planDivisions, more)).toMatchObject({ added: 2, kept: 6 })
  expect(await engineer.call(generateDivisions, more)).toEqual({ added: 2 })
  const found = await engineer.call(unitWorkCalls.detail, { unitWorkId })
  expect(found).toMatchObject({ lots: 9, acceptedLots: 0 })
})

test('PRJ-06 stretches follow the line across a long chain; too many are refused with their number', async () => {
  const unitWorkId = await newUnitWork(['DK84+900', 'DK85+300'])
  const stretches = { unitWorkId, template: 'bridge', items: [{ code: '0401', each: 100 }] }
  const { divisions } = await engineer.call(planDivisions, stretches)
  // 120 m are counted twice there.
  const lots = divisions.filter(({ level }) => level === 'lot')
  expect(lots.map(({ startMileage, endMileage }) => [startMileage, endMileage])).toEqual([
    ['DK84+900', 'DK85+000'],
    ['DK85+000', 'DK85+100'],
    ['DK85+100', 'DK85+080'],
    ['DK85+080', 'DK85+180'],
    ['DK85+180', 'DK85+280'],
    ['DK85+280', 'DK85+300'],
  ])
  for (const [items, field] of [
    [[{ code: '0101', each: 1, count: 5000 }], 'items'],
    [[{ code: '0101', each: 1 }], 'items.0.count'],
    [[{ code: '9999', each: 1 }], 'items.0.code'],
  ] as const) {
    const answer = await engineer.answer(generateDivisions, { unitWorkId, template: 'bridge', items })
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, [field]])
    if (field === 'items') expect(JSON.stringify(answer.data)).toContain('5002')
  }
  expect(await divisionsOf(unitWorkId)).toEqual([])
})

test('PRJ-06 no stretch is empty, whatever the fraction of its start, and one across a change of prefix is corrected as any', async () => {
  const alignments = [alignment('main', ['DK0+000', 'DK1+000'], ['D1K1+000', 'D1K3+000'])]
  const own = randomUUID()
  await engineer.call(lineCalls.add, {
    lineId: own,
    projectId,
    lineName: '改线',
    type: 'connecting',
    alignments,
  })
  const unitWorkId = await newUnitWork(['DK0+130.300', 'D1K2+050.300'], own)
  const items = [{ code: '0401', each: 60 }]
  await engineer.call(generateDivisions, { unitWorkId, template: 'bridge', items })
  const lots = (await divisionsOf(unitWorkId)).filter(({ level }) => level === 'lot')
  const empty = lots.filter(({ startMileage, endMileage }) => startMileage === endMileage)
  expect([lots.length, empty]).toEqual([32, []])
  const across = lots.find(({ startMileage = '', endMileage = '' }) => startMileage[1] !== endMileage[1])
  if (!across) throw new Error('no lot across the prefixes')
  const { divisionId, revision: baseRevision } = across
  const renamed = { divisionId, baseRevision, name: '换冠号处' }
  const { division } = await engineer.call(divisionCalls.update, renamed)
  const extents = [
    [{ startMileage: 'AK1+000', endMileage: 'D1K2+000' }, 'startMileage'],
    [{ startMileage: 'DK0+500', endMileage: 'D1K4+000' }, 'endMileage'],
    [{ startMileage: 'D1K2+000', endMileage: 'DK0+500' }, 'endMileage'],
  ] as const
  for (const [extent, field] of extents) {
    const edit = { divisionId, baseRevision: division.revision, ...extent }
    const { code, data } = await engineer.answer(divisionCalls.update, edit)
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, [field]])
  }
  const extent = { startMileage: 'DK0+500', endMileage: 'D1K1+500' }
  const added = { divisionId: randomUUID(), unitWorkId, name: '手工添加', code: '99', ...extent }
  await engineer.call(divisionCalls.add, added)
})

test('PRJ-06 dividing again by another rule, or after the unit work was moved, joins no stretch to those that cover another', async () => {
  const unitWorkId = await newUnitWork()
  const items = (code: string, each: number, count?: number) => ({
    unitWorkId,
    template: 'bridge',
    items: [{ code, each, ...(count !== undefined && { count }) }],
  })
  await engineer.call(generateDivisions, items('0401', 100))
  await engineer.call(generateDivisions, items('0101', 1, 4))
  const refused = async (request: ReturnType<typeof items>) => {
    for (const endpoint of [planDivisions, generateDivisions]) {
      const { code, data } = await engineer.answer(endpoint, request)
      expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['items.0.each']])
    }
  }
  await refused(items('0401', 50))
  await refused(items('0101', 2, 12))
  const { revision: baseRevision } = await engineer.call(unitWorkCalls.detail, { unitWorkId })
  await engineer.call(unitWorkCalls.update, { unitWorkId, baseRevision, startMileage: 'DK0+900' })
  await refused(items('0401', 100))
  expect(await engineer.call(planDivisions, items('0101', 1, 6))).toMatchObject({ added: 2, kept: 6 })
})

test('PRJ-06 what is deleted goes with what lies below and comes back with it; what was inspected stays, and so does its unit work', async () => {
  const unitWorkId = await newUnitWork()
  await engineer.call(generateDivisions, plan(unitWorkId))
  const rows = await divisionsOf(unitWorkId)
  const part = named(rows, '01')
  expect(await engineer.call(divisionCalls.remove, { ids: [part.divisionId] })).toEqual({ deleted: 6 })
  expect((await divisionsOf(unitWorkId)).length).toBe(5)
  const alone = await engineer.answer(divisionCalls.restore, { ids: [named(rows, '0101').divisionId] })
  expect([alone.code, alone.message]).toEqual([codes.invalid, expect.stringContaining('上级')])
  expect(await engineer.call(divisionCalls.restore, { ids: [part.divisionId] })).toEqual({ restored: 6 })
  const lot = named(await divisionsOf(unitWorkId), '0101-001')
  await staff.call(acceptDivision, inspection(lot, 'accepted'))
  const refused = await engineer.answer(divisionCalls.remove, { ids: [part.divisionId] })
  expect([refused.code, refused.message]).toEqual([
    codes.invalid,
    expect.stringContaining(`${lot.name} (已有验收记录)`),
  ])
  const whole = await engineer.answer(unitWorkCalls.remove, { ids: [unitWorkId] })
  expect([whole.code, whole.message]).toEqual([codes.invalid, expect.stringContaining('11 项划分')])
})

test('PRJ-06 siblings change places; nothing is added below a lot', async () => {
  const unitWorkId = await newUnitWork()
  await engineer.call(generateDivisions, plan(unitWorkId))
  const rows = await divisionsOf(unitWorkId)
  const lots = (all: readonly DivisionRow[]) =>
    all.filter(({ parentId }) => parentId === named(rows, '0101').divisionId).map(({ code }) => code)
  const [first, last] = [named(rows, '0101-001'), named(rows, '0101-004')]
  await engineer.call(divisionCalls.move, { divisionId: first.divisionId, afterId: last.divisionId })
  expect(lots(await divisionsOf(unitWorkId))).toEqual(['0101-002', '0101-003', '0101-004', '0101-001'])
  await engineer.call(divisionCalls.move, { divisionId: last.divisionId })
  expect(lots(await divisionsOf(unitWorkId))).toEqual(['0101-004', '0101-002', '0101-003', '0101-001'])
  const { code, data } = await engineer.answer(divisionCalls.move, {
    divisionId: first.divisionId,
    afterId: named(rows, '01').divisionId,
  })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['afterId']])
})

function inspection(
  { divisionId, revision }: DivisionRow,
  outcome: 'accepted' | 'rejected',
  number = '1',
  remarks?: string,
) {
  const entry = { number, outcome, inspectedOn: '2026-11-20', inspector: '王海', present: ['李明远'] }
  const set = [{ ...entry, ...(remarks !== undefined && { remarks }) }]
  return { divisionId, baseRevision: revision, inspections: { set } }
}

test('PRJ-06 a lot is inspected, and again after a rejection; what lies above follows', async () => {
  const unitWorkId = await newUnitWork()
  await engineer.call(generateDivisions, {
    unitWorkId,
    template: 'bridge',
    items: [{ code: '0101', each: 1, count: 2 }],
  })
  const states = async () => {
    const rows = await divisionsOf(unitWorkId)
    return ['01', '0101', '0101-001', '0101-002'].map((code) => named(rows, code).status)
  }
  const lot = async (code: string) => named(await divisionsOf(unitWorkId), code)
  const { division } = await staff.call(acceptDivision, inspection(await lot('0101-001'), 'rejected'))
  expect(division.inspections).toMatchObject([{ number: '1', outcome: 'rejected' }])
  expect(await states()).toEqual(['rejected', 'rejected', 'rejected', 'unchecked'])
  await staff.call(acceptDivision, inspection(await lot('0101-001'), 'accepted', '2'))
  expect((await lot('0101-001')).inspections.map(({ outcome }) => outcome)).toEqual(['rejected', 'accepted'])
  expect(await states()).toEqual(['unchecked', 'unchecked', 'accepted', 'unchecked'])
  await staff.call(acceptDivision, inspection(await lot('0101-002'), 'accepted'))
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  expect(await lot('01')).toMatchObject({ lots: 2, acceptedLots: 2 })

  for (const [request, field] of [
    [inspection(await lot('0101-001'), 'accepted', '3'), 'inspections'],
    [inspection(await lot('01'), 'accepted'), 'divisionId'],
    [{ ...inspection(await lot('0101-002'), 'accepted'), inspections: { remove: ['1'] } }, 'inspections'],
  ] as const) {
    const { code, data } = await staff.answer(acceptDivision, request)
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, [field]])
  }
})

test('PRJ-06 OFF-05 of two who record the same inspection offline the second is asked; of a lot deleted meanwhile none is recorded, nor by who just looks', async () => {
  const unitWorkId = await newUnitWork()
  await engineer.call(generateDivisions, plan(unitWorkId))
  const lot = named(await divisionsOf(unitWorkId), '0101-001')
  const replay = (client: Client, outcome: 'accepted' | 'rejected', key: string = randomUUID(), of = lot) =>
    client.call(
      replayEdits,
      {
        items: [
          {
            endpointId: acceptDivision.id,
            idempotencyKey: key,
            madeAt: Date.parse('2026-11-20T06:30:00Z'),
            request: inspection(of, outcome),
          },
        ],
        clockOffset: 0,
      },
      { purpose: 'sync' },
    )
  const key = randomUUID()
  expect((await replay(staff, 'accepted', key)).results).toMatchObject([{ code: codes.success }])
  expect((await replay(staff, 'accepted', key)).results).toMatchObject([{ code: codes.repeated }])
  expect((await replay(engineer, 'rejected')).results).toMatchObject([
    {
      code: codes.conflict,
      data: { fields: ['inspections'], theirs: { inspections: [{ number: '1', outcome: 'accepted' }] } },
    },
  ])
  expect(named(await divisionsOf(unitWorkId), '0101-001').status).toBe('accepted')
  const other = named(await divisionsOf(unitWorkId), '0101-002')
  await engineer.call(divisionCalls.remove, { ids: [other.divisionId] })
  expect((await replay(staff, 'accepted', randomUUID(), other)).results).toMatchObject([
    { code: codes.deleted },
  ])
  const auditor = await Client.signIn(gateway, 'auditor')
  const answer = await auditor.answer(acceptDivision, inspection(lot, 'rejected'))
  expect(answer.code).toBe(codes.noPermission)
})
