import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayResponse } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { readyForOffline, signInAt, sitesShown, syncBadge } from '../support/console.ts'
import type { Device } from '../support/device.ts'
import type { Exchange } from '../support/exchange.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Network } from '../support/network.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import {
  acknowledged,
  expectNone,
  expectOnce,
  keysSent,
  type Made,
  makeEdits,
  statesOf,
} from '../support/promise.ts'

const waiting = ['waiting', 'waiting', 'waiting']

test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

/** Signs in, loses the network and makes three edits, two of them to one work site. */
async function threeEdits(device: Device, network: Network): Promise<Made[]> {
  const { page } = device
  await signInAt(page, 'engineer')
  const [one, two] = await sitesShown(page, 2)
  if (!one || !two) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  await goOffline(device, network)
  const made = await makeEdits(page, [one, two, one])
  expect(await statesOf(page)).toEqual(waiting)
  return made
}

/** What the gateway answered to each item of a batch. */
function codesOf({ answer }: Exchange): number[] {
  const { data } = z.parse(z.object({ data: ReplayResponse }), JSON.parse(String(answer?.body)))
  return data.results.map(({ code }) => code)
}

test('fault 3, OFF-03: the answer is lost; sent again by itself, under the same keys, it takes no second effect', async ({
  device,
  network,
  signIn,
}) => {
  const made = await threeEdits(device, network)
  const lost = network.loseAnswer(replayEdits, { times: 1 })
  await comeBack(device, network)
  const first = await lost.befallen()
  expect(codesOf(first)).toEqual([codes.success, codes.success, codes.success])
  await acknowledged(device.page, made.length)
  await expect(syncBadge(device.page)).toHaveText('在线')

  const [again] = network.exchanges(replayEdits).slice(1)
  expect(keysSent(network)[1]).toEqual(keysSent(network)[0])
  expect(again && codesOf(again)).toEqual([codes.repeated, codes.repeated, codes.repeated])
  await expectOnce(await signIn('auditor'), made)
})

test('fault 26, OFF-03: a captive portal answers 200 with a page; nothing counts as sent until the gateway itself answers', async ({
  device,
  network,
  signIn,
}) => {
  const made = await threeEdits(device, network)
  const portal = network.answerInstead(/^\/gateway\//)
  await comeBack(device, network)
  await expect.poll(() => portal.befell.length).toBeGreaterThan(1)
  await expect(syncBadge(device.page)).toHaveText('离线 · 3 项待同步')
  expect(await statesOf(device.page)).toEqual(waiting)
  const auditor = await signIn('auditor')
  await expectNone(auditor, made)

  portal.end()
  await acknowledged(device.page, made.length)
  await expect(syncBadge(device.page)).toHaveText('在线')
  await expectOnce(auditor, made)
})

test('fault 27, OFF-03: an answer cut short is no answer', async ({ device, network, signIn }) => {
  const made = await threeEdits(device, network)
  const cutShort = network.truncate(replayEdits, 60, { times: 1 })
  await comeBack(device, network)
  const first = await cutShort.befallen()
  expect(codesOf(first)).toEqual([codes.success, codes.success, codes.success])
  await acknowledged(device.page, made.length)
  await expect(syncBadge(device.page)).toHaveText('在线')

  expect(keysSent(network)[1]).toEqual(keysSent(network)[0])
  await expectOnce(await signIn('auditor'), made)
})
