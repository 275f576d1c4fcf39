import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGeneralAccount, listGeneralAccounts, updateValidPeriod } from '#contract/account/endpoints.ts'
import { accountStatuses, type GeneralAccount, type GeneralAccountQuery } from '#contract/account/schema.ts'
import { compareAccounts, matchesAccount } from '#contract/account/selection.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { addPerson, listPeople, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { Conflict } from '#contract/revision.ts'
import { pullChanges, replayEdits } from '#contract/sync/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { hashPassword } from '#gateway/security/passwords.ts'
import { Client, fieldsOf, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let people: Person[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  people = (await unitadmin.call(listPeople, { pageSize: 60 })).records
})
afterAll(() => gateway.close())

const somebody = () => untouchedOf(people)

function newAccount(owner: Pick<Person, 'userId' | 'userName'>, accountName: string) {
  const { userId, userName } = owner
  return { generalAccountId: randomUUID(), accountName, userId, userName }
}

async function oneOf(client: Client): Promise<GeneralAccount> {
  const { records } = await client.call(listGeneralAccounts, { status: ['normal'], pageSize: 50 })
  const one = records.find(({ accountName }) => accountName !== 'unitadmin')
  if (!one) throw new Error('the demo has too few accounts')
  return one
}

test('the list has the general accounts within reach, and no registered one', async () => {
  const all = (await sysadmin.call(listGeneralAccounts, { pageSize: 2000 })).records
  expect(new Set(all.map(({ level }) => level))).toEqual(new Set(['general', 'tourist']))
  const own = (await unitadmin.call(listGeneralAccounts, { pageSize: 2000 })).records
  expect(own).toEqual(all.filter(({ place }) => place?.organizationId === unitId('first-bureau')))
  expect(own.length).toBeGreaterThan(3)
})

test('the list’s filters, search and sort mean the same here and on a device', async () => {
  const replica = (await sysadmin.call(listGeneralAccounts, { pageSize: 2000 })).records
  const [first] = replica
  const queries: GeneralAccountQuery[] = [
    {},
    { desc: true },
    { sortBy: 'changedAt', desc: true },
    { keyword: first?.userName ?? '' },
    { keyword: first?.accountName.slice(0, 4).toUpperCase() ?? '' },
    ...fragmentsOf(first?.accountName ?? '').map((keyword) => ({ keyword })),
    ...fragmentsOf(first?.userName ?? '').map((keyword) => ({ keyword, sortBy: 'changedAt' as const })),
    { keyword: first?.accountName[0] ?? '', organizationId: unitId('design') },
    { organizationId: unitId('design'), level: ['general'] },
    { userId: first?.userId ?? '' },
    ...accountStatuses.map((status) => ({ status: [status] })),
  ]
  for (const query of queries) {
    const here = replica.filter((row) => matchesAccount(row, query)).sort(compareAccounts(query))
    const there = await sysadmin.call(listGeneralAccounts, { ...query, pageSize: 2000 })
    expect(there.records, JSON.stringify(query)).toEqual(here)
  }
})

/** Parts of a text that a keyword may be: its beginning, its end, and what is between. */
function fragmentsOf(text: string): string[] {
  return [text.slice(0, 1), text.slice(0, 2), text.slice(1, 2), text.slice(1, 4), text.slice(-1), text]
}

test('an account is found by the name and the unit that its person has now, and seen by who sees that', async () => {
  const mover = somebody()
  const { userId, revision } = mover
  await sysadmin.call(addGeneralAccount, newAccount(mover, 'Moving2026'))
  const found = async (client: Client, query: GeneralAccountQuery) =>
    (await client.call(listGeneralAccounts, { userId, ...query })).records.map((row) => row.userName)
  await sysadmin.call(updatePerson, { userId, baseRevision: revision, userName: '改了姓名' })
  expect(await found(unitadmin, { keyword: '改了' })).toEqual(['改了姓名'])
  expect(await found(unitadmin, { keyword: 'moving', organizationId: unitId('first-bureau') })).toEqual([
    '改了姓名',
  ])
  const { records } = await sysadmin.call(listPeople, { organizationId: unitId('design'), pageSize: 1 })
  const place = records[0]?.place
  if (!place) throw new Error('nobody works there')
  const { organizationId } = place
  await sysadmin.call(movePerson, { userId, baseRevision: revision + 1, place })
  expect(await found(sysadmin, { keyword: '姓名', organizationId })).toEqual(['改了姓名'])
  expect(await found(sysadmin, { organizationId: unitId('first-bureau') })).toEqual([])
  expect(await found(unitadmin, {})).toEqual([])
})

test('a new account has no password: nobody signs in to it until one is set', async () => {
  const add = { ...newAccount(somebody(), 'NewOne2026'), validFrom: '2026-01-01', validUntil: '2030-12-31' }
  const { account: saved } = await unitadmin.call(addGeneralAccount, add)
  expect(saved).toMatchObject({
    accountName: 'NewOne2026',
    level: 'general',
    status: 'normal',
    validFrom: '2026-01-01',
    validUntil: '2030-12-31',
    passwordSet: false,
    revision: 1,
  })
  for (const password of ['', 'Milepost2026'])
    expect((await tryLogin(gateway, 'NewOne2026', password)).code).toBe(codes.signInRefused)
  const passwordHash = await hashPassword('Erstes2026', gateway.services.settings)
  await gateway.database.orm
    .update(account)
    .set({ passwordHash })
    .where(and(eq(account.accountId, add.generalAccountId), isNull(account.passwordHash)))
  expect((await tryLogin(gateway, 'newone2026', 'Erstes2026')).code).toBe(codes.success)
  const { records } = await unitadmin.call(listGeneralAccounts, { keyword: 'newone' })
  expect(records).toMatchObject([{ passwordSet: true }])
  const { records: changes } = await unitadmin.call(listHistory, {
    entity: 'account',
    entityId: add.generalAccountId,
  })
  expect(changes).toMatchObject([{ action: 'add', after: { accountName: 'NewOne2026', level: 'general' } }])
})

