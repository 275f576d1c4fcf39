import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

test('APP-01 APP-02 APP-03 APP-04 an application is registered, gets keys, a role and a version; a renamed menu shows at once', async ({
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
  const updateKey = async () => {
    await drawer.getByRole('button', { name: '更新密钥' }).click()
    await page
      .getByRole('dialog', { name: /生成新的密钥/ })
      .getByRole('button', { name: '更新密钥' })
      .click()
    const key = page.getByRole('dialog', { name: '密钥已更新' })
    await expect(key.getByText('BEGIN PRIVATE KEY')).toBeVisible()
    await expectAccessible(page)
    await key.getByRole('button', { name: '我已保存，关闭' }).click()
  }
  const keys = drawer.getByRole('region', { name: '密钥' })
  await updateKey()
  await expect(keys.getByRole('article')).toHaveCount(1)
  await updateKey()
  await expect(keys.getByRole('article')).toHaveCount(2)
  await expect(keys.getByText(/[\da-f]{64}/)).toHaveCount(2)
  await expectAccessible(page)
  await keys.getByRole('button', { name: '停用旧密钥' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用旧密钥' }).click()
  await expect(keys.getByRole('article')).toHaveCount(1)

  await drawer.getByRole('tab', { name: '角色' }).click()
  const called = drawer.getByRole('region', { name: '应用调用接口所用的角色' })
  await called.getByRole('combobox', { name: '角色' }).selectOption('系统管理员')
  await called.getByRole('button', { name: '添加角色' }).click()
  await expect(called.getByRole('listitem')).toHaveText(['系统管理员'])
  await expectAccessible(page)
  await called.getByRole('button', { name: '移除 系统管理员' }).click()
  await expect(called.getByRole('listitem')).toHaveCount(0)

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
  await own.getByRole('treeitem', { name: '容器管理' }).click()
  const functions = own.getByRole('region', { name: '功能' }).getByRole('listitem')
  const actions = async () => (await functions.allInnerTexts()).flatMap((text) => text.match(/\w+:\w+/) ?? [])
  const [first = '', second = '', third = '', ...rest] = await actions()
  await functions.nth(1).getByRole('button', { name: /^上移/ }).click()
  await expect.poll(actions).toEqual([second, first, third, ...rest])
  await functions.nth(2).dragTo(functions.nth(0), { targetPosition: { x: 60, y: 4 } })
  await expect.poll(actions).toEqual([third, second, first, ...rest])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '打开菜单' }).click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '工作台' })).toBeVisible()
})
