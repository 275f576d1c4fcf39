import { getCurrentUser } from '#contract/session/endpoints.ts'
import { checkLoginAccount, updatePassword } from '#contract/session/registration.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { captchaAnswer } from '../support/captcha-answer.ts'
import { fillSignIn, paths } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { countLetters, readCode } from '../support/outbox.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

const fresh = 'Bridge#2026'

test('SES-16 VAL-02 a forgotten password is set again in five steps, and every device is signed out', async ({
  page,
  network,
  gateway,
  openDevice,
  signIn,
  pageErrors,
}) => {
  // Five steps, two devices and three clocks.
  test.slow()
  // The gateway is started again on the way.
  pageErrors.allow(networkErrors)
  const engineer = await signIn('engineer')
  const { cellphone = '' } = await engineer.call(getCurrentUser, {})
  const { page: working } = await openDevice()
  await openSignedIn(working, 'engineer', paths.home)
  const support = await signIn('tourist')

  const field = (name: string) => page.getByLabel(name, { exact: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`/login?redirect=${encodeURIComponent(paths.messages)}`)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '忘记密码' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')

  await test.step('somebody unknown is told the same, and sent nothing', async () => {
    await button('下一步').click()
    for (const message of ['请输入账号或手机号', '请输入绑定的手机号或邮箱', '请输入验证码'])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await field('账号或手机号').fill('nobodyhere')
    await field('绑定的手机号或邮箱').fill('13655550303')
    await button('获取验证码').click()
    await expect(page.getByText('如已绑定，已发送至 13655550303，5 分钟内有效')).toBeVisible()
    await field('验证码').fill('123456')
    await button('下一步').click()
    await expect(page.getByText('验证码不正确或已失效')).toBeVisible()
    expect(await countLetters(support, '13655550303')).toBe(0)
  })

  await test.step('a further code to the same number asks a question, no matter who asks', async () => {
    await page.reload()
    await field('账号或手机号').fill('engineer')
    await field('绑定的手机号或邮箱').fill('13655550303')
    // Past the minute in which no other is sent at all.
    await gateway.restart({ VERIFY_CODE_PAUSE_SECONDS: '1' })
    await field('验证码').fill('123456')
    await button('下一步').click()
    await expect(page.getByText('请先获取验证码')).toBeVisible()
    await button('获取验证码').click()
    const question = page.getByLabel(/^验证问题/)
    await expect(page.getByText('请先回答这个问题')).toBeVisible()
    await expectAccessible(page)
    const asked = await page.getByText(/等于几？$/).textContent()
    await question.fill(captchaAnswer(asked?.split(' · ')[1] ?? ''))
    await button('获取验证码').click()
    await expect(page.getByText('如已绑定，已发送至 13655550303，5 分钟内有效')).toBeVisible()
    await expect(question).toHaveCount(0)
  })

  await test.step('the code, and the next step', async () => {
    await page.reload()
    await field('账号或手机号').fill('engineer')
    await field('绑定的手机号或邮箱').fill(cellphone)
    await button('获取验证码').click()
    await expect(button(/^\d+ 秒后重试$/)).toBeDisabled()
    await field('验证码').fill(await readCode(support, cellphone))
    await button('下一步').click()
    await expect(page.getByRole('heading', { level: 1, name: '设置新密码' })).toBeVisible()
    await expect(field('新密码')).toBeFocused()
    expect(network.exchanges(checkLoginAccount)).toHaveLength(2)
    await expectAccessible(page)
  })

  await test.step('the new password keeps to its rules', async () => {
    await field('新密码').fill('Engineer')
    await field('再次输入密码').fill('Engineer1')
    await button('设置新密码').click()
    await expect(page.getByText('密码不能与账号相同', { exact: true })).toBeVisible()
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
    expect(network.exchanges(updatePassword)).toEqual([])
  })

  await test.step('success, and back to the sign-in by itself', async () => {
    await field('新密码').fill(fresh)
    await field('再次输入密码').fill(fresh)
    await button('设置新密码').click()
    await expect(page.getByRole('heading', { level: 1, name: '新密码已设置' })).toBeVisible()
    await expect(page.getByText(/^\d 秒后自动返回登录$/)).toBeVisible()
    await expectAccessible(page)
    const [change] = network.exchanges(updatePassword)
    expect(change?.body.toString()).not.toContain(fresh)
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  })

  await expect(working.getByText('密码已修改，请重新登录')).toBeVisible()
  await fillSignIn(page, 'engineer', demoPassword)
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await fillSignIn(page, 'engineer', fresh)
  await expect(page).toHaveURL((url) => url.pathname === paths.messages)
})
