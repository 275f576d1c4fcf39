import type { Locator, Page } from '@playwright/test'
import { uploadPiece } from '#contract/file/endpoints.ts'
import { updatePhoto } from '#contract/personal/endpoints.ts'
import { largestPhoto } from '#contract/personal/schema.ts'
import { getSignRequest, sign } from '#contract/personal/signature.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { violations } from '../support/accessible.ts'
import { atSignIn, fillSignIn, readyForOffline, signInAt, syncBadge } from '../support/console.ts'
import type { Form } from '../support/device.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { noisePng } from '../support/noise.ts'
import { comeBack, goOffline, startOffline } from '../support/outage.ts'
import { readCode } from '../support/outbox.ts'
import { networkErrors } from '../support/page-errors.ts'

test.use({ form: desk, worker: false })

const personalView = '/personal-view'
const phone: Form = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Opens 个人中心 as a person does, without loading the page again. */
async function openPersonalView(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('button', { name: '个人中心' }).click()
  // The page that is left has a heading of its own.
  await expect(page.getByRole('tab', { name: '安全设置' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

/** Writes something with two strokes. */
async function write(page: Page, field: Locator): Promise<void> {
  const box = await field.boundingBox()
  if (!box) throw new Error('There is no field to write on')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  for (const [from, over, to] of [
    [at(0.2, 0.5), at(0.35, 0.3), at(0.5, 0.6)],
    [at(0.5, 0.3), at(0.65, 0.6), at(0.8, 0.4)],
  ] as const) {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...over, { steps: 8 })
    await page.mouse.move(...to, { steps: 8 })
    await page.mouse.up()
  }
}

async function expectNoAxeFindings(page: Page): Promise<void> {
  const found = await violations(page)
  expect(found.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

test('ACC-07 LOG-06 SES-18 a signature is written here, or on a phone while the console waits; a device signed out from here is told why, and signing out everywhere ends here, too', async ({
  page,
  openDevice,
  network,
}) => {
  await signInAt(page, 'engineer', personalView)
  const { page: onPhone } = await openDevice(phone)

  await test.step('a signature is written on this device', async () => {
    await openTab(page, '手写签名')
    await page.getByRole('button', { name: '在此书写' }).click()
    await write(page, page.getByRole('img', { name: '签名区域' }))
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: '保存签名' }).click()
    await expect(page.getByRole('img', { name: '手写签名' })).toBeVisible()
  })

  await test.step('one written on a phone appears on the waiting console at once, and its code is spent', async () => {
    network.forget()
    const signature = page.getByRole('img', { name: '手写签名' })
    const before = (await signature.getAttribute('src')) ?? ''
    await page.getByRole('button', { name: '用手机书写' }).click()
    await expect(page.getByRole('img', { name: '签名二维码' })).toBeVisible()
    const address = await page.getByRole('link', { name: '在另一个窗口打开' }).getAttribute('href')
    const opened = new URL(address ?? '')
    expect(opened.search).toBe('')
    await expectNoAxeFindings(page)

    await onPhone.goto(opened.href.slice(opened.origin.length))
    const field = onPhone.getByRole('img', { name: '签名区域' })
    await expect(field).toBeVisible()
    await expect(onPhone.getByText(/^签名人：/)).toBeVisible()
    await expectNoAxeFindings(onPhone)
    const submit = onPhone.getByRole('button', { name: '提交签名' })
    await write(onPhone, field)
    await onPhone.getByRole('button', { name: '清空' }).click()
    await expect(submit).toBeDisabled()
    await write(onPhone, field)
    // Turned, what was written stays.
    await onPhone.setViewportSize({ width: 844, height: 390 })
    await onPhone.getByRole('button', { name: '撤销' }).click()
    await expect(submit).toBeEnabled()
    await submit.click()
    await expect(onPhone.getByText('提交成功')).toBeVisible()

    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(signature).not.toHaveAttribute('src', before)

    await onPhone.reload()
    await expect(onPhone.getByText('二维码已失效')).toBeVisible()
    const ticket = new URLSearchParams(opened.hash.slice(1)).get('ticket') ?? ''
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const seen = network.exchanges()
    expect(seen.filter(({ path, query }) => `${path}?${query}`.includes(ticket))).toEqual([])
    expect(seen.filter(({ headers }) => (headers.referer ?? '').includes(ticket))).toEqual([])
    expect(network.exchanges(sign).length).toBe(1)
    expect(network.exchanges(getSignRequest).length).toBeGreaterThan(1)
  })

  await test.step('signing another device out throws its person out there, and says why', async () => {
    await signInAt(onPhone, 'engineer', personalView)
    await page.reload()
    await openTab(page, '安全设置')
    await expect(page.getByText('本机', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: /^退出 Chrome/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
    await expect(page.getByText('已退出', { exact: true })).toBeVisible()

    await expect(onPhone.getByText('你已在另一台设备上退出此处的登录')).toBeVisible()
    await onPhone.getByRole('button', { name: '知道了' }).click()
    await expect(onPhone).toHaveURL(({ pathname }) => pathname === '/login')
    await expect(page.getByRole('button', { name: '退出其他设备' })).toBeDisabled()
  })

  await test.step('signing out everywhere ends here, too', async () => {
    await page.getByRole('button', { name: '全部退出' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
    await atSignIn(page)
    await page.goto(personalView)
    await atSignIn(page)
  })
})

test('ACC-07 SES-25 VAL-04 the photo, the email and the cellphone are replaced, the latter two by a code each, and the own sign-ins are listed', async ({
  page,
  network,
  signIn,
}) => {
  const support = await signIn('tourist')
  const { cellphone = '' } = await (await signIn('engineer')).call(getCurrentUser, {})
  await signInAt(page, 'engineer', personalView)

  await test.step('a picture over 2 MB is cropped on the device, accepted, and shown in profile and header', async () => {
    await page.getByRole('button', { name: '更换头像' }).click()
    const buffer = noisePng(1200, 800)
    expect(buffer.length).toBeGreaterThan(largestPhoto)
    await page.getByLabel('选择图片').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('这张图片超过 2 MB')).toBeVisible()
    await expect(page.getByRole('button', { name: '使用原图' })).toBeHidden()
    const crop = page.getByRole('application')
    await crop.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('slider')).toHaveValue('1.1')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: '裁剪并使用' }).click()
    await expect(page.getByText('提交成功', { exact: true })).toBeVisible()
    await expect(page.locator('main header img')).toBeVisible()
    await expect(page.getByRole('button', { name: /^账号：/ }).locator('img')).toBeVisible()
    const sent = network.exchanges(uploadPiece).reduce((sum, { body }) => sum + body.length, 0)
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(largestPhoto)
    expect(network.exchanges(updatePhoto).length).toBe(1)
  })

  await openTab(page, '安全设置')
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const form = page.getByRole('dialog')
  const enterCode = async (recipient: string) => {
    await form.getByRole('button', { name: '发送验证码' }).click()
    await expect(form.getByText('验证码已发送')).toBeVisible()
    await expect(form.getByRole('button', { name: /^\d+ 秒后可重发$/ })).toBeDisabled()
    await form.getByLabel('验证码').fill(await readCode(support, recipient))
  }
  const save = () => form.getByRole('button', { name: '保存' }).click()

  await test.step('an email, by its code and the password', async () => {
    await line('邮箱').getByRole('button', { name: '更换' }).click()
    await form.getByLabel('邮箱').fill('engineer@')
    await form.getByRole('button', { name: '发送验证码' }).click()
    await expect(form.getByText('请输入正确的邮箱')).toBeVisible()
    await form.getByLabel('邮箱').fill('engineer@example.com')
    await enterCode('engineer@example.com')
    await form.getByLabel('登录密码').fill('Wrong-2026')
    await save()
    await expect(form.getByText('密码不正确')).toBeVisible()
    await expectNoAxeFindings(page)
    await form.getByLabel('登录密码').fill(demoPassword)
    await save()
    await expect(page.getByText('提交成功', { exact: true })).toBeVisible()
    await expect(line('邮箱')).toContainText('e***@example.com')
  })

  await test.step('the cellphone is taken away by a code to it, and another takes its place', async () => {
    await line('手机号').getByRole('button', { name: '解绑' }).click()
    await expect(form.getByText(`${cellphone.slice(0, 3)}****${cellphone.slice(-4)}`)).toBeVisible()
    await expectNoAxeFindings(page)
    await enterCode(cellphone)
    await save()
    await expect(line('手机号')).toContainText('未绑定')
    await line('手机号').getByRole('button', { name: '绑定' }).click()
    await form.getByLabel('手机号').fill('13655550404')
    await enterCode('13655550404')
    await form.getByLabel('登录密码').fill(demoPassword)
    await save()
    await expect(line('手机号')).toContainText('136****0404')
  })

  await test.step('the own sign-ins are listed', async () => {
    await page.goto(`${personalView}?tab=logins`)
    await expect(page.getByRole('cell', { name: '登录成功' }).first()).toBeVisible()
    await expectNoAxeFindings(page)
  })
})

test.describe('on a device that is killed', () => {
  test.use({ profile: true, worker: true })

  test('ACC-07 OFF-02 VAL-02 the own record is edited without a network and synced later; a new password opens this device offline at once, and the old one does not', async ({
    device,
    network,
    pageErrors,
  }) => {
    pageErrors.allow(networkErrors)
    const { page } = device
    await signInAt(page, 'engineer')
    await readyForOffline(page)
    await openPersonalView(page)

    await test.step('the own record is edited without a network and synced later', async () => {
      await expectNoAxeFindings(page)
      await goOffline(device, network)
      await page.getByRole('button', { name: '编辑资料' }).click()
      await page.getByLabel('姓名').fill('李工')
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('heading', { name: '李工' })).toBeVisible()
      await expect(page.locator('main').getByText('待同步')).toBeVisible()
      await comeBack(device, network)
      await expect(syncBadge(page)).toHaveText('在线')
      await expect(page.locator('main').getByText('待同步')).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: '李工' })).toBeVisible()
    })

    await test.step('a new password opens this device, and the old one does not', async () => {
      await openTab(page, '安全设置')
      await page.getByRole('button', { name: '修改密码' }).click()
      const form = page.getByRole('dialog')
      const save = form.getByRole('button', { name: '保存' })
      await form.getByLabel('原密码').fill(demoPassword)
      await form.getByLabel(/^新密码/).fill('Kilometre-7')
      await form.getByLabel('再次输入新密码').fill('Kilometre-8')
      await save.click()
      await expect(form.getByText('两次输入的密码不一致')).toBeVisible()
      await form.getByLabel('再次输入新密码').fill('Kilometre-7')
      await expectNoAxeFindings(page)
      await save.click()
      await expect(page.getByText('提交成功', { exact: true })).toBeVisible()

      await goOffline(device, network)
      await device.kill()
      await startOffline(device)
      await device.page.goto(personalView)
      await fillSignIn(device.page, 'engineer', demoPassword)
      await expect(device.page.getByText('密码错误')).toBeVisible()
      await fillSignIn(device.page, 'engineer', 'Kilometre-7')
      await expect(device.page.getByRole('button', { name: /^账号：/ })).toBeVisible()
    })
  })
})
