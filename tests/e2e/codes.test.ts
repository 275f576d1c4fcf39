import { generateKeyPairSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codes } from '#contract/codes.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { changePassword } from '#contract/personal/security.ts'
import { endSignIns } from '#contract/personal/sign-ins.ts'
import { getAccessToken, getPublicKey, login, logout } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { fillSignIn, paths, rows, signInHere } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import type { Gateway } from '../support/gateway.ts'
import { callInSessionOf, codesOf, expectSessionCleared } from '../support/held-session.ts'
import type { Network } from '../support/network.ts'
import { atRest } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { SignedClient } from '../support/signed-client.ts'
import { encryptFor } from '../support/signing.ts'

test.use({ form: desk })

const account = 'sysadmin'
const ofAccount = 'account_id = (select account_id from account where account_name = $1)'

/** Has the page ask the gateway for something that nothing on the device can answer. */
async function ask(page: Page, tab: '操作日志' | '系统日志' = '操作日志'): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
}

function box(page: Page, title: '错误' | '提示') {
  return page.getByRole('alertdialog', { name: title, exact: true })
}

async function letIdle(gateway: Gateway): Promise<void> {
  await gateway.query(
    `update session set last_active_at = last_active_at - interval '31 minutes' where ${ofAccount}`,
    [account],
  )
}

/** Opens the page again, as every step finds it. */
async function openLog(page: Page, network: Network): Promise<void> {
  await page.goto(paths.systemLog)
  await expect(rows(page).first()).toBeVisible()
  // Or something that the page asks for by itself would meet what the step does first.
  await atRest(page, network)
  network.forget()
}

