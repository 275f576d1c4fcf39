import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

test('MSG-03 an administrator changes how an event notifies, is told of a wrong variable, and resets it', async ({
  page,
}) => {
  await signInAt(page, 'sysadmin', '/admin/message-custom-config')
  const line = page.getByRole('listitem', { name: '应用版本发布' })
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '修改“应用版本发布”' }).click()
  const form = page.getByRole('dialog', { name: '应用版本发布' })
  await fillForm(form, { '消息中心标题（中文）': '新版 {wrong}' })
  await form.getByRole('combobox', { name: '首选渠道' }).selectOption('邮件')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/不能使用 \{wrong\}/)).toBeVisible()
  await test.step('a text is put back to that of the build, by itself', async () => {
    const packaged = form.getByRole('button', { name: '用默认文字：消息中心（中文）' })
    await packaged.click()
    await expect(form.getByLabel('消息中心标题（中文）')).toHaveValue('{application} {version} 已发布')
    await expect(form.getByText(/不能使用/)).toHaveCount(0)
    await expect(packaged).toHaveCount(0)
  })
  await fillForm(form, { '消息中心标题（中文）': '新版 {application}' })
  await expect(form.getByText('新版 现场巡检')).toBeVisible()
  await save(form)
  await expect(line.getByText(/邮件/)).toBeVisible()
  await test.step('somebody of a project is named, and who receives it is said', async () => {
    await page.getByRole('button', { name: '修改“应用版本发布”' }).click()
    await form.getByRole('textbox', { name: '人员' }).fill('engineer')
    await form.getByRole('checkbox', { name: /engineer/ }).check()
    await page.screenshot({ path: test.info().outputPath('named.png') })
    await save(form)
    await page.getByRole('button', { name: '修改“应用版本发布”' }).click()
    await expect(form.getByRole('checkbox', { name: /engineer/ })).toBeChecked()
    await expect(form.getByText(/人收到：/)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('receivers.png') })
    await form.getByRole('button', { name: '取消' }).click()
  })
  await line.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复默认' }).click()
  await expect(line.getByText(/邮件/)).toHaveCount(0)
})

test('MSG-01 MSG-02 an administrator sends a message to a role for later, and sends it now after all', async ({
  page,
}) => {
  await signInAt(page, 'sysadmin', '/admin/message-center')
  await page.getByRole('button', { name: '发消息' }).click()
  const form = page.getByRole('dialog', { name: '发消息' })
  await fillForm(form, { 标题: '周五例会', 正文: '请准时参加', 发送时间: '2040-01-05T09:00' })
  await form
    .getByRole('checkbox', { name: /系统管理员/ })
    .first()
    .check()
  await expect(form.getByText(/将发送给/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '发送', exact: true }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('tab', { name: '待发送' }).click()
  await expect(rows(page).getByText('周五例会')).toBeVisible()
  await expectAccessible(page)
  await rows(page).getByRole('button', { name: '立即发送' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '立即发送' }).click()
  await expect(rows(page).getByText('周五例会')).toHaveCount(0)
  await page.getByRole('tab', { name: '收到的' }).click()
  await expect(rows(page).getByText('周五例会')).toBeVisible()
})
