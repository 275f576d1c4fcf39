import type { Page } from '@playwright/test'
import { paths, readyForOffline, signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'

test.use({ form: desk, shared: true })

const chunk = /^\/assets\/message-[^/]+\.js$/

async function openMessages(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '消息中心' }).click()
}

/** The page of a failed part says why, and its button fetches everything again. */
async function expectFailure(page: Page, why: RegExp): Promise<void> {
  const failure = page.getByRole('alert').filter({ hasText: '页面未能加载' })
  await expect(failure).toContainText(why)
  await expect(failure.getByRole('button', { name: '重新加载' })).toBeVisible()
}

async function reload(page: Page): Promise<void> {
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
}

// A broken part is told by Chromium too, in words that hang on how it broke.
test.beforeEach(({ pageErrors }) =>
  pageErrors.allow(/Failed to load|net::ERR|dynamically imported|module script failed|bad HTTP response/),
)

test('NAV-12 a frame stands there before the program is here, and goes when there is a page', async ({
  page,
  network,
}) => {
  const held = network.hang(/^\/assets\/start-[^/]+\.js$/)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#frame')).toBeVisible()
  held.end()
  await page.reload()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.locator('#frame')).toBeHidden()
})

test('NAV-12 a part of the program that is gone, cannot be fetched or does not come says why and can be loaded again', async ({
  page,
  network,
}) => {
  // Where no service worker has the program's files at hand, each comes over the network when first needed.
  network.answerInstead(/^\/sw\.js$/, { status: 404, headers: {}, body: '' })

  await test.step('what works behind the page cannot be fetched: the page stays, and it is tried again', async () => {
    const behind = /^\/assets\/warm-up-[^/]+\.js$/
    const came = () =>
      network.history.filter(({ path, answer }) => behind.test(path) && answer?.status === 200).length
    const broken = network.cutRequest(behind)
    await signInAt(page, 'sitestaff', paths.home)
    await broken.befallen()
    broken.end()
    await expect.poll(came).toBe(1)
    await expect(page.getByRole('region', { name: '等你处理' })).toBeVisible()
    await expect(page.getByText('页面未能加载')).toHaveCount(0)
  })

  await test.step('it cannot be fetched: the network is named, and the rest of the console goes on', async () => {
    const broken = network.cutRequest(chunk)
    await openMessages(page)
    await expectFailure(page, /无法获取/)
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(page.getByRole('region', { name: '等你处理' })).toBeVisible()
    broken.end()
  })

  await test.step('it has not come after 120 s and is given up', async () => {
    await page.clock.install()
    await page.goto(paths.home)
    const held = network.hang(chunk, { times: 1 })
    await openMessages(page)
    await held.befallen()
    // The page's clock goes on by itself, too.
    await page.clock.fastForward(90_000)
    await expect(page.getByText('页面未能加载')).toHaveCount(0)
    await page.clock.fastForward(30_000)
    await expectFailure(page, /超过 120 秒/)
  })

  await test.step('where the browser does not say which part did not come, as Safari does not, the two are told apart as well', async () => {
    // Gives up the part that hangs: other tabs would wait for it in the browser's cache.
    await page.goto(paths.home)
    const safari = await page.context().newPage()
    await safari.addInitScript(() =>
      addEventListener('vite:preloadError', (event) => {
        Object.assign(Reflect.get(event, 'payload'), { message: 'Importing a module script failed.' })
      }),
    )
    await safari.goto(paths.home)
    const broken = network.cutRequest(chunk)
    await openMessages(safari)
    await expectFailure(safari, /无法获取/)
    broken.end()

    await safari.goto(paths.home)
    const gone = [chunk, /^\/assets\/start-[^/]+\.js$/].map((part) =>
      network.answerInstead(part, { status: 404, headers: {}, body: 'Not found' }),
    )
    await openMessages(safari)
    await expectFailure(safari, /平台已更新/)
    for (const part of gone) part.end()
    await safari.close()
  })

  await test.step('the gateway no longer has it: the platform was updated, and reloading brings the new one', async () => {
    await page.goto(paths.home)
    const gone = network.answerInstead(chunk, { status: 404, headers: {}, body: 'Not found' })
    await openMessages(page)
    await expectFailure(page, /平台已更新/)
    expect(gone.befell.map(({ method }) => method)).toContain('HEAD')
    await expect(page).toHaveURL(({ pathname }) => pathname === paths.messages)
    gone.end()
    await reload(page)
  })
})

test('NAV-12 OFF-08 a new build is offered and not forced; the tab that takes it comes back on it, still signed in, and strands no other: what that has not loaded yet still comes', async ({
  device,
  network,
  gateway,
}) => {
  const { page } = device
  await signInAt(page, 'sitestaff', paths.home)
  await readyForOffline(page)
  const other = await device.context.newPage()
  await other.goto(paths.home)
  await expect(other.getByRole('button', { name: /^账号：/ })).toBeVisible()

  const worker = await (await fetch(new URL('/sw.js', gateway.address))).text()
  const [former = ''] = /assets\/message-[\w-]+\.js/.exec(worker) ?? []
  const next = former.replace(/-[\w-]+\.js$/, '-AAAAAAAA.js')
  const javascript = { 'content-type': 'text/javascript' }
  const code = await (await fetch(new URL(former, gateway.address))).text()
  network.answerInstead(/^\/sw\.js$/, {
    status: 200,
    headers: javascript,
    body: worker.replaceAll(former, next),
  })
  network.answerInstead(new RegExp(`${next}$`), { status: 200, headers: javascript, body: code })
  network.answerInstead(new RegExp(`${former}$`), { status: 404, headers: {}, body: 'Not found' })
  await other.evaluate(async () => {
    Object.assign(globalThis, { before: 'the update' })
    await (await navigator.serviceWorker.ready).update()
  })
  const banner = other.getByRole('status').filter({ hasText: '新版本已就绪' })
  const isOffered = async () => {
    await device.replaceIdleWorker()
    return await banner.isVisible()
  }
  await expect.poll(isOffered).toBe(true)
  expect(await other.evaluate(() => 'before' in globalThis)).toBe(true)
  await banner.getByRole('button', { name: '立即更新' }).click()
  await expect(banner).toBeHidden()
  expect(await other.evaluate(() => 'before' in globalThis)).toBe(false)
  await expect(other.getByRole('button', { name: /^账号：/ })).toBeVisible()

  await openMessages(page)
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
  await expect(page.getByText('页面未能加载')).toHaveCount(0)
})
