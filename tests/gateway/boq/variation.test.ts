import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { type BoqVariationRow, boqVariationCalls, type VariationLine } from '#contract/boq/variation.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const unitWorkId = demoUnitWorkId('railway', 1)
let gateway: TestGateway
let engineer: Client
let administrator: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  administrator = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

let made = 0
async function addItem(design: string, price = '10'): Promise<BoqItemRow> {
  const fields = { unitWorkId, code: `V${made++}`, name: '清单项', design, price }
  return (await engineer.call(boqItemCalls.add, { boqItemId: randomUUID(), ...fields })).boqItem
}
const itemOf = ({ boqItemId }: BoqItemRow) => engineer.call(boqItemCalls.detail, { boqItemId })
const lineOf = ({ boqItemId, name }: BoqItemRow, difference: string) => ({
  lineId: randomUUID(),
  boqItemId,
  name,
  difference,
})
async function draft(lines: VariationLine[], by = engineer): Promise<BoqVariationRow> {
  const request = { unitWorkId, code: `BG${made++}`, name: '变更', reason: '地质条件变化', lines }
  const boqVariationId = randomUUID()
  return (await by.call(boqVariationCalls.add, { boqVariationId, ...request })).boqVariation
}
async function submitted(lines: VariationLine[], by = engineer): Promise<string> {
  const { boqVariationId, revision } = await draft(lines, by)
  await by.call(boqVariationCalls.submit, { boqVariationId, baseRevision: revision })
  return boqVariationId
}
const approve = (boqVariationId: string, by = administrator) =>
  by.answer(boqVariationCalls.decide, { boqVariationId, outcome: 'approved', opinion: '同意' })

test('DIC-03 a unit work is not deleted under a variation that somebody wrote, though its bill is empty', async () => {
  const { unitWorkId: _, ...like } = await engineer.call(unitWorkCalls.detail, { unitWorkId })
  const { projectId, lineId, alignment, startMileage, endMileage, major } = like
  const empty = randomUUID()
  await engineer.call(unitWorkCalls.add, {
    ...{ unitWorkId: empty, unitWorkName: '空清单', code: empty.slice(0, 8) },
    ...{ projectId, lineId, alignment, startMileage, endMileage, major },
  })
  const boqVariationId = randomUUID()
  const fields = { unitWorkId: empty, code: `BG${made++}`, name: '变更', reason: '地质条件变化' }
  await engineer.call(boqVariationCalls.add, { boqVariationId, ...fields, lines: [] })
  const refused = await engineer.answer(unitWorkCalls.remove, { ids: [empty] })
  expect([refused.code, refused.message]).toEqual([codes.invalid, expect.stringContaining('1 项清单变更')])
  await engineer.call(boqVariationCalls.remove, { ids: [boqVariationId] })
  await engineer.call(unitWorkCalls.remove, { ids: [empty] })
})

test('DIC-03 a variation counts once it is approved, and once however often that is tried', async () => {
  const [more, less] = [await addItem('100'), await addItem('50')]
  const added = {
    lineId: randomUUID(),
    code: `N${made++}`,
    name: '新增项',
    unit: 'm³',
    price: '2',
    difference: '7',
  }
  const { boqVariationId, revision } = await draft([lineOf(more, '12.50'), lineOf(less, '-50'), added])
  const early = await approve(boqVariationId)
  expect([early.code, early.data]).toMatchObject([codes.invalid, { fields: [{ message: '该变更尚未提交' }] }])
  const lines = { set: [lineOf(more, '0.25')] }
  const edit = { boqVariationId, baseRevision: revision, lines }
  const { boqVariation } = await engineer.call(boqVariationCalls.update, edit)
  await engineer.call(boqVariationCalls.submit, { boqVariationId, baseRevision: boqVariation.revision })
  expect((await itemOf(more)).changed).toBe('0')

  const [first, second] = await Promise.all([approve(boqVariationId), approve(boqVariationId)])
  expect([first.code, second.code].toSorted()).toEqual([codes.success, codes.invalid].toSorted())
  expect(await itemOf(more)).toMatchObject({ changed: '12.75', designAmount: '1000.00', amount: '1127.50' })
  expect(await itemOf(less)).toMatchObject({ changed: '-50', amount: '0.00' })
  const { boqItemId } = { boqItemId: added.lineId }
  expect(await engineer.call(boqItemCalls.detail, { boqItemId })).toMatchObject({
    name: '新增项',
    changed: '7',
    designAmount: '0.00',
    amount: '14.00',
  })
  const stands = await engineer.call(boqVariationCalls.detail, { boqVariationId })
  expect(stands).toMatchObject({
    status: 'approved',
    opinion: '同意',
    submittedByName: engineer.session.userAccount.userName,
    decidedByName: administrator.session.userAccount.userName,
  })
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listHistory, {
    entity: 'boq-item',
    entityId: less.boqItemId,
    sortBy: 'changedAt',
  })
  expect(records.map(({ after }) => after)).toContainEqual({ changed: '-50' })
})

