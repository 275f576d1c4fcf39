import type { Page } from '@playwright/test'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { paths } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import type { Gateway } from '../support/gateway.ts'
import { Network } from '../support/network.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

/** Has the gateway listen on a separate port as well, which browsers call through a network of its own. */
async function separatePort(gateway: Gateway, console: Network): Promise<Network> {
  const port = await freePort()
  const nodes = await Network.before(`http://127.0.0.1:${port}`)
  await gateway.restart({
    PUBLIC_ORIGIN: console.address,
    NODES_ORIGIN: nodes.address,
    NODES_PORT: String(port),
  })
  return nodes
}

function nodesKept(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('nodes'))
}

test('SES-23 nodes come from the separate port when the gateway is configured so, signed, and from nowhere else', async ({
  page,
  network,
  gateway,
}) => {
  const nodes = await separatePort(gateway, network)
  await openSignedIn(page, 'sitestaff', paths.home)
  await expect.poll(() => nodesKept(page)).toContain('nodeName')
  expect(network.exchanges(listNodes)).toEqual([])
  const [asked] = nodes.exchanges(listNodes)
  expect(asked?.headers).toMatchObject({
    origin: network.address,
    authorization: expect.any(String),
    accesstoken: expect.any(String),
    signature: expect.any(String),
  })
  expect(asked?.answerJson).toMatchObject({ code: 10000 })
  await nodes.close()
})

test('SES-23 SES-26 a separate port that is down takes nothing else along: no box, still online, and told on the diagnostics page', async ({
  page,
  network,
  gateway,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const nodes = await separatePort(gateway, network)
  await nodes.disconnect()
  await openSignedIn(page, 'sitestaff', paths.home)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unitTypes'))).not.toBeNull()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '项目工点' }).click()
  await expect(page.getByTitle('查看待同步的修改')).toContainText('在线')
  await page.goto('/test/demo')
  const failures = page.getByRole('region', { name: '最近的后台失败' })
  await expect(failures.getByRole('listitem').filter({ hasText: listNodes.id }).first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible()
  expect(await nodesKept(page)).toBeNull()
})
