import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { generateDivisions, listDivisionTemplates, planDivisions } from '#contract/unit-work/plan.ts'
import { divisionTemplateCalls } from '#contract/unit-work/template.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { newTemplate } from '../entity/division-template-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

/** The keys of the templates by which a unit work can be divided. */
async function offered(client: Client): Promise<string[]> {
  const packaged = await client.call(listDivisionTemplates, {})
  const { records } = await client.call(divisionTemplateCalls.list, { status: 1 })
  return [...packaged.map(({ key }) => key), ...records.map((row) => row.divisionTemplateId)]
}

async function newUnitWork(): Promise<string> {
  const [like] = (await engineer.call(unitWorkCalls.list, { projectId: projectId('railway') })).records
  if (!like) throw new Error('the demo has unit works')
  const unitWorkId = randomUUID()
  await engineer.call(unitWorkCalls.add, {
    unitWorkId,
    projectId: like.projectId,
    lineId: like.lineId,
    unitWorkName: '自有模板划分',
    code: unitWorkId.slice(0, 8),
    major: like.major,
    alignment: like.alignment,
    startMileage: like.startMileage,
    endMileage: like.endMileage,
  })
  return unitWorkId
}

test('PRJ-06 a unit divides by templates of its own beside those that came with the build, as long as they are in use', async () => {
  const own = { divisionTemplateId: randomUUID(), ...newTemplate(unitId('first-bureau')) }
  const { divisionTemplate } = await engineer.call(divisionTemplateCalls.add, own)
  expect(divisionTemplate).toMatchObject({ status: 1, organizationName: '里程第一工程局有限公司' })
  expect(await offered(engineer)).toEqual(['bridge', 'tunnel', 'subgrade', 'track', own.divisionTemplateId])

  const unitWorkId = await newUnitWork()
  const plan = {
    unitWorkId,
    template: own.divisionTemplateId,
    items: [
      { code: '0101', each: 1, count: 2 },
      { code: '0102', each: 1 },
    ],
  }
  await engineer.call(generateDivisions, plan)
  const names = (await engineer.call(divisionCalls.list, { unitWorkId })).map(
    ({ code, name }) => `${code} ${name}`,
  )
  expect(names.toSorted()).toEqual([
    '01 基础',
    '0101 桩基',
    '0101-001 桩基 1号',
    '0101-002 桩基 2号',
    '0102 回填',
    '0102-001 回填',
  ])
  const stop = { divisionTemplateId: own.divisionTemplateId, baseRevision: 1, status: 0 }
  await engineer.call(divisionTemplateCalls.update, stop)
  expect(await offered(engineer)).not.toContain(own.divisionTemplateId)
  expect((await engineer.answer(generateDivisions, plan)).code).toBe(codes.invalid)
})

test('PRJ-06 lots go on being added after their item was called otherwise in the template', async () => {
  const own = { divisionTemplateId: randomUUID(), ...newTemplate(unitId('first-bureau')) }
  const { divisionTemplate } = await engineer.call(divisionTemplateCalls.add, own)
  const unitWorkId = await newUnitWork()
  const plan = (count: number) => ({
    ...{ unitWorkId, template: own.divisionTemplateId },
    items: [{ code: '0101', each: 1, count }],
  })
  await engineer.call(generateDivisions, plan(2))
  const parts = divisionTemplate.parts.map((part) => ({
    ...part,
    items: part.items.map((item) => (item.code === '0101' ? { ...item, name: '钻孔灌注桩' } : item)),
  }))
  const { divisionTemplateId, revision: baseRevision } = divisionTemplate
  await engineer.call(divisionTemplateCalls.update, { divisionTemplateId, baseRevision, parts })
  await engineer.call(generateDivisions, plan(3))
  const lots = (await engineer.call(divisionCalls.list, { unitWorkId })).filter(
    ({ level }) => level === 'lot',
  )
  expect(lots.map(({ name }) => name).toSorted()).toEqual(['桩基 1号', '桩基 2号', '钻孔灌注桩 3号'])
  const wider = { ...plan(4), items: [{ code: '0101', each: 2, count: 8 }] }
  expect((await engineer.answer(generateDivisions, wider)).code).toBe(codes.invalid)
})

test('PRJ-06 a template whose lots would be called as another item is refused with that code', async () => {
  const like = newTemplate(unitId('first-bureau'))
  const [first] = like.parts
  const items = ['0101', '0101-001'].map((code) => ({
    code,
    name: `分项 ${code}`,
    rule: 'once' as const,
    each: 1,
  }))
  const own = {
    ...like,
    divisionTemplateId: randomUUID(),
    parts: [{ code: '01', name: '基础', ...first, items }],
  }
  await engineer.call(divisionTemplateCalls.add, own)
  const answer = await engineer.answer(planDivisions, {
    unitWorkId: await newUnitWork(),
    template: own.divisionTemplateId,
    items: items.map(({ code }) => ({ code, each: 1 })),
  })
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['template']])
  expect(JSON.stringify(answer)).toContain('0101-001')
})

test("PRJ-06 another unit's template is neither offered nor given away", async () => {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const other = { divisionTemplateId: randomUUID(), ...newTemplate(unitId('testing')) }
  expect((await engineer.answer(divisionTemplateCalls.add, other)).code).toBe(codes.invalid)
  await sysadmin.call(divisionTemplateCalls.add, other)
  expect(await offered(sysadmin)).toContain(other.divisionTemplateId)
  expect(await offered(engineer)).not.toContain(other.divisionTemplateId)
  const { divisionTemplateId } = other
  expect((await engineer.answer(divisionTemplateCalls.detail, { divisionTemplateId })).code).toBe(
    codes.notFound,
  )
})

test('PRJ-06 what is wrong with a row of a template is said at that row', async () => {
  const like = newTemplate(unitId('first-bureau'))
  const piles = { code: '0101', name: '桩基', rule: 'structure' as const, each: 1 }
  const partOf = (code: string, ...items: object[]) => ({ code, name: '基础', items })
  const wrong = async (...parts: object[]) => {
    const request = { ...like, divisionTemplateId: randomUUID(), parts }
    const { code, data } = await engineer.answer(divisionTemplateCalls.add, request)
    expect(code).toBe(codes.invalid)
    return [...new Set(fieldsOf(data))]
  }
  expect(await wrong(partOf('01', piles), partOf('01'))).toEqual(['parts.1.code'])
  expect(await wrong(partOf('01', piles), partOf('02', piles))).toEqual(['parts.1.items.0.code'])
  expect(await wrong(partOf('01', { ...piles, each: 0 }))).toEqual(['parts.0.items.0.each'])
  expect(await wrong(partOf('01', piles, { ...piles, code: '0102', name: '' }))).toEqual([
    'parts.0.items.1.name',
  ])
  expect(await wrong()).toEqual(['parts'])
})