test('DIC-03 what was submitted is neither edited nor deleted, and never decided by who submitted it', async () => {
  const item = await addItem('10')
  const boqVariationId = await submitted([lineOf(item, '1')], administrator)
  const { revision } = await engineer.call(boqVariationCalls.detail, { boqVariationId })
  const edit = { boqVariationId, baseRevision: revision, reason: '另一个原因' }
  expect((await engineer.answer(boqVariationCalls.update, edit)).code).toBe(codes.invalid)
  expect((await engineer.answer(boqVariationCalls.remove, { ids: [boqVariationId] })).code).toBe(
    codes.invalid,
  )
  const again = { boqVariationId, baseRevision: revision }
  expect((await engineer.answer(boqVariationCalls.submit, again)).code).toBe(codes.invalid)
  expect((await approve(boqVariationId, engineer)).code).toBe(codes.noPermission)
  const own = await approve(boqVariationId)
  expect(own).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ message: '不能审批本人编写或提交的变更' }] },
  })
  const other = await Client.signIn(gateway, 'unitadmin')
  await other.call(boqVariationCalls.decide, { boqVariationId, outcome: 'rejected', opinion: '依据不足' })
  expect((await itemOf(item)).changed).toBe('0')
  expect((await approve(boqVariationId, other)).code).toBe(codes.invalid)
})

test('DIC-03 the code of an item that a variation adds is in use nowhere in the bill, and the line is named', async () => {
  const item = await addItem('10')
  const lineWith = (code: string) => ({ lineId: randomUUID(), code, name: '新增项', difference: '1' })
  const [free, other] = [`N${made++}`, `N${made++}`]
  for (const lines of [
    [lineWith(other), lineWith(item.code)],
    [lineWith(other), lineWith(other)],
  ]) {
    const request = { unitWorkId, code: `BG${made++}`, name: '变更', reason: '原因', lines }
    const boqVariationId = randomUUID()
    const { code, data } = await engineer.answer(boqVariationCalls.add, { boqVariationId, ...request })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['lines.1.code']])
  }
  const boqVariationId = await submitted([lineOf(item, '1'), lineWith(free)])
  await engineer.call(boqItemCalls.add, { boqItemId: randomUUID(), unitWorkId, code: free, name: '先有的' })
  const late = await approve(boqVariationId)
  expect([late.code, fieldsOf(late.data)]).toEqual([codes.invalid, ['lines.1.code']])
})

test('DIC-03 a variation shows what it names as the bill has it now', async () => {
  const [item, chapter] = [await addItem('10'), await addItem('1')]
  const added = { lineId: randomUUID(), code: `N${made++}`, name: '新增项', difference: '1' }
  const lines = [
    { ...lineOf(item, '2.5'), name: '另一个名称' },
    { ...added, parentId: chapter.boqItemId },
  ]
  const { boqVariationId } = await draft(lines)
  const unit = { boqItemId: item.boqItemId, baseRevision: item.revision, unit: 'm³' }
  await engineer.call(boqItemCalls.update, unit)
  await approve(await submitted([lineOf(item, '-0.5')]))
  const { items } = await administrator.call(boqVariationCalls.detail, { boqVariationId })
  expect(items.toSorted((a, b) => b.quantity.localeCompare(a.quantity))).toEqual([
    { boqItemId: item.boqItemId, code: item.code, name: '清单项', unit: 'm³', quantity: '9.5' },
    { boqItemId: chapter.boqItemId, code: chapter.code, name: '清单项', quantity: '1' },
  ])
})

