import { codes } from '#contract/codes.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { getWorkSite, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  deleteSite,
  edit,
  openDetail,
  paths,
  readyForOffline,
  rowOf,
  type Site,
  sitesShown,
  syncBadge,
} from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, keysSent, statesOf } from '../support/promise.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

async function rowAt(client: SignedClient, { code }: Site) {
  const { records } = await client.call(listWorkSites, { keyword: code, pageSize: 1 })
  const [row] = records
  if (!row) throw new Error(`The gateway knows no work site ${code}`)
  return row
}

/** Somebody else changes a work site at the gateway. */
async function changeElsewhere(
  client: SignedClient,
  site: Site,
  fields: { remarks?: string; workSiteName?: string },
) {
  const { workSiteId, workSiteName, revision } = await rowAt(client, site)
  await client.call(updateWorkSite, { workSiteId, workSiteName, baseRevision: revision, ...fields })
}

test('fault 14, OFF-05: other fields merge by themselves and say so; the same field is put before the person, choice by choice or a run of them in one go', async ({
  device,
  network,
  signIn,
}) => {
  const { page } = device
  const other = await signIn('sitestaff')
  await openSignedIn(page, 'engineer')
  const [disjoint, chosen, kept, ...sites] = await sitesShown(page, 7)
  if (!disjoint || !chosen || !kept) throw new Error('The list shows no work sites')
  await readyForOffline(page)

  await test.step('choice by choice', async () => {
    await goOffline(device, network)
    await expect(page.getByText(/数据截至/)).toBeVisible()
    await edit(page, disjoint, { 完成进度: '41' })
    await edit(page, chosen, { 完成进度: '42', 备注: '我写的' })
    await edit(page, kept, { 备注: '我写的' })
    await changeElsewhere(other, disjoint, { remarks: '他人写的' })
    await changeElsewhere(other, chosen, { remarks: '他人写的' })
    await changeElsewhere(other, kept, { remarks: '他人写的', workSiteName: '他人改的名' })

    await comeBack(device, network)
    await expect(syncBadge(page)).toHaveText('在线 · 2 项待处理')
    expect(await rowAt(other, disjoint)).toMatchObject({ progress: 41, remarks: '他人写的' })
    expect((await rowAt(other, chosen)).progress).not.toBe(42)

    await syncBadge(page).click()
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items).toHaveCount(2)
    const first = items.filter({ hasText: chosen.name })
    await expect(first.getByText('改过同样的字段')).toBeVisible()
    await first.getByRole('radio', { name: '备注: 他人的修改' }).check()
    await first.getByRole('button', { name: '按选择提交' }).click()
    await expect(items).toHaveCount(1)
    await items.getByRole('button', { name: '用我的' }).click()
    await acknowledged(page, 3)
    await expect(syncBadge(page)).toHaveText('在线')
    expect(await rowAt(other, chosen)).toMatchObject({ progress: 42, remarks: '他人写的' })
    // The name, which comes along as a label, was nobody's choice here.
    expect(await rowAt(other, kept)).toMatchObject({ remarks: '我写的', workSiteName: '他人改的名' })
    expect(new Set(keysSent(network).flat()).size).toBe(3)
    expect(network.exchanges(replayEdits).length).toBeGreaterThan(1)

    await page.getByRole('tab', { name: '已同步与放弃' }).click()
    await expect(items.filter({ hasText: disjoint.name })).toContainText('已与他人同时修改的字段合并：备注')
  })

  await test.step('a run of conflicts is decided in one go, after a question that names them', async () => {
    await page.goto(paths.workSites)
    await sitesShown(page, 7)
    await goOffline(device, network)
    // What says so moves the rows down: a press in that moment begins on one and ends on another.
    await expect(page.getByText(/数据截至/)).toBeVisible()
    for (const site of sites) await edit(page, site, { 备注: '我写的' })
    for (const site of sites) await changeElsewhere(other, site, { remarks: '他人写的' })
    await comeBack(device, network)
    await expect(syncBadge(page)).toHaveText('在线 · 4 项待处理')
    await syncBadge(page).click()
    await page.getByRole('button', { name: '全部用他人的' }).click()
    const question = page.getByRole('alertdialog', { name: '全部用他人的' })
    for (const site of sites) await expect(question).toContainText(site.name)
    await question.getByRole('button', { name: '全部用他人的' }).click()
    await expect(page.getByText('全部已同步')).toBeVisible()
    await expect(syncBadge(page)).toHaveText('在线')
    for (const site of sites)
      expect(await rowAt(other, site)).toMatchObject({ remarks: '他人写的', revision: 2 })
  })
})