async function close(page: Page, title: '错误' | '提示'): Promise<void> {
  await box(page, title).getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test.beforeEach(async ({ page, pageErrors, network }) => {
  // Where a test restarts the gateway or breaks the line, Chromium says so.
  pageErrors.allow(networkErrors, /status of 503/)
  await page.goto(paths.systemLog)
  await signInHere(page, account)
  await openLog(page, network)
})

test('SES-08 SES-09 SES-10 SES-13 SES-14 what goes wrong while somebody is signed in is mended without a word, asked, or told in a box, and the session goes on', async ({
  page,
  gateway,
  network,
}) => {
  await test.step('a request that was given up is not told; a broken connection is, in an error box', async () => {
    const held = network.hang(listSystemLogs)
    await ask(page, '系统日志')
    await held.befallen()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('link', { name: '消息中心' }).click()
    await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(network.exchanges(listSystemLogs)[0]?.outcome).not.toBe('answered')
    network.heal()

    await menu.getByRole('link', { name: '系统日志' }).click()
    network.cutRequest(listLoginLogs)
    network.cutRequest(listOperationLogs)
    await ask(page)
    await expect(box(page, '错误')).toContainText('无法连接服务器')
    network.heal()
  })

  await test.step('20021: a signature by another key is answered with a message box', async () => {
    await openLog(page, network)
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const replaceKey = (key: string) =>
      page.evaluate((next) => {
        const before = sessionStorage.getItem('privateKey') ?? ''
        sessionStorage.setItem('privateKey', next)
        return before
      }, key)
    const own = await replaceKey(JSON.stringify(privateKey))
    await ask(page)
    await expect(box(page, '提示')).toContainText('签名')
    await expect(box(page, '错误')).toHaveCount(0)
    expect(codesOf(network, listOperationLogs)).toEqual([codes.signatureRefused])
    await close(page, '提示')
    await expect(page).toHaveURL(({ pathname }) => pathname === paths.systemLog)
    await replaceKey(own)
  })

  await test.step('any other code is shown in an error box with the number that the gateway logged it under', async () => {
    await openLog(page, network)
    const rename = (from: string, to: string) =>
      gateway.query('update application_menu_function set function_action = $2 where function_action = $1', [
        from,
        to,
      ])
    await rename('log:view', 'log:gone')
    await ask(page)
    await expect(box(page, '错误')).toContainText('没有权限')
    expect(codesOf(network, listOperationLogs)).toEqual([codes.noPermission])
    const id = await box(page, '错误').locator('code').textContent()
    expect(network.exchanges(listOperationLogs)[0]?.answerJson).toMatchObject({ requestId: id })
    await close(page, '错误')
    await rename('log:gone', 'log:view')
  })

  await test.step('20112: one prompt; empty is refused, a wrong password asks again with the reason, the right one goes on', async () => {
    await openLog(page, network)
    await letIdle(gateway)
    await ask(page)
    const prompt = page.getByRole('alertdialog', { name: '请重新登录' })
    await expect(prompt).toContainText(account)
    await expect(page.getByRole('alertdialog')).toHaveCount(1)

    const password = prompt.getByLabel('密码')
    await prompt.getByRole('button', { name: '继续' }).click()
    await expect(prompt.getByRole('alert')).toHaveText('请输入密码')
    expect(network.exchanges(login)).toEqual([])
    await password.fill('Milepost2025')
    await prompt.getByRole('button', { name: '继续' }).click()
    await expect(prompt.getByRole('alert')).toHaveText('账号或密码错误')
    await password.fill(demoPassword)
    await prompt.getByRole('button', { name: '继续' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect.poll(() => codesOf(network, listOperationLogs).at(-1)).toBe(codes.success)
    expect(codesOf(network, login)).toEqual([codes.signInRefused, codes.success])
    await expect(page).toHaveURL(({ pathname }) => pathname === paths.systemLog)
  })

  await test.step('20007: the public key is fetched again, the cipher rebuilt, and the request repeated', async () => {
    await openLog(page, network)
    const cipher = () => page.evaluate((name) => localStorage.getItem(name), `cipherText:${consoleAppCode}`)
    const before = await cipher()
    await gateway.stop()
    await gateway.query('delete from login_key')
    await gateway.query(`update access_token set expires_at = now() - interval '1 second'`)
    await gateway.start()
    await ask(page)
    await expect.poll(() => codesOf(network, listOperationLogs).at(-1)).toBe(codes.success)
    expect(codesOf(network, getAccessToken)).toEqual([codes.cipherInvalid, codes.success])
    expect(network.exchanges(getPublicKey)).toHaveLength(1)
    const after = await cipher()
    expect(after?.split('.')[0]).not.toBe(before?.split('.')[0])
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('20099: under maintenance a write is answered with a message box, and reading goes on', async () => {
    await gateway.restart({ MAINTENANCE: 'true' })
    await openLog(page, network)
    await page.goto('/personal-view?tab=security')
    await page.getByRole('button', { name: '修改密码' }).click()
    const form = page.getByRole('dialog', { name: '修改密码' })
    await form.getByLabel(/^原密码/).fill(demoPassword)
    await form.getByLabel(/^新密码/).fill('Milepost2027')
    await form.getByLabel(/^再次输入新密码/).fill('Milepost2027')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(box(page, '提示')).toContainText('维护')
    await expect(box(page, '错误')).toHaveCount(0)
  })
})

/** Each way in which a session is ended for a reason, and what the person is told. */
const endings: [name: string, told: string, end: (page: Page, gateway: Gateway) => Promise<unknown>][] = [
  [
    'an administrator ended it',
    '管理员已结束此次登录',
    async (page, gateway) => {
      await gateway.query(
        `update session set ended_at = now(), end_reason = 'administrator' where ${ofAccount}`,
        [account],
      )
      await ask(page)
    },
  ],
  [
    'the person signed it out from elsewhere',
    '你已在另一台设备上退出此处的登录',
    async (_page, gateway) => {
      const elsewhere = await SignedClient.signIn(gateway.address, account)
      await elsewhere.call(endSignIns, { which: 'others' })
    },
  ],
  [
    'the account was stopped',
    '账号已停用，请联系管理员',
    async (page, gateway) => {
      const become = (status: string) =>
        gateway.query('update account set status = $2 where account_name = $1', [account, status])
      await become('stopped')
      await ask(page)
      await expect(box(page, '提示')).toBeVisible()
      await become('normal')
    },
  ],
  [
    'the password was changed elsewhere',
    '密码已修改，请重新登录',
    async (_page, gateway) => {
      const elsewhere = await SignedClient.signIn(gateway.address, account)
      const key = await elsewhere.call(getPublicKey, { appCode: consoleAppCode })
      const cipher = encryptFor(key, { oldPassword: demoPassword, newPassword: 'Milepost2027' })
      await elsewhere.call(changePassword, { cipher })
    },
  ],
]

test('SES-09 SES-11 SES-12 NAV-06 every end of a session leaves nothing of it, says why where there is a reason, and leads to the sign-in, from there back', async ({
  page,
  gateway,
  network,
}) => {
  const signInAgain = async () => {
    await fillSignIn(page, account)
    await page.waitForURL(({ pathname }) => pathname === paths.systemLog)
    await openLog(page, network)
  }

  await test.step('20112: giving up leads to the sign-in, and the next time one is asked again', async () => {
    await letIdle(gateway)
    await ask(page)
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await expectSessionCleared(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await signInAgain()
    await letIdle(gateway)
    await ask(page)
    const prompt = page.getByRole('alertdialog', { name: '请重新登录' })
    await prompt.getByLabel('密码').fill(demoPassword)
    await prompt.getByRole('button', { name: '继续' }).click()
    await expect.poll(() => codesOf(network, listOperationLogs).at(-1)).toBe(codes.success)
  })

  await test.step('20114: signed out by another program of the same session, without a box', async () => {
    expect(await callInSessionOf(page, gateway.address, logout, {})).toMatchObject({ code: codes.success })
    // The page hears of it by itself.
    await expectSessionCleared(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByLabel('账号或手机号')).toHaveValue(account)
  })

  for (const [name, told, end] of endings) {
    await test.step(`20119: ${name}`, async () => {
      await signInAgain()
      await end(page, gateway)
      await expect(box(page, '提示')).toContainText(told)
      await expect(page.getByRole('alertdialog')).toHaveCount(1)
      await close(page, '提示')
      await expectSessionCleared(page)
    })
  }

  await test.step('20119 at the sign-in itself is told in the form, without a box', async () => {
    await gateway.query(`update account set status = 'locked' where account_name = 'auditor'`)
    await fillSignIn(page, 'auditor')
    await expect(page.getByRole('alert')).toHaveText('账号已锁定，请联系管理员')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  })
})
