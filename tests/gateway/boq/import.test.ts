import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillImportRow, checkBillImport, importBill } from '#contract/boq/import.ts'
import { type BoqItemRow, boqItemCalls, mostBoqLevels } from '#contract/boq/item.ts'
import { boqVariationCalls } from '#contract/boq/variation.ts'
import { codes } from '#contract/codes.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

/** One without a bill of its own. */
const unitWorkId = demoUnitWorkId('railway', 1)
let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

type Cells = Partial<Omit<BillImportRow, 'line'>>
const rowsOf = (...cells: Cells[]) => cells.map((row, at) => ({ line: at + 2, ...row }))
const check = async (...cells: Cells[]) =>
  (await engineer.call(checkBillImport, { unitWorkId, rows: rowsOf(...cells) })).rows
const apply = async (...cells: Cells[]) =>
  (await engineer.call(importBill, { unitWorkId, rows: rowsOf(...cells) })).rows
const find = async (code: string): Promise<BoqItemRow> => {
  const { records } = await engineer.call(boqItemCalls.list, { unitWorkId, keyword: code })
  const found = records.find((row) => row.code === code)
  if (!found) throw new Error(`no item ${code}`)
  return found
}
const pathsIn = (rows: Awaited<ReturnType<typeof check>>) =>
  rows.map(({ verdict, errors }) => [verdict, errors?.map(({ path }) => path)])

test('DIC-03 MSG-03 a bill comes from a workbook in any order of rows: counted first, written at once, which is told, the same again changes nothing', async () => {
  const sheet: Cells[] = [
    { code: '0101', name: '钻孔桩', parentCode: '01', unit: 'm', design: '1200', price: '850.5' },
    { code: '01', name: '下部结构' },
    { code: '0102', name: '承台', parentCode: '01', unit: 'm³', design: '100', done: '10', price: '600' },
  ]
  expect((await check(...sheet)).map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create'])
  const { total } = await engineer.call(boqItemCalls.list, { unitWorkId })
  expect(total).toBe(0)
  await apply(...sheet)
  const [told] = (await engineer.call(listMessages, { keyword: '清单导入完成' })).records
  const { unitWorkName, projectId } = await engineer.call(unitWorkCalls.detail, { unitWorkId })
  expect(told).toMatchObject({
    title: `“${unitWorkName}”的工程量清单导入完成`,
    body: '新增 3 条，修改 0 条。',
    about: { entity: 'unit-work-bill', entityId: unitWorkId, projectId },
  })
  const chapter = await find('01')
  expect(chapter).toMatchObject({ children: 2, designAmount: '1080600.00', doneAmount: '6000.00', level: 1 })
  expect((await check(...sheet)).map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same'])
  // An empty cell changes nothing.
  const changed = await apply({ code: '0102', design: '120' })
  expect(changed).toEqual([{ line: 2, verdict: 'change', changes: ['design'] }])
  expect(await find('0102')).toMatchObject({ design: '120', price: '600', sort: 2, revision: 2 })
})

test('DIC-03 the dry run names the row, the field and what would be right; no row is written while one is wrong', async () => {
  const wrong: Cells[] = [
    { code: 'A', name: '甲', parentCode: 'nowhere' },
    { code: 'B', name: '乙', unit: 'none such' },
    { code: 'C', name: '丙', design: '1.23456', price: 'much' },
    { name: '没有编码' },
    { code: 'D' },
    { code: 'E', name: '戊' },
    { code: 'E', name: '又是戊' },
    { code: 'F', name: '己', parentCode: 'B' },
    { code: 'G', name: '庚', parentCode: 'H' },
    { code: 'H', name: '辛', parentCode: 'G' },
    { code: '0101', parentCode: 'E' },
  ]
  const report = await check(...wrong)
  expect(pathsIn(report)).toEqual([
    ['error', ['parentCode']],
    ['error', ['unit']],
    ['error', ['design', 'price']],
    ['error', ['code']],
    ['error', ['name']],
    ['create', undefined],
    ['error', ['code']],
    ['error', ['parentCode']],
    ['error', ['parentCode']],
    ['error', ['parentCode']],
    ['error', ['parentCode']],
  ])
  expect(report.at(-1)?.errors?.[0]?.message).toContain('01')
  expect(report[7]?.errors?.[0]?.message).toContain('3')
  const { total } = await engineer.call(boqItemCalls.list, { unitWorkId })
  const { code } = await engineer.answer(importBill, { unitWorkId, rows: rowsOf(...wrong) })
  expect([code, (await engineer.call(boqItemCalls.list, { unitWorkId })).total]).toEqual([
    codes.invalid,
    total,
  ])
  const deep = Array.from({ length: mostBoqLevels + 1 }, (_, at) => ({
    code: `L${at}`,
    name: '层',
    ...(at > 0 && { parentCode: `L${at - 1}` }),
  }))
  expect(pathsIn(await check(...deep)).at(-1)).toEqual(['error', ['parentCode']])
})

test('DIC-03 an import leaves not less than approved variations take away, and is not for who just looks', async () => {
  await apply({ code: 'V', name: '变更项', design: '10' })
  const { boqItemId } = await find('V')
  const variation = {
    boqVariationId: crypto.randomUUID(),
    unitWorkId,
    code: 'BG-1',
    name: '减少',
    reason: '地质',
    lines: [{ lineId: crypto.randomUUID(), boqItemId, name: '变更项', difference: '-8' }],
  }
  await engineer.call(boqVariationCalls.add, variation)
  const { boqVariationId } = variation
  await engineer.call(boqVariationCalls.submit, { boqVariationId, baseRevision: 1 })
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  await sysadmin.call(boqVariationCalls.decide, { boqVariationId, outcome: 'approved' })
  expect(pathsIn(await check({ code: 'V', design: '7' }))).toEqual([['error', ['design']]])
  expect((await check({ code: 'V', design: '8' }))[0]?.verdict).toBe('change')
  const siteStaff = await Client.signIn(gateway, 'sitestaff')
  const { code } = await siteStaff.answer(importBill, {
    unitWorkId,
    rows: rowsOf({ code: 'X', name: '越权' }),
  })
  expect(code).toBe(codes.noPermission)
})

test('DIC-03 after an import of very many lines the database knows of them when it plans what the bill is read by', async () => {
  const owner = { unitWorkId: demoUnitWorkId('railway', 4) }
  const rows = rowsOf(...Array.from({ length: 1000 }, (_, at) => ({ code: `M${at}`, name: `清单项 ${at}` })))
  await engineer.call(importBill, { ...owner, rows })
  const { rows: known } = await gateway.database.pool.query(
    `select reltuples from pg_class where relname = 'boq_item'`,
  )
  expect(known[0].reltuples).toBeGreaterThanOrEqual(1000)
})
