import type { Page } from '@playwright/test'
import { listMessages } from '#contract/message/endpoints.ts'
import { changePassword } from '#contract/personal/security.ts'
import { getPublicKey, logout } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import {
  fillSignIn,
  paths,
  readyForOffline,
  rows,
  signInAt,
  signInHere,
  sitesShown,
  syncBadge,
} from '../support/console.ts'
import type { Device } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Network } from '../support/network.ts'
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
import { SignedClient } from '../support/signed-client.ts'
import { encryptFor } from '../support/signing.ts'

const twoWaiting = ['waiting', 'waiting']
const ofEngineer = "account_id = (select account_id from account where account_name = 'engineer')"

test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

/** Signs in, loses the network and makes two edits. */
async function twoEdits(device: Device, network: Network): Promise<Made[]> {
  await openSignedIn(device.page, 'engineer')
  await sitesShown(device.page, 2)
  await readyForOffline(device.page)
  return editsOffline(device, network)
}

/** Loses the network and makes two edits on the list that the page shows. */
async function editsOffline(device: Device, network: Network, prefix?: string): Promise<Made[]> {
  const { page } = device
  const sites = await sitesShown(page, 2)
  await goOffline(device, network)
  const made = await makeEdits(page, sites, prefix)
  expect((await statesOf(page)).slice(-2)).toEqual(twoWaiting)
  return made
}

function firstOf([first]: readonly Made[]): Made {
  if (!first) throw new Error('Nothing was made')
  return first
}

/** Signs out; who leaves edits behind reads first that they wait. */
async function signOut({ page }: Device, unsent = 0): Promise<void> {
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  if (unsent > 0) {
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`还有 ${unsent} 项修改未同步，已保存在本机，下次登录后自动发送`)
    await question.getByRole('button', { name: '退出登录' }).click()
  }
  await expect(page).toHaveURL(/\/login/)
}

/** The edits of somebody who has signed in again go out, and take effect once. */
async function expectSent(page: Page, auditor: SignedClient, made: readonly Made[]): Promise<void> {
  // Until then the page may still be loaded again.
  await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible()
  await acknowledged(page, made.length)
  await expectOnce(auditor, made)
}

test('fault 18, fault 21, OFF-06 OFF-07: long inactivity pauses the queue and asks once; a password changed elsewhere orphans nothing', async ({
  device,
  network,
  gateway,
  postgres,
  signIn,
}) => {
  const auditor = await signIn('auditor')
  const made = await twoEdits(device, network)
  const { page } = device

  await test.step('an answer goes on as the same account, giving up loses nothing', async () => {
    const prompt = page.getByRole('alertdialog', { name: '请重新登录' })
    const comeBackIdle = async () => {
      await postgres.query(
        `update session set last_active_at = last_active_at - interval '31 minutes' where ${ofEngineer}`,
      )
      await comeBack(device, network)
      await expect(prompt).toBeVisible()
      await expect(prompt).toHaveCount(1)
    }

    await comeBackIdle()
    await prompt.getByLabel('密码').fill('Wrong-2026')
    await prompt.getByRole('button', { name: '继续' }).click()
    await expect(prompt.getByText('账号或密码错误')).toBeVisible()
    expect(await statesOf(page)).toEqual(twoWaiting)
    await expectNone(auditor, made)
    await prompt.getByLabel('密码').fill(demoPassword)
    await prompt.getByRole('button', { name: '继续' }).click()
    await expectSent(page, auditor, made)

    await goOffline(device, network)
    made.push(...(await makeEdits(page, [firstOf(made).site], '再')))
    await comeBackIdle()
    await prompt.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect((await statesOf(page)).at(-1)).toBe('waiting')
    await signInHere(page, 'engineer')
    await expectSent(page, auditor, made)
  })

  await test.step('the device’s secret opens the queue or, without it, the former password', async () => {
    const passwords = [demoPassword, 'Kilometre-21', 'Kilometre-22'] as const
    made.push(...(await editsOffline(device, network, '改密前')))
    const changeElsewhere = async (oldPassword: string, newPassword: string) => {
      const elsewhere = await SignedClient.signIn(gateway.address, 'engineer', { password: oldPassword })
      const key = await elsewhere.call(getPublicKey, { appCode: consoleAppCode })
      await elsewhere.call(changePassword, { cipher: encryptFor(key, { oldPassword, newPassword }) })
    }
    const comeBackToSignIn = async (password: string) => {
      await comeBack(device, network)
      await page.getByRole('alertdialog').filter({ hasText: '密码已修改，请重新登录' }).waitFor()
      await page.getByRole('button', { name: '知道了' }).click()
      await expect(page).toHaveURL(/\/login/)
      expect((await statesOf(page)).at(-1)).toBe('waiting')
      await fillSignIn(page, 'engineer', password)
    }

    await changeElsewhere(passwords[0], passwords[1])
    await comeBackToSignIn(passwords[1])
    await expectSent(page, auditor, made)

    await goOffline(device, network)
    made.push(...(await makeEdits(page, [firstOf(made).site], '再')))
    await changeElsewhere(passwords[1], passwords[2])
    // As after a restore from a backup of before this device came: it gets another secret.
    await postgres.query(`delete from device_credential where ${ofEngineer}`)
    await comeBackToSignIn(passwords[2])
    const prompt = page.getByRole('alertdialog', { name: '请输入原密码' })
    await prompt.getByLabel('密码').fill(passwords[0])
    await prompt.getByRole('button', { name: '打开' }).click()
    await expect(prompt.getByText('密码错误')).toBeVisible()
    await prompt.getByLabel('密码').fill(passwords[1])
    await prompt.getByRole('button', { name: '打开' }).click()
    await expectSent(page, auditor, made)
  })
})

test('fault 19, fault 20, OFF-07: the edits of somebody who signs out stay sealed, are neither sent nor seen by another, and go out at the next sign-in, once', async ({
  device,
  network,
  signIn,
}) => {
  const auditor = await signIn('auditor')
  const made = await twoEdits(device, network)
  const { page } = device

  await test.step('another person on the same tablet', async () => {
    await signOut(device, twoWaiting.length)
    await comeBack(device, network)
    await page.goto(paths.queue)
    await signInHere(page, 'sitestaff')
    await expect(page.getByText('这台设备上还有他人的 2 条修改')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
    await page.getByRole('button', { name: '立即同步' }).click()
    await expect(syncBadge(page)).toHaveText('在线 · 他人 2 项')
    expect(network.exchanges(replayEdits)).toHaveLength(0)
    expect(await statesOf(page)).toEqual(twoWaiting)
    await expectNone(auditor, made)

    await signOut(device)
    await signInAt(page, 'engineer')
    await expect(rows(page).first()).toBeVisible()
    await expectSent(page, auditor, made)
    const { records } = await auditor.call(listMessages, { kind: 'review', pageSize: 10 })
    expect(new Set(records.map(({ review }) => review?.userName)).size).toBe(1)
  })

  await test.step('signed out in the middle of the queue', async () => {
    network.forget()
    made.push(...(await editsOffline(device, network, '再')))
    const held = network.holdRequest(replayEdits)
    await comeBack(device, network)
    await expect.poll(() => keysSent(network).length).toBeGreaterThan(0)
    await signOut(device, twoWaiting.length)
    held.end()
    expect(network.exchanges(logout)).toHaveLength(1)
    expect((await statesOf(page)).slice(-2)).toEqual(twoWaiting)

    await signInHere(page, 'engineer')
    await expectSent(page, auditor, made)
  })
})
