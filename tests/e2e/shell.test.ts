import { edit, paths, readyForOffline, sitesShown, syncBadge } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ shared: true })

test.describe('at a desk', () => {
  test.use({ form: desk })

  test('NAV-01 NAV-07 NAV-11 NAV-13 NAV-14 NAV-15 home, menu, tabs, breadcrumbs, palette, theme and language', async ({
    page,
  }) => {
    await openSignedIn(page, 'sitestaff', paths.home)
    await expect(page).toHaveTitle('里程工程协同平台')
    await expect(page.getByRole('region', { name: '等你处理' })).toBeVisible()

    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '项目工点' }).click()
    await expect(page.getByRole('heading', { name: '项目工点' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText('项目管理项目工点')
    await expect(page).toHaveTitle('里程工程协同平台')

    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('搜索页面、人员、工点、单位或操作…').fill('消息')
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

    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '深色' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'English' }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Work sites', exact: true })).toBeVisible()
    await page.reload()
    await menu.getByRole('link', { name: 'Work sites', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Work sites' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('NAV-13 NAV-14 OFF-02 on a tablet held upright no page is too wide, the menu is a drawer, and offline a save says that it waits', async ({
  device,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const { page } = device
  await test.step('no page is wider than 768 × 1024, and each has its tab and says where one is', async () => {
    await openSignedIn(page, 'sysadmin', paths.home)
    const pages = [
      [paths.home, /好，/, '首页'],
      [paths.workSites, '项目工点', '项目工点'],
      [paths.queue, '待同步', '待同步'],
      [paths.messages, '消息中心', '消息中心'],
      [paths.systemLog, '系统日志', '系统日志'],
    ] as const
    for (const [path, heading, name] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      // It would say what the tab says.
      await expect(page.getByRole('navigation', { name: '当前位置' })).toBeHidden()
      const tab = page.getByRole('navigation', { name: '已打开的页面' }).locator('[aria-current=page]')
      await expect(tab).toHaveText(name)
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expect(page.locator('[class*=animate-breathe]')).toHaveCount(0)
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect([path, beyond]).toEqual([path, 0])
    }
  })

  await test.step('the menu folds into a drawer', async () => {
    await page.goto(paths.home)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: '项目工点' }).click()
    await expect(page.getByRole('heading', { name: '项目工点' })).toBeVisible()
    await expect(drawer).toBeHidden()
  })

  await test.step('offline a save says that it waits, and another language names the menus too', async () => {
    await page.goto(paths.workSites)
    const [site] = await sitesShown(page, 1)
    if (!site) throw new Error('The list shows no work site')
    await readyForOffline(page)
    await goOffline(device, network)
    await edit(page, site, { 备注: '雨季停工' })
    await expect(page.getByText('已保存，待同步', { exact: true })).toBeVisible()
    await syncBadge(page).click()
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: 'English' }).click()
    const tabs = page.getByRole('navigation', { name: 'Opened pages' })
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Waiting to sync')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Work sites', exact: true }),
    ).toBeVisible()
  })
})
