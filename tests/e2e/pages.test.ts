import type { Page } from '@playwright/test'
import { graveViolations } from '../support/accessible.ts'
import { paths } from '../support/console.ts'
import type { Form } from '../support/device.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

/** Pages and views of pages that no menu leads to. */
const withoutMenu = [paths.queue, '/personal-view', '/test/demo', '/admin/organization?tab=list']

/** Resolves when nothing on the page is still being loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[class*=animate-breathe], [aria-busy=true]')).toHaveCount(0)
}

/**
 * What is wrong with what is shown, by the rules for all pages: not one title, what is wider than the screen, a table whose last columns
 * are cut off; at a desk, what axe finds grave.
 */
async function faultsOf(page: Page, form: Form, part?: string): Promise<string[]> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  const titles = await page.locator('main h1').count()
  const cut = await page
    .locator('[data-scrolls]:has(> table)')
    .evaluateAll((found) => found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  return [
    ...(form === desk ? await graveViolations(page, part) : []),
    ...(titles !== 1 ? [`${titles} titles`] : []),
    ...(beyond > 0 ? [`${beyond} px too wide`] : []),
    ...(cut > 0 ? ['a table is cut off'] : []),
  ]
}

/** Looks at a page, at each of its tabs, and at the first row's detail where rows have one; what is wrong there. */
async function lookAt(page: Page, path: string, form: Form): Promise<string[]> {
  await page.goto(path)
  await settled(page)
  const main = page.getByRole('main')
  const found: string[] = []
  const look = async (what: string, part?: string) =>
    void found.push(...(await faultsOf(page, form, part)).map((fault) => `${path}, ${what}: ${fault}`))
  const tabs = await main.getByRole('tab').count()
  for (let tab = 0; tab < Math.max(tabs, 1); tab++) {
    if (tab > 0) await main.getByRole('tab').nth(tab).click()
    await settled(page)
    await look(`tab ${tab + 1}`)
    const opening = main.locator('tbody tr.cursor-pointer').first()
    if ((await opening.count()) === 0) continue
    await opening.focus()
    const listed = page.url()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(listed)
    // A row of some lists leads to another view, which is looked at by itself.
    if (!new URL(page.url()).searchParams.has('selected')) continue
    await expect(page.getByRole('dialog')).toBeVisible()
    // What lies beneath is nobody's to read while it is open.
    await expect(main).toBeHidden()
    await expect(page.locator('[class*=animate-breathe], [aria-busy=true]')).toHaveCount(0)
    await look(`detail of tab ${tab + 1}`, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  return found
}

/** On what, and in how many tests: with all that axe looks for, the pages would take one test longer than any other. */
const looks = [
  ['desk', desk, 3],
  ['tablet', tablet, 1],
] as const

for (const [name, form, parts] of looks) {
  test.describe(name, () => {
    test.use({ form, worker: false })

    for (let part = 1; part <= parts; part++) {
      test(`NAV-13 every page with its tabs and details can be used by everybody, on a ${name}: part ${part} of ${parts}`, async ({
        device,
      }) => {
        // Some pages, loaded again each.
        test.slow()
        const { page } = device
        await openSignedIn(page, 'sysadmin', paths.home)
        if (form === tablet) await page.getByRole('button', { name: '打开菜单' }).click()
        const menu = page.getByRole('navigation', { name: '主菜单' })
        await expect(menu.getByRole('link', { name: '系统日志' })).toBeVisible()
        const links = await menu
          .getByRole('link')
          .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
        expect(links.length).toBeGreaterThan(10)
        const found: string[] = []
        const pages = [...links.flatMap((link) => link ?? []), ...withoutMenu]
        for (const path of pages.filter((_, index) => index % parts === part - 1))
          found.push(...(await lookAt(page, path, form)))
        expect(found).toEqual([])
      })
    }
  })
}