test('VAL-01 a name in use, in whatever case, and a person out of reach are refused by name', async () => {
  const taken = await unitadmin.answer(addGeneralAccount, newAccount(somebody(), 'SysAdmin'))
  expect([taken.code, fieldsOf(taken.data)]).toEqual([codes.invalid, ['accountName']])
  const short = await unitadmin.answer(addGeneralAccount, newAccount(somebody(), 'ab'))
  expect([short.code, fieldsOf(short.data)]).toEqual([codes.invalid, ['accountName']])
  const others = await sysadmin.call(listPeople, { organizationId: unitId('design'), pageSize: 1 })
  const [stranger] = others.records
  if (!stranger) throw new Error('nobody works there')
  const answer = await unitadmin.answer(addGeneralAccount, newAccount(stranger, 'stranger1'))
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['userId']])
})

test('the valid period is of whole days by China’s time, the last one included', async () => {
  const { generalAccountId, revision } = await oneOf(unitadmin)
  const { account: saved } = await unitadmin.call(updateValidPeriod, {
    generalAccountId,
    baseRevision: revision,
    validFrom: '2026-11-01',
    validUntil: '2026-11-30',
  })
  expect(saved).toMatchObject({ validFrom: '2026-11-01', validUntil: '2026-11-30', revision: revision + 1 })
  const [row] = await gateway.database.orm
    .select()
    .from(account)
    .where(eq(account.accountId, generalAccountId))
  expect(row?.validFrom?.toISOString()).toBe('2026-10-31T16:00:00.000Z')
  expect(row?.validUntil?.toISOString()).toBe('2026-11-30T16:00:00.000Z')
  const back = await unitadmin.answer(updateValidPeriod, {
    generalAccountId,
    baseRevision: revision + 1,
    validFrom: '2026-12-01',
  })
  expect([back.code, fieldsOf(back.data)]).toEqual([codes.invalid, ['validUntil']])
  const conflict = await sysadmin.answer(updateValidPeriod, {
    generalAccountId,
    baseRevision: revision,
    clear: ['validUntil'],
  })
  expect(Conflict.parse(conflict.data)).toMatchObject({
    fields: expect.arrayContaining(['validFrom', 'validUntil']),
    theirs: { validFrom: '2026-11-01', validUntil: '2026-11-30' },
  })
  const { account: open } = await sysadmin.call(updateValidPeriod, {
    generalAccountId,
    baseRevision: revision + 1,
    clear: ['validUntil'],
  })
  expect(open.validUntil).toBeUndefined()
})

test('security 21: nobody prolongs their own time', async () => {
  const { userAccount } = unitadmin.session
  const own = { generalAccountId: userAccount.accountId, baseRevision: 1, validUntil: '2030-01-01' }
  expect((await unitadmin.answer(updateValidPeriod, own)).code).toBe(codes.noPermission)
})

test('OFF-02 a person and an account made offline are taken in one batch, and once', async () => {
  const owner = { userId: randomUUID(), userName: '离线来人' }
  const { place } = somebody()
  const add = newAccount(owner, 'offline01')
  const items = [
    { endpointId: addPerson.id, request: { ...owner, place } },
    { endpointId: addGeneralAccount.id, request: add },
    {
      endpointId: updateValidPeriod.id,
      request: { generalAccountId: add.generalAccountId, baseRevision: 0, validUntil: '2031-06-30' },
    },
  ].map((item) => ({ ...item, idempotencyKey: randomUUID(), madeAt: gateway.time.now.getTime() }))
  const replay = () => unitadmin.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect((await replay()).results.map(({ code }) => code)).toEqual(items.map(() => codes.success))
  expect((await replay()).results.map(({ code }) => code)).toEqual(items.map(() => codes.repeated))
  const { records } = await unitadmin.call(listGeneralAccounts, { userId: owner.userId })
  expect(records).toMatchObject([{ accountName: 'offline01', validUntil: '2031-06-30', revision: 2 }])
})

test('OFF-02 a replica loses the account of somebody who is moved out of reach', async () => {
  const first = await unitadmin.call(pullChanges, { entity: 'account' })
  const { generalAccountId, userId } = await oneOf(unitadmin)
  const [target] = (await sysadmin.call(listPeople, { organizationId: unitId('design'), pageSize: 1 }))
    .records
  const { records } = await sysadmin.call(listPeople, {
    organizationId: unitId('first-bureau'),
    pageSize: 2000,
  })
  const owner = records.find((row) => row.userId === userId)
  if (!owner || !target?.place) throw new Error('the demo has too few people')
  await sysadmin.call(movePerson, { userId, baseRevision: owner.revision, place: target.place })
  const { scope, cursor } = first
  const later = await unitadmin.call(pullChanges, { entity: 'account', scope, cursor })
  expect(later.removed).toContain(generalAccountId)
})

test('without the right to see people or accounts there is no replica of them', async () => {
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  for (const entity of ['person', 'account'])
    expect((await sitestaff.answer(pullChanges, { entity })).code).toBe(codes.noPermission)
})
