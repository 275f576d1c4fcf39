import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMessages } from '#contract/message/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { Heartbeat } from '#contract/terminal/schema.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { edit, paths, readyForOffline, rowOf, signInAt, sitesShown, syncBadge } from '../support/console.ts'
import type { Device } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { atRest, comeBack, goOffline } from '../support/outage.ts'
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

const threeDays = 3 * 24 * 3_600_000

test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

async function oneSite({ page }: Device) {
  await openSignedIn(page, 'engineer')
  const [site] = await sitesShown(page, 1)
  if (!site) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  return site
}

test('fault 5, fault 9, fault 28, OFF-03 OFF-09 SES-20: a frozen tab does nothing a second time when it wakes; a network that leads nowhere and a clock three days ahead keep nothing back', async ({
  device,
  network,
  signIn,
}) => {
  const site = await oneSite(device)
  const auditor = await signIn('auditor')
  const made: Made[] = []

  await test.step('the tab that sends is frozen; another one steals its lock', async () => {
    const { page: frozen, context } = device
    const awake = await context.newPage()
    await awake.goto(paths.workSites)
    await expect(rowOf(awake, site)).toBeVisible()
    // A hidden tab would send as well as this one: it is the one that is frozen that holds the lock.
    const held = network.holdAnswer(replayEdits, { times: 1 })
    const lifecycle = await context.newCDPSession(frozen)
    const saved = edit(frozen, site, { 备注: '冻结前' })
    made.push({ site, remark: '冻结前' })
    await held.befallen()
    await saved
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' })
    await acknowledged(awake, 1)
    expect(keysSent(network)).toEqual([keysSent(network)[0], keysSent(network)[0]])
    held.end()
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' })
    for (const page of [frozen, awake]) await expect(syncBadge(page)).toHaveText('在线')
    expect(keysSent(network)).toHaveLength(2)
    await expectOnce(auditor, made)
    await awake.close()
  })

  await test.step('the browser claims a network that leads nowhere, and its clock is three days ahead', async () => {
    const { page } = device
    await atRest(page, network)
    await network.disconnect()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    made.push(...(await makeEdits(page, [site])))
    await page.evaluate((by) => {
      const Right = Date
      globalThis.Date = class extends Right {
        constructor(...parts: [number?]) {
          super(parts[0] ?? Right.now() + by)
        }
        static override now(): number {
          return Right.now() + by
        }
      } as DateConstructor
    }, threeDays)
    made.push(...(await makeEdits(page, [site], '快了三天的第')))
    await expect(syncBadge(page)).toHaveText('离线 · 2 项待同步')
    // Nothing tells the browser that it is back.
    await network.reconnect()
    await acknowledged(page, made.length)
    await expect(syncBadge(page)).toHaveText('在线')
    await expectOnce(auditor, made)
    const { records } = await auditor.call(listMessages, { kind: 'review', pageSize: 10 })
    for (const { review } of records.filter(({ review }) => review?.after?.remarks !== '冻结前'))
      expect(Math.abs((review?.clockOffset ?? 0) + threeDays)).toBeLessThan(60_000)
  })
})

test.describe('on a device that is opened again', () => {
  test.use({ profile: true })

  test('fault 29, OFF-10: a browser that emptied its storage is told how many edits were lost; fault 30, where it keeps nothing the console works online only', async ({
    device,
    network,
    signIn,
    openDevice,
  }) => {
    const site = await oneSite(device)
    const cut = network.cutRequest(replayEdits)
    await makeEdits(device.page, [site, site])
    expect(await statesOf(device.page)).toEqual(['waiting', 'waiting'])
    await device.page.reload()
    const told = () =>
      network
        .exchanges(sendHeartbeat)
        .flatMap(({ outcome, json }) => (outcome === 'answered' ? z.parse(Heartbeat, json).unsynced : []))
    await expect.poll(told).toContain(2)
    await device.page.goto('/gateway/docs')
    const storage = await device.context.newCDPSession(device.page)
    await storage.send('Storage.clearDataForOrigin', {
      origin: network.address,
      storageTypes: 'indexeddb,cache_storage,service_workers',
    })
    await device.close()
    cut.end()

    await device.start()
    const { page } = device
    await signInAt(page, 'engineer')
    const notice = page.getByRole('status').filter({ hasText: '此设备原有 2 项修改未同步' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: '知道了' }).click()
    await expect(notice).toHaveCount(0)
    await expectNone(await signIn('auditor'), [{ site, remark: '' }])

    const bare = await openDevice()
    await bare.context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError')
      }
    })
    await signInAt(bare.page, 'engineer')
    await expect(bare.page.getByText('此浏览器无法保存数据，只能在线使用。')).toBeVisible()
    await edit(bare.page, site, { 备注: '直接保存' })
    expect(network.exchanges(updateWorkSite)).toHaveLength(1)
  })
})

test.describe('on the embedded database', () => {
  test.use({ database: 'embedded' })

  test('fault 34, OFF-03: the database is restored from a backup; what was acknowledged since is offered again, in order, and goes over nothing that somebody wrote since', async ({
    device,
    network,
    gateway,
    signIn,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-backup-'))
    const file = join(folder, 'backup.tar.gz')
    const { page } = device
    await openSignedIn(page, 'engineer')
    const [site, contested] = await sitesShown(page, 2)
    if (!site || !contested) throw new Error('The list shows no work sites')
    await readyForOffline(page)
    await gateway.stop()
    await gateway.care('backup', file)
    await gateway.start()
    const lost = await makeEdits(page, [site])
    await edit(page, contested, { 备注: '丢失时段所写' })
    await acknowledged(page, 2)
    await goOffline(device, network)
    const kept = await makeEdits(page, [site], '恢复前未同步的第')
    await gateway.stop()
    await gateway.care('restore', file, '--force')
    await gateway.start()
    const other = await signIn('sitestaff')
    const rowNow = async ({ code } = contested) => {
      const [row] = (await other.call(listWorkSites, { keyword: code, pageSize: 1 })).records
      if (!row) throw new Error(`The gateway knows no work site ${code}`)
      return row
    }
    const { revision } = await rowNow(site)
    // As many writes as the row had seen before: its revision would be the same if it were counted from the backup.
    for (const remarks of ['恢复之后', '恢复之后再写']) {
      const { workSiteId, revision: baseRevision } = await rowNow()
      await other.call(updateWorkSite, { workSiteId, baseRevision, remarks })
    }
    await comeBack(device, network)
    await expect(syncBadge(page)).toHaveText('在线 · 1 项待处理')
    expect((await rowNow()).remarks).toBe('恢复之后再写')
    await expectOnce(await signIn('auditor'), [...lost, ...kept], revision)
    await syncBadge(page).click()
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: contested.name })
    await expect(item.getByText('丢失时段所写')).toBeVisible()
    await expect(item.getByText('恢复之后再写')).toBeVisible()
    await item.getByRole('radio', { name: '备注: 我的修改' }).check()
    await item.getByRole('button', { name: '用我的' }).click()
    await acknowledged(page, 3)
    expect((await rowNow()).remarks).toBe('丢失时段所写')
    rmSync(folder, { recursive: true, force: true })
  })
})
