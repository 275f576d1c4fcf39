import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { ResponseCache } from '#offline/replica/response-cache.ts'
import { type Database, openDatabase } from '#offline/vault/db.ts'
import { format, openVault, type Vault } from '#offline/vault/encryption.ts'
import { someKeys, someone } from './tab.ts'

let database: Database
let vault: Vault
let now: number
let responses: ResponseCache

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  database = await openDatabase(() => {})
  vault = openVault(someone.accountId, await someKeys())
  now = Date.UTC(2026, 10, 22)
  responses = new ResponseCache(database, vault, () => now)
})

const stored = () => database.getAll('answers')

test('OFF-06 an answer comes back with its time, and nothing on disk says what was asked or answered', async () => {
  await responses.put('project.list', { keyword: '青龙山' }, [{ projectName: '青龙山隧道' }])
  expect(await responses.get('project.list', { keyword: '青龙山' })).toEqual({
    answer: [{ projectName: '青龙山隧道' }],
    at: now,
  })
  expect(await responses.get('project.list', {})).toBeUndefined()
  const text = JSON.stringify(await stored(), (_name, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('utf8') : value,
  )
  for (const plain of ['青龙山', 'project', 'keyword']) expect(text).not.toContain(plain)
})

test('fault 32: an answer that a build without the persister stored is read', async () => {
  const request = { pageSize: 20, keyword: 'K12' }
  const asked = `project.list ${JSON.stringify({ keyword: 'K12', pageSize: 20 })}`
  const tag = `${await vault.nameOf('project.list')} ${await vault.nameOf(asked)}`
  const { sealed, size } = await vault.seal('answers', tag, { answer: ['K12'], at: 7 })
  await database.put('answers', { account: vault.account, tag, usedAt: 7, size, format, sealed })
  expect(await responses.get('project.list', request)).toEqual({ answer: ['K12'], at: 7 })
})

test('OFF-06 an answer that was moved to another read does not open, and is removed', async () => {
  await responses.put('project.list', { keyword: 'a' }, ['a'])
  await responses.put('project.list', { keyword: 'b' }, ['b'])
  const [one, other] = await stored()
  if (!one || !other) throw new Error('Two answers were stored')
  await database.put('answers', { ...one, sealed: other.sealed })
  const answers = await Promise.all(['a', 'b'].map((keyword) => responses.get('project.list', { keyword })))
  expect(answers.filter((answer) => answer)).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

test('a change reaches every answer of an endpoint once, and leaves the times and all other answers', async () => {
  await responses.put('message.list', { pageIndex: 1 }, { unread: 2 })
  await responses.put('message.list', { pageIndex: 2 }, { unread: 5 })
  await responses.put('message.count', {}, { unread: 7 })
  const then = now
  now += 1_000
  const apply = (answer: unknown) => ({ ...Object(answer), unread: Object(answer).unread - 1 })
  await responses.change([
    { endpointId: 'message.list', apply },
    { endpointId: 'message.list', request: { pageIndex: 2 }, apply },
  ])
  expect(await responses.get('message.list', { pageIndex: 1 })).toEqual({ answer: { unread: 1 }, at: then })
  expect(await responses.get('message.list', { pageIndex: 2 })).toEqual({ answer: { unread: 3 }, at: then })
  expect(await responses.get('message.count', {})).toEqual({ answer: { unread: 7 }, at: then })
})

test('a change does not bring back what the gateway has answered again meanwhile, or what was forgotten', async () => {
  await responses.put('message.count', {}, { unread: 1 })
  await responses.put('message.list', {}, { unread: 1 })
  const meanwhile = async () => {
    now += 1_000
    await responses.put('message.count', {}, { unread: 9 })
    await responses.forget('message.list', {})
  }
  const during: Promise<void>[] = []
  const apply = () => {
    if (during.length === 0) during.push(meanwhile())
    return { unread: 0 }
  }
  await responses.change([
    { endpointId: 'message.count', request: {}, apply },
    { endpointId: 'message.list', request: {}, apply },
  ])
  await Promise.all(during)
  expect(await responses.get('message.count', {})).toEqual({ answer: { unread: 9 }, at: now })
  expect(await responses.get('message.list', {})).toBeUndefined()
})

test('500 answers of an account are stored: the ones that came first go, and none of another account', async () => {
  const another = openVault('another', await someKeys())
  await new ResponseCache(database, another, () => 1).put('project.list', {}, ['theirs'])
  for (let index = 0; index < 561; index++) {
    now++
    await responses.put('project.list', { index }, index)
  }
  expect(await responses.get('project.list', { index: 10 })).toBeUndefined()
  expect(await responses.get('project.list', { index: 560 })).toEqual({ answer: 560, at: now })
  const accounts = (await stored()).map(({ account }) => account)
  expect(accounts.filter((account) => account === vault.account).length).toBeLessThanOrEqual(550)
  expect(accounts).toContain('another')
})
