import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

test('PRJ-09 an administrator exports the structure of a project, and sets another one up from that workbook', async ({
  page,
}) => {
  await openSignedIn(page, 'sysadmin', '/admin/project-manage')
  await rows(page).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '导出结构' }).click()
  const question = page.getByRole('alertdialog', { name: /^导出 .* 的结构$/ })
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await question.getByRole('button', { name: '导出', exact: true }).click()
  const file = await (await saved).path()
  await expect(question).toBeHidden()

  await page.goto('/admin/project-initialization')
  await page.getByRole('button', { name: '新增项目草稿' }).click()
  const form = page.getByRole('dialog', { name: '新增项目草稿' })
  await fillForm(form, { 草稿名称: '同构项目', 业主单位: '里程第一工程局有限公司' })
  await save(form)
  await page.getByLabel('从工作簿填写').first().setInputFiles(file)
  await page.getByRole('alertdialog').getByRole('button', { name: '填写' }).click()
  await fillForm(page.getByRole('main'), { 编码: 'TG-1' })
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.getByRole('button', { name: '检查与生成' }).click()
  await page.getByRole('button', { name: '检查', exact: true }).click()
  await expect(page.getByText('没有发现问题')).toBeVisible()
})
