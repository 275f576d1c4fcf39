import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { addWorkSite, deleteWorkSites, listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { newId } from '#request/id.ts'
import {
  chooseUnit,
  deleteSite,
  edit,
  fillForm,
  paths,
  readyForOffline,
  rowOf,
  rows,
  type Site,
  save,
  sitesShown,
  syncBadge,
} from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, editsOnDisk, statesOf } from '../support/promise.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

async function rowsAt(client: SignedClient, keyword: string): Promise<WorkSite[]> {
  const { records } = await client.call(listWorkSites, { keyword, pageSize: 10 })
  return records
}

async function rowAt(client: SignedClient, { code }: Pick<Site, 'code'>): Promise<WorkSite> {
  const [row] = await rowsAt(client, code)
  if (!row) throw new Error(`The gateway knows no work site ${code}`)
  return row
}

/** The edits that stand on the queue screen. */
function items(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem')
}

/** Makes a work site in its form. */
async function make(page: Page, { name, code }: Site): Promise<void> {
  await page.getByRole('button', { name: '新建工点' }).click()
  const form = page.getByRole('dialog', { name: '新建工点' })
  await fillForm(form, { 工点名称: name, 编码: code, 类型: '便道', 起点里程: 'DK3+20', 终点里程: 'DK3+180' })
  await chooseUnit(form, /^\S+ DK0\+000/)
  await save(form)
}

async function discard(page: Page, item: Locator, names: readonly string[]): Promise<void> {
  await item.getByRole('button', { name: '放弃' }).click()
  const question = page.getByRole('alertdialog')
  for (const name of names) await expect(question).toContainText(name)
  const button = question.getByRole('button', { name: '放弃' })
  await expect(button).toBeDisabled()
  await question.getByRole('textbox').fill('放弃')
  await button.click()
  await expect(question).toBeHidden()
}

test('fault 13, OFF-04: behind a refused head neither edit nor deletion is sent; mended it goes out with all that waited, dropped it takes them along', async ({
  device,
  network,
  signIn,
}) => {
  const { page } = device
  const mended = { name: '便道甲', code: 'BD-13-1' }
  const dropped = { name: '便道乙', code: 'BD-13-2' }
  await openSignedIn(page, 'engineer')
  const [pattern] = await sitesShown(page, 1)
  if (!pattern) throw new Error('The list shows no work site')
  await readyForOffline(page)
  await goOffline(device, network)
  for (const site of [mended, dropped]) {
    await make(page, site)
    await page.getByRole('searchbox').fill(site.code)
    await edit(page, site, { 备注: `${site.name}的说明` })
    await deleteSite(page, site)
    await expect(rowOf(page, site)).toContainText('待删除')
    await page.getByRole('searchbox').fill('')
    // A search that comes late would leave the next form's page.
    await expect(rows(page).nth(1)).toBeVisible()
  }
  const other = await signIn('sitestaff')
  const { revision, changedAt, changedByName, nameKey, startDistance, endDistance, ...fields } = await rowAt(
    other,
    pattern,
  )
  for (const { code } of [mended, dropped])
    await other.call(addWorkSite, { ...fields, code, workSiteName: '先到者', workSiteId: newId() })

  await comeBack(device, network)
  await expect(syncBadge(page)).toHaveText('在线 · 4 项待同步 · 2 项待处理')
  expect((await editsOnDisk(page)).map(({ state }) => state)).toEqual(
    [mended, dropped].flatMap(() => ['refused', 'waiting', 'waiting']),
  )
  await syncBadge(page).click()
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).first()).toContainText(/未被接受：编码：/)
  await page.getByRole('tab', { name: '待同步' }).click()
  await expect(items(page)).toHaveCount(4)
  await expect(items(page).first()).toContainText(`排在“${mended.name}”之后`)
  await expect(items(page).nth(1)).toContainText('删除工点')
  await page.getByRole('tab', { name: '待处理' }).click()

  const head = items(page).filter({ hasText: mended.name })
  await head.getByRole('button', { name: '修改后重发' }).click()
  const form = page.getByRole('dialog', { name: '新建工点' })
  await expect(form.getByLabel('工点名称')).toHaveValue(mended.name)
  await expect(form.getByLabel('编码')).toHaveAttribute('aria-invalid', 'true')
  await fillForm(form, { 编码: 'BD-13-3' })
  await save(form)
  await expect(syncBadge(page)).toHaveText('在线 · 2 项待同步 · 1 项待处理')

  await discard(page, items(page).first(), [
    `${dropped.name} · 新建工点`,
    `${dropped.name} · 修改工点`,
    `${dropped.name} · 删除工点`,
  ])
  await expect(page.getByText('没有需要你处理的修改')).toBeVisible()
  expect(await statesOf(page)).toEqual([
    ...Array.from({ length: 3 }, () => 'acknowledged'),
    ...Array.from({ length: 3 }, () => 'discarded'),
  ])
  for (const { name } of [mended, dropped]) expect(await rowsAt(other, name)).toEqual([])

  const auditor = await signIn('auditor')
  const { records } = await auditor.call(listMessages, { kind: 'review', pageSize: 10 })
  const [entityId = '', ...others] = new Set(records.map(({ review }) => review?.entityId))
  expect([records.length, others]).toEqual([3, []])
  const history = await auditor.call(listHistory, { entity: 'work-site', entityId, pageSize: 10 })
  const written = { workSiteName: mended.name, code: 'BD-13-3' }
  expect(history.records.toSorted((one, next) => one.revision - next.revision)).toMatchObject([
    { action: 'add', after: written },
    { action: 'update', after: { remarks: '便道甲的说明' } },
    { action: 'delete', before: { ...written, remarks: '便道甲的说明' } },
  ])
})

