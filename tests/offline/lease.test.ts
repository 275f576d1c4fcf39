import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { asReplayer } from '#offline/queue/lease.ts'
import { leaseLength } from '#offline/queue/lease-length.ts'
import { openDatabase } from '#offline/vault/db.ts'
import { DeviceLocks } from './locks.ts'
import { someone } from './tab.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('fault 5, OFF-09: a tab that froze with the lock, before its lease was written, holds up nobody for longer than the last lease', async () => {
  const { accountId } = someone
  const database = await openDatabase(() => {})
  const device = new DeviceLocks()
  const locks = device.tab()
  let now = 1_000_000
  let runs = 0
  const replay = () =>
    asReplayer(
      database,
      accountId,
      'this tab',
      () => now,
      locks,
      async () => void runs++,
    )
  expect(await replay()).toBe(true)

  const frozen = device.tab().request(`milepost:replay:${accountId}`, () => new Promise<never>(() => {}))
  const stolen = expect(frozen).rejects.toMatchObject({ name: 'AbortError' })
  expect(await replay()).toBe(false)
  now += leaseLength + 1
  expect(await replay()).toBe(true)
  await stolen
  expect(runs).toBe(2)
  database.close()
})
