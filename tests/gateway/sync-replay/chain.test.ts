import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { addPerson, getPerson, listPeople, updatePerson } from '#contract/person/endpoints.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import { deleteWorkSites, getWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { type EditChain, extend, rebase } from '#offline/queue/edit-chain.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

/** Edits of one thing as a device chains them while none of them is sent. */
function chained(edits: readonly { endpointId: string; request: Record<string, unknown> }[]): ReplayItem[] {
  let chain: EditChain | undefined
  return edits.map(({ endpointId, request: changes }, at) => {
    const idempotencyKey = randomUUID()
    const request = rebase(changes, chain, at > 0, String(changes.workSiteId ?? changes.userId))
    chain = extend(chain, at > 0, idempotencyKey, request)
    return { endpointId, idempotencyKey, madeAt: gateway.time.now.getTime(), request }
  })
}

async function replay(client: Client, items: ReplayItem[]): Promise<number[]> {
  const { results } = await client.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  return results.map(({ code }) => code)
}

test('OFF-02 nobody conflicts with own edits, however often they say the same again, and that leaves no trace', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work site')
  const { workSiteId, revision } = site
  const [a, b] = [
    { status: 'completed', remarks: '甲' },
    { status: 'under-construction', remarks: '甲' },
  ]
  const said = [a, b, b, { ...b, progress: 41 }, b, a, { remarks: '甲' }, { status: 'completed' }, a, b]
  const items = chained(
    said.map((changes) => ({
      endpointId: updateWorkSite.id,
      request: { workSiteId, baseRevision: revision, ...changes },
    })),
  )
  const results = [
    ...(await replay(engineer, items.slice(0, 4))),
    ...(await replay(engineer, items.slice(4))),
  ]
  expect(results).toEqual(said.map(() => codes.success))
  const now = await engineer.call(getWorkSite, { workSiteId })
  expect(now).toMatchObject({ ...b, progress: 41, revision: revision + 5 })
  const auditor = await Client.signIn(gateway, 'auditor')
  const { total } = await auditor.call(listHistory, { entity: 'work-site', entityId: workSiteId })
  expect(total).toBe(5)
})

test('OFF-02 DIC-04 nor with own edits of one entry of a list, with others of its entries between them', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const [, site] = (await engineer.call(listWorkSites, { pageSize: 2 })).records
  if (!site) throw new Error('the demo has no work site')
  const { workSiteId, revision } = site
  const piles = (quantity: number) => ({ set: [{ name: '测试桩', quantity, unit: '根' }] })
  const caps = { set: [{ name: '测试承台', quantity: 2, unit: '座' }] }
  const items = chained(
    [piles(4), caps, piles(6), { remove: ['测试承台'] }, piles(8)].map((components) => ({
      endpointId: updateWorkSite.id,
      request: { workSiteId, baseRevision: revision, components },
    })),
  )
  expect(await replay(engineer, items.slice(0, 3))).toEqual([codes.success, codes.success, codes.success])
  expect(await replay(engineer, items.slice(3))).toEqual([codes.success, codes.success])
  const { components } = await engineer.call(getWorkSite, { workSiteId })
  expect(components.filter(({ name }) => name.startsWith('测试'))).toEqual(piles(8).set)
})

test('OFF-02 nor with own edits of a person', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const [person] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  if (!person) throw new Error('the demo has no people')
  const { userId, revision } = person
  const items = chained(
    ['quality', 'safety', 'safety', 'accounting'].map((post) => ({
      endpointId: updatePerson.id,
      request: { userId, baseRevision: revision, post },
    })),
  )
  expect(await replay(unitadmin, items)).toEqual(items.map(() => codes.success))
  expect((await unitadmin.call(getPerson, { userId })).revision).toBe(revision + 3)
})

test('OFF-02 nor with what an own ID number told before it was taken back', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const [beside] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  if (!beside?.place) throw new Error('the demo has no people')
  const userId = randomUUID()
  await unitadmin.call(addPerson, { userId, userName: '换证人', place: beside.place })
  const changes = [
    { sex: 'male' },
    { idCard: '110101199003074530' },
    { clear: ['idCard'] },
    { sex: 'female' },
  ]
  const items = chained(
    changes.map((change) => ({
      endpointId: updatePerson.id,
      request: { userId, baseRevision: 1, ...change },
    })),
  )
  expect(await replay(unitadmin, items.slice(0, 2))).toEqual([codes.success, codes.success])
  expect(await replay(unitadmin, items.slice(2))).toEqual([codes.success, codes.success])
  expect(await unitadmin.call(getPerson, { userId })).toMatchObject({ sex: 'female', revision: 5 })
})

test('OFF-02 STF-03 nor with own edits of a record that was made beside its person, in one batch', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const [beside] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  if (!beside?.place) throw new Error('the demo has no people')
  const { education } = personRecords
  const [userId, recordId] = [randomUUID(), randomUUID()]
  const [person] = chained([
    { endpointId: addPerson.id, request: { userId, userName: '新来人', place: beside.place } },
  ])
  const made = { recordId, userId, school: '交大', degree: 'master', startMonth: '2019-09' }
  const written = ['交大', '西南交大', '西南交大', '西南交通大学', '交大'].map((school) => ({
    endpointId: education.update.id,
    request: { recordId, baseRevision: 0, label: '新来人 · 交大', school },
  }))
  const items = chained([{ endpointId: education.add.id, request: made }, ...written])
  if (!person) throw new Error('nothing made')
  expect(await replay(unitadmin, [person, ...items.slice(0, 4)])).toEqual(Array(5).fill(codes.success))
  expect(await replay(unitadmin, items.slice(4))).toEqual([codes.success, codes.success])
  expect(await unitadmin.call(education.list, { userId })).toMatchObject([{ school: '交大', revision: 4 }])
  const auditor = await Client.signIn(gateway, 'auditor')
  const { records } = await auditor.call(listMessages, { kind: 'review', keyword: '新来人 · ' })
  const about = { entity: 'person-record', entityId: recordId, userId }
  expect(records.map(({ review }) => review)).toMatchObject(Array(4).fill(about))
})

test('OFF-02 nor with own edits of what is then deleted', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const [, site] = (await engineer.call(listWorkSites, { pageSize: 2 })).records
  if (!site) throw new Error('the demo has too few work sites')
  const { workSiteId, revision: baseRevision } = site
  const edits = ['甲', '乙', '乙'].map((remarks) => ({
    endpointId: updateWorkSite.id,
    request: { workSiteId, baseRevision, remarks },
  }))
  const deletion = { endpointId: deleteWorkSites.id, request: { ids: [workSiteId], baseRevision } }
  const items = chained([...edits, deletion])
  expect(await replay(engineer, items.slice(0, 2))).toEqual([codes.success, codes.success])
  expect(await replay(engineer, items.slice(2))).toEqual([codes.success, codes.success])
  expect((await engineer.answer(getWorkSite, { workSiteId })).code).toBe(codes.deleted)
})