test('fault 15, OFF-04: what was deleted elsewhere can be created again with all that is known of it, or be dropped', async ({
  device,
  network,
  signIn,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const [anew, dropped] = await sitesShown(page, 2)
  if (!anew || !dropped) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  await goOffline(device, network)
  await edit(page, anew, { 备注: '离线写的' })
  await edit(page, anew, { 完成进度: '77' })
  await edit(page, dropped, { 备注: '不要了' })
  const other = await signIn('engineer')
  const [before, gone] = [await rowAt(other, anew), await rowAt(other, dropped)]
  await other.call(deleteWorkSites, { ids: [before.workSiteId, gone.workSiteId] })

  await comeBack(device, network)
  await expect(syncBadge(page)).toContainText('项待处理')
  await syncBadge(page).click()
  const first = items(page).filter({ hasText: anew.name }).first()
  await expect(first).toContainText('已被他人删除')
  await first.getByRole('button', { name: '重新创建' }).click()
  await expect(items(page).filter({ hasText: anew.name })).toHaveCount(0)
  await discard(page, items(page).filter({ hasText: dropped.name }), [dropped.name])
  await expect(page.getByText('全部已同步')).toBeVisible()
  await expect(syncBadge(page)).toHaveText('在线')

  const { workSiteId, revision, changedAt, changedByName, ...kept } = before
  const made = await rowAt(other, anew)
  expect(made).toMatchObject({ ...kept, remarks: '离线写的', progress: 77, revision: 1 })
  expect(made.workSiteId).not.toBe(workSiteId)
  expect(await rowsAt(other, dropped.code)).toEqual([])
  expect(await statesOf(page)).toEqual(['discarded', 'discarded', 'discarded', 'acknowledged'])
})

test('fault 16, OFF-04: a right taken away parks the edit, and so does its work site out of reach; its author can save it as a file, and send it once both are back', async ({
  device,
  network,
  postgres,
  signIn,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const [site] = await sitesShown(page, 1)
  if (!site) throw new Error('The list shows no work site')
  await readyForOffline(page)
  await goOffline(device, network)
  await edit(page, site, { 备注: '=权限还在时写的' })
  const database = new Client(postgres.url)
  await database.connect()
  const { rows: taken } = await database.query<Record<'role_id' | 'application_menu_function_id', string>>(
    `delete from role_function using application_menu_function f
     where role_function.application_menu_function_id = f.application_menu_function_id
       and f.function_action = 'workSite:edit' returning role_function.*`,
  )

  await comeBack(device, network)
  await expect(syncBadge(page)).toHaveText('在线 · 1 项待处理')
  await page.goto(paths.queue)
  await expect(items(page)).toContainText('没有做这项修改的权限')
  const downloading = page.waitForEvent('download')
  await items(page).getByRole('button', { name: '导出' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain(site.name)
  expect(file).toContain(`"备注"`)
  expect(file).toContain(`"'=权限还在时写的"`)

  const { rows: narrowed } = await database.query<Record<'role_id' | 'data_permission', string>>(
    `with former as (select role_id, data_permission from role)
     update role set data_permission = 'department' from former
     where role.role_id = former.role_id returning former.*`,
  )
  for (const { role_id, application_menu_function_id } of taken) {
    await database.query(
      'insert into role_function (role_id, application_menu_function_id) values ($1, $2)',
      [role_id, application_menu_function_id],
    )
  }
  await items(page).getByRole('button', { name: '重试' }).click()
  await expect(items(page)).toContainText('这条记录不存在，或已不在你的权限范围内。')
  await expect(items(page).getByRole('button', { name: '导出' })).toBeVisible()
  await expect(items(page).getByRole('button', { name: '重新创建' })).toBeHidden()

  for (const { role_id, data_permission } of narrowed)
    await database.query('update role set data_permission = $2 where role_id = $1', [
      role_id,
      data_permission,
    ])
  await database.end()
  await items(page).getByRole('button', { name: '重试' }).click()
  await acknowledged(page, 1)
  expect(await rowAt(await signIn('sitestaff'), site)).toMatchObject({ remarks: '=权限还在时写的' })
  await page.goto(paths.workSites)
  await expect(rowOf(page, site)).toBeVisible()
})
