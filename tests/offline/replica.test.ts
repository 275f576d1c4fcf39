import { expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { pullChanges } from '#contract/sync/endpoints.ts'
import type { Pull } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { Replica } from '#offline/replica/replica.ts'
import { openDatabase } from '#offline/vault/db.ts'
import { keysOf, openVault } from '#offline/vault/encryption.ts'
import { DeviceLocks, TabLocks } from './locks.ts'

const Row = z.object({ id: z.string(), name: z.string(), revision: z.number() })
const row = (id: string, name: string, revision = 1) => ({ id, name, revision })
const page = (scope: string, parts: Partial<Pull>): Pull => ({
  scope,
  cursor: '1',
  snapshot: false,
  rows: [],
  removed: [],
  ...parts,
})

test('OFF-06 rows of a former scope do not stay when rights change between two pages of a pull', async () => {
  const answers = [
    page('wide', { snapshot: true, rows: [row('a', 'mine'), row('b', 'not mine any more')], page: '2' }),
    page('narrow', { snapshot: true, rows: [row('a', 'mine')], page: '2' }),
    page('narrow', { rows: [row('c', 'mine too')] }),
  ]
  const asked: RequestOf<typeof pullChanges>[] = []
  const replica = new Replica({
    database: await openDatabase(() => undefined),
    vault: openVault('account', await keysOf(new Uint8Array(32))),
    entity: 'work-site',
    schema: Row,
    idOf: ({ id }) => id,
    ask: async (query) => {
      asked.push(query)
      return answers.shift() ?? page('narrow', {})
    },
    locks: new TabLocks(new DeviceLocks()),
    now: () => 0,
  })
  await replica.pull()
  expect([...replica.rows.keys()]).toEqual(['a', 'c'])
  await replica.pull()
  expect(asked.at(-1)).toMatchObject({ scope: 'narrow', cursor: '1' })
})

test('OFF-07 a replica that a sign-out takes away in the middle of a pull stays away, and begins again', async () => {
  const database = await openDatabase(() => undefined)
  const asked: RequestOf<typeof pullChanges>[] = []
  let away = async () => {}
  const replica = new Replica({
    database,
    vault: openVault('another', await keysOf(new Uint8Array(32))),
    entity: 'work-site',
    schema: Row,
    idOf: ({ id }) => id,
    ask: async (query) => {
      asked.push(query)
      await away()
      return page('s', { snapshot: query.cursor === undefined, rows: [row('a', 'mine')] })
    },
    locks: new TabLocks(new DeviceLocks()),
    now: () => 0,
  })
  await replica.pull()
  away = () => database.delete('replicas', ['another', 'work-site'])
  await replica.pull()
  expect(await database.get('replicas', ['another', 'work-site'])).toBe(undefined)
  expect([replica.complete, replica.rows.size]).toEqual([false, 0])
  away = async () => {}
  await replica.pull()
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '1', undefined])
  expect([...replica.rows.keys()]).toEqual(['a'])
})

test('OFF-03 an answer to an edit is seen at once and kept, but never over what a pull has brought since', async () => {
  const database = await openDatabase(() => undefined)
  const answers = [
    page('s', { snapshot: true, rows: [row('a', 'before'), row('b', 'before'), row('c', 'before')] }),
    page('s', { rows: [row('b', 'somebody else, later', 3)], removed: ['c'] }),
  ]
  const open = async () =>
    new Replica({
      database,
      vault: openVault('third', await keysOf(new Uint8Array(32))),
      entity: 'work-site',
      schema: Row,
      idOf: ({ id }) => id,
      ask: async () => answers.shift() ?? page('s', {}),
      locks: new TabLocks(new DeviceLocks()),
      now: () => 0,
    })
  const replica = await open()
  await replica.pull()
  const first = replica.put([row('a', 'mine', 2)])
  expect(replica.rows.get('a')).toEqual(row('a', 'mine', 2))
  const second = replica.put([row('d', 'made by me')])
  await replica.pull()
  await replica.put([row('b', 'mine', 2), row('c', 'mine', 2)])
  await Promise.all([first, second])
  const expected = [row('a', 'mine', 2), row('b', 'somebody else, later', 3), row('d', 'made by me')]
  expect([...replica.rows.values()]).toEqual(expected)
  const reopened = await open()
  await reopened.load()
  expect([...reopened.rows.values()]).toEqual(expected)
})

test('OFF-03 what the gateway has just deleted is gone at once and for good, whatever was answered before comes late', async () => {
  const database = await openDatabase(() => undefined)
  const open = async () =>
    new Replica({
      database,
      vault: openVault('fourth', await keysOf(new Uint8Array(32))),
      entity: 'work-site',
      schema: Row,
      idOf: ({ id }) => id,
      ask: async ({ cursor }) =>
        page('s', {
          snapshot: cursor === undefined,
          rows: cursor ? [] : [row('a', 'mine'), row('b', 'mine')],
        }),
      locks: new TabLocks(new DeviceLocks()),
      now: () => 0,
    })
  const replica = await open()
  await replica.pull()
  const written = replica.put([row('a', 'edited, then deleted', 2)], ['a'])
  expect([...replica.rows.keys()]).toEqual(['b'])
  await written
  await replica.put([row('a', 'late', 2)])
  await replica.pull()
  expect([...replica.rows.keys()]).toEqual(['b'])
  const reopened = await open()
  await reopened.load()
  expect([...reopened.rows.keys()]).toEqual(['b'])
})
