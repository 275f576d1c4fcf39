import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

test('PRJ-09 an administrator makes an industry profile, sets a project up by it, and takes that back', async ({
  page,
}) => {
  await signInAt(page, 'sysadmin', '/admin/industrial-initial')
  await expect(rows(page).getByText('铁路 · 高速铁路')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '新增行业模板' }).click()
  const form = page.getByRole('dialog', { name: '新增行业模板' })
  await fillForm(form, { 模板名称: '城际示例', 工程类型: '城际铁路' })
  await form.getByRole('combobox', { name: '行业' }).selectOption('铁路')
  await form.getByRole('checkbox', { name: '桥梁', exact: true }).check()
  await form.getByRole('checkbox', { name: /EBS/ }).first().check()
  await expectAccessible(page)
  await save(form)
  await expect(rows(page).getByText('城际示例')).toBeVisible()

  await page.goto('/admin/project-initial')
  await page.getByRole('combobox', { name: '行业模板' }).selectOption('城际示例')
  await expect(page.getByText(/将采用 \d 个标准/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '按模板初始化' }).click()
  await expect(page.getByText(/由模板采用/)).toBeVisible()
  await page.getByRole('button', { name: '撤回初始化' }).click()
  await expect(page.getByRole('combobox', { name: '行业模板' })).toBeVisible()
})
