import { startSupplier } from '../gateway/delivery/sms-supplier.ts'
import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

const path = '/admin/message-setting'
test.use({ form: tablet, worker: false, gatewayEnv: { INNER_SUPPLIERS: 'true' } })

test('MSG-04 MSG-08 an administrator sets a supplier up, tries it, and sends dead deliveries again', async ({
  page,
}) => {
  test.slow()
  const supplying = await startSupplier()
  await signInAt(page, 'sysadmin', path)

  const detail = page.getByRole('dialog', { name: '项目部短信', exact: true })
  await test.step('a supplier is added and set up, its secret apart and never shown again', async () => {
    await page.getByRole('button', { name: '新增供应商' }).click()
    const added = page.getByRole('dialog', { name: '新增供应商' })
    await fillForm(added, { 供应商名称: '项目部短信', 渠道: '短信' })
    await save(added)
    await detail.getByRole('button', { name: '填写设置' }).click()
    const settings = page.getByRole('dialog', { name: '填写设置' })
    await fillForm(settings, { 地址: 'no address' })
    await settings.getByRole('button', { name: '保存' }).click()
    await expect(settings.getByText(/http 或 https 地址/)).toBeVisible()
    await fillForm(settings, { 地址: supplying.url })
    await expectAccessible(page)
    await save(settings)
    await detail.getByRole('button', { name: '设置密钥' }).click()
    const secret = page.getByRole('dialog', { name: '设置密钥' })
    await secret.getByLabel('密钥').fill('geheim-42')
    await secret.getByRole('button', { name: '保存' }).click()
    await expect(secret).toHaveCount(0)
    await expect(detail.getByText('已设置，不再显示')).toBeVisible()
    await expectAccessible(page)
    expect(await page.content()).not.toContain('geheim-42')
  })

  await test.step('a test goes out with the secret, and its raw answer is shown', async () => {
    await detail.getByRole('button', { name: '测试发送' }).click()
    const tried = page.getByRole('dialog', { name: /测试发送/ })
    await tried.getByLabel('手机号').fill('13612345678')
    await tried.getByRole('button', { name: '发送', exact: true }).click()
    await expect(tried.getByText('已受理')).toBeVisible()
    await expect(tried.getByText(/HTTP 200/)).toBeVisible()
    await expectAccessible(page)
    expect(supplying.posts[0]?.headers.authorization).toBe('Bearer geheim-42')
    await tried.getByRole('button', { name: '关闭' }).last().click()
    await detail.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('what came of a message is told with it', async () => {
    await page.goto('/admin/message-center')
    await page.getByRole('button', { name: '发消息' }).click()
    const form = page.getByRole('dialog', { name: '发消息' })
    await fillForm(form, { 标题: '停电通知', 正文: '今晚八点', 首选渠道: '短信' })
    await form
      .getByRole('checkbox', { name: /系统管理员/ })
      .first()
      .check()
    await form.getByRole('button', { name: '发送', exact: true }).click()
    await expect(form).toHaveCount(0)
    await rows(page).getByText('停电通知').click()
    const message = page.getByRole('dialog', { name: '停电通知' })
    await expect(message.getByRole('heading', { name: '短信、邮件与推送' })).toBeVisible()
  })

  await test.step('demo accounts are not written to, which their delivery says; it is sent again by hand', async () => {
    await page.goto(`${path}?tab=deliveries`)
    const dead = rows(page).filter({ hasText: '停电通知' }).filter({ hasText: '虚构' })
    await expect(async () => {
      await page.reload()
      await expect(dead.first()).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expectAccessible(page)
    await dead.first().click()
    const delivery = page.getByRole('dialog', { name: '停电通知' })
    await expectAccessible(page)
    await delivery.getByRole('button', { name: '重新投递' }).click()
    await expect(page.getByText('已重新排队投递')).toBeVisible()
    await delivery.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '全部重新投递' }).click()
    const question = page.getByRole('alertdialog', { name: '重新投递未送达的消息？' })
    await expect(question.getByText(/条未送达/)).toBeVisible()
    await question.getByRole('button', { name: '重新投递' }).click()
    await expect(question).toHaveCount(0)
  })
  await supplying.close()
})
