import { expectAccessible } from '../support/accessible.ts'
import { fillForm, save } from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

const path = '/admin/project-initialization'

test('PRJ-09 an administrator sets a project up by the wizard, resumes it on another device, and takes it back', async ({
  page,
  openDevice,
}) => {
  await openSignedIn(page, 'sysadmin', path)
  await page.getByRole('button', { name: '新增项目草稿' }).click()
  const form = page.getByRole('dialog', { name: '新增项目草稿' })
  await fillForm(form, { 草稿名称: '向导示例', 业主单位: '里程第一工程局有限公司' })
  await save(form)
  await fillForm(page.getByRole('main'), { 简称: '向导', 编码: 'XD-1', 计划开工: '2026-10-01' })
  await page.getByRole('combobox', { name: '行业' }).selectOption('铁路')
  await expectAccessible(page)
  await page.getByRole('button', { name: '线路与断链' }).click()
  const lines = page.getByRole('region', { name: '线路', exact: true })
  await lines.getByRole('button', { name: '添加一行' }).click()
  await lines.getByRole('textbox', { name: '线路名称，第 1 行' }).fill('示例正线')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

  // The workbook has what stands there, and fills it in again.
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载工作簿' }).click()
  await lines.getByRole('button', { name: '删除第 1 行' }).click()
  await page
    .getByLabel('从工作簿填写')
    .first()
    .setInputFiles(await (await saved).path())
  await page.getByRole('alertdialog').getByRole('button', { name: '填写' }).click()
  await expect(lines.getByRole('textbox', { name: '线路名称，第 1 行' })).toHaveValue('示例正线')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

  // Somebody goes on with it elsewhere, and what they save is said here.
  const other = (await openDevice(tablet)).page
  await openSignedIn(other, 'sysadmin', `${path}?keyword=${encodeURIComponent('向导')}`)
  await other.getByText('向导示例').click()
  await other.getByRole('link', { name: '继续填写' }).click()
  await other.getByRole('button', { name: '线路与断链' }).click()
  await other.getByRole('combobox', { name: '类型，第 1 行' }).selectOption('正线')
  const chain = other.getByRole('region', { name: '断链表', exact: true })
  await chain.getByRole('button', { name: '添加一行' }).click()
  await chain.getByRole('textbox', { name: '线路名称，第 1 行' }).fill('示例正线')
  await chain.getByRole('textbox', { name: '起点里程，第 1 行' }).fill('DK0+000')
  await other.getByRole('button', { name: '机构与部门' }).click()
  const organizations = other.getByRole('region', { name: '项目机构', exact: true })
  await organizations.getByRole('button', { name: '添加一行' }).click()
  await organizations.getByRole('textbox', { name: '机构名称，第 1 行' }).fill('示例项目部')
  await organizations.getByRole('combobox', { name: '类型，第 1 行' }).selectOption('施工')
  // The steps are a bar at the top of a tablet, in which the one that is open is in sight.
  await other.getByRole('button', { name: '下一步' }).click()
  await other.getByRole('button', { name: '下一步' }).click()
  await expect(other.getByRole('button', { name: '检查与生成' })).toBeInViewport({ ratio: 1 })
  await other.getByRole('button', { name: '检查', exact: true }).click()
  await expectAccessible(other)
  await other.getByRole('button', { name: /断链表 第 1 行 · 终点里程/ }).click()
  await chain.getByRole('textbox', { name: '终点里程，第 1 行' }).fill('DK12+000')
  await other.getByRole('button', { name: '检查与生成' }).click()
  await other.getByRole('button', { name: '检查', exact: true }).click()
  await expect(other.getByText('没有发现问题')).toBeVisible()
  await other.getByRole('button', { name: '生成 3 项' }).click()
  await expect(other.getByText(/由此草稿生成了项目/)).toBeVisible()
  await other.getByRole('link', { name: '线路与结构' }).click()
  await expect(other.getByText('示例正线').first()).toBeVisible()

  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByRole('button', { name: '检查与生成' })).toBeVisible()
})
