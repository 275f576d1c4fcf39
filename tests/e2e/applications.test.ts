import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

test('APP-01 APP-02 APP-03 an application is registered, gets a key and a version; a renamed menu shows at once', async ({
  page,
}) => {
  await signInAt(page, 'sysadmin', '/admin/app-manage')
  await page.getByRole('button', { name: '新增应用' }).click()
  const form = page.getByRole('dialog', { name: '新增应用' })
  await fillForm(form, { 应用名称: '模型浏览', 简称: '模型', 应用编码: 'bim-viewer' })
  await form.getByRole('combobox', { name: '类型' }).selectOption('移动应用')
  await save(form)
  await rows(page).getByText('模型浏览').click()
  const drawer = page.getByRole('dialog', { name: '模型浏览' })
  await drawer.getByRole('button', { name: '更新密钥' }).click()
  await page
    .getByRole('dialog', { name: /生成新的密钥/ })
    .getByRole('button', { name: '更新密钥' })
    .click()
  const key = page.getByRole('dialog', { name: '密钥已更新' })
  await expect(key.getByText('BEGIN PRIVATE KEY')).toBeVisible()
  await expectAccessible(page)
  await key.getByRole('button', { name: '我已保存，关闭' }).click()

  await drawer.getByRole('tab', { name: '版本' }).click()
  await drawer.getByRole('button', { name: '新增版本' }).click()
  await save(page.getByRole('dialog', { name: '新增版本' }))
  await drawer
    .getByLabel('上传安装包')
    .first()
    .setInputFiles({
      name: 'viewer.apk',
      mimeType: 'application/zip',
      buffer: Buffer.from('a package'),
    })
  await drawer.getByRole('button', { name: '发布' }).click()
  await drawer.getByRole('button', { name: '启用', exact: true }).click()
  await expect(drawer.getByText('已启用')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await rows(page).getByText('里程工程协同平台').click()
  const own = page.getByRole('dialog', { name: '里程工程协同平台' })
  await own.getByRole('tab', { name: '菜单与功能' }).click()
  await own.getByRole('treeitem', { name: '首页' }).click()
  await own.getByRole('button', { name: '编辑菜单' }).click()
  const edit = page.getByRole('dialog', { name: '编辑 首页' })
  await fillForm(edit, { 中文名称: '工作台' })
  await save(edit)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '打开菜单' }).click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '工作台' })).toBeVisible()
})
