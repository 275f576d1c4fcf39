import type { Page } from '@playwright/test'
import { listMenus } from '#contract/application/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { addOperationLog } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { CurrentMenu } from '#request/items.ts'
import { fillSignIn, openForm, paths, sitesShown } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { codesOf } from '../support/held-session.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk })

const diagnostics = '/test/demo'

async function currentMenu(page: Page): Promise<CurrentMenu> {
  const text = await page.evaluate(() => sessionStorage.getItem('currentMenu') ?? 'null')
  return z.parse(CurrentMenu, JSON.parse(text))
}

test('NAV-01 NAV-02 NAV-04 NAV-05 NAV-07 NAV-10 NAV-16 SES-23 SES-26 plain paths lead to the sign-in and back; a navigation begins at the top and names its menu; another application opens; menus that cannot be loaded leave an empty list', async ({
  page,
  gateway,
  network,
  pageErrors,
}) => {
  pageErrors.allow(/status of 500/)
  await test.step('the root leads to the sign-in, and so does every page behind it, which leads back', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(({ pathname, hash }) => pathname === '/login' && hash === '')
    for (const path of ['/register', '/sign', '/loginThirdPlatform']) {
      await page.goto(path)
      await expect(page).toHaveURL(({ pathname }) => pathname === path)
    }
    for (const path of [paths.workSites, paths.queue, '/personal-view', diagnostics, '/admin/nothing-here']) {
      await page.goto(path)
      await expect(page).toHaveURL(({ pathname }) => pathname === '/login')
    }
    await page.goto(`${paths.workSites}?keyword=隧道&pageIndex=2`)
    await fillSignIn(page, 'sitestaff')
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === paths.workSites &&
        searchParams.get('keyword') === '隧道' &&
        searchParams.get('pageIndex') === '2',
    )
    await page.goto('/admin/index')
    await expect(page).toHaveURL(({ pathname }) => pathname === paths.home)
  })

  await test.step('a navigation begins at the top, names its menu in session storage and on the wire, and keeps the title', async () => {
    await page.setViewportSize({ width: 1024, height: 500 })
    const content = page.getByRole('main')
    await expect(page.getByRole('region', { name: '等你处理' })).toBeVisible()
    const scrolled = () => content.evaluate((element) => element.scrollTop)
    await expect
      .poll(async () => {
        await content.evaluate((element) => element.scrollTo(0, 200))
        return await scrolled()
      })
      .toBeGreaterThan(0)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('搜索页面、人员、工点、单位或操作…').fill('消息')
    await page.getByRole('option', { name: /消息中心/ }).click()
    await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
    await expect.poll(scrolled).toBe(0)
    await expect(page).toHaveTitle('里程工程协同平台')
    const { menuId } = await currentMenu(page)
    // What opens first may have been read ahead.
    await page.getByRole('searchbox').fill('隧道')
    await expect.poll(() => network.exchanges(listMessages).at(-1)?.headers.menuid).toBe(menuId)
  })

  await test.step('anyone who has several applications can switch to them', async () => {
    await page.getByRole('button', { name: /^账号：/ }).click()
    await expect(page.getByRole('button', { name: '里程工程协同平台' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const [docs] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: '平台接口文档' }).click(),
    ])
    await docs.waitForURL(({ pathname }) => pathname.startsWith('/gateway/docs'))
  })

  await test.step('menus that cannot be loaded: no box; why can be read on the diagnostics page', async () => {
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByLabel('账号或手机号')).toBeVisible()
    network.forget()
    await gateway.query('alter table application_menu rename column icon_path to icon_gone')
    // Nobody whom this device knows: it would have kept the menus.
    await fillSignIn(page, 'auditor')
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const [failed] = network.exchanges(listMenus)
    const { requestId } = z.parse(z.object({ requestId: z.string() }), failed?.answerJson)

    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '诊断' }).click()
    const failures = page.getByRole('region', { name: '最近的后台失败' })
    const failure = failures.getByRole('listitem').filter({ hasText: requestId })
    await expect(failure).toContainText(listMenus.id)
    await expect(failure).toContainText(String(codes.failed))

    await gateway.query('alter table application_menu rename column icon_gone to icon_path')
    await page.goto(paths.home)
    await expect(
      page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '项目工点' }),
    ).toBeVisible()
  })
})

test('ROL-02 SES-24 NAV-16 a press on a permitted element is recorded; the diagnostics page says how device and gateway stand', async ({
  device,
  network,
}) => {
  const { page } = device
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, 'engineer')

  await test.step('a press is recorded with account, application, function and menu', async () => {
    const [site] = await sitesShown(page, 1)
    if (!site) throw new Error('The list shows no work site')
    await openForm(page, site)
    const { menuId, authFunctionList } = await currentMenu(page)
    const edit = authFunctionList.find(({ functionAction }) => functionAction === 'workSite:edit')
    await expect.poll(() => codesOf(network, addOperationLog)).toEqual([codes.success])
    expect(network.exchanges(addOperationLog)[0]?.json).toEqual({
      accountName: 'engineer',
      appCode: consoleAppCode,
      functionId: edit?.applicationMenuFunctionId,
      menuId,
    })
  })

  await test.step('the diagnostics page copies what it says as a report without names', async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.goto(diagnostics)
    const group = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(group('服务器')).toContainText('可以连接')
    await expect(group('服务器')).toContainText(/比服务器[快慢] [\d.]+ 秒/)
    await expect(group('程序')).toContainText('已就绪')
    await expect(group('程序')).toContainText(/浏览器签名，[\d.]+ 毫秒/)
    await expect(group('本机存储')).toContainText(/[\d.]+ MB，共 [\d,]+ MB/)
    await expect(group('待同步')).toContainText('等待发送0')
    await expect(page.getByRole('region', { name: '摄像头' }).getByRole('status')).toContainText('请求许可')
    await page.getByRole('button', { name: '复制报告' }).click()
    await expect(page.getByText('报告已复制', { exact: true })).toBeVisible()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(report)).toMatchObject({
      reachability: 'reachable',
      worker: 'active',
      crypto: { signer: 'browser', right: true },
      queue: { waiting: 0, needYou: 0 },
    })
    const { userAccount, token } = await page.evaluate(() => ({ ...sessionStorage }))
    const { userName } = z.parse(z.object({ userName: z.string() }), JSON.parse(userAccount ?? ''))
    for (const secret of [userName, 'engineer', JSON.parse(token ?? '""')])
      expect(report).not.toContain(secret)
  })
})
