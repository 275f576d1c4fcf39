import type { Page } from '@playwright/test'
import { accountOfDictionary } from '#contract/dictionary/addresses.ts'
import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import { dictionaryCache } from '#offline/wake.ts'
import { patience } from '../../scripts/patience.mjs'
import { fillSignIn, readyForOffline, signInAt } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline, startOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { SignedClient } from '../support/signed-client.ts'

test.use({ profile: true })

const ebs = '/admin/ebs-management'
const entities = dictionaryId('EBS-TL')
const [sitestaff, engineer] = [demoAccountId('sitestaff'), demoAccountId('engineer')]

/** The addresses in each cache of dictionaries, and every header that stands beside one. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('milepost-dictionaries-'))
    return Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys()
        const headers = requests.flatMap((request) => [...request.headers.keys()])
        return { name, addresses: requests.map(({ url }) => url), headers }
      }),
    )
  })
}

/** Resolves when everything that the account's projects use is here. */
async function warmedUp(page: Page, account: string): Promise<void> {
  const held = async () => {
    const cache = (await kept(page)).find(({ name }) => name === dictionaryCache(account))
    return cache?.addresses.filter((address) => address.includes('/held-dictionaries/')).length
  }
  // Units, unit types, and the railway's two EBS, its WBS and its quantities.
  await expect.poll(held, { timeout: patience(60_000) }).toBe(6)
}

const node = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: '按编码、名称或拼音首字母搜索' })

test('DIC-06 OFF-01 dictionaries are here before they are asked for, open offline, and catch up by a small delta', async ({
  device,
  network,
  gateway,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  await openSignedIn(device.page, 'sitestaff')
  await readyForOffline(device.page)
  await warmedUp(device.page, sitestaff)

  await test.step('killed and opened offline, 100,000 nodes are searched by name, code and initials', async () => {
    await goOffline(device, network)
    await device.kill()
    await startOffline(device)
    const { page } = device
    await page.goto(ebs)
    await fillSignIn(page, 'sitestaff')
    await expect(page.getByText('100,000 个节点')).toBeVisible({ timeout: patience(60_000) })
    await expect(node(page, /^01 桥梁/)).toBeVisible()
    await search(page).fill('zkgzz 12')
    await expect(page.getByText('前 500 项，请再输入一些')).toBeVisible()
    await search(page).fill('0102010112')
    await expect(node(page, /^0102010112 12号墩/)).toBeVisible()
    await search(page).fill('12号墩 承台')
    await expect(page.getByText('没有符合的节点')).toBeVisible()
    await search(page).fill('12号墩')
    await expect(page.getByText('找到 8 项')).toBeVisible()
    await search(page).press('ArrowDown')
    await expect(page.getByRole('tree')).toBeFocused()
    await node(page, /^0102010112 12号墩/).click()
    await page.getByRole('button', { name: '在树中查看' }).click()
    await expect(node(page, /^0102010113 13号墩/)).toBeVisible()
    // The tablet's other dictionaries are here too; a standard that no project uses is not.
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('link', { name: '工程量字典' }).click()
    await expect(node(page, /^01 路基工程/)).toBeVisible()
  })

  await test.step('50 changed nodes come as a delta', async () => {
    const editor = await SignedClient.signIn(gateway.address, 'sysadmin')
    const rename = (nodeId: number, name: string) =>
      editor.call(ebsNodes.update, { dictionaryId: entities, nodeId, baseRevision: 1, name })
    await rename(1, '桥梁（修订）')
    for (let index = 0; index < 49; index++) await rename(50_000 + index * 31, `修订节点 ${index}`)
    const { page } = device
    const before = network.exchanges(getDictionarySnapshot).length
    // A standard of the demo has changed since its snapshot.
    const warm = network.exchanges(getDictionaryDelta).length
    await comeBack(device, network)
    await page.goto(ebs)
    await expect(node(page, /^01 桥梁（修订）/)).toBeVisible({ timeout: patience(60_000) })
    const deltas = network.exchanges(getDictionaryDelta).slice(warm)
    expect(deltas).toHaveLength(1)
    expect(deltas[0]?.answer?.headers['content-encoding']).toBe('br')
    expect(deltas[0]?.answer?.body.length).toBeLessThan(20_000)
    expect(network.exchanges(getDictionarySnapshot)).toHaveLength(before)
  })

  await test.step('another person gets dictionaries of their own, and a sign-out takes just those away', async () => {
    await device.close()
    await device.start()
    const { page } = device
    const before = network.exchanges(getDictionarySnapshot).length
    await signInAt(page, 'engineer', ebs)
    await expect(node(page, /^01 桥梁（修订）/)).toBeVisible()
    await warmedUp(page, engineer)
    const asked = network.exchanges(getDictionarySnapshot).slice(before)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(({ query }) => !query.get('version')?.startsWith(engineer))).toEqual([])
    for (const { name, addresses, headers } of await kept(page)) {
      const accounts = addresses.flatMap((address) => accountOfDictionary(new URL(address)) ?? [])
      expect(new Set(accounts.map(dictionaryCache))).toEqual(new Set([name]))
      // An address is all that stands there of a request: no token, no signature.
      expect(headers).toEqual([])
    }
    expect((await kept(page)).map(({ name }) => name).toSorted()).toEqual(
      [sitestaff, engineer].map(dictionaryCache).toSorted(),
    )
    expect(network.exchanges(getDictionaryHeads).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByText('退出登录', { exact: true }).click()
    await expect(page.getByLabel('账号或手机号')).toBeVisible()
    await expect
      .poll(async () => (await kept(page)).map(({ name }) => name))
      .toEqual([dictionaryCache(sitestaff)])
  })
})
