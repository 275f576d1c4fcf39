import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idCardCheckDigit } from '#contract/check-digits.ts'
import { codes } from '#contract/codes.ts'
import { listDepartments } from '#contract/department/endpoints.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import {
  addPerson,
  getCellphone,
  getIdCard,
  getPerson,
  listPeople,
  movePerson,
  updatePerson,
} from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { Conflict } from '#contract/revision.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { operationLog } from '#gateway/db/tables/log.ts'
import { person } from '#gateway/db/tables/person.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
/** People of the first bureau without an account, whom no test has touched. */
let people: Person[]
/** Somebody of the second bureau. */
let foreign: Person
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const withAccount = new Set(
    (await gateway.database.orm.select({ userId: account.userId }).from(account)).map(({ userId }) => userId),
  )
  const { records } = await unitadmin.call(listPeople, { pageSize: 2000 })
  people = records.filter(({ userId }) => !withAccount.has(userId))
  const others = await sysadmin.call(listPeople, { organizationId: unitId('second-bureau'), pageSize: 1 })
  foreign = others.records[0] ?? untouched()
})
afterAll(() => gateway.close())

const untouched = () => untouchedOf(people)

function placeOf({ place }: Person): Place {
  if (!place) throw new Error('nobody of the demo is of no unit')
  return place
}

async function rawOf(userId: string) {
  const [row] = await gateway.database.orm.select().from(person).where(eq(person.userId, userId))
  if (!row) throw new Error('no such person')
  return row
}

async function lastChange(userId: string) {
  const [entry] = await gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entity, 'person'), eq(history.entityId, userId)))
    .orderBy(desc(history.seq))
    .limit(1)
  return entry
}

/** An ID number that nobody has. */
function idCard(serial: number): string {
  const digits = `110101197505${String(10 + serial).padStart(2, '0')}001`
  return digits + idCardCheckDigit(digits)
}

test('STF-01 the staff of a unit comes in one call of 2,000, and only within reach', async () => {
  const all = await unitadmin.call(listPeople, { pageIndex: 1, pageSize: 2000 })
  expect(all.total).toBe(460)
  expect(new Set(all.records.map((row) => row.place?.organizationId))).toEqual(
    new Set([unitId('first-bureau')]),
  )
  expect((await sysadmin.call(listPeople, { pageSize: 2000 })).total).toBe(2000)
  expect((await unitadmin.answer(getPerson, { userId: foreign.userId })).code).toBe(codes.notFound)
})

test('a new person: sex and birth date follow the ID number, which the history has masked', async () => {
  const add = {
    userId: randomUUID(),
    userName: '新来的人',
    place: placeOf(untouched()),
    idCard: idCard(1),
    cellphone: '13812345678',
    positionLevel: 'deputy' as const,
  }
  const { person: saved } = await unitadmin.call(addPerson, add)
  expect(saved).toMatchObject({
    sex: 'male',
    birthDate: '1975-05-11',
    cellphone: '138****5678',
    revision: 1,
    place: add.place,
  })
  expect(saved.idCard).toMatch(/^110\*{13}\d[\dX]$/)
  expect(await rawOf(add.userId)).toMatchObject({ idCard: add.idCard, cellphone: add.cellphone })
  const entry = JSON.stringify(await lastChange(add.userId))
  expect(entry).toContain('138****5678')
  for (const number of [add.idCard, add.cellphone]) expect(entry).not.toContain(number)

  const again = await unitadmin.answer(addPerson, { ...add, userId: randomUUID() })
  expect([again.code, fieldsOf(again.data)]).toEqual([codes.invalid, ['idCard']])
  const told = await unitadmin.answer(addPerson, { ...add, userId: randomUUID(), sex: 'male' })
  expect([told.code, fieldsOf(told.data)]).toEqual([codes.invalid, ['sex']])
})

