import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { editOf, someKeys, Tab, workSite } from './tab.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('fault 9, fault 10, OFF-03: what was made by a clock that was wrong is sent with a time that the gateway takes', async () => {
  const now = Date.UTC(2026, 10, 20)
  const clock = { now: 0 }
  const tab = await Tab.open(new DeviceLocks(), await someKeys(), { now: () => clock.now })
  const server = new Server()
  for (const [at, made] of [Date.UTC(1970, 0, 2), now + 9 * 86_400_000, now].entries()) {
    clock.now = made
    await tab.queue.submit(updateWorkSite, editOf(workSite(at).workSiteId, 'kept'))
  }
  clock.now = now
  const sent: number[] = []
  const replay = tab.replay(async (items) => {
    sent.push(...items.map(({ madeAt }) => madeAt))
    return server.take(items)
  })
  expect(await replay.run()).toBe('empty')
  expect(sent).toEqual([Date.UTC(2000, 0, 1), now, now])
})
