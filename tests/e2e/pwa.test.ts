import { getProjectStructure } from '#contract/project/endpoints.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { z } from '#contract/zod.ts'
import { dictionaryCache } from '#offline/wake.ts'
import { patience } from '../../scripts/patience.mjs'
import { fillSignIn, paths, readyForOffline, rows, signInAt } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'

test.use({ shared: true })

const Icon = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.string(),
  purpose: z.optional(z.string()),
})
const Manifest = z.object({
  name: z.string(),
  lang: z.string(),
  display: z.string(),
  start_url: z.string(),
  icons: z.array(Icon),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  screenshots: z.array(Icon),
})

/** Width and height of a PNG, as it says itself. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('OFF-01 OFF-06 the console can be installed, and opens again without a network for whom it knows; no answer of the gateway lies in a cache', async ({
  device,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const { page } = device
  await test.step('a device opens nobody that it does not know', async () => {
    await page.goto('/login')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await goOffline(device, network)
    await page.goto(paths.workSites)
    await expect(page.getByText('无法连接服务器')).toBeVisible()
    await fillSignIn(page, 'engineer')
    await expect(page.getByRole('alert')).toHaveText('该账号没有在这台设备上登录过，请先联网登录一次')
  })

  await test.step('a Chinese manifest, icons and screenshots that are there, a worker in charge', async () => {
    await comeBack(device, network)
    await page.goto('/login')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = z.parse(Manifest, await (await page.request.get(address ?? '')).json())
    expect(manifest).toMatchObject({
      name: '里程工程协同平台',
      lang: 'zh-CN',
      display: 'standalone',
      start_url: paths.home,
    })
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([paths.workSites, paths.messages, paths.queue])
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const picture = await page.request.get(src)
      expect(picture.headers()['content-type'], src).toBe(type)
      expect(sizeOf(await picture.body()), src).toBe(sizes)
    }
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(new URL(scope).pathname).toBe('/')
  })

  await test.step('a reload without a network opens the page again, from sealed rows and files of the program alone', async () => {
    await signInAt(page, 'engineer')
    await expect(rows(page).first()).toBeVisible()
    await readyForOffline(page)
    // The names of lines and sections come apart from the rows.
    await expect.poll(() => network.exchanges(getProjectStructure).some(({ answer }) => answer)).toBe(true)
    await goOffline(device, network)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()

    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const responses = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name)
          return Promise.all(
            (await cache.keys()).map(async (request) => {
              const text = await (await cache.match(request))?.text()
              return { name, path: new URL(request.url).pathname, text: text ?? '' }
            }),
          )
        }),
      )
      return responses.flat()
    })
    const person = await page.evaluate(() => sessionStorage.getItem('userAccount') ?? '')
    const { userName, accountId } = z.parse(
      z.object({ userName: z.string(), accountId: z.string() }),
      JSON.parse(person),
    )
    // Dictionaries lie in a cache of their account's: they hold nothing personal.
    const others = cached.filter(({ name }) => name !== dictionaryCache(accountId))
    expect(others.length).toBeGreaterThan(20)
    expect(others.filter(({ path }) => path.startsWith('/gateway'))).toEqual([])
    expect(others.filter(({ text }) => text.includes(accountId))).toEqual([])
    expect(cached.filter(({ text }) => text.includes(userName))).toEqual([])

    const sealed = await page.evaluate(async (name) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('milepost')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result)
      })
      const stores = [...database.objectStoreNames]
      const texts = await Promise.all(
        stores.map(
          (store) =>
            new Promise<string>((resolve, reject) => {
              const reading = database.transaction(store).objectStore(store).getAll()
              reading.onerror = () => reject(reading.error)
              reading.onsuccess = () => {
                const bytes = (value: unknown): unknown =>
                  value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value
                resolve(JSON.stringify(reading.result, (_, value) => bytes(value)))
              }
            }),
        ),
      )
      database.close()
      return {
        stores,
        clear: texts.filter((text) => text.includes(name)).length,
        size: texts.join('').length,
      }
    }, userName)
    expect(sealed).toMatchObject({
      stores: expect.arrayContaining(['chunks', 'vaults', 'answers']),
      clear: 0,
    })
    expect(sealed.size).toBeGreaterThan(100_000)
  })
})

test('OFF-01 a page that was opened past the worker has it in charge all the same, and works on without a network', async ({
  device,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const { page } = device
  await signInAt(page, 'engineer')
  await readyForOffline(page)
  const devtools = await device.context.newCDPSession(page)
  const opened = page.waitForEvent('load')
  await devtools.send('Page.reload', { ignoreCache: true })
  await opened
  await expect(rows(page).nth(1)).toBeVisible()
  await goOffline(device, network)
  await page.getByRole('link', { name: '查看待同步的修改' }).click()
  await expect(page.getByRole('heading', { name: '待同步', level: 1 })).toBeVisible()
})

test('OFF-01 the page says how far the device is with what offline work takes, and promises nothing before it is here', async ({
  device,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const { page } = device
  const ready = page.getByText('可离线使用', { exact: true })
  const held = network.hang(pullChanges)
  await signInAt(page, 'engineer', paths.home)
  await held.befallen()
  await expect(page.getByText(/^正在准备离线 \d+\/\d+$/)).toBeVisible()

  await network.disconnect()
  await device.setOffline(true)
  await expect(page.getByText('离线 · 本机没有数据，请联网后再打开。')).toBeVisible()
  await expect(page.getByText(/正在准备离线/)).toBeHidden()
  await expect(ready).toBeHidden()

  held.end()
  await comeBack(device, network)
  await expect(ready).toBeVisible({ timeout: patience(60_000) })
  await goOffline(device, network)
  await expect(page.getByText(/^离线 · 数据截至 \d\d:\d\d。/)).toBeVisible()
})
