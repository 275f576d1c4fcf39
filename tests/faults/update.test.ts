import type { Page } from '@playwright/test'
import { listProjects } from '#contract/project/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { z } from '#contract/zod.ts'
import { fillForm, openForm, paths, readyForOffline, sitesShown, syncBadge } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import type { Network } from '../support/network.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, expectOnce, keysSent, makeEdits } from '../support/promise.ts'

test.use({ form: desk })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

// By its text: under an open dialog it is no part of what a screen reader is told.
const offer = (page: Page) => page.locator('[role=status]', { hasText: '新版本已就绪' })

/**
 * From now on the gateway is of another build: it says so when projects are listed, which a page does when the network is
 * back, and knows the page's queue screen under another file name alone.
 */
async function deployNextBuild(network: Network, gatewayAddress: string): Promise<void> {
  const worker = await (await fetch(new URL('/sw.js', gatewayAddress))).text()
  const [former = ''] = /assets\/queue-[\w-]+\.js/.exec(worker) ?? []
  expect(former).not.toBe('')
  const next = former.replace(/-[\w-]+\.js$/, '-AAAAAAAA.js')
  const headers = { 'content-type': 'text/javascript' }
  const code = await (await fetch(new URL(former, gatewayAddress))).text()
  network.answerInstead(/^\/sw\.js$/, { status: 200, headers, body: worker.replaceAll(former, next) })
  network.answerInstead(new RegExp(`${next}$`), { status: 200, headers, body: code })
  network.answerInstead(new RegExp(`${former}$`), { status: 404, headers: {}, body: 'Not found' })
  const projects = z.parse(
    z.looseObject({ build: z.string() }),
    // The network may have gone in the middle of the last one.
    network.exchanges(listProjects).findLast(({ answer }) => answer)?.answerJson,
  )
  network.answerInstead(listProjects, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...projects, build: 'next' }),
  })
}

test('fault 6, fault 7, OFF-08: a new build in the middle of the replay is not offered there; another tab takes it, and the old one, whose files are gone, sends all it has', async ({
  device,
  network,
  gateway,
  signIn,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const sites = await sitesShown(page, 2)
  await readyForOffline(page)
  const other = await device.context.newPage()
  // A page that is whole by now: one still loading would say that the network is gone, in a box over everything.
  await other.goto(paths.workSites)
  await sitesShown(other, 2)
  await page.bringToFront()
  await goOffline(device, network)
  const made = await makeEdits(page, sites)
  await deployNextBuild(network, gateway.address)
  const held = network.holdAnswer(replayEdits, { times: 1 })
  await comeBack(device, network)
  await held.befallen()

  const replays = async (tab: Page) => (await syncBadge(tab).textContent())?.includes('正在同步') === true
  await expect.poll(async () => (await replays(page)) !== (await replays(other))).toBe(true)
  const [replaying, idle] = (await replays(page)) ? [page, other] : [other, page]
  // Within the 30 s that the held request is given.
  const isOffered = async () => {
    await device.replaceIdleWorker()
    return await offer(idle).isVisible()
  }
  await expect.poll(isOffered, { intervals: [200] }).toBe(true)
  await expect(offer(replaying)).toHaveCount(0)
  await idle.bringToFront()
  await offer(idle).getByRole('button', { name: '立即更新' }).click()
  await expect(offer(idle)).toBeHidden()

  await replaying.bringToFront()
  await syncBadge(replaying).click()
  await expect(replaying.getByRole('main').getByRole('progressbar')).toBeVisible()
  held.end()
  await acknowledged(replaying, made.length)
  await expect(replaying.getByText('全部已同步')).toBeVisible()
  expect(new Set(keysSent(network).flat()).size).toBe(made.length)
  await expectOnce(await signIn('auditor'), made)
})

test('OFF-08 no new build is offered over a form that is half written', async ({
  device,
  network,
  gateway,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const [site] = await sitesShown(page, 1)
  if (!site) throw new Error('The list shows no work site')
  await readyForOffline(page)
  const form = await openForm(page, site)
  await fillForm(form, { 备注: '写到一半' })
  await page.evaluate(() => {
    const note = () => Object.assign(globalThis, { replaced: true })
    navigator.serviceWorker.addEventListener('controllerchange', note)
  })
  await goOffline(device, network)
  await deployNextBuild(network, gateway.address)
  await comeBack(device, network)
  const isReplaced = async () => {
    await device.replaceIdleWorker()
    return await page.evaluate(() => 'replaced' in globalThis)
  }
  await expect.poll(isReplaced).toBe(true)
  await expect(offer(page)).toHaveCount(0)
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(form).toBeHidden()
  await expect(offer(page)).toHaveCount(1)
})

test('fault 26, OFF-01: a captive portal’s page is not kept as a part of the program, which comes whole once the portal is gone', async ({
  device,
  network,
  pageErrors,
}) => {
  const { page } = device
  pageErrors.allow(/integrity/)
  // The service worker alone asks for the page by this name.
  const portal = network.answerInstead(/^\/(index\.html|gateway\/)/)
  await page.goto('/login')
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect.poll(() => portal.befell.some(({ path }) => path === '/index.html')).toBe(true)
  await expect.poll(registered).toBe(false)
  portal.end()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await goOffline(device, network)
  await page.goto('/login')
  await expect(page.getByLabel('账号或手机号')).toBeVisible()
})
