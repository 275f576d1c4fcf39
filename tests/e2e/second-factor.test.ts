import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { beginTotp, finishTotp } from '#contract/factor/endpoints.ts'
import { getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { violations } from '../support/accessible.ts'
import { fillSignIn, paths, save, signInAt } from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { encryptFor } from '../support/signing.ts'

test.use({ form: tablet, worker: false })

const question = '[role=alertdialog]'
const security = '/personal-view?tab=security'

/** What the app shows in a while: later than any code that was taken, and in time already. */
function nextCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 })
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

function prompt(page: Page, name: string): Locator {
  return page.getByRole('alertdialog', { name })
}

/** What axe knows of a page beneath a question it takes for open: so of the question alone, while there is one. */
async function expectNoAxeFindings(page: Page, part = 'html'): Promise<void> {
  const found = await violations(page, part)
  expect(found.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

/** Enters a code where it is asked for. */
async function show(dialog: Locator, label: string, code: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).fill(code)
  await dialog.getByRole('button', { name: '验证', exact: true }).click()
}

test('SES-21 a role demands a second factor; an app is set up on a tablet, asked for at the next sign-in and before a write, and a recovery code stands in for it', async ({
  page,
  openDevice,
}) => {
  const { page: office } = await openDevice(desk)
  await test.step('an administrator has the role of engineers demand one', async () => {
    await openSignedIn(office, 'sysadmin', '/admin/role-manage')
    await office.getByRole('navigation', { name: '角色' }).getByRole('button', { name: '项目工程师' }).click()
    await office.getByRole('button', { name: '编辑', exact: true }).click()
    const form = office.getByRole('dialog', { name: '编辑角色' })
    await form.getByRole('checkbox', { name: '二次验证' }).check()
    await expectNoAxeFindings(office)
    await save(form)
    await expect(office.getByText(/^要求二次验证/)).toBeVisible()
  })

  let secret = ''
  let recoveryCodes: string[] = []
  await test.step('who has it sets an app up right after signing in', async () => {
    await signInAt(page, 'engineer', paths.home)
    const first = prompt(page, '设置二次验证')
    await first.getByLabel('登录密码').fill('Wrong2026')
    await first.getByRole('button', { name: '下一步' }).click()
    await expect(first.getByText('密码不正确')).toBeVisible()
    await expectNoAxeFindings(page, question)
    await first.getByLabel('登录密码').fill(demoPassword)
    await first.getByRole('button', { name: '下一步' }).click()
    await expect(first.getByRole('img', { name: '身份验证器二维码' })).toBeVisible()
    secret = ((await first.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expectNoAxeFindings(page, question)
    await first.getByLabel('验证码', { exact: true }).fill(codeOf(secret))
    await first.getByRole('button', { name: '完成设置' }).click()
    const codes = prompt(page, '恢复码')
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    recoveryCodes = await codes.getByRole('listitem').allTextContents()
    await expectNoAxeFindings(page, question)
    await codes.getByRole('button', { name: '我已保存' }).click()
    await expect(codes).toBeHidden()
  })

  const { page: later } = await openDevice()
  await test.step('the next sign-in asks for a code; put off, the page still reads', async () => {
    await signInAt(later, 'engineer', paths.home)
    const asked = prompt(later, '二次验证')
    await show(asked, '验证码', '000000')
    await expect(asked.getByText(/验证码不正确/)).toBeVisible()
    await expectNoAxeFindings(later, question)
    await asked.getByRole('button', { name: '取消' }).click()
    await expect(asked).toBeHidden()
    await later.goto(security)
    await prompt(later, '二次验证').getByRole('button', { name: '取消' }).click()
    await expect(later.getByText('剩余 10 个')).toBeVisible()
    await expectNoAxeFindings(later)
  })

  await test.step('a write asks for it, and is made once it was shown', async () => {
    await later.getByRole('button', { name: '重新生成' }).click()
    await later.getByRole('alertdialog').getByRole('button', { name: '重新生成' }).click()
    await show(prompt(later, '二次验证'), '验证码', nextCode(secret))
    const codes = prompt(later, '恢复码')
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const renewed = await codes.getByRole('listitem').allTextContents()
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
    recoveryCodes = renewed
    await codes.getByRole('button', { name: '我已保存' }).click()
    await later.reload()
    await expect(later.getByText('剩余 10 个')).toBeVisible()
    await expect(later.getByRole('alertdialog')).toHaveCount(0)
  })

  const { page: withoutPhone } = await openDevice()
  await test.step('without the phone a recovery code stands in for it, once', async () => {
    await signInAt(withoutPhone, 'engineer', paths.home)
    const asked = prompt(withoutPhone, '二次验证')
    await asked.getByRole('button', { name: '改用恢复码' }).click()
    await show(asked, '恢复码', recoveryCodes[0] ?? '')
    await expect(asked).toBeHidden()
    await withoutPhone.goto(security)
    await expect(withoutPhone.getByText('剩余 9 个')).toBeVisible()
  })
})

test('SES-21 a passkey is added, asked for at the next sign-in, and a person who has another way uses that', async ({
  page,
  network,
}) => {
  // Browsers have no passkeys for an IP address.
  const at = network.address.replace('127.0.0.1', 'localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  })

  await test.step('it is added in the personal centre', async () => {
    await signInAt(page, 'engineer', at + security)
    await page.getByRole('button', { name: '添加', exact: true }).click()
    const dialog = prompt(page, '添加通行密钥')
    await dialog.getByLabel('登录密码').fill(demoPassword)
    await dialog.getByRole('button', { name: '下一步' }).click()
    await prompt(page, '恢复码').getByRole('button', { name: '我已保存' }).click()
    await expect(page.getByText('通行密钥 1', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: '改名 通行密钥 1' }).click()
    const form = page.getByRole('dialog', { name: '通行密钥改名' })
    await form.getByLabel('名称').fill('我的平板')
    await save(form)
    await expect(page.getByText('我的平板', { exact: true })).toBeVisible()
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toHaveLength(1)
  })

  await test.step('the next sign-in asks for it, and takes it', async () => {
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await fillSignIn(page, 'engineer')
    const asked = prompt(page, '二次验证')
    await expect(asked.getByRole('button', { name: '使用通行密钥' })).toBeVisible()
    await expectNoAxeFindings(page, question)
    await asked.getByRole('button', { name: '使用通行密钥' }).click()
    await expect(asked).toBeHidden()
    await page.goto(at + security)
    await expect(page.getByText(/最近使用/)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('a device without it says so, and its person uses a recovery code', async () => {
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
    })
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await fillSignIn(page, 'engineer')
    const asked = prompt(page, '二次验证')
    await asked.getByRole('button', { name: '使用通行密钥' }).click()
    await expect(asked.getByText(/没有通过通行密钥验证/)).toBeVisible()
    await asked.getByRole('button', { name: '改用恢复码' }).click()
    await expect(asked.getByLabel('恢复码', { exact: true })).toBeFocused()
    await asked.getByRole('button', { name: '取消' }).click()
    await expect(asked).toBeHidden()
  })
})

test('SES-21 ROL-01 who grants a role five minutes after showing a factor is asked again: put off, what was chosen stands; shown, it is granted', async ({
  openDevice,
  signIn,
  postgres,
}) => {
  const sysadmin = await signIn('sysadmin')
  const passwordInfo = encryptFor(await sysadmin.call(getPublicKey, { appCode: consoleAppCode }), {
    password: demoPassword,
  })
  const { secret } = await sysadmin.call(beginTotp, { passwordInfo })
  const { recoveryCodes = [] } = await sysadmin.call(finishTotp, { verifyCode: codeOf(secret) })
  const { page } = await openDevice(desk)
  await openSignedIn(page, 'sysadmin', '/admin/role-manage')
  const asked = prompt(page, '二次验证')
  await asked.getByRole('button', { name: '改用恢复码' }).click()
  await show(asked, '恢复码', recoveryCodes[0] ?? '')
  await expect(asked).toBeHidden()
  await postgres.query(`update session set factor_at = factor_at - interval '6 minutes'`)

  await page.getByRole('navigation', { name: '角色' }).getByRole('button', { name: '项目工程师' }).click()
  await page.getByRole('tab', { name: /^成员/ }).click()
  await page.getByRole('button', { name: '添加成员' }).click()
  const form = page.getByRole('dialog', { name: '给“项目工程师”添加成员' })
  await form.getByRole('searchbox').fill('tourist')
  await form.getByRole('checkbox', { name: /tourist/ }).check()
  const give = form.getByRole('button', { name: /^授予/ })

  await test.step('put off, nothing is granted and the choice stands', async () => {
    await give.click()
    await expectNoAxeFindings(page, question)
    await asked.getByRole('button', { name: '取消' }).click()
    await expect(asked).toBeHidden()
    await expect(form.getByRole('checkbox', { name: /tourist/ })).toBeChecked()
  })

  await test.step('shown, the same press is done', async () => {
    await give.click()
    await show(asked, '验证码', nextCode(secret))
    await expect(form).toBeHidden()
    await expect(page.getByRole('row', { name: /tourist/ })).toBeVisible()
  })
})
