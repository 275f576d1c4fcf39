import { afterEach, beforeEach, expect, test } from 'vitest'
import { addGeneralAccount, listGeneralAccounts, updateValidPeriod } from '#contract/account/endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { addPerson, getPerson, listPeople, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { pullChanges, replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import { eventually } from '../support/eventually.ts'
import { SignedIn } from './signed-in.ts'

const unit = '0190c2a4-5000-7000-8000-000000000001'
const place = { organizationId: unit, organizationName: '里程一局' }
const stamp = { revision: 1, changedAt: 1_700_000_000_000, changedByName: '王工' }

const people: Person[] = ['张三', '李四', '王五'].map((userName, index) => ({
  userId: `0190c2a4-6000-7000-8000-00000000000${index}`,
  userName,
  place,
  cellphone: `138****000${index}`,
  ...stamp,
}))
const accounts: GeneralAccount[] = people.slice(0, 2).map(({ userId, userName }, index) => ({
  generalAccountId: `0190c2a4-7000-7000-8000-00000000000${index}`,
  accountName: `person${index}`,
  userId,
  userName,
  place,
  level: 'general',
  status: 'normal',
  passwordSet: true,
  ...stamp,
}))

let here: SignedIn
/** What the gateway says to a pull of people: a code other than success refuses it. */
let answer: number
beforeEach(async () => {
  here = await SignedIn.start()
  answer = codes.success
  const rows: Record<string, unknown[]> = { person: people, account: accounts, 'attribute-set': [] }
  here.gateway.on(pullChanges, ({ query }) => {
    const entity = query.get('entity') ?? ''
    if (entity === 'person' && answer !== codes.success) return { code: answer }
    return {
      data: {
        scope: 's',
        cursor: '1',
        snapshot: !query.has('cursor'),
        rows: rows[entity] ?? here.rows,
        removed: [],
      },
    }
  })
  // Once what the sign-in began is over.
  await here.engine.warmUp()
  await here.engine.warmUp()
})
afterEach(() => here.end())

async function shown(userId: string): Promise<Person> {
  return await here.engine.read(getPerson, { userId })
}

function one(index: number): Person {
  const found = people[index]
  if (!found) throw new Error('no such person')
  return found
}

test('OFF-02 STF-05 people added, edited and moved without a network are listed and found, their numbers masked', async () => {
  here.cut()
  const { engine } = here
  const userId = newId()
  const idCard = '110101199003074530'
  await engine.submit(addPerson, { userId, userName: '欧阳新来', place, idCard, cellphone: '13912345678' })
  const department = { departmentId: '0190c2a4-8000-7000-8000-000000000001', departmentName: '财务部' }
  await engine.submit(updatePerson, { userId, label: '欧阳新来', baseRevision: 0, post: 'safety' })
  await engine.submit(movePerson, {
    userId,
    label: '欧阳新来',
    baseRevision: 0,
    place: { ...place, ...department },
  })
  expect(await shown(userId)).toMatchObject({
    sex: 'male',
    birthDate: '1990-03-07',
    idCard: '110*************30',
    cellphone: '139****5678',
    post: 'safety',
    place: department,
  })
  for (const keyword of ['欧阳', '13912345678', '5678', idCard])
    expect((await engine.read(listPeople, { keyword })).records.map((row) => row.userId)).toEqual([userId])
  const inDepartment = await engine.read(listPeople, { departmentId: department.departmentId })
  expect(inDepartment.total).toBe(1)
  expect((await engine.read(listPeople, { sortBy: 'userName', desc: true })).total).toBe(4)
  const { userId: edited, userName } = one(0)
  await engine.submit(updatePerson, {
    userId: edited,
    label: userName,
    baseRevision: 1,
    clear: ['cellphone'],
    idCard,
  })
  const after = await shown(edited)
  expect([after.cellphone, after.idCard, after.sex]).toEqual([undefined, '110*************30', 'male'])
  const marks = engine.queue.pendingStatus('person').read()
  expect([...marks.keys()].toSorted()).toEqual([userId, edited].toSorted())
})

test('OFF-02 an own profile that was edited here shows in the list, too', async () => {
  here.cut()
  const { userId, userName } = one(1)
  await here.engine.submit(updateProfile, { userId, label: userName, baseRevision: 1, post: 'quality' })
  expect(await shown(userId)).toMatchObject({ post: 'quality', cellphone: one(1).cellphone })
  const commands = await here.engine.queue.commands()
  expect(commands.unsynced.read()).toMatchObject([{ label: userName, changed: ['post'] }])
})

test('OFF-02 an account made here begins without a password, and its valid period is changed on top', async () => {
  here.cut()
  const { engine } = here
  const generalAccountId = newId()
  const { userId, userName } = one(2)
  await engine.submit(addGeneralAccount, { generalAccountId, accountName: 'wangwu', userId, userName, place })
  await engine.submit(updateValidPeriod, { generalAccountId, baseRevision: 0, validUntil: '2030-12-31' })
  const { records } = await engine.read(listGeneralAccounts, { userId })
  expect(records).toMatchObject([
    { accountName: 'wangwu', passwordSet: false, status: 'normal', validUntil: '2030-12-31', place },
  ])
})

test('OFF-02 a chain about a new person and its account is sent in order, each edit naming those beneath it', async () => {
  here.cut()
  const { engine } = here
  const [userId, generalAccountId] = [newId(), newId()]
  await engine.submit(addPerson, { userId, userName: '欧阳新来', place })
  await engine.submit(addGeneralAccount, {
    generalAccountId,
    accountName: 'ouyang',
    userId,
    userName: '欧阳新来',
  })
  await engine.submit(updatePerson, { userId, label: '欧阳新来', baseRevision: 0, post: 'safety' })
  const sent: z.output<typeof ReplayRequest>['items'] = []
  here.gateway.on(replayEdits, ({ body }) => {
    const { items } = z.parse(ReplayRequest, JSON.parse(body))
    sent.push(...items)
    const results = items.map(({ idempotencyKey }) => ({ idempotencyKey, code: codes.success, message: '' }))
    return { data: { results, epoch: here.epoch } }
  })
  here.heal()
  await engine.syncNow()
  await here.emptied()
  expect(sent.map(({ endpointId }) => endpointId)).toEqual([
    addPerson.id,
    addGeneralAccount.id,
    updatePerson.id,
  ])
  expect(sent[2]?.request).toMatchObject({ baseRevision: 0, after: [sent[0]?.idempotencyKey] })
})

test.each([
  ['ROL-04 a right that was taken away takes the people along', codes.noPermission],
  ['OFF-02 a reach that has outgrown what a device keeps takes the people along', codes.tooLarge],
])('%s, and nothing asks for them again', async (_title, refusal) => {
  expect((await here.engine.read(listPeople, {})).total).toBe(3)
  answer = refusal
  await here.engine.syncNow()
  const asked = () =>
    here.gateway.callsTo(pullChanges).filter(({ query }) => query.get('entity') === 'person').length
  const before = asked()
  await here.engine.syncNow()
  expect(asked()).toBe(before)
  const kept = await here.device.database?.getAll('replicas')
  expect(kept?.map(({ entity }) => entity).toSorted()).toEqual(['account', 'attribute-set', 'work-site'])
  here.gateway.on(listPeople, () => ({ code: codes.noPermission }))
  await expect(here.engine.read(listPeople, {})).rejects.toMatchObject({ code: codes.noPermission })
  await eventually(async () =>
    expect((await here.device.database?.getAll('chunks'))?.some(({ entity }) => entity === 'person')).toBe(
      false,
    ),
  )
})
