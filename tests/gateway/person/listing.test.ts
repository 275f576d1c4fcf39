import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPeople } from '#contract/person/endpoints.ts'
import type { PersonQuery } from '#contract/person/schema.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('STF-01 STF-07 the people of a unit with those of the units below it, or just its own, and those whose certificates end', async () => {
  const organizationId = unitId('group')
  const total = async (query: PersonQuery) => (await sysadmin.call(listPeople, query)).total
  expect(await total({ organizationId })).toBe(await total({}))
  const own = await sysadmin.call(listPeople, { organizationId, direct: true, pageSize: 2000 })
  expect(own.total).toBeLessThan(await total({ organizationId }))
  expect(own.records.every(({ place }) => place?.organizationId === organizationId)).toBe(true)
  const soon = await gateway.database.pool.query<{ id: string }>(
    `select distinct user_id as id from person_record join person using (user_id)
     where kind = 'certificate' and person_record.deleted_at is null and person.deleted_at is null
       and valid_until < ($1::timestamptz at time zone 'Asia/Shanghai')::date + 90`,
    [gateway.time.now],
  )
  const ending = await sysadmin.call(listPeople, { certificates: 'expiring', pageSize: 2000 })
  expect(ending.total).toBeGreaterThan(0)
  expect(ending.records.map(({ userId }) => userId).sort()).toEqual(soon.rows.map(({ id }) => id).sort())
})
