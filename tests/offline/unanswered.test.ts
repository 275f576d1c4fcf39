import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import { updateWorkSite, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { editOf, someKeys, Tab, workSite } from './tab.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** A tab with an edit of a work site each. */
async function tabWith(edits: readonly string[]) {
  const device = new DeviceLocks()
  const keys = await someKeys()
  const tab = await Tab.open(device, keys)
  for (const [index, remarks] of edits.entries())
    await tab.queue.submit(updateWorkSite, editOf(workSite(index).workSiteId, remarks))
  return { device, keys, tab, server: new Server() }
}

const mayHaveArrived = ({ queue }: Tab) => queue.edits.map(({ sentAt }) => sentAt !== undefined)

test('fault 3, OFF-04: an edit without an answer is known as one that may have arrived, also after a restart, until a verdict on it says that it had no effect', async () => {
  const { device, keys, tab } = await tabWith(['a'])
  await tab.replay(() => Promise.reject(new NetworkFailure('timeout'))).run()
  expect(mayHaveArrived(tab)).toEqual([true])
  expect(mayHaveArrived(await Tab.open(device, keys))).toEqual([true])
  const refuse = tab.replay(async ([item]) => [
    { idempotencyKey: item?.idempotencyKey ?? '', code: codes.invalid, message: 'no' },
  ])
  await refuse.run()
  expect(tab.queue.edits.map(({ state }) => state)).toEqual(['refused'])
  expect(mayHaveArrived(tab)).toEqual([false])
})

test.each([codes.inactive, codes.slowDown, codes.maintenance, codes.running])(
  'fault 3, OFF-04: what the gateway turns away with %s was not sent by that, and what was sent before may be there still',
  async (code) => {
    const { tab } = await tabWith(['a'])
    const turnedAway = () => tab.replay(() => Promise.reject(new Refused({ code, message: 'no' }))).run()
    await turnedAway()
    expect(mayHaveArrived(tab)).toEqual([false])
    await tab.replay(() => Promise.reject(new NetworkFailure('timeout'))).run()
    await turnedAway()
    expect(tab.queue.edits.map(({ state }) => state)).toEqual(['waiting'])
    expect(mayHaveArrived(tab)).toEqual([true])
  },
)

test.each([
  ['turns the batch away', () => Promise.reject(new Refused({ code: codes.slowDown, message: 'no' }))],
  [
    'puts the edit off',
    async ([item]: readonly ReplayItem[]) => [
      { idempotencyKey: item?.idempotencyKey ?? '', code: codes.running, message: 'no' },
    ],
  ],
])(
  'fault 2, OFF-04, TAB-05: what a killed tab sent without a word to the others may be there still when the gateway %s',
  async (_how, send) => {
    const { device, keys, tab } = await tabWith(['a'])
    const next = await Tab.open(device, keys)
    await tab.queue.move(
      tab.queue.edits.map((edit) => ({ edit, from: ['waiting'], to: 'sending', sentAt: 1 })),
    )
    tab.kill()
    await next.replay(send).run()
    expect(next.queue.edits.map(({ state }) => state)).toEqual(['waiting'])
    expect(mayHaveArrived(next)).toEqual([true])
  },
)

test('fault 3, OFF-04: an edit whose photo did not get through was not sent itself', async () => {
  const { tab, server } = await tabWith([])
  const { workSiteId, workSiteName } = workSite(0)
  await tab.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add: [newId()] })
  const sendFiles = () => Promise.reject(new NetworkFailure('timeout'))
  await tab.replay(async (items) => server.take(items), { sendFiles }).run()
  expect(server.requests).toBe(0)
  expect(mayHaveArrived(tab)).toEqual([false])
})

test('fault 28, OFF-04: where no gateway is heard nothing is sent, and what a killed tab was sending waits again, as one that may have arrived', async () => {
  const { device, keys, tab, server } = await tabWith(['a', 'b'])
  const [first] = tab.queue.edits
  if (!first) throw new Error('nothing kept')
  await tab.queue.move([{ edit: first, from: ['waiting'], to: 'sending', sentAt: 1 }])
  tab.kill()
  const next = await Tab.open(device, keys)
  const send = async (items: Parameters<Server['take']>[0]) => server.take(items)
  expect(await next.replay(send, { isThere: async () => false }).run()).toBe('later')
  expect(server.requests).toBe(0)
  expect(next.queue.edits.map(({ state, sentAt }) => [state, sentAt !== undefined])).toEqual([
    ['waiting', true],
    ['waiting', false],
  ])
})