test('STF-05 whose number it is cannot be tried out with an id that is in use', async () => {
  const [someone, place] = [untouched(), placeOf(untouched())]
  const known = await unitadmin.call(addPerson, {
    userId: randomUUID(),
    userName: '有证件的人',
    place,
    idCard: idCard(7),
  })
  const guess = { userId: someone.userId, userName: '试探', place, idCard: idCard(7) }
  const answer = await unitadmin.answer(addPerson, guess)
  expect(known.person.revision).toBe(1)
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['userId']])
})

test('VAL-03 an ID number of two people at once becomes that of one, and the other is told', async () => {
  const [one, two] = [untouched(), untouched()]
  const edit = ({ userId, revision }: Person) => ({ userId, baseRevision: revision, idCard: idCard(8) })
  const answers = await Promise.all([one, two].map((row) => unitadmin.answer(updatePerson, edit(row))))
  expect(answers.map(({ code }) => code).sort()).toEqual([codes.success, codes.invalid].sort())
})

test.each(['0000-01-01', '2999-01-01'])('VAL-03 nobody is born on %s', async (birthDate) => {
  const { userId, revision } = untouched()
  const answer = await unitadmin.answer(updatePerson, { userId, baseRevision: revision, birthDate })
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['birthDate']])
})

test('a department of another unit is no place of this one', async () => {
  const place = { ...placeOf(untouched()), departmentId: placeOf(foreign).departmentId }
  const answer = await sysadmin.answer(addPerson, { userId: randomUUID(), userName: '错位的人', place })
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['place.departmentId']])
})

test('edits of different fields merge; of the same one they conflict, the numbers masked', async () => {
  const { userId, revision } = untouched()
  const mine = { userId, baseRevision: revision }
  await unitadmin.call(updatePerson, { ...mine, cellphone: '13700001111' })
  const merged = await sysadmin.call(updatePerson, { ...mine, post: 'safety' })
  expect(merged.merged).toEqual(['cellphone'])
  expect(merged.person).toMatchObject({ post: 'safety', cellphone: '137****1111', revision: revision + 2 })
  const conflict = await sysadmin.answer(updatePerson, { ...mine, cellphone: '13600002222' })
  expect(conflict.code).toBe(codes.conflict)
  expect(Conflict.parse(conflict.data)).toMatchObject({
    fields: ['cellphone'],
    theirs: { cellphone: '137****1111' },
    changedBy: sysadmin.session.userAccount.userName,
  })
  expect(await rawOf(userId)).toMatchObject({ cellphone: '13700001111' })
})

test('an ID number counts with what it tells: neither is changed beside the other', async () => {
  const { userId, revision } = untouched()
  const told = await unitadmin.answer(updatePerson, { userId, baseRevision: revision, sex: 'male' })
  expect([told.code, fieldsOf(told.data)]).toEqual([codes.invalid, ['sex']])
  const { person: cleared } = await unitadmin.call(updatePerson, {
    userId,
    baseRevision: revision,
    clear: ['idCard'],
    birthDate: '1988-08-08',
  })
  expect(cleared).toMatchObject({ birthDate: '1988-08-08' })
  expect(cleared.idCard).toBeUndefined()
  const other = await sysadmin.answer(updatePerson, { userId, baseRevision: revision, idCard: idCard(2) })
  expect(Conflict.parse(other.data).fields.toSorted()).toEqual(['birthDate', 'idCard', 'sex'])
})

test('security 21: phone and mail of somebody who signs in are bound by that person alone', async () => {
  const { userId } = unitadmin.session.userAccount
  const { revision } = await sysadmin.call(getPerson, { userId })
  for (const contact of [{ cellphone: '13712349876' }, { email: 'elsewhere@milepost.example' }]) {
    const answer = await sysadmin.answer(updatePerson, { userId, baseRevision: revision, ...contact })
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, Object.keys(contact)])
  }
  await sysadmin.call(updatePerson, { userId, baseRevision: revision, post: 'quality' })
})

