import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { walkList } from '../support/list-walk.ts'

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