test('fault 14, OFF-02, OFF-04, OFF-05: work sites deleted offline are struck through and can be taken back; one that somebody else worked on is deleted only if its author says so', async ({
  device,
  network,
  signIn,
}) => {
  const { page } = device
  const other = await signIn('sitestaff')
  await openSignedIn(page, 'engineer')
  const sites = await sitesShown(page, 5)
  const [plain, undone, regretted, kept, destroyed] = sites
  if (!plain || !undone || !regretted || !kept || !destroyed) throw new Error('The list shows no work sites')
  const rows = await Promise.all(sites.map((site) => rowAt(other, site)))
  await readyForOffline(page)

  await test.step('offline: what is deleted in one go stands marked until it is sent, and is taken back by one press', async () => {
    await goOffline(device, network)
    await deleteSite(page, undone)
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(rowOf(page, undone)).not.toContainText('待删除')
    const deleted = [plain, regretted, kept, destroyed]
    for (const site of deleted) await rowOf(page, site).getByRole('checkbox').check()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: '删除工点？' })
    for (const { name } of deleted) await expect(question).toContainText(name)
    await question.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('同步后将删除 4 个工点', { exact: true })).toBeVisible()
    for (const site of deleted) await expect(rowOf(page, site)).toContainText('待删除')
    await expect(syncBadge(page)).toHaveText('离线 · 4 项待同步')
    await expectAccessible(page)

    const detail = await openDetail(page, regretted)
    await expect(detail.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0)
    await detail.getByRole('button', { name: '撤销删除' }).click()
    await expect(detail.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
    await expect(syncBadge(page)).toHaveText('离线 · 3 项待同步')
  })

  await test.step('online again: over the work of somebody else it is asked, deletion by deletion', async () => {
    for (const site of [kept, destroyed]) await changeElsewhere(other, site, { remarks: '他人写的' })
    await comeBack(device, network)
    await expect(syncBadge(page)).toHaveText('在线 · 2 项待处理')
    await expect(rowOf(page, plain)).toHaveCount(0)
    await expect(rowOf(page, kept)).toContainText('待处理')
    await syncBadge(page).click()
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(page.getByRole('button', { name: '全部用我的' })).toHaveCount(0)
    await expectAccessible(page)
    const first = items.filter({ hasText: kept.name }).first()
    await expect(first.getByRole('row', { name: /^备注/ })).toContainText('他人写的')
    await first.getByRole('button', { name: '保留' }).click()
    await expect(items).toHaveCount(1)
    await items.getByRole('button', { name: '仍然删除' }).click()
    await expect(page.getByText('全部已同步')).toBeVisible()
    await expect(syncBadge(page)).toHaveText('在线')
    expect(await statesOf(page)).toEqual([
      ...['discarded', 'acknowledged', 'discarded', 'discarded', 'acknowledged'],
    ])
  })

  const answers = await Promise.all(
    rows.map(async ({ workSiteId }) => (await other.answer(getWorkSite, { workSiteId })).code),
  )
  expect(answers).toEqual(
    sites.map((site) => ([plain, destroyed].includes(site) ? codes.deleted : codes.success)),
  )
  expect(await rowAt(other, kept)).toMatchObject({ remarks: '他人写的' })
})