test('STF-01 security 22: concurrent moves of many people keep the head counts right', async () => {
  const organizationId = unitId('first-bureau')
  const before = await unitadmin.call(listDepartments, { organizationId })
  const [to] = before
  if (!to) throw new Error('the unit has no department')
  const moving = Array.from({ length: 24 }, untouched)
  const place = { organizationId, organizationName: '随便', departmentId: to.departmentId }
  const moves = moving.map(({ userId, revision }) =>
    Promise.all(
      [unitadmin, sysadmin].map((client) =>
        client.answer(movePerson, { userId, baseRevision: revision, place }),
      ),
    ),
  )
  const answers = await Promise.all(moves)
  const leaving = moving.map((row) => row.place?.departmentId !== to.departmentId)
  // Of two who move the same person at once, one is told of the other.
  expect(answers.map((both) => both.map(({ code }) => code).toSorted())).toEqual(
    leaving.map((leaves) => [codes.success, leaves ? codes.conflict : codes.success]),
  )
  const after = await unitadmin.call(listDepartments, { organizationId })
  const sum = (of: typeof before) => of.reduce((total, { headCount }) => total + headCount, 0)
  expect(sum(after)).toBe(sum(before))
  expect(after[0]?.headCount).toBe(to.headCount + leaving.filter(Boolean).length)
})

test('STF-05 the whole numbers are shown to those permitted, and each look is logged', async () => {
  const { userId, userName } = untouched()
  const raw = await rawOf(userId)
  expect(await unitadmin.call(getIdCard, { userId })).toEqual({ idCard: raw.idCard })
  expect(await unitadmin.call(getCellphone, { userId })).toEqual({ cellphone: raw.cellphone })
  const auditor = await Client.signIn(gateway, 'auditor')
  for (const endpoint of [getIdCard, getCellphone])
    expect((await auditor.answer(endpoint, { userId })).code).toBe(codes.noPermission)
  const looks = await gateway.database.orm
    .select()
    .from(operationLog)
    .where(eq(operationLog.content, userName))
  expect(looks.map(({ action, accountName }) => [action, accountName]).toSorted()).toEqual([
    ['person.cellphone', 'unitadmin'],
    ['person.idCard', 'unitadmin'],
  ])
  expect(JSON.stringify(looks)).not.toContain(raw.idCard)
})

test('OFF-02 a chain made offline, add, edit and move, is taken in one batch', async () => {
  const userId = randomUUID()
  const place = placeOf(untouched())
  const [first = '', second = ''] = [randomUUID(), randomUUID()]
  const items = [
    { endpointId: addPerson.id, idempotencyKey: first, request: { userId, userName: '离线来人', place } },
    {
      endpointId: updatePerson.id,
      idempotencyKey: second,
      request: { userId, label: '离线来人', baseRevision: 0, after: [first], post: 'safety' },
    },
    {
      endpointId: movePerson.id,
      idempotencyKey: randomUUID(),
      request: {
        userId,
        label: '离线来人',
        baseRevision: 0,
        after: [first, second],
        place: { organizationId: place.organizationId, organizationName: place.organizationName },
      },
    },
  ].map((item) => ({ ...item, madeAt: gateway.time.now.getTime() }))
  const { results } = await unitadmin.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  expect(results.map(({ code }) => code)).toEqual([codes.success, codes.success, codes.success])
  const made = await unitadmin.call(getPerson, { userId })
  expect(made).toMatchObject({ post: 'safety', revision: 3 })
  expect(made.place?.departmentId).toBeUndefined()
})

test('VAL-03 a child of today may be entered from midnight on, by China’s time', async () => {
  gateway.time.now = new Date('2026-11-20T16:30:00Z')
  const own = await Client.signIn(gateway, 'unitadmin')
  const born = async (birthDate: string) => {
    const [{ userId, revision } = { userId: '', revision: 0 }] = (
      await own.call(listPeople, { keyword: '新生' })
    ).records
    return await own.answer(updatePerson, { userId, baseRevision: revision, birthDate })
  }
  const [beside] = (await own.call(listPeople, { pageSize: 1 })).records
  if (!beside?.place) throw new Error('the demo has nobody of a unit')
  await own.call(addPerson, { userId: randomUUID(), userName: '新生', place: beside.place })
  expect((await born('2026-11-22')).code).toBe(codes.invalid)
  expect((await born('2026-11-21')).code).toBe(codes.success)
})
