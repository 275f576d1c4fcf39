import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { readyForOffline, type Site, sitesShown, syncBadge } from '../support/console.ts'
import type { Device } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Gateway } from '../support/gateway.ts'
import type { Network } from '../support/network.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, expectOnce, type Made, makeEdits, statesOf } from '../support/promise.ts'

test.use({ database: 'own server' })

/** Chromium's words for an answer that the gateway or its database was killed over. */
const failedAnswers = /status of 50\d/

test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors, failedAnswers))

/** Held against the side rows, which are written last, a replay waits with all its effects made and none committed. */
const beforeCommit = 'lock table history in share mode'

async function offlineEdits(
  device: Device,
  network: Network,
  pick: (sites: Site[]) => Site[],
): Promise<Made[]> {
  await openSignedIn(device.page, 'engineer')
  const sites = await sitesShown(device.page, 10)
  await readyForOffline(device.page)
  await goOffline(device, network)
  const made = await makeEdits(device.page, pick(sites))
  expect(await statesOf(device.page)).toEqual(made.map(() => 'waiting'))
  return made
}

/** Goes offline again, and changes again what was changed first. */
async function moreEdits(device: Device, network: Network, made: readonly Made[]): Promise<Made[]> {
  await goOffline(device, network)
  network.forget()
  const more = await makeEdits(
    device.page,
    made.slice(0, 3).map(({ site }) => site),
    '再',
  )
  expect((await statesOf(device.page)).slice(-3)).toEqual(more.map(() => 'waiting'))
  return more
}

/** Two work sites, the first of them twice. */
function twiceAndOnce([one, two]: Site[]): Site[] {
  if (!one || !two) throw new Error('The list shows no work sites')
  return [one, two, one]
}

/** How many changes the database holds of edits made offline. */
async function changes(gateway: Gateway): Promise<unknown> {
  const [row] = await gateway.query('select count(*)::int as count from history where made_at is not null')
  return row?.count
}

test('fault 12, fault 22, OFF-03: the gateway fails on item 3 of 10, or its database is killed before the commit; what could be taken is taken, and the rest later, once', async ({
  device,
  network,
  gateway,
  server,
  signIn,
}) => {
  const made = await offlineEdits(device, network, (sites) => sites)
  const auditor = await signIn('auditor')

  await test.step('item 3 fails; the nine others are taken, and the third once it can be', async () => {
    const third = made[2]?.site.code ?? ''
    await gateway.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the disk has a hole here'; end $$`)
    await gateway.query(`create trigger refuse before update on work_site for each row
      when (old.code = '${third}') execute function refuse()`)
    await comeBack(device, network)
    await expect
      .poll(() => statesOf(device.page))
      .toEqual(made.map(({ site }) => (site.code === third ? 'waiting' : 'acknowledged')))
    await expect(syncBadge(device.page)).toHaveText('在线 · 1 项待同步')
    expect(network.exchanges(replayEdits)[0]?.answerJson).toMatchObject({
      data: {
        results: made.map(({ site }) => ({ code: site.code === third ? codes.failed : codes.success })),
      },
    })
    expect(await changes(gateway)).toBe(9)

    await gateway.query('drop trigger refuse on work_site')
    await acknowledged(device.page, made.length)
    await expect(syncBadge(device.page)).toHaveText('在线')
    await expectOnce(auditor, made)
  })

  await test.step('killed before the commit, nothing of the batch stands, then all of it once', async () => {
    made.push(...(await moreEdits(device, network, made)))
    const held = await server.hold(beforeCommit)
    await comeBack(device, network)
    await held.awaited()
    await server.kill()
    await held.release()
    await server.start()
    await acknowledged(device.page, made.length)
    await expect(syncBadge(device.page)).toHaveText('在线')
    expect(await changes(gateway)).toBe(made.length)
    await expectOnce(auditor, made)
  })
})

test('fault 23, fault 24, OFF-03: the database is killed after the commit and before the answer, the gateway in the middle of a batch; nothing is lost or done twice', async ({
  device,
  network,
  gateway,
  server,
  signIn,
}) => {
  const made = await offlineEdits(device, network, twiceAndOnce)
  const auditor = await signIn('auditor')

  await test.step('the database, after the commit and before the answer', async () => {
    const answer = network.holdAnswer(replayEdits, { times: 1 })
    await comeBack(device, network)
    await answer.befallen()
    // First the network: a read of the page that met the dead database would be told in a box.
    await goOffline(device, network)
    await server.kill()
    answer.end()
    await server.start()
    expect(await changes(gateway)).toBe(made.length)
    await comeBack(device, network)
    await acknowledged(device.page, made.length)
    await expect(syncBadge(device.page)).toHaveText('在线')
    expect(await changes(gateway)).toBe(made.length)
    await expectOnce(auditor, made)
  })

  await test.step('the gateway, in the middle of a batch; started again, it takes all of it once', async () => {
    made.push(...(await moreEdits(device, network, made)))
    const held = await server.hold(beforeCommit)
    await comeBack(device, network)
    await held.awaited()
    await gateway.kill()
    await held.release()
    expect(await changes(gateway)).toBe(made.length - 3)
    expect((await statesOf(device.page)).slice(-3)).toEqual(['waiting', 'waiting', 'waiting'])
    await gateway.start()
    await acknowledged(device.page, made.length)
    await expect(syncBadge(device.page)).toHaveText('在线')
    expect(await changes(gateway)).toBe(made.length)
    await expectOnce(auditor, made)
  })
})
