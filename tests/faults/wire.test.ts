import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayResponse } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { readyForOffline, sitesShown, syncBadge } from '../support/console.ts'
import type { Exchange } from '../support/exchange.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
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

/** What the gateway answered to each item of a batch. */
function codesOf({ answer }: Exchange): number[] {
  const { data } = z.parse(z.object({ data: ReplayResponse }), JSON.parse(String(answer?.body)))
  return data.results.map(({ code }) => code)
}

test('fault 3, fault 26, fault 27, OFF-03 SES-05: a captive portal’s page, a lost answer, one cut short and one that does not come are no answers; sent again by itself, under the same keys, each edit takes effect once', async ({
  device,
  network,
  signIn,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const [one, two] = await sitesShown(page, 2)
  if (!one || !two) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  const auditor = await signIn('auditor')
  const made: Made[] = []
  /** Loses the network and makes three edits, two of them to one work site. */
  const threeEdits = async (prefix: string) => {
    await goOffline(device, network)
    network.forget()
    made.push(...(await makeEdits(page, [one, two, one], prefix)))
    expect((await statesOf(page)).slice(-3)).toEqual(waiting)
  }
  const expectAllOnce = async () => {
    await acknowledged(page, made.length)
    await expect(syncBadge(page)).toHaveText('在线')
    await expectOnce(auditor, made)
  }

  await test.step('a captive portal answers 200 with a page; nothing counts as sent until the gateway itself answers', async () => {
    await threeEdits('门户')
    const portal = network.answerInstead(/^\/gateway\//)
    await comeBack(device, network)
    await expect.poll(() => portal.befell.length).toBeGreaterThan(1)
    await expect(syncBadge(page)).toHaveText('离线 · 3 项待同步')
    expect(await statesOf(page)).toEqual(waiting)
    await expectNone(auditor, made)
    portal.end()
    await expectAllOnce()
  })

  await test.step('the answer is lost; sent again by itself, it takes no second effect', async () => {
    await threeEdits('丢失')
    const lost = network.loseAnswer(replayEdits, { times: 1 })
    await comeBack(device, network)
    const first = await lost.befallen()
    expect(codesOf(first)).toEqual([codes.success, codes.success, codes.success])
    await expectAllOnce()
    const [, again] = network.exchanges(replayEdits)
    expect(keysSent(network)[1]).toEqual(keysSent(network)[0])
    expect(again && codesOf(again)).toEqual([codes.repeated, codes.repeated, codes.repeated])
  })

  await test.step('an answer cut short is no answer', async () => {
    await threeEdits('截断')
    const cutShort = network.truncate(replayEdits, 60, { times: 1 })
    await comeBack(device, network)
    const first = await cutShort.befallen()
    expect(codesOf(first)).toEqual([codes.success, codes.success, codes.success])
    await expectAllOnce()
    expect(keysSent(network)[1]).toEqual(keysSent(network)[0])
  })

  await test.step('an answer that has not come after 30 seconds is none; the queue goes on by itself', async () => {
    await threeEdits('无声')
    const held = network.holdAnswer(replayEdits, { times: 1 })
    await comeBack(device, network)
    await held.befallen()
    await acknowledged(page, made.length)
    held.end()
    await expectAllOnce()
    expect(keysSent(network)).toEqual([keysSent(network)[0], keysSent(network)[0]])
  })
})
