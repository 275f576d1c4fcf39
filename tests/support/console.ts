import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { patience } from '../../scripts/patience.mjs'

/** Paths of the pages that the tests open. */
export const paths = {
  home: '/admin/home',
  workSites: '/admin/project-worksite-information',
  messages: '/admin/message-center',
  queue: '/admin/queue',
  resourcePool: '/admin/resource-pool',
  systemLog: '/admin/systemLog',
} as const

/** A sign-in with everything that comes after it takes a machine under load a while. */
const atLeisure = { timeout: patience(60_000) }

/** Fills in the sign-in that stands on the page and sends it. */
export async function fillSignIn(page: Page, accountName: string, password = demoPassword): Promise<void> {
  await page.getByLabel('账号或手机号').fill(accountName, atLeisure)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^(离线)?登录$/ }).click()
}

/** Signs in as a person does who was headed for a path; resolves when that page stands in the shell. */
export async function signInAt(
  page: Page,
  accountName: string,
  path: string = paths.workSites,
): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, accountName)
  await arrivedAt(page, path)
}

/** Resolves when a path's page stands in the shell. */
export async function arrivedAt(page: Page, path: string): Promise<void> {
  await shellStands(page)
  // A page may add what it opens first.
  const asked = new URL(path, page.url())
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === asked.pathname &&
      [...asked.searchParams].every(([name, value]) => searchParams.get(name) === value),
    atLeisure,
  )
}

/** Resolves when the browser stands at the sign-in; by its own word, for Playwright may tell the address before it a while longer. */
export async function atSignIn(page: Page): Promise<void> {
  const path = () => page.evaluate(() => location.pathname).catch(() => 'between two pages')
  await expect.poll(path).toBe('/login')
}

/** Signs in at the sign-in that stands on the page; resolves when the shell stands, after the reload (SES-01). */
export async function signInHere(page: Page, accountName: string): Promise<void> {
  await fillSignIn(page, accountName)
  await shellStands(page)
}

async function shellStands(page: Page): Promise<void> {
  // A drawer that the address asks for may stand over it already, for nobody to reach.
  const account = page.getByRole('button', { name: /^账号：/, includeHidden: true })
  await expect(account).toBeVisible(atLeisure)
}

/** The header's badge: online or not, how many edits wait. */
export function syncBadge(page: Page): Locator {
  return page.getByTitle('查看待同步的修改')
}

/** The rows of the table on the page. */
export function rows(page: Page): Locator {
  return page.locator('tbody').getByRole('row')
}

/** The texts of a list's rows once those of its order have come: until then the rows before stand there. */
export async function sortedRows(
  page: Page,
  header: Locator,
  order: 'ascending' | 'descending',
): Promise<string[]> {
  await expect(header).toHaveAttribute('aria-sort', order)
  await expect(page.locator('[data-scrolls]')).toHaveAttribute('aria-busy', 'false')
  return await rows(page).allInnerTexts()
}

/** What the list says of how many rows there are. */
export function total(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^共 / })
}

export interface Site {
  name: string
  code: string
}

/**
 * The first work sites of the list on the page, once everything that it is made of is there: a network that goes while
 * something is still being asked for is told in a box (specification §8).
 */
export async function sitesShown(page: Page, count: number): Promise<Site[]> {
  let texts: string[] = []
  // Looked at and read in one: what was stored is drawn first, and may be drawn again when an answer comes.
  const read = async () => {
    texts = (await rows(page).allInnerTexts()).slice(0, count)
    return texts.filter((text) => text.includes('标段')).length
  }
  await expect.poll(read, atLeisure).toBe(count)
  return texts.map((text) => {
    const [name = '', code = ''] = /(\S+)(?:\s+待同步)?\s+([A-Z]+-\d+-\S+)/.exec(text)?.slice(1) ?? []
    return { name, code }
  })
}

/** A work site's row in the list. */
export function rowOf(page: Page, { code }: Pick<Site, 'code'>): Locator {
  return rows(page).filter({ hasText: code })
}

/** Opens a work site's detail from its row. */
export async function openDetail(page: Page, site: Site): Promise<Locator> {
  await rowOf(page, site).getByText(site.name).click()
  const detail = page.getByRole('dialog', { name: site.name, exact: true })
  await expect(detail).toBeVisible()
  return detail
}

/** Opens a work site's form from its detail. */
export async function openForm(page: Page, site: Site): Promise<Locator> {
  const detail = await openDetail(page, site)
  await detail.getByRole('button', { name: '编辑', exact: true }).click()
  const form = page.getByRole('dialog', { name: `编辑 ${site.name}` })
  await expect(form).toBeVisible()
  return form
}

/** Chooses from a tree by its field, looking for the name. */
export async function chooseInTree(field: Locator, name: string): Promise<void> {
  await field.click()
  const page = field.page()
  await page.getByRole('searchbox', { name: /^搜索/ }).last().fill(name)
  await page.getByRole('treeitem', { name }).last().click()
}

/** Writes into a form's fields, by their labels. */
export async function fillForm(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    // A field has its name from its label; the button beside it that offers values has one of its own.
    const field = form.getByLabel(label).and(form.locator(':not([aria-label])'))
    const tag = await field.evaluate((element) => element.tagName)
    if (tag === 'SELECT') await field.selectOption(value)
    else if (tag === 'BUTTON') await chooseInTree(field, value)
    else await field.fill(value)
  }
}

/** Chooses the first design unit that is called so, and with it its line. */
export async function chooseUnit(form: Locator, name: RegExp): Promise<void> {
  const units = form.getByLabel('设计单元')
  await units.selectOption(await units.locator('option', { hasText: name }).first().getAttribute('value'))
}

/** Resolves when so many half-written forms are on this device's disk, as they were written since then (its clock). */
export async function draftsKept(page: Page, count: number, since = 0): Promise<void> {
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number[]>((resolve, reject) => {
          const opening = indexedDB.open('milepost')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
            reading.onsuccess = () => {
              opening.result.close()
              resolve(reading.result.map(({ writtenAt }) => writtenAt))
            }
          }
        }),
    )
  await expect.poll(async () => (await kept()).filter((at) => at >= since).length, atLeisure).toBe(count)
}

/** Saves a form: when it is gone, the edit is on this device's disk. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
}

/** Changes a work site and goes back to the list. */
export async function edit(page: Page, site: Site, values: Readonly<Record<string, string>>): Promise<void> {
  const form = await openForm(page, site)
  await fillForm(form, values)
  await save(form)
  await page
    .getByRole('dialog', { name: site.name, exact: true })
    .getByRole('button', { name: '关闭' })
    .click()
}

/** Deletes a work site from its detail, and goes back to the list. */
export async function deleteSite(page: Page, site: Site): Promise<void> {
  const detail = await openDetail(page, site)
  await detail.getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '删除工点？' })
  await expect(question).toContainText(site.name)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(question).toBeHidden()
  await detail.getByRole('button', { name: '关闭' }).click()
}

/** Resolves when this device can do without the network: the program and the rows of these kinds are on its disk. */
export async function readyForOffline(page: Page, kinds: readonly string[] = ['work-site']): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const replicas = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('milepost')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('replicas').objectStore('replicas').getAll()
            reading.onsuccess = () => {
              opening.result.close()
              resolve(reading.result.map(({ entity }) => entity))
            }
          }
        }),
    )
  await expect.poll(replicas, atLeisure).toEqual(expect.arrayContaining([...kinds]))
}
