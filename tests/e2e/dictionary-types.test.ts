import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { walkList } from '../support/list-walk.ts'
import { openSignedIn } from '../support/planted-session.ts'

const path = '/admin/project-configuration'
test.use({ form: desk, worker: false })

test('PRJ-08 an administrator keeps value dictionaries: adds, finds, changes, deletes, restores and exports them and their items', async ({
  page,
}) => {
  test.slow()
  await signInAt(page, 'sysadmin', path)
  await expect(rows(page).nth(1)).toBeVisible()

  await walkList(page, {
    add: '新增字典',
    values: { 字典名称: '围岩级别', 键: 'rock_class' },
    name: '围岩级别',
    change: { 备注: '按《铁路隧道设计规范》分级' },
    sort: { column: '键', field: 'key' },
  })

  await test.step('the items of one are a list of their own, in its address', async () => {
    await page.goto(path)
    await page.getByRole('searchbox').fill('围岩级别')
    await page.getByRole('button', { name: '查看“围岩级别”的字典项' }).click()
    await expect(page.getByRole('heading', { name: '围岩级别', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/dictionaryTypeId=/)
    await page.getByRole('button', { name: '新增字典项' }).click()
    const form = page.getByRole('dialog', { name: '新增字典项' })
    await fillForm(form, { 值: 'V', 中文名称: '五级', 英文名称: 'Class V' })
    await save(form)
  })
  const items = page.url()

  await walkList(page, {
    add: '新增字典项',
    values: { 值: 'IV', 中文名称: '四级', 英文名称: 'Class IV', 排序: '7' },
    name: '四级',
    change: { 备注: '破碎' },
    sort: { column: '值', field: 'value' },
  })

  await test.step('one that is stopped is found by its status', async () => {
    await page.goto(items)
    await rows(page).getByText('五级').click()
    const detail = page.getByRole('dialog', { name: '五级' })
    await detail.getByRole('button', { name: '停用' }).click()
    await expect(detail.getByRole('button', { name: '启用' })).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '状态', exact: true }).click()
    await page.getByRole('button', { name: '停用', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('五级')
  })

  await test.step('on a tablet nothing is cut off, and what came with the build stays', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.getByRole('button', { name: '全部字典' }).click()
    await rows(page).filter({ hasText: '内置' }).first().locator('td').nth(1).click()
    await expect(page.getByText('内置字典可以改名，不能删除。')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: '删除', exact: true })).toBeDisabled()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  })
})

test('PRJ-08 an engineer sees value dictionaries and changes none', async ({ page }) => {
  await signInAt(page, 'engineer', path)
  await rows(page).first().getByRole('button', { name: /^查看/ }).click()
  await expect(page).toHaveURL(/dictionaryTypeId=/)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '新增字典项' })).toHaveCount(0)
})

test('DIC-08 an engineer sees what changed in a standard of the project, takes it and undoes that; stops using one and takes it again', async ({
  page,
}) => {
  await openSignedIn(page, 'engineer', `${path}?tab=standards`)
  const standard = page
    .getByRole('list', { name: '项目标准' })
    .getByRole('listitem')
    .filter({ hasText: 'GCL-TL' })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })

  await expect(standard).toContainText('采用第 1 版')
  await standard.getByRole('button', { name: /^查看/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('第 1 版 → 第 2 版： 新增 3 · 删除 1 · 移动 1 · 修改 4')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'HRB400E' })).toContainText(
    '名称 钢筋 → 钢筋 HRB400E',
  )
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '采用新版本（9 处变化）' }).click()
  await expect(drawer).toBeHidden()
  await expect(standard).toContainText('采用第 2 版')
  await expect(standard).toContainText('已是最新版本')
  await said('已采用新版本').getByRole('button', { name: '撤销' }).click()
  await expect(standard).toContainText('采用第 1 版')

  await standard.getByRole('button', { name: /^停止采用/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停止采用' }).click()
  await expect(standard).toHaveCount(0)
  await page.getByRole('button', { name: '采用标准' }).click()
  const form = page.getByRole('dialog', { name: '采用标准' })
  await form.getByRole('combobox').selectOption('quantity')
  await form.getByRole('radio', { name: /GCL-TL/ }).check()
  await form.getByRole('button', { name: '采用标准' }).click()
  await expect(standard).toContainText('采用第 2 版')
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  await expectAccessible(page)
})
