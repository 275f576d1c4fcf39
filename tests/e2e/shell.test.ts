import { paths, signInAt } from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'

test.describe('at a desk', () => {
  test.use({ form: desk })

  test('NAV-01 NAV-07 NAV-11 NAV-13 NAV-14 NAV-15 home, menu, tabs, breadcrumbs, palette, theme and language', async ({
    page,
  }) => {
    await signInAt(page, 'sitestaff', paths.home)
    await expect(page).toHaveTitle('里程工程协同平台')
    await expect(page.getByRole('region', { name: '等你处理' })).toBeVisible()

    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '项目工点' }).click()
    await expect(page.getByRole('heading', { name: '项目工点' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText('项目管理项目工点')
    await expect(page).toHaveTitle('里程工程协同平台')

    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('输入页面或操作名称').fill('消息')
    await page.getByRole('option', { name: /消息中心/ }).click()
    await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: '已打开的页面' })
    await expect(tabs.getByRole('link')).toHaveText(['首页', '项目工点', '消息中心'])
    await tabs.getByRole('button', { name: '关闭消息中心' }).click()
    await expect(page.getByRole('heading', { name: '项目工点' })).toBeVisible()
    await expect(tabs.getByRole('link')).toHaveText(['首页', '项目工点'])

    await page.goto('/admin/nothing-here')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '回到首页' }).click()
    await expect(page.getByRole('region', { name: '等你处理' })).toBeVisible()

    await page.getByRole('button', { name: '外观' }).click()
    await page.getByRole('button', { name: '深色' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: '语言 / Language' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Work sites' })).toBeVisible()
    await page.reload()
    await menu.getByRole('link', { name: 'Work sites' }).click()
    await expect(page.getByRole('heading', { name: 'Work sites' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test.describe('on a tablet held upright', () => {
  test.use({ form: tablet })

  test('NAV-14 the menu folds into a drawer', async ({ page }) => {
    await signInAt(page, 'sitestaff', paths.home)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: '项目工点' }).click()
    await expect(page.getByRole('heading', { name: '项目工点' })).toBeVisible()
    await expect(drawer).toBeHidden()
  })
})
