import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { maskIdCard } from '#contract/mask.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { checkPersonImport, importPeople, type PersonImportRow } from '#contract/person/import.ts'
import type { Person } from '#contract/person/schema.ts'
import { account } from '#gateway/db/tables/account.ts'
import { department } from '#gateway/db/tables/department.ts'
import { operationLog } from '#gateway/db/tables/log.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { person } from '#gateway/db/tables/person.ts'
import { roleFunction } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let unitadmin: Client
let auditor: Client
let colleague: Person
let elsewhere: string
beforeAll(async () => {
  gateway = await startGateway()
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await unitadmin.call(listPeople, { pageSize: 50 })
  const somebody = records.find(({ place }) => place?.departmentName)
  if (!somebody) throw new Error('nobody is of a department')
  colleague = somebody
  const [other] = await gateway.database.orm
    .select({ name: organization.organizationName })
    .from(organization)
    .where(eq(organization.organizationId, unitId('second-bureau')))
  elsewhere = other?.name ?? ''
})
afterAll(() => gateway.close())

const place = () => ({
  organizationName: colleague.place?.organizationName ?? '',
  departmentName: colleague.place?.departmentName ?? '',
})
/** A name for a number: digits belong in none. */
const nameOf = (number: number) =>
  `导入${[...String(number)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`
const newcomer = (line: number, more: Partial<PersonImportRow> = {}): PersonImportRow => ({
  line,
  userName: nameOf(line),
  cellphone: `139${String(line).padStart(8, '0')}`,
  ...place(),
  ...more,
})
const verdictsOf = async (rows: PersonImportRow[]) =>
  (await unitadmin.call(checkPersonImport, { rows })).rows.map(({ line, verdict, errors, changes }) => [
    line,
    verdict,
    ...(changes ?? []),
    ...(errors ?? []).map(({ path, message }) => `${path}: ${message}`),
  ])

test('STF-06 a dry run says of each row what is wrong with it, and writes nothing', async () => {
  const [before] = await gateway.database.orm.select({ people: count() }).from(person)
  expect(
    await verdictsOf([
      newcomer(2),
      newcomer(3, { userName: undefined }),
      newcomer(4, { idCard: '110101199003070000' }),
      newcomer(5, { cellphone: undefined }),
      newcomer(6, { organizationName: elsewhere, departmentName: undefined }),
      newcomer(7, { organizationName: '没有这个单位' }),
      newcomer(8, { departmentName: '没有这个部门' }),
      newcomer(9, { post: '掌柜', email: '不是邮箱' }),
      newcomer(10, { userName: nameOf(2), cellphone: newcomer(2).cellphone }),
      newcomer(11, { birthDate: '2099-01-01' }),
      newcomer(12, { organizationName: undefined, departmentName: undefined }),
      newcomer(13, { idCard: '110101199003072834', sex: 'female' }),
    ]),
  ).toEqual([
    [2, 'create'],
    [3, 'error', 'userName: 请输入'],
    [4, 'error', 'idCard: 身份证号校验位不符，请逐位核对'],
    [5, 'error', 'idCard: 请填写身份证号或手机号，以便认出此人'],
    [6, 'error', 'organizationName: 不存在，或不在你的管理范围内'],
    [7, 'error', 'organizationName: 不存在，或不在你的管理范围内'],
    [8, 'error', 'departmentName: 不存在，或不在你的管理范围内'],
    [9, 'error', 'email: 请输入正确的邮箱，如 name@example.com', 'post: 请选择列出的选项'],
    [10, 'error', 'cellphone: 列表中有重复项'],
    [11, 'error', 'birthDate: 不能晚于今天'],
    [12, 'error', 'organizationName: 请输入'],
    [13, 'error', 'sex: 由身份证号确定'],
  ])
  const [after] = await gateway.database.orm.select({ people: count() }).from(person)
  expect(after).toEqual(before)
})

