import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { sessionKey } from '#gateway/db/tables/session.ts'
import { FairTurns } from '#gateway/platform/fair-turns.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

/** A step that goes on until it is let go. */
function held() {
  let letGo = () => {}
  const done = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { step: () => done, letGo }
}

test('security 47: whoever asks for one turn comes before the second of who asks for many', async () => {
  const turns = new FairTurns({ most: 1, mostOfOne: 1 })
  const served: string[] = []
  const first = held()
  const ask = (who: string) => turns.take(who, async () => void served.push(who))
  const all = [turns.take('crowd', first.step), ...['crowd', 'crowd', 'crowd', 'one', 'two', 'one'].map(ask)]
  first.letGo()
  await Promise.all(all)
  expect(served).toEqual(['crowd', 'one', 'two', 'crowd', 'one', 'crowd'])
})

test('security 47: one caller never takes all the room, and a step that fails leaves it', async () => {
  const turns = new FairTurns({ most: 2, mostOfOne: 1 })
  const long = held()
  const served: string[] = []
  const crowd = turns.take('crowd', long.step)
  const second = turns.take('crowd', async () => void served.push('crowd'))
  const failing = turns.take('other', async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  await turns.take('other', async () => void served.push('other'))
  expect(served).toEqual(['other'])
  long.letGo()
  await Promise.all([crowd, second])
  expect(served).toEqual(['other', 'crowd'])
})

test('OPS-02 writes that do not get on leave room for reads, also for those of their own caller', async () => {
  const turns = new FairTurns({ most: 4, mostOfOne: 4, mostWrites: 2 })
  const stuck = held()
  const served: string[] = []
  const writes = Array.from({ length: 3 }, () => turns.take('one', stuck.step, true))
  await turns.take('one', async () => void served.push('one'))
  await turns.take('other', async () => void served.push('other'))
  expect(served).toEqual(['one', 'other'])
  stuck.letGo()
  await Promise.all(writes)
})

test('OPS-02 whoever waits too long for a turn is answered 20099, and is in nobody else’s way', async () => {
  const turns = new FairTurns({ most: 1, mostOfOne: 1, patience: 10 })
  const stuck = held()
  const first = turns.take('one', stuck.step)
  const late = ['one', 'two', 'two'].map((who) => turns.take(who, async () => who))
  for (const call of late) await expect(call).rejects.toMatchObject({ code: codes.maintenance })
  stuck.letGo()
  await first
  expect(await turns.take('two', async () => 'two')).toBe('two')
})

let gateway: TestGateway
beforeAll(async () => {
  // The calls of these tests wait for as long as the tests hold them up.
  gateway = await startGateway({ turnSeconds: 600 })
})
afterAll(() => gateway.close())

test('security 47: a sign-in does not wait for the lists that wait', async () => {
  const tourist = await Client.signIn(gateway, 'tourist')
  const { callTurns } = gateway.services
  const busy = held()
  const calls = Array.from({ length: 100 }, (_, at) => callTurns.take(`caller ${at}`, busy.step))
  let listed = false
  const list = tourist.answer(listWorkSites, {}).then(({ code }) => {
    listed = true
    return code
  })
  // Signs in and fetches an access token.
  await Client.signIn(gateway, 'sitestaff')
  expect(listed).toBe(false)
  busy.letGo()
  await Promise.all(calls)
  expect(await list).toBe(codes.success)
})

test('security 47: an account that waits for keys of its own, when none is ready, holds up nobody else', async () => {
  const tourist = await Client.signIn(gateway, 'tourist')
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  await gateway.database.orm.delete(sessionKey)
  const busy = held()
  const first = gateway.services.keyTurns.take(tourist.session.userAccount.accountId, busy.step)
  const served: string[] = []
  const second = tourist.refresh().then(() => served.push('tourist'))
  await sitestaff.refresh().then(() => served.push('sitestaff'))
  busy.letGo()
  await Promise.all([first, second])
  expect(served).toEqual(['sitestaff', 'tourist'])
})
