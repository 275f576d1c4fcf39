import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { maskCellphone } from '#contract/mask.ts'
import { initialsOf } from '#contract/name-key.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import { listPeople, movePerson } from '#contract/person/endpoints.ts'
import { Person, type PersonQuery, personSorts, positionLevels, posts } from '#contract/person/schema.ts'
import { comparePeople, matchesPerson } from '#contract/person/selection.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { z } from '#contract/zod.ts'
import { department } from '#gateway/db/tables/department.ts'
import { person } from '#gateway/db/tables/person.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

function placeOf({ place }: Person): Place {
  if (!place) throw new Error('nobody of the demo is of no unit')
  return place
}

/** A replica of the people whom an account may see, brought up to date by pulls. */
async function pull(client: Client, known?: { scope: string; cursor: string }) {
  const rows: Person[] = []
  const removed: string[] = []
  let answer = await client.call(pullChanges, { entity: 'person', ...known })
  for (;;) {
    rows.push(...z.parse(z.array(Person), answer.rows))
    removed.push(...answer.removed)
    if (answer.page === undefined) break
    answer = await client.call(pullChanges, { entity: 'person', page: answer.page })
  }
  return { rows, removed, scope: answer.scope, cursor: answer.cursor }
}

test('OFF-02 STF-05 a replica holds what the list shows, numbers masked; one who is moved away leaves it', async () => {
  const { rows, scope, cursor } = await pull(unitadmin)
  const listed = (await unitadmin.call(listPeople, { pageSize: 2000 })).records
  expect(new Map(rows.map((row) => [row.userId, row]))).toEqual(
    new Map(listed.map((row) => [row.userId, row])),
  )
  const text = JSON.stringify(rows)
  const numbers = await gateway.database.orm
    .select({ idCard: person.idCard, cellphone: person.cellphone })
    .from(person)
  for (const number of numbers.flatMap((row) => [row.idCard, row.cellphone]))
    if (number) expect(text).not.toContain(number)

  const others = await sysadmin.call(listPeople, { organizationId: unitId('second-bureau'), pageSize: 1 })
  const [[leaving, neighbour], [foreign]] = [listed, others.records]
  if (!leaving || !neighbour || !foreign) throw new Error('the demo has too few people')
  const renamed = placeOf(neighbour).departmentId ?? ''
  const move = { userId: leaving.userId, baseRevision: leaving.revision, place: placeOf(foreign) }
  expect((await unitadmin.answer(movePerson, move)).code).toBe(codes.invalid)
  await sysadmin.call(movePerson, move)
  await gateway.database.orm
    .update(department)
    .set({ departmentName: '改了名的部门' })
    .where(eq(department.departmentId, renamed))
  const later = await pull(unitadmin, { scope, cursor })
  expect(later.removed).toContain(leaving.userId)
  const there = later.rows.filter((row) => row.place?.departmentId === renamed)
  expect(there.length).toBeGreaterThan(0)
  expect(new Set(there.map((row) => row.place?.departmentName))).toEqual(new Set(['改了名的部门']))
})

test('filters, search and sort mean the same here and on a device', async () => {
  const replica = (await sysadmin.call(listPeople, { pageSize: 2000 })).records
  const rows = fc.constantFrom(...replica)
  const queries = fc.record(
    {
      keyword: fc.oneof(
        rows.map(({ userName }) => userName.slice(0, 2)),
        rows.map(({ nameKey = '' }) => initialsOf(nameKey).toUpperCase()),
        rows.map(({ cellphone = '' }) => cellphone.slice(-4)),
        rows.map(({ email = '' }) => email.slice(0, 6).toUpperCase()),
        fc.constantFrom('%', "'", '\\', '李', '不存在', '19900001234'),
      ),
      userId: rows.map(({ userId }) => userId),
      organizationId: fc.oneof(
        rows.map((row) => placeOf(row).organizationId),
        fc.constant(unitId('group')),
      ),
      direct: fc.boolean(),
      departmentId: rows.map((row) => placeOf(row).departmentId ?? ''),
      post: fc.subarray([...posts], { minLength: 1, maxLength: 3 }),
      positionLevel: fc.subarray([...positionLevels], { minLength: 1, maxLength: 3 }),
      sex: fc.constantFrom('male', 'female'),
      sortBy: fc.constantFrom(...personSorts),
      desc: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(queries, async (asked) => {
      const query: PersonQuery = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
      const here = replica.filter((row) => matchesPerson(row, query)).sort(comparePeople(query))
      const there = await sysadmin.call(listPeople, { ...query, pageSize: 2000 })
      expect(there.records.map(({ userId }) => userId)).toEqual(here.map(({ userId }) => userId))
    }),
    { numRuns: repetitions(60, 2_000) },
  )
  const [{ cellphone } = { cellphone: '' }] = await gateway.database.orm
    .select({ cellphone: person.cellphone })
    .from(person)
    .where(eq(person.userId, replica[0]?.userId ?? ''))
  const found = await sysadmin.call(listPeople, { keyword: cellphone ?? '' })
  expect(found.records[0]?.cellphone).toBe(maskCellphone(cellphone ?? ''))
})
