import type { Page } from '@playwright/test'
import { enablePhoneLogin, listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { getCellphone } from '#contract/person/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import {
  atSignIn,
  chooseInTree,
  draftsKept,
  edit,
  fillForm,
  openDetail,
  openForm,
  paths,
  readyForOffline,
  rows,
  type Site,
  save,
  signInAt,
  signInHere,
  sitesShown,
  syncBadge,
} from '../support/console.ts'
import { filesWith } from '../support/disk-search.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { acknowledged } from '../support/promise.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk, profile: true })

/** A name, an identity number and a cellphone that nobody else has, each where the console comes to hold it. */
const planted = {
  replica: ['钟离承砚', '11010519870907873X', '13917264835'],
  queue: ['澹台若蘅', '320106199211046528', '15862093741'],
  otherPerson: ['司徒望舒', '440305197608251974', '18670429513'],
  draft: ['夏侯听澜', '510104200102283316', '17351906284'],
  person: ['濮阳归朴', '33010219840613457X', '13588042716'],
  personDraft: ['淳于映川', '420106199102287616', '18971360258'],
  filter: ['欧阳问渠', '610113196905174429', '15928460375'],
} as const
const control = ['公羊试金', '230102195512312087', '13304857126']

const texts = (of: readonly string[]) => of.join(' ')

/** Stores a text unsealed in each of the places that the console stores anything in. */
async function keepUnsealed(page: Page, text: string): Promise<void> {
  await page.goto('/gateway/docs')
  await page.evaluate(async (value) => {
    localStorage.setItem('control', value)
    await (await caches.open('control')).put('/control', new Response(value))
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('control', 1)
      opening.onerror = () => reject(opening.error)
      opening.onupgradeneeded = () => opening.result.createObjectStore('control')
      opening.onsuccess = () => {
        const tx = opening.result.transaction('control', 'readwrite', { durability: 'strict' })
        tx.objectStore('control').put({ value }, 1)
        tx.oncomplete = () => resolve()
      }
    })
  }, text)
}

async function signOut(page: Page, unsent = false): Promise<void> {
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  if (unsent) await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await atSignIn(page)
}

test('OFF-06: nothing personal can be read on the disk of a device that several people have worked on, one of them signed in by phone, without a network, too', async ({
  device,
  network,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const elsewhere = await signIn('sitestaff')
  const { page } = device
  await keepUnsealed(page, texts(control))

  const number = await allowPhoneLogin(await signIn('sysadmin'), 'engineer')
  await page.goto(paths.workSites)
  // The login that is remembered is the specification's item, and readable.
  await page.getByRole('checkbox', { name: '记住账号' }).uncheck()
  await signInHere(page, number)
  const [one, two] = await sitesShown(page, 2)
  if (!one || !two) throw new Error('The list shows no work sites')
  const { records } = await elsewhere.call(listWorkSites, { keyword: one.code, pageSize: 1 })
  const { workSiteId = '', revision = 0 } = records[0] ?? {}
  await elsewhere.call(updateWorkSite, {
    workSiteId,
    baseRevision: revision,
    remarks: texts(planted.replica),
  })
  await readyForOffline(page)
  await page.reload()
  await expect((await openDetail(page, one)).getByText(texts(planted.replica))).toBeVisible()
  await page.goto(paths.workSites)
  await expect(rows(page).nth(1)).toBeVisible()

  await goOffline(device, network)
  await edit(page, two, { 备注: texts(planted.queue) })
  await signOut(page, true)
  await signInAt(page, number)
  await expect(syncBadge(page)).toHaveText('离线 · 1 项待同步')
  // The sign-out took the read caches away, and left the menus with the vault.
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '项目工点' })).toBeVisible()
  await signOut(page, true)
  await comeBack(device, network)

  // Another person reads what the first one's edits became, searches, and leaves a form half written.
  await signInAt(page, 'sitestaff')
  await readyForOffline(page)
  await signOut(page)
  await signInAt(page, 'engineer')
  await acknowledged(page, 1)
  await signOut(page)
  await signInAt(page, 'auditor', paths.messages)
  await expect(page.getByText(two.name).first()).toBeVisible()
  await page.getByText(two.name).first().click()
  await expect(page.getByText(texts(planted.queue)).first()).toBeVisible()
  // The mark that it was read goes only while its reader is signed in.
  await acknowledged(page, 2)
  await page.goto(paths.workSites)
  await signOut(page)
  await signInAt(page, 'unitadmin', '/admin/resource-pool')
  await expect(rows(page).first()).toBeVisible()
  for (const value of planted.filter) {
    await page.getByRole('searchbox').fill(value)
    await expect(rows(page).first()).toBeHidden()
  }
  await page.getByRole('searchbox').fill('')
  await leavePeople(page)
  await signOut(page)
  await signInAt(page, 'sitestaff')
  await writeReplayAudit(page, one, two)
  await expect(syncBadge(page)).toBeVisible()
  await device.close()

  const found = Object.entries(planted).flatMap(([where, values]) =>
    values.flatMap((value) => filesWith(device.profile, value).map((file) => `${where} ${value} in ${file}`)),
  )
  expect(found).toEqual([])
  // The browser itself remembers what was typed at a sign-in, and the person's own number is among the session items.
  const ours = [/IndexedDB/, /Local Storage/, /Service Worker|CacheStorage/]
  const withNumber = filesWith(device.profile, number)
  expect(withNumber.filter((file) => ours.some((place) => place.test(file)))).toEqual([])
  // The same search finds what is there.
  for (const value of control) {
    const files = filesWith(device.profile, value)
    for (const place of ours) expect(files.some((file) => place.test(file))).toBe(true)
  }
})

/** Lets an account sign in by its person's number; which that is. */
async function allowPhoneLogin(sysadmin: SignedClient, accountName: string): Promise<string> {
  const { records } = await sysadmin.call(listRegisteredAccounts, { keyword: accountName, pageSize: 10 })
  const account = records.find((row) => row.accountName === accountName)
  if (!account) throw new Error(`No account of a project is called ${accountName}`)
  await sysadmin.call(enablePhoneLogin, { ids: [account.registeredAccountId], phoneLogin: true })
  const { cellphone = '' } = await sysadmin.call(getCellphone, { userId: account.userId })
  return cellphone
}

/** An edit, and a form that is being written. */
async function writeReplayAudit(page: Page, one: Site, two: Site): Promise<void> {
  await edit(page, one, { 备注: texts(planted.otherPerson) })
  await fillForm(await openForm(page, two), { 备注: texts(planted.draft) })
  await draftsKept(page, 2)
}

/** A person who is added, and one who is being added. */
async function leavePeople(page: Page): Promise<void> {
  const write = async ([姓名, 身份证号, 手机号]: readonly [string, string, string]) => {
    await page.getByRole('button', { name: '新增人员' }).click()
    const form = page.getByRole('dialog', { name: '新增人员' })
    await fillForm(form, { 姓名, 身份证号, 手机号 })
    return form
  }
  const form = await write(planted.person)
  await chooseInTree(form.getByLabel('部门'), '财务部')
  await save(form)
  await expect(page.getByRole('dialog', { name: planted.person[0], exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  // After the first one's edit, and the mark that its message was read.
  await acknowledged(page, 3)
  await write(planted.personDraft)
  await draftsKept(page, 1)
  // The header lies under the form.
  await page.goto(paths.home)
}
