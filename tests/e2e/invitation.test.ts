import { addByRegister, getInvitation } from '#contract/session/registration.ts'
import { demoInvitation } from '#gateway/operations/demo/invitation.ts'
import { expectAccessible } from '../support/accessible.ts'
import { captchaAnswer } from '../support/captcha-answer.ts'
import { fillSignIn, paths } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { atRest } from '../support/outage.ts'
import { readCode } from '../support/outbox.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

// A further code may be asked for at once.
test.use({ form: desk, gatewayEnv: { VERIFY_CODE_PAUSE_SECONDS: '1' } })

const link = `/register#invitation=${demoInvitation}`
const cellphone = '13655550202'
const password = 'Tunnel-2026'

test('SES-17 an invitation is opened from its link, completed once, and reviewed', async ({
  page,
  network,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })

  await test.step('without a network the page says so, and tries again', async () => {
    await page.goto('/register')
    await expect(title('注册账号')).toBeVisible()
    await atRest(page, network)
    await network.disconnect()
    // As a click on the link does in the same tab: nothing is loaded, only the fragment is another.
    await page.evaluate((hash) => location.assign(hash), link.slice(link.indexOf('#')))
    const box = page.getByRole('alertdialog', { name: '错误' })
    await expect(box).toContainText('无法连接服务器，请检查网络后重试')
    await box.getByRole('button', { name: '知道了' }).click()
    await expect(title('接受邀请')).toBeVisible()
    await network.reconnect()
    await page.getByRole('button', { name: '重试' }).click()
  })

  await test.step('who invites, to what, and the name on record', async () => {
    await expect(page.getByText(/ 邀请你加入$/)).toBeVisible()
    await expect(page.getByText('里程第一工程局有限公司')).toBeVisible()
    await expect(page.getByText(/前有效$/)).toBeVisible()
    await expect(field('姓名')).not.toHaveValue('')
    await expect(field('姓名')).not.toBeEditable()
    await expectAccessible(page)
  })

  await field('账号').fill('invited')
  await field('手机号或邮箱').fill(cellphone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(`已发送至 ${cellphone}，5 分钟内有效`)).toBeVisible()

  await test.step('a further code asks a question, and another after a wrong answer', async () => {
    const again = page.getByRole('button', { name: '重新获取' })
    const question = page.getByLabel(/^验证问题 · .加.等于几？$/)
    await again.click()
    await expect(page.getByText('请先回答这个问题')).toBeVisible()
    await question.fill('99')
    await again.click()
    await expect(page.getByText('回答不正确，请再答一次')).toBeVisible()
    await expect(question).toHaveValue('')
    const asked = await page.getByText(/^验证问题 · .加.等于几？$/).textContent()
    await question.fill(captchaAnswer(asked?.split(' · ')[1] ?? ''))
    await again.click()
    await expect(question).toHaveCount(0)
  })
  await field('验证码').fill(await readCode(await signIn('tourist'), cellphone))
  await field('密码').fill(password)
  await field('再次输入密码').fill(password)
  await page.getByLabel('我已阅读并同意').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(title('注册已提交')).toBeVisible()
  expect(network.exchanges(addByRegister)).toHaveLength(1)
  await page.getByRole('link', { name: '返回登录' }).click()
  await fillSignIn(page, 'invited', password)
  await expect(page.getByText('账号正在审核，请等待通过')).toBeVisible()

  await test.step('what is used, or not whole, is refused in its own words, and registers nobody', async () => {
    for (const [address, words] of [
      [link, '该邀请已被使用，请直接登录；如非本人使用，请告知邀请人'],
      [link.slice(0, -1), '邀请无效，请检查链接是否完整，或向邀请人索取新的邀请'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(field('账号')).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: '返回登录' }).click()
    await expect(title('登录')).toBeVisible()
  })

  const seen = network.exchanges()
  expect(network.exchanges(getInvitation).length).toBeGreaterThan(1)
  expect(seen.filter(({ path, query }) => `${path}?${query}`.includes('demo-inv'))).toEqual([])
  expect(seen.filter(({ headers }) => (headers.referer ?? '').includes('demo-inv'))).toEqual([])
})

test('ACC-01 SES-17 an open invitation is withdrawn where it was made, and anyone who opens its link is told so', async ({
  page,
  openDevice,
}) => {
  await openSignedIn(page, 'unitadmin', `${paths.resourcePool}?tab=accounts`)
  await page.getByRole('button', { name: '邀请注册' }).click()
  const form = page.getByRole('dialog', { name: '邀请注册' })
  const open = form.getByRole('region', { name: '未使用的邀请' })
  await expect(open.getByRole('listitem')).toHaveCount(1)
  await open.getByRole('button', { name: /^撤回给.+的邀请$/ }).click()
  await page
    .getByRole('alertdialog', { name: '撤回这个邀请？' })
    .getByRole('button', { name: '撤回' })
    .click()
  await expect(page.getByText('已撤回邀请', { exact: true })).toBeVisible()
  await expect(open).toBeHidden()
  await expectAccessible(page)
  const { page: invited } = await openDevice()
  await invited.goto(link)
  await expect(invited.getByText('邀请已撤回，请向邀请人索取新的邀请')).toBeVisible()
})