test('DIC-03 a variation is submitted as it was seen, and decided by nobody who wrote in it', async () => {
  const [item, other] = [await addItem('10'), await addItem('10')]
  const { boqVariationId, revision } = await draft([lineOf(item, '1')])
  const edit = { boqVariationId, baseRevision: revision, lines: { set: [lineOf(other, '2')] } }
  const { boqVariation } = await administrator.call(boqVariationCalls.update, edit)
  const unseen = await engineer.answer(boqVariationCalls.submit, { boqVariationId, baseRevision: revision })
  expect(unseen.code).toBe(codes.conflict)
  const seen = { boqVariationId, baseRevision: boqVariation.revision }
  await engineer.call(boqVariationCalls.submit, seen)
  expect(await approve(boqVariationId)).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ message: '不能审批本人编写或提交的变更' }] },
  })
  const third = await Client.signIn(gateway, 'unitadmin')
  expect((await approve(boqVariationId, third)).code).toBe(codes.success)
  expect((await itemOf(other)).changed).toBe('2')
})

test('DIC-03 an item stays that a submitted or approved variation names; one that is gone is not submitted', async () => {
  const [counted, awaited, gone] = [await addItem('10'), await addItem('10'), await addItem('1')]
  const added = { lineId: randomUUID(), code: `N${made++}`, name: '新增项', difference: '7' }
  const approved = await submitted([lineOf(counted, '1'), added])
  await approve(approved)
  const below = { lineId: randomUUID(), code: `N${made++}`, name: '新增项', difference: '7' }
  const waiting = await submitted([{ ...below, parentId: awaited.boqItemId }])
  for (const [boqItemId, variation] of [
    [counted.boqItemId, approved],
    [added.lineId, approved],
    [awaited.boqItemId, waiting],
  ] as const) {
    const { code } = await engineer.call(boqVariationCalls.detail, { boqVariationId: variation })
    const refused = await engineer.answer(boqItemCalls.remove, { ids: [boqItemId] })
    expect([refused.code, refused.message]).toEqual([codes.invalid, expect.stringContaining(code)])
  }

  const { boqVariationId, revision } = await draft([lineOf(counted, '1'), lineOf(gone, '1')])
  await engineer.call(boqItemCalls.remove, { ids: [gone.boqItemId] })
  const lost = await engineer.answer(boqVariationCalls.submit, { boqVariationId, baseRevision: revision })
  expect([lost.code, fieldsOf(lost.data)]).toEqual([codes.invalid, ['lines.1.boqItemId']])
})

test('DIC-03 an approval by which less than nothing would be left of one item changes none', async () => {
  const [kept, short] = [await addItem('10'), await addItem('3')]
  const tooMuch = await submitted([lineOf(kept, '5'), lineOf(short, '-3.0001')])
  expect(await approve(tooMuch)).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'lines' }] } })
  expect((await itemOf(kept)).changed).toBe('0')
  const { status } = await engineer.call(boqVariationCalls.detail, { boqVariationId: tooMuch })
  expect(status).toBe('submitted')

  await approve(await submitted([lineOf(short, '-2')]))
  const { boqItemId, revision } = await itemOf(short)
  const design = await engineer.answer(boqItemCalls.update, {
    boqItemId,
    baseRevision: revision,
    design: '1.5',
  })
  expect([design.code, fieldsOf(design.data)]).toEqual([codes.invalid, ['design']])
})

test('DIC-03 lines name items of their own bill, each with a difference', async () => {
  const item = await addItem('10')
  const others = {
    boqItemId: randomUUID(),
    unitWorkId: demoUnitWorkId('railway', 2),
    code: 'other',
    name: '别处',
  }
  const { boqItem: foreign } = await engineer.call(boqItemCalls.add, others)
  const isNew = { lineId: randomUUID(), name: '新增项', difference: '-1', code: 'below' }
  const { code: _code, ...nameless } = { ...isNew, difference: '1' }
  for (const [lines, field] of [
    [[lineOf(foreign, '1')], 'lines.0.boqItemId'],
    [[lineOf(item, '0')], 'lines.0.difference'],
    [[lineOf(item, '0.00')], 'lines.0.difference'],
    [[lineOf(item, '1.23456')], 'lines.0.difference'],
    [[isNew], 'lines.0.difference'],
    [[nameless], 'lines.0.code'],
    [[{ ...isNew, difference: '1', unit: 'none such' }], 'lines.0.unit'],
  ] as const) {
    const request = { unitWorkId, code: `BG${made++}`, name: '变更', reason: '原因', lines }
    const { code, data } = await engineer.answer(boqVariationCalls.add, {
      boqVariationId: randomUUID(),
      ...request,
    })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, [field]])
  }
  const { boqVariationId, revision } = await draft([])
  const empty = await engineer.answer(boqVariationCalls.submit, { boqVariationId, baseRevision: revision })
  expect([empty.code, fieldsOf(empty.data)]).toEqual([codes.invalid, ['lines']])
})
