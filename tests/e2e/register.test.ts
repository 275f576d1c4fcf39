import { pathOf } from '#contract/define-endpoint.ts'
import { addByRegister, validAccountName } from '#contract/session/registration.ts'
import { expectAccessible } from '../support/accessible.ts'
import { fillSignIn } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { atRest } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk })

const cellphone = '13655550101'
const password = 'Tunnel-2026'

test('SES-17 VAL-01 VAL-02 somebody registers with a code, agrees to the terms, and waits for the review', async ({
  page,
  network,
  openDevice,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  await page.goto('/login')
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '注册账号' })).toBeVisible()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const submit = page.getByRole('button', { name: '注册', exact: true })

  await test.step('every field has a message of its own, and the first is gone to', async () => {
    await submit.click()
    for (const message of ['请输入账号', '请输入姓名', '请输入手机号或邮箱', '请输入验证码', '请输入密码'])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(field('账号')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('whether a name is free shows while it is typed', async () => {
    await field('账号').pressSequentially('engineer')
    await expect(page.getByText('已被使用')).toBeVisible()
    await field('账号').fill('en')
    await expect(page.getByText('3–20 位字母和数字，注册后不能修改')).toBeVisible()
    await field('账号').fill('zhougong')
    await expect(page.getByText('账号可用')).toBeVisible()
    const asked = network.exchanges(validAccountName).map(({ json }) => json)
    expect(asked).toEqual([{ accountName: 'engineer' }, { accountName: 'zhougong' }])
  })

  await test.step('a code is sent, once a minute', async () => {
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('请输入手机号或邮箱')).toBeVisible()
    await field('手机号或邮箱').fill('1365555')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('请输入正确的手机号：11 位数字，以 13–19 开头')).toBeVisible()
    await field('手机号或邮箱').fill(
      `+86 ${cellphone.slice(0, 3)}-${cellphone.slice(3, 7)}-${cellphone.slice(7)}`,
    )
    await atRest(page, network)
    await network.disconnect()
    await page.getByRole('button', { name: '获取验证码' }).click()
    const box = page.getByRole('alertdialog', { name: '错误' })
    await expect(box).toContainText('无法连接服务器，请检查网络后重试')
    await box.getByRole('button', { name: '知道了' }).click()
    await network.reconnect()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('button', { name: /^\d+ 秒后重试$/ })).toBeDisabled()
    await expect(page.getByText(`已发送至 ${cellphone}，5 分钟内有效`)).toBeVisible()
  })
  const { page: support } = await openDevice()
  await openSignedIn(support, 'tourist', '/test/demo')
  const letter = support
    .getByRole('region', { name: '发件箱' })
    .getByRole('listitem')
    .filter({ hasText: cellphone })
  await expect(letter).toContainText(/验证码 \d{6}/)
  const [, code = ''] = /验证码 (\d{6})/.exec((await letter.textContent()) ?? '') ?? []
  await expectAccessible(support)

  await test.step('a wrong code is told before the form is sent', async () => {
    await field('姓名').fill('周工')
    await field('验证码').fill(code === '000000' ? '000001' : '000000')
    await field('密码').fill('zhougong')
    await expect(page.getByText('验证码不正确或已失效')).toBeVisible()
    await field('验证码').fill(code)
  })

  await test.step('the password keeps to its rules', async () => {
    await field('再次输入密码').fill('zhougon')
    await submit.click()
    await expect(page.getByText('密码不能与账号相同', { exact: true })).toBeVisible()
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
    await field('密码').fill('short')
    await submit.click()
    await expect(page.getByText('密码为 6–20 位字母、数字和特殊字符')).toBeVisible()
    await field('密码').fill(password)
    await field('再次输入密码').fill(password)
  })

  await test.step('the terms have to be agreed to, and can be read in both languages', async () => {
    await submit.click()
    await expect(page.getByText('请阅读并同意用户协议')).toBeVisible()
    await page.getByRole('button', { name: '用户协议' }).click()
    const terms = page.getByRole('dialog', { name: '用户协议' })
    await expect(terms.getByRole('heading', { level: 3 })).toHaveCount(7)
    await expectAccessible(page)
    await terms.getByRole('button', { name: '知道了' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'terms of use' }).click()
    const english = page.getByRole('dialog', { name: 'Terms of use' })
    await expect(english.getByRole('heading', { level: 3 })).toHaveCount(7)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByLabel('我已阅读并同意').check()
  })

  await submit.click()
  await expect(page.getByRole('heading', { level: 1, name: '注册已提交' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'zhougong' })).toContainText('正在等待审核')
  await expectAccessible(page)
  const [registration] = network.exchanges(addByRegister)
  expect(registration?.path).toBe(pathOf(addByRegister))
  expect(registration?.body.toString()).not.toContain(password)

  await page.getByRole('link', { name: '返回登录' }).click()
  await fillSignIn(page, 'zhougong', password)
  await expect(page.getByText('账号正在审核，请等待通过')).toBeVisible()
})
