import { expectAccessible } from '../support/accessible.ts'
import { signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'

const path = '/admin/wbs-ebs-rel-configuration'
test.use({ form: desk, worker: false })

test('DIC-02 an administrator relates nodes of both trees, parts them, and takes suggestions above a bar', async ({
  page,
}) => {
  test.slow()
  await signInAt(page, 'sysadmin', path)
  const tree = (side: string) => page.getByRole('region', { name: side, exact: true })
  const find = async (side: string, keyword: string, name: RegExp) => {
    await tree(side).getByRole('searchbox').fill(keyword)
    await tree(side).getByRole('treeitem', { name }).first().click()
  }
  await expect(tree('WBS').getByRole('treeitem').first()).toBeVisible()
  const bar = page.getByRole('contentinfo').or(page.locator('footer')).last()

  await find('WBS', '清孔', /清孔/)
  await find('EBS', '桩基础', /桩基础/)
  await bar.getByRole('button', { name: '关联', exact: true }).click()
  await expect(page.getByText('“清孔”已与“桩基础”关联')).toBeVisible()
  await bar.getByRole('button', { name: '解除关联', exact: true }).click()
  await expect(page.getByText('“清孔”与“桩基础”尚未关联')).toBeVisible()

  await tree('WBS').getByRole('searchbox').fill('')
  await tree('WBS').getByRole('button', { name: '无关联' }).click()
  await expect(tree('WBS').getByRole('button', { name: /^无关联 \d/ })).toBeVisible()

  await bar.getByRole('button', { name: '关联建议' }).click()
  const drawer = page.getByRole('dialog', { name: '关联建议' })
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await drawer.getByLabel('分数线').selectOption('60')
  const all = drawer.getByRole('button', { name: /^全部关联/ })
  await all.click()
  await expect(all).toHaveText('全部关联（0 条）')
  await drawer.getByRole('button', { name: '关闭' }).click()
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  await expectAccessible(page)
})
