import { listApplications, listMenus } from '#contract/application/endpoints.ts'
import { Menu } from '#contract/application/schema.ts'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import {
  getAccessToken,
  getCurrentUser,
  getDeviceSecret,
  getPublicKey,
  login,
} from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { listPlatforms } from '#contract/session/third-party.ts'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { fillSignIn, paths } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { callWith, credentialsOf } from '../support/held-session.ts'

test.use({ form: desk, shared: true })

const signInCalls = /^\/gateway\/auth\//

test('SES-01 SES-02 SES-03 SES-18 NAV-02 NAV-05 NAV-08 a person headed for a page signs in by three calls and a reload, lands there, and leaves nothing behind', async ({
  page,
  network,
  gateway,
}) => {
  await test.step('three calls and a reload', async () => {
    await page.goto(`${paths.messages}?unread=true`)
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    await page.evaluate(() => Object.assign(globalThis, { beforeTheReload: true }))
    await fillSignIn(page, 'sitestaff')
    await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === paths.messages && url.search === '?unread=true')
    expect(await page.evaluate(() => 'beforeTheReload' in globalThis)).toBe(false)

    // The page of the sign-in asks for other ways to sign in, and the page behind it for the applications and, as long as
    // no service worker keeps the keys over the reload, for what opens the vault.
    const beside = [listPlatforms, listApplications, getDeviceSecret].map(pathOf)
    const calls = network.exchanges(signInCalls).filter(({ path }) => !beside.includes(path))
    // The page asks for the key when it opens, to see whether the gateway can be reached, and again to sign in.
    expect(calls.map(({ path }) => path).filter((path, at, all) => path !== all[at - 1])).toEqual(
      [getPublicKey, login, getAccessToken].map(pathOf),
    )
    const [key] = network.exchanges(getPublicKey)
    expect(key?.query.toString()).toBe(`appCode=${consoleAppCode}`)
    const [signIn] = network.exchanges(login)
    const cipher = expect.stringMatching(/^[\w-]+\.[A-Za-z0-9+/]+={0,2}$/)
    expect(signIn?.json).toEqual({
      loginInfo: cipher,
      loginType: 1,
      carrier: expect.stringMatching(/^Chrome \d+\./),
      device: expect.objectContaining({ os: 'Linux' }),
    })
    const [access] = network.exchanges(getAccessToken)
    expect(access?.json).toEqual({ appCode: consoleAppCode, cipherText: cipher })

    const token = z.parse(z.object({ data: z.object({ token: z.string() }) }), signIn?.answerJson).data.token
    const { accessToken } = z.parse(
      z.object({ data: z.object({ accessToken: z.string() }) }),
      access?.answerJson,
    ).data
    const [menus] = network.exchanges(listMenus)
    expect(Object.fromEntries(menus?.query ?? [])).toEqual({
      appCode: consoleAppCode,
      sortBy: 'sort',
      desc: 'false',
    })
    await expect.poll(() => network.exchanges(listMessages).length).toBeGreaterThan(0)
    const [messages] = network.exchanges(listMessages)
    const rows = z.parse(z.object({ data: z.array(Menu) }), menus?.answerJson).data
    for (const request of [menus, messages]) {
      expect(request?.headers).toMatchObject({
        authorization: token,
        accesstoken: accessToken,
        appcode: consoleAppCode,
        timestamp: expect.stringMatching(/^\d{14}$/),
        'cache-control': 'no-cache',
        // RSA-2048 in base64.
        signature: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
      })
    }
    expect(messages?.headers.menuid).toBe(rows.find(({ action }) => action === paths.messages)?.menuId)

    const menu = page.getByRole('navigation', { name: '主菜单' })
    for (const { names, action } of rows) {
      const entry = menu.getByRole(action ? 'link' : 'button', { name: names.zh, exact: true })
      await expect(entry).toBeVisible()
      if (action) await expect(entry).toHaveAttribute('href', action)
    }
    await expect(menu.getByRole('link')).toHaveCount(rows.filter(({ action }) => action).length)
  })

  await test.step('the session keeps its items under their names, and the password is nowhere', async () => {
    const stored = await page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
    expect(Object.keys(stored.session)).toEqual(
      expect.arrayContaining([
        'token',
        'accessToken',
        'privateKey',
        'publicKey',
        'userAccount',
        'currentMenu',
        'menuItems',
      ]),
    )
    expect(Object.keys(stored.local)).toEqual(
      expect.arrayContaining([`cipherText:${consoleAppCode}`, 'baseAccessToken', 'rememberedLogin']),
    )
    expect(JSON.parse(stored.local.rememberedLogin ?? '')).toEqual({ accountName: 'sitestaff' })
    expect(JSON.parse(stored.session.userAccount ?? '')).toMatchObject({ accountName: 'sitestaff' })

    const traces = [demoPassword, Buffer.from(demoPassword).toString('base64')]
    const wire = network
      .exchanges()
      .map(({ path, query, headers, body }) => `${path}?${query} ${JSON.stringify(headers)} ${body}`)
    for (const trace of traces) {
      expect(JSON.stringify(stored)).not.toContain(trace)
      expect(wire.filter((text) => text.includes(trace))).toEqual([])
    }
    expect(await page.context().cookies()).toEqual([])

    const credentials = await credentialsOf(page)
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByLabel('账号或手机号')).toHaveValue('sitestaff')
    // Anyone who had copied them: they open nothing any more.
    const refused = await callWith(credentials, gateway.address, getCurrentUser, {})
    expect(refused.code).toBe(codes.sessionGone)
    const left = await page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
    expect(Object.keys(left.session)).not.toEqual(expect.arrayContaining(['token']))
    expect(left.local.rememberedLogin).toBe(stored.local.rememberedLogin)
    await page.goto(paths.workSites)
    await expect(page).toHaveURL((url) => url.pathname === '/login')
  })

  await test.step('a wrong password and an unknown name get one answer, and nothing of a session is kept', async () => {
    for (const [name, password] of [
      ['sitestaff', 'Milepost2025'],
      ['nobody', demoPassword],
    ] as const) {
      await fillSignIn(page, name, password)
      await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
      await page.getByLabel('密码', { exact: true }).fill('')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('请输入密码')
    }
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await expect(page).toHaveURL((url) => url.pathname === '/login')
  })

  await test.step('who does not want to be remembered is not, and the name of before is gone', async () => {
    await page.reload()
    await expect(page.getByLabel('账号或手机号')).toHaveValue('sitestaff')
    await page.getByLabel('记住账号').uncheck()
    await fillSignIn(page, 'engineer')
    await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible()
    const kept = () => page.evaluate(() => localStorage.getItem('rememberedLogin'))
    expect(await kept()).toBeNull()
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByLabel('账号或手机号')).toHaveValue('')
    expect(await kept()).toBeNull()
  })
})
