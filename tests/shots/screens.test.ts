import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { edit, paths, readyForOffline, rows, signInAt, sitesShown } from '../support/console.ts'
import { desk, test } from '../support/fixtures.ts'
import { goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'

/*
 * `npm run shots`: pictures of every screen to look at, in test-results/shots, and the two that the manifest names.
 */
test.use({ form: desk, actionTimeout: 60_000 })
test.setTimeout(900_000)

const root = join(import.meta.dirname, '../..')
const wide = { width: 1440, height: 900 }
const sizes = [wide, { width: 1024, height: 768 }, { width: 768, height: 1024 }]
const looks = ['zh', 'en'].flatMap((language) => ['light', 'dark'].map((theme) => ({ language, theme })))
type Look = (typeof looks)[number]

function pathOf(name: string): string {
  return join(root, 'test-results/shots', `${name}.png`)
}

/** Takes the page as it stands at every size. */
async function take(page: Page, name: string, { language, theme }: Look): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Two frames: what measures the window draws itself again in the one after it changed.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.screenshot({
      path: pathOf(`${name}-${size.width}-${theme}-${language}`),
      animations: 'disabled',
    })
  }
  await page.setViewportSize(wide)
}

/** Goes on in another language and theme, as somebody who chose them; without a network too. */
async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate(({ language, theme }) => {
    localStorage.setItem('language', language)
    localStorage.setItem('theme', theme)
  }, look)
  await page.reload()
}

async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href^="${path}"]`).first().click()
  await page.waitForURL((url) => url.pathname === path)
}

/** Waits until nothing on the page says that it is still being fetched. */
async function filled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true], [class*=animate-breathe]').first().waitFor({ state: 'hidden' })
}

async function takeList(page: Page, name: string, look: Look): Promise<void> {
  await rows(page).nth(5).waitFor()
  await take(page, name, look)
}

/** Opens a row and closes its drawer again. */
async function takeDetail(page: Page, name: string, look: Look, row = 1): Promise<void> {
  await rows(page).nth(row).getByRole('cell').nth(1).click()
  await page.getByRole('dialog').waitFor()
  await take(page, name, look)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Takes a page of the menu, each of its tabs, and the first row's detail where rows have one. */
async function takeScreen(page: Page, address: string, look: Look): Promise<void> {
  const name = address.split('/').at(-1) ?? ''
  await page.goto(address)
  await filled(page)
  const tabs = page.getByRole('main').getByRole('tab')
  for (let tab = 0; tab < Math.max(1, await tabs.count()); tab++) {
    if (tab > 0) await tabs.nth(tab).click()
    await filled(page)
    await take(page, `${name}-${tab}`, look)
    const row = page.locator('tbody tr.cursor-pointer').first()
    if (!(await row.isVisible())) continue
    await row.getByRole('cell').nth(1).click()
    const detail = page.getByRole('dialog')
    // Some rows lead elsewhere, or nowhere.
    const opens = detail.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (!(await opens)) continue
    await detail.locator('[class*=animate-breathe]').first().waitFor({ state: 'hidden' })
    await take(page, `${name}-${tab}-detail`, look)
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'hidden' })
  }
}

test('what an engineer sees, online and offline', async ({ device, network, pageErrors }) => {
  pageErrors.allow(networkErrors)
  const { page } = device
  await page.goto('/login')
  for (const look of looks) {
    await wear(page, look)
    await page.getByRole('textbox').first().waitFor()
    await take(page, 'login', look)
  }
  const [usual = { language: 'zh', theme: 'light' }] = looks
  await wear(page, usual)
  await signInAt(page, 'engineer')
  for (const look of looks) {
    await wear(page, look)
    await takeList(page, 'work-sites', look)
    await takeDetail(page, 'work-site', look)
    await follow(page, paths.home)
    await filled(page)
    await take(page, 'home', look)
    await follow(page, paths.messages)
    await filled(page)
    await take(page, 'messages', look)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await take(page, 'palette', look)
    await page.keyboard.press('Escape')
    await follow(page, paths.workSites)
  }

  await wear(page, usual)
  await readyForOffline(page)
  await goOffline(device, network)
  for (const site of await sitesShown(page, 3)) await edit(page, site, { 完成进度: '37.5' })
  copyFileSync(pathOf('work-sites-1440-light-zh'), join(root, 'public/screenshots/wide.png'))
  copyFileSync(pathOf('work-sites-768-light-zh'), join(root, 'public/screenshots/narrow.png'))
  for (const look of looks) {
    await wear(page, look)
    await takeList(page, 'work-sites-offline', look)
    await takeDetail(page, 'work-site-offline', look, 0)
    await follow(page, paths.queue)
    await rows(page).or(page.getByRole('listitem')).first().waitFor()
    await take(page, 'queue-offline', look)
    await follow(page, paths.workSites)
  }
})

test('what an administrator sees', async ({ page, signIn }) => {
  const engineer = await signIn('engineer')
  const { records } = await engineer.call(listWorkSites, { pageSize: 20 })
  for (const { workSiteId, revision } of records)
    await engineer.call(updateWorkSite, { workSiteId, baseRevision: revision, remarks: '左洞已贯通' })
  await signInAt(page, 'sysadmin', paths.home)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link').first().waitFor()
  for (const group of await menu.locator('[aria-expanded=false]').all()) await group.click()
  const addresses = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const look of looks) {
    await wear(page, look)
    for (const address of addresses) await takeScreen(page, address, look)
  }
})