test('STF-06 MSG-03 an import creates and changes, which is told, and the same workbook again finds everything the same', async () => {
  const rows = [
    newcomer(21, { idCard: '110101199003072834', sex: 'male', post: 'safety' }),
    newcomer(22, { email: 'import@example.com' }),
  ]
  expect((await unitadmin.call(importPeople, { rows })).rows.map(({ verdict }) => verdict)).toEqual([
    'create',
    'create',
  ])
  const [told] = (await unitadmin.call(listMessages, { keyword: '人员导入完成' })).records
  expect(told).toMatchObject({ title: '人员导入完成', about: { entity: 'person-import' } })
  const { records } = await unitadmin.call(listPeople, { keyword: nameOf(21) })
  expect(records).toMatchObject([
    { userName: nameOf(21), sex: 'male', birthDate: '1990-03-07', post: 'safety', place: place() },
  ])
  expect(await verdictsOf(rows)).toEqual([
    [21, 'same'],
    [22, 'same'],
  ])

  const changed = [
    { ...rows[0], line: 21, post: 'quality', userName: '导入改名' },
    { ...rows[1], line: 22, idCard: '11010119900307002X' },
  ]
  expect(await verdictsOf(changed)).toEqual([
    [21, 'change', 'userName', 'post'],
    [22, 'change', 'idCard', 'sex', 'birthDate'],
  ])
  await unitadmin.call(importPeople, { rows: changed })
  const [renamed] = (await unitadmin.call(listPeople, { keyword: '导入改名' })).records
  expect(renamed).toMatchObject({ userName: '导入改名', post: 'quality', revision: 2 })
  const history = await auditor.call(listHistory, { entity: 'person', entityId: renamed?.userId ?? '' })
  expect(history.records.map(({ action }) => action).sort()).toEqual(['add', 'update'])
  expect(JSON.stringify(history.records)).not.toContain('110101199003072834')
})

test('VAL-03 numbers of a workbook are taken as what they mean, and known again by it', async () => {
  const [mailed, numbered] = [newcomer(26), newcomer(27, { idCard: '110101199003072914' })]
  await unitadmin.call(importPeople, { rows: [mailed, numbered] })
  const grouped = (text = '') => `+86 ${text.slice(0, 3)}-${text.slice(3, 7)}-${text.slice(7)}`
  const pasted = [
    { ...mailed, cellphone: grouped(mailed.cellphone), email: ' ｌｉｇｏｎｇ＠ｃｒｅｃ．ｃｎ' },
    { ...numbered, cellphone: undefined, idCard: '110101 19900307 2914' },
  ]
  expect(await verdictsOf(pasted)).toEqual([
    [26, 'change', 'email'],
    [27, 'same'],
  ])
  await unitadmin.call(importPeople, { rows: pasted })
  const { records } = await unitadmin.call(listPeople, { keyword: grouped(mailed.cellphone) })
  expect(records).toMatchObject([{ userName: mailed.userName, email: 'ligong@crec.cn' }])
})

test('STF-06 an import is all or nothing: one wrong row, and none is there', async () => {
  const rows = [newcomer(31), newcomer(32, { post: '掌柜' }), newcomer(33)]
  expect((await unitadmin.answer(importPeople, { rows })).code).toBe(codes.invalid)
  expect((await unitadmin.call(listPeople, { keyword: '导入三' })).total).toBe(0)
})

test('STF-06 nobody out of reach is changed, shown or moved by an import', async () => {
  const [stranger] = await gateway.database.orm
    .select()
    .from(person)
    .where(and(eq(person.organizationId, unitId('second-bureau')), isNull(person.deletedAt)))
    .limit(1)
  const rows = [newcomer(41, { idCard: stranger?.idCard ?? '', sex: undefined })]
  expect(await verdictsOf(rows)).toEqual([[41, 'error', 'idCard: 已被使用']])
  expect((await unitadmin.answer(importPeople, { rows })).code).toBe(codes.invalid)
})

test('STF-05 security 10: numbers of people out of reach are not tried out unseen by a dry run', async () => {
  const [stranger] = await gateway.database.orm
    .select()
    .from(person)
    .where(and(eq(person.organizationId, unitId('second-bureau')), isNotNull(person.idCard)))
    .limit(1)
  const number = stranger?.idCard ?? ''
  const logged = () =>
    gateway.database.orm.select().from(operationLog).where(eq(operationLog.action, checkPersonImport.id))
  const before = await logged()
  await unitadmin.call(checkPersonImport, {
    rows: [newcomer(45, { idCard: number, sex: undefined }), newcomer(46)],
  })
  const [row, ...more] = (await logged()).slice(before.length)
  expect(more).toEqual([])
  expect(row).toMatchObject({ accountName: 'unitadmin', content: '2' })
  expect(JSON.parse(row?.request ?? '')).toEqual({ rows: 2, idCards: [maskIdCard(number)] })
})

