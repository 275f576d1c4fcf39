import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import { ownRecords, personRecords } from '#contract/person-record/endpoints.ts'
import type { Education } from '#contract/person-record/entities.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { nextBatch } from '#offline/queue/batch.ts'
import { newId } from '#request/id.ts'
import { SignedIn } from './signed-in.ts'

const { education, certificate } = personRecords
const userId = '0190c2a4-6000-7000-8000-000000000001'
const place = { organizationId: '0190c2a4-5000-7000-8000-000000000001', organizationName: '里程一局' }
const kept: Education = {
  recordId: '0190c2a4-9000-7000-8000-000000000001',
  userId,
  startMonth: '2015-09',
  endMonth: '2019-06',
  school: '西南交通大学',
  degree: 'undergraduate',
  revision: 2,
  changedAt: 1_700_000_000_000,
  changedByName: '王工',
}
const study = (changes: Partial<Education> = {}) => ({
  recordId: newId(),
  userId,
  startMonth: '2019-09',
  school: '同济大学',
  degree: 'master' as const,
  ...changes,
})

let here: SignedIn
beforeEach(async () => {
  here = await SignedIn.start()
  here.gateway.on(education.list, ({ query }) =>
    query.get('userId') === userId ? { data: [kept] } : { code: codes.notFound },
  )
  here.gateway.on(certificate.list, () => ({ data: [] }))
  await here.engine.warmUp()
})
afterEach(() => here.end())

const schools = async (of = userId) =>
  (await here.engine.read(education.list, { userId: of })).map(({ school }) => school)

test('OFF-02 STF-03 records added and edited without a network stand in their order, marked, and are sent in it', async () => {
  await schools()
  here.cut()
  const { engine } = here
  const added = study()
  await engine.submit(education.add, { ...added, label: '张三 · 同济大学' })
  await engine.submit(education.update, { recordId: added.recordId, baseRevision: 0, endMonth: '2022-06' })
  const changes = {
    recordId: kept.recordId,
    baseRevision: 2,
    school: '西南交大',
    clear: ['endMonth' as const],
  }
  await engine.submit(education.update, changes, kept)
  expect(await engine.read(education.list, { userId })).toMatchObject([
    { school: '西南交大', startMonth: '2015-09' },
    { school: '同济大学', endMonth: '2022-06', revision: 0 },
  ])
  expect([...engine.queue.pendingStatus('person-record').read().keys()].toSorted()).toEqual(
    [added.recordId, kept.recordId].toSorted(),
  )
  expect(engine.queue.pendingStatus('person').read().size).toBe(0)

  here.heal()
  await engine.syncNow()
  await here.emptied()
  const sent = here.gateway
    .callsTo(replayEdits)
    .flatMap(({ body }) => z.parse(ReplayRequest, JSON.parse(body)).items)
    .filter(({ request }) => request.recordId === added.recordId)
    .slice(-2)
  expect(sent.map(({ endpointId }) => endpointId)).toEqual([education.add.id, education.update.id])
  expect(sent[1]?.request).toMatchObject({ baseRevision: 0, after: [sent[0]?.idempotencyKey] })
})

test('OFF-02 STF-03 records of a person who was made on this device are listed where the gateway is not heard, and where it does not know the person', async () => {
  const { engine } = here
  const made = newId()
  here.cut()
  await engine.submit(addPerson, { userId: made, userName: '新来', place })
  expect(await schools(made)).toEqual([])
  await engine.submit(education.add, study({ userId: made }))
  expect(await schools(made)).toEqual(['同济大学'])

  here.refuse = () => codes.invalid
  here.heal()
  await engine.syncNow()
  expect(await schools(made)).toEqual(['同济大学'])
})

test('OFF-02 STF-03 a record that was synced while nobody looked stands without a network, too', async () => {
  const { engine } = here
  await schools()
  here.cut()
  await engine.submit(education.add, study())
  here.gateway.on(replayEdits, ({ body }) => {
    const { items } = z.parse(ReplayRequest, JSON.parse(body))
    const results = items.map(({ idempotencyKey, request }) => {
      const record = { ...request, revision: 1, changedAt: 1, changedByName: '王工' }
      return { idempotencyKey, code: codes.success, message: '', data: { record } }
    })
    return { data: { results, epoch: here.epoch } }
  })
  here.heal()
  await engine.syncNow()
  await here.emptied()
  here.cut()
  await expect.poll(() => schools()).toEqual(['同济大学', '西南交通大学'])
})

test('OFF-02 STF-03 where none were read yet those of this device are shown, as not all of them', async () => {
  const { engine } = here
  here.cut()
  await expect(schools()).rejects.toThrow()
  await engine.submit(education.add, study())
  expect(await schools()).toEqual(['同济大学'])
  expect(engine.staleSince(education.list, { userId })).toBe(0)
})

test('STF-07 a certificate that was edited here is flagged by its new last day', async () => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  here.cut()
  const made = newId()
  await here.engine.submit(addPerson, { userId: made, userName: '新来', place })
  const recordId = newId()
  await here.engine.submit(certificate.add, {
    ...{ recordId, userId: made, certificateName: '安全员' },
    validUntil: inTenDays,
  })
  const ends = async () => (await here.engine.read(certificate.list, { userId: made }))[0]?.expiresWithin
  expect(await ends()).toBe(30)
  await here.engine.submit(certificate.update, { recordId, baseRevision: 0, clear: ['validUntil'] })
  expect(await ends()).toBeUndefined()
})

test('OFF-02 a record waits for the person that it belongs to, and the person not for it', async () => {
  const { engine } = here
  const made = newId()
  here.refuse = () => codes.invalid
  await engine.submit(addPerson, { userId: made, userName: '新来', place })
  const commands = await engine.queue.commands()
  const states = () => commands.unsynced.read().map(({ state }) => state)
  await expect.poll(states).toEqual(['refused'])
  here.refuse = () => undefined
  await engine.submit(education.add, study({ userId: made }))
  await engine.submit(ownRecords.education.add, study())
  await expect.poll(states).toEqual(['refused', 'held'])

  const edit = (seq: number, state: 'waiting' | 'refused', entities: [string, string][]) => ({
    ...{ seq, id: newId(), state, size: 1, sealed: { iv: new Uint8Array(), data: new ArrayBuffer() } },
    content: { endpointId: 'x', request: {}, label: '', entities, madeAt: 0, failures: 0 },
  })
  const person: [string, string] = ['person', 'p']
  const record: [string, string] = ['person-record', 'r']
  const parkedRecord = [edit(1, 'refused', [record, person]), edit(2, 'waiting', [person])]
  expect(nextBatch(parkedRecord, new Set(), new Set(), 2, undefined).map(({ seq }) => seq)).toEqual([2])
})
