import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  atSignIn,
  fillSignIn,
  paths,
  readyForOffline,
  rows,
  signInAt,
  signInHere,
  sitesShown,
} from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, expectNone, expectOnce, makeEdits, statesOf } from '../support/promise.ts'

test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

const board = '/admin/terminal-authentication'

/** The drawer of the tablet on the board, for who looks after the terminals. */
async function openTablet(page: Page): Promise<Locator> {
  await page.locator('tbody').getByRole('row').filter({ hasText: 'engineer' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('使用人')).toBeVisible()
  return drawer
}

/** What is stored for reading on this device. */
async function readCaches(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('milepost')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const stores = ['answers', 'replicas', 'chunks']
          const tx = opening.result.transaction(stores)
          const counts = stores.map((store) => tx.objectStore(store).count())
          tx.oncomplete = () => {
            opening.result.close()
            resolve(counts.reduce((sum, { result }) => sum + result, 0))
          }
        }
      }),
  )
}

test('fault 16, fault 20, APP-05 APP-07 APP-08 OFF-03: a lost tablet is revoked, wiped when it is switched on elsewhere, its edits rescued, and found again it sends nothing twice', async ({
  device,
  network,
  openDevice,
  signIn,
  postgres,
}) => {
  const auditor = await signIn('auditor')
  const { page } = device
  await signInAt(page, 'engineer')
  const [site] = await sitesShown(page, 1)
  if (!site) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  const other = await device.context.newPage()
  await other.goto(paths.workSites)
  await sitesShown(other, 1)
  await goOffline(device, network)
  const made = await makeEdits(page, [site])

  await network.reconnect()
  const office = await openDevice(desk)
  await openSignedIn(office.page, 'unitadmin', board)
  const needs = office.page.getByRole('group', { name: '需处理' })
  const silent = (count: number) => needs.getByRole('button', { name: `${count} 失联未同步` })
  await expect(silent(0)).toBeVisible()

  await test.step('it is found missing: its edits were told of, and a day later it has not been heard from', async () => {
    await postgres.query(
      `update terminal set unsynced = $1, last_heartbeat_at = now() - interval '25 hours'
       where account_id = (select account_id from account where account_name = 'engineer')`,
      [made.length],
    )
    await office.page.reload()
    await silent(1).click()
    await expect(rows(office.page)).toHaveCount(1)
    await expect(rows(office.page)).toContainText('engineer')
    await silent(1).click()
    await expect(office.page).not.toHaveURL(/need=/)
  })
  const drawer = await openTablet(office.page)

  await test.step('it is revoked, and the board says that the tablet has not heard so', async () => {
    await drawer.getByRole('button', { name: '取消授权' }).click()
    const question = office.page.getByRole('alertdialog', { name: '取消 1 台终端的授权？' })
    await question.getByRole('button', { name: '取消授权' }).click()
    await expect(question).toBeHidden()
    await expect(drawer.getByRole('heading', { name: '吊销进度' })).toBeVisible()
    await expect(drawer.getByText('等待设备下次联网')).toBeVisible()
  })

  await test.step('switched on in another place, it is wiped and holds its edit sealed', async () => {
    await device.setOffline(false)
    for (const tab of [page, other])
      await tab.getByRole('alertdialog').filter({ hasText: '此设备的授权已被取消' }).waitFor()
    expect(await readCaches(page)).toBe(0)
    await page.getByRole('button', { name: '知道了' }).click()
    for (const tab of [page, other]) await atSignIn(tab)
    await other.close()
    await expect(page.getByText('本机的密钥和缓存已清除', { exact: false })).toBeVisible()
    expect(await statesOf(page)).toEqual(['waiting'])
    await expectNone(auditor, made)
    await expect(drawer.getByText('设备上仍有 1 项未同步或部分未采用的修改', { exact: false })).toBeVisible()
  })

  const file =
    await test.step('what it holds is saved as it is, and nobody gets in by the password', async () => {
      await expectAccessible(page)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: '保存为救援文件' }).click()
      const saved = await (await downloading).path()
      await expect(page.getByText('已保存', { exact: true })).toBeVisible()
      await fillSignIn(page, 'engineer')
      await expect(page.getByText('已重新申请，请联系管理员', { exact: false })).toBeVisible()
      return saved
    })

  await test.step('its person opens the file on another device by the password, and the edit goes out', async () => {
    const next = await openDevice(tablet)
    await openSignedIn(next.page, 'engineer', paths.queue)
    await next.page.getByRole('button', { name: '救援文件' }).click()
    await next.page.getByRole('button', { name: '导入救援文件' }).click()
    const taking = next.page.getByRole('dialog', { name: '导入救援文件' })
    await taking.locator('input[type=file]').setInputFiles(file)
    await taking.getByLabel('登录密码').fill('Wrong-2026')
    await taking.getByRole('button', { name: '导入', exact: true }).click()
    await expect(taking.getByRole('alert')).toHaveText('登录密码不正确。')
    await taking.getByLabel('登录密码').fill(demoPassword)
    await taking.getByRole('button', { name: '导入', exact: true }).click()
    await expect(taking).toBeHidden()
    await acknowledged(next.page, made.length)
  })

  await test.step('found again and authorised, it opens its edits and sends nothing twice', async () => {
    await expect(drawer.getByText('重新申请授权', { exact: false })).toBeVisible()
    await drawer.getByRole('button', { name: '授权', exact: true }).click()
    const agreeing = office.page.getByRole('dialog', { name: '授权 1 台终端' })
    await agreeing.getByRole('button', { name: '授权', exact: true }).click()
    await expect(agreeing).toBeHidden()
    await expect(drawer.getByRole('heading', { name: '吊销进度' })).toBeHidden()
    await signInHere(page, 'engineer')
    await acknowledged(page, made.length)
    await expectOnce(auditor, made)
  })
})