test('phone and mail of somebody with an account are not changed by an import', async () => {
  const [bound] = await gateway.database.orm
    .select({ person })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountName, 'unitadmin'))
  const { userName = '', idCard } = bound?.person ?? {}
  const rows = [{ line: 2, userName, idCard: idCard ?? '', cellphone: '13700000001' }]
  expect((await verdictsOf(rows))[0]?.slice(0, 2)).toEqual([2, 'error'])
})

/** A valid ID number for a number below a thousand. */
function idCardOf(number: number): string {
  const digits = `11010119900307${String(number).padStart(3, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}

test('STF-06 two rows that mean the same person are refused, by whichever key each of them does', async () => {
  const known = newcomer(51, { idCard: idCardOf(51) })
  await unitadmin.call(importPeople, { rows: [known] })
  const { userName, cellphone } = known
  const sameContact = { userName, cellphone, idCard: undefined }
  const repeated = 'cellphone: 列表中有重复项'
  const twice = [{ ...known, post: 'safety' }, newcomer(52, { ...sameContact, email: 'twice@example.com' })]
  expect(await verdictsOf(twice)).toEqual([
    [51, 'change', 'post'],
    [52, 'error', repeated],
  ])
  expect((await unitadmin.answer(importPeople, { rows: twice })).code).toBe(codes.invalid)
  const renamed = { ...known, userName: '导入改名甲' }
  expect(await verdictsOf([renamed, newcomer(52, sameContact)])).toEqual([
    [51, 'change', 'userName'],
    [52, 'error', repeated],
  ])
  const fresh = newcomer(53, { idCard: idCardOf(53) })
  const { idCard: _, ...bare } = fresh
  expect(await verdictsOf([fresh, { ...bare, line: 54 }])).toEqual([
    [53, 'create'],
    [54, 'error', repeated],
  ])
  expect(await verdictsOf([{ ...bare, line: 54 }, fresh])).toEqual([
    [54, 'create'],
    [53, 'error', 'idCard: 列表中有重复项'],
  ])
  // Another number is another person, whatever else is the same.
  expect(await verdictsOf([fresh, { ...fresh, line: 55, idCard: idCardOf(55) }])).toEqual([
    [53, 'create'],
    [55, 'create'],
  ])
})

test('STF-06 ROL-04 an import changes and moves nobody for whoever may not edit or move people', async () => {
  const rows = [newcomer(81)]
  await unitadmin.call(importPeople, { rows })
  const edited = newcomer(81, { post: 'safety' })
  const [another] = await gateway.database.orm
    .select({ departmentName: department.departmentName })
    .from(department)
    .where(
      and(
        eq(department.organizationId, colleague.place?.organizationId ?? ''),
        ne(department.departmentName, colleague.place?.departmentName ?? ''),
      ),
    )
  const moved = newcomer(81, { departmentName: another?.departmentName ?? '' })
  const ungranted = inArray(roleFunction.applicationMenuFunctionId, [
    packagedFunctionId('person:edit'),
    packagedFunctionId('person:move'),
  ])
  const taken = await gateway.database.orm.delete(roleFunction).where(ungranted).returning()
  const refusal = '你没有修改此项的权限'
  expect(await verdictsOf([edited])).toEqual([[81, 'error', `post: ${refusal}`]])
  expect(await verdictsOf([moved])).toEqual([[81, 'error', `organizationName: ${refusal}`]])
  expect((await unitadmin.answer(importPeople, { rows: [edited] })).code).toBe(codes.invalid)
  expect(await verdictsOf([newcomer(82)])).toEqual([[82, 'create']])
  await gateway.database.orm.insert(roleFunction).values(taken)
  expect(await verdictsOf([{ ...moved, post: 'safety' }])).toEqual([[81, 'change', 'post', 'place']])
})

test('STF-06 an import needs its own function', async () => {
  expect((await auditor.answer(checkPersonImport, { rows: [newcomer(2)] })).code).toBe(codes.noPermission)
})

test('STF-06 ten thousand rows are imported at once, and one more is refused', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => newcomer(100_000 + at))
  const { rows: report } = await unitadmin.call(importPeople, { rows })
  expect(report.every(({ verdict }) => verdict === 'create')).toBe(true)
  expect((await unitadmin.call(listPeople, { keyword: '导入一零', exact: true })).total).toBe(10_000)
  const refused = await unitadmin.answer(importPeople, { rows: [...rows, newcomer(2)] })
  expect(refused.code).toBe(codes.invalid)
})
