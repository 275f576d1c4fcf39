import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import {
  addPerson,
  archivePeople,
  movePerson,
  restorePeople,
  updatePerson,
} from '#contract/person/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
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

const owned = (table: typeof account | typeof person, archived: SQL): SQL =>
  sql`(${table.userName}, ${table.organizationId}, ${table.departmentId}, ${archived})`

/** Names of the accounts of which name, place or whether they are archived differ from their person's. */
async function differing(): Promise<string[]> {
  const rows = await gateway.database.orm
    .select({ accountName: account.accountName })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(sql`${owned(account, sql`${account.personArchived}`)}
      is distinct from ${owned(person, sql`${person.deletedAt} is not null`)}`)
  return rows.map(({ accountName }) => accountName)
}

test('ACC-01 OFF-02 no account differs from its person, whoever is added, renamed, moved, archived or restored', async () => {
  expect(await differing()).toEqual([])
  const userId = randomUUID()
  const place = (key: 'first-bureau' | 'second-bureau') => ({
    organizationId: unitId(key),
    organizationName: key,
  })
  const item = ({ id: endpointId }: Endpoint, request: Record<string, unknown>) => ({
    endpointId,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request: { userId, ...request },
  })
  const items = [
    item(addPerson, { userName: '甲', place: place('first-bureau') }),
    item(addGeneralAccount, { generalAccountId: randomUUID(), userName: '甲', accountName: 'owner01' }),
    item(updatePerson, { baseRevision: 1, userName: '乙' }),
    item(movePerson, { baseRevision: 1, place: place('second-bureau') }),
  ]
  await sysadmin.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
  const [carried] = await gateway.database.orm.select().from(account).where(eq(account.userId, userId))
  expect(carried).toMatchObject({ userName: '乙', organizationId: unitId('second-bureau') })
  expect(await differing()).toEqual([])
  await sysadmin.call(archivePeople, { ids: [userId] })
  expect(await differing()).toEqual([])
  await sysadmin.call(restorePeople, { ids: [userId] })
  expect(await differing()).toEqual([])
})
