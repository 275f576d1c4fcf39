import type { Page } from '@playwright/test'
import { login } from '#contract/session/endpoints.ts'
import { loginThirdPlatform } from '#contract/session/third-party.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { captchaAnswer } from '../support/captcha-answer.ts'
import { fillSignIn, rows } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { OAuthServer } from '../support/oauth-server.ts'
import { atRest } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk })

const wrong = 'Milepost2025'

function submitOf(page: Page) {
  return page.getByRole('button', { name: '登录', exact: true })
}

async function fail(page: Page, accountName: string): Promise<void> {
  await fillSignIn(page, accountName, wrong)
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
  await expect(submitOf(page)).toBeEnabled()
}

test('SES-15 SES-19 the sign-in: its looks, a return that it did not begin, a gateway that cannot be reached, and a question after three failures', async ({
  page,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  await test.step('a return that this tab did not begin signs nobody in', async () => {
    await page.goto('/loginThirdPlatform?code=somebody-elses&state=theirs')
    await expect(page.getByRole('alert')).toHaveText('这次登录不是在此页面发起的，或已过期，请重新登录')
    expect(network.exchanges(loginThirdPlatform)).toEqual([])
    await expectAccessible(page)
    await page.getByRole('link', { name: '返回登录' }).click()
    await expect(submitOf(page)).toBeVisible()
  })

  await test.step('the password can be looked at, caps lock is told of, and every look is accessible', async () => {
    const password = page.getByLabel('密码', { exact: true })
    await password.fill('Secret-1')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: '隐藏密码' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    // Playwright's keyboard has no caps lock, so the event is made by hand.
    const press = (capsLock: boolean) =>
      password.evaluate(
        (input, on) =>
          input.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on }),
          ),
        capsLock,
      )
    await press(true)
    await expect(page.getByText('大写锁定已打开')).toBeVisible()
    await press(false)
    await expect(page.getByText('大写锁定已打开')).toBeHidden()
    await expect(page.getByRole('heading', { name: '其他登录方式' })).toHaveCount(0)
    await expectAccessible(page)

    for (const theme of ['dark', 'contrast']) {
      await page.getByLabel('主题').selectOption(theme)
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByLabel('主题').selectOption('light')
  })

  await test.step('it says that the gateway cannot be reached, and goes on when it can', async () => {
    await expect(submitOf(page)).toBeVisible()
    await atRest(page, network)
    await network.disconnect()
    await fillSignIn(page, 'sitestaff')
    await expect(page.getByRole('status').filter({ hasText: '无法连接服务器' })).toBeVisible()
    await expect(page.getByRole('button', { name: '离线登录' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('该账号没有在这台设备上登录过，请先联网登录一次')
    await expectAccessible(page)
    await network.reconnect()
    // Nobody presses anything.
    await expect(submitOf(page)).toBeVisible()
    await submitOf(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('好，')
  })

  await test.step('a question is asked again after each try, and the right answer lets the right password in', async () => {
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    for (let failure = 0; failure < 3; failure++) await fail(page, 'sitestaff')
    await expect(page.getByText('验证问题')).toHaveCount(0)
    await fillSignIn(page, 'sitestaff')
    const answer = page.getByLabel(/^验证问题 · .加.等于几？$/)
    await expect(answer).toBeVisible()
    await expect(page.getByText('请先回答这个问题')).toBeVisible()
    await expectAccessible(page)

    const question = async () => {
      const label = await page.getByText(/等于几？/).textContent()
      return (label ?? '').replace('验证问题 · ', '')
    }
    const tries = network.exchanges(login).length
    await submitOf(page).click()
    await expect(page.getByText('请输入答案')).toBeVisible()
    expect(network.exchanges(login)).toHaveLength(tries)
    await answer.fill('99')
    await submitOf(page).click()
    await expect(page.getByText('回答不正确，请再答一次')).toBeVisible()
    await expect(answer).toHaveValue('')
    await page.getByRole('button', { name: '换一题' }).click()
    await expect(answer).toBeVisible()
    await answer.fill(captchaAnswer(await question()))
    await submitOf(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('好，')
  })
})

test('SES-15 ACC-08 NAV-02 somebody comes back from WeChat, binds an account, and is signed in by WeChat alone the next time, until an administrator releases it', async ({
  page,
  network,
  gateway,
  openDevice,
}) => {
  const oauth = await OAuthServer.start()
  const { authorize, token } = oauth.addresses
  await gateway.restart({
    PUBLIC_ORIGIN: network.address,
    WECHAT_APP_ID: 'wx-app',
    WECHAT_APP_SECRET: oauth.secret,
    WECHAT_AUTHORIZE_URL: authorize,
    WECHAT_TOKEN_URL: token,
    WECHAT_PKCE: 'true',
  })
  const viaWeChat = async () => {
    await page.getByRole('button', { name: '微信登录' }).click()
    await page.getByRole('link', { name: '同意' }).click()
  }
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'QQ 登录' })).toHaveCount(0)
  await expectAccessible(page)
  await viaWeChat()
  await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/loginThirdPlatform' && url.search === '')
  await expectAccessible(page)
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page.getByText('注册后，可以直接用微信登录此账号。')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/register' && url.search === '')
  await page.getByRole('link', { name: '返回登录' }).click()
  await viaWeChat()
  await page.getByLabel('账号或手机号').fill('engineer')
  await page.getByLabel('密码', { exact: true }).fill(wrong)
  await page.getByRole('button', { name: '登录并绑定' }).click()
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录并绑定' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('好，')

  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await viaWeChat()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('好，')
  await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible()

  const [first] = network.exchanges(loginThirdPlatform)
  expect(Object.keys(first?.json ?? {})).toEqual(
    expect.arrayContaining(['authorizationCode', 'state', 'ticket', 'carrier', 'device']),
  )
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toContain('thirdPlatform')
  for (const secret of [oauth.secret, 'planted-access']) {
    expect(gateway.log).not.toContain(secret)
    expect(JSON.stringify(network.exchanges().map(({ path, query }) => `${path}?${query}`))).not.toContain(
      secret,
    )
  }
  await oauth.close()

  await test.step('an administrator releases the account, which signs it out', async () => {
    const { page: other } = await openDevice()
    await openSignedIn(other, 'sysadmin', '/admin/project-org-account')
    await rows(other).filter({ hasText: 'engineer' }).getByText('engineer').click()
    const detail = other.getByRole('dialog', { name: 'engineer' })
    await detail.getByRole('button', { name: '解除微信绑定' }).click()
    const question = other.getByRole('alertdialog', { name: '解除微信绑定？' })
    await question.getByRole('button', { name: '解除绑定' }).click()
    await expect(detail.getByText('未绑定')).toBeVisible()
    await expect(page.getByText('管理员已结束此次登录')).toBeVisible()
  })
})
