import type { Locator } from '@playwright/test'
import { headers } from '#contract/canonical.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import {
  chooseUnit,
  draftsKept,
  edit,
  fillForm,
  fillSignIn,
  openDetail,
  openForm,
  paths,
  readyForOffline,
  rowOf,
  rows,
  type Site,
  save,
  signInAt,
  sitesShown,
  syncBadge,
  total,
} from '../support/console.ts'
import { filesWith } from '../support/disk-search.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline, startOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { acknowledged, keysSent, statesOf } from '../support/promise.ts'

// The one walk on the embedded database, as a single machine on site has it.
test.use({ database: 'embedded', profile: true })

const halfWritten = '仰拱二衬待复测，钢筋间距偏大'
const newSite: Site = { name: '新桥头临时便道', code: 'YMZQ-E2E-001' }

test('OFF-01 OFF-02 OFF-03 OFF-04 OFF-06 MSG-01 MSG-06 MSG-07 PRJ-05 a day at the tunnel mouth: offline edits outlive a killed browser and reach gateway, history and auditor once', async ({
  device,
  openDevice,
  network,
  gateway,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  await signInAt(device.page, 'engineer')
  let killedAt = ''
  const [first = newSite, second = newSite] = await sitesShown(device.page, 2)
  await readyForOffline(device.page)

  await test.step('the network goes: the page says of when its rows are, and works on', async () => {
    const { page } = device
    await expect(page.getByText('可离线使用', { exact: true })).toBeVisible()
    await goOffline(device, network)
    await expect(page.getByText(/^离线 · 数据截至 \d\d:\d\d。/)).toBeVisible()
    await expect(page.getByText('可离线使用', { exact: true })).toBeHidden()
    await expect(syncBadge(page)).toHaveText('离线')
    await page.getByRole('button', { name: '风险等级' }).first().click()
    await page.getByRole('checkbox', { name: '重大' }).check()
    await page.keyboard.press('Escape')
    await expect(total(page)).not.toHaveText('共 600 条')
    await page.getByRole('button', { name: '清除筛选', exact: true }).click()
    await expect(total(page)).toHaveText('共 600 条')
    await edit(page, first, { 完成进度: '37.5', 备注: '左洞已贯通' })
    await expect(rowOf(page, first).getByText('待同步')).toBeVisible()
    await expect(rowOf(page, first)).toContainText('37.5%')
    await expect(syncBadge(page)).toHaveText('离线 · 1 项待同步')
  })

  await test.step('a closed browser opens again without a network, and a sign-in opens what it kept', async () => {
    await device.close()
    await startOffline(device)
    const { page } = device
    await page.goto(paths.workSites)
    await expect(page.getByText('无法连接服务器')).toBeVisible()
    await fillSignIn(page, 'engineer', 'Milepost2025')
    await expect(page.getByRole('alert')).toHaveText('密码错误')
    await fillSignIn(page, 'engineer')
    await expect(rowOf(page, first)).toContainText('37.5%')
    await expect(total(page)).toHaveText('共 600 条')
    await expect(rowOf(page, first).getByText('待同步')).toBeVisible()
    await page.getByRole('searchbox').fill(second.code)
    await expect(total(page)).toHaveText('共 1 条')
    await page.getByRole('searchbox').fill('')
    await edit(page, second, { 状态: '已完成' })
    await edit(page, first, { 备注: '左洞已贯通，右洞剩 12 米' })
    await page.getByRole('button', { name: '新建工点' }).click()
    const form = page.getByRole('dialog', { name: '新建工点' })
    await fillForm(form, {
      工点名称: newSite.name,
      编码: newSite.code,
      类型: '便道',
      起点里程: 'dk3+20.5',
      终点里程: 'DK3+180',
    })
    await chooseUnit(form, /^\S+ DK0\+000/)
    await save(form)
    await page.getByRole('searchbox').fill(newSite.code)
    await expect(rowOf(page, newSite)).toContainText('DK3+020.5 – DK3+180')
    await expect(rowOf(page, newSite).getByText('待同步')).toBeVisible()
    await expect(syncBadge(page)).toHaveText('离线 · 4 项待同步')
  })

  await test.step('the queue screen lists every edit with before and after', async () => {
    const { page } = device
    await syncBadge(page).click()
    await expect(page.getByText('4 条待同步，0 条待处理')).toBeVisible()
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items).toHaveCount(4)
    const label = (site: Site, what: string) => items.filter({ hasText: site.name }).filter({ hasText: what })
    await expect(label(newSite, '新建工点')).toContainText('等待同步')
    await items
      .nth(2)
      .getByRole('button', { name: `“${first.name}”的修改内容` })
      .click()
    await expect(items.nth(2).getByRole('row', { name: /备注/ })).toContainText(
      '左洞已贯通左洞已贯通，右洞剩 12 米',
    )
    expect(network.exchanges(replayEdits)).toEqual([])
  })

  await test.step('killed, it opens again offline with the same password, and everything is there', async () => {
    killedAt = formatTimestamp(new Date())
    await device.page.goBack()
    await device.page.getByRole('searchbox').fill('')
    await fillForm(await openForm(device.page, second), { 备注: halfWritten })
    await draftsKept(device.page, 1)
    await device.kill()
    expect(filesWith(device.profile, halfWritten)).toEqual([])
    await startOffline(device)
    const { page } = device
    await page.goto(paths.workSites)
    await fillSignIn(page, 'engineer')
    await expect(syncBadge(page)).toHaveText('离线 · 4 项待同步')
    expect(await statesOf(page)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    await expect(rowOf(page, first)).toContainText('37.5%')
    await expect(rowOf(page, second)).toContainText('已完成')
    await page.getByRole('searchbox').fill(newSite.code)
    await expect(rowOf(page, newSite)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    const detail = await openDetail(page, first)
    await expect(detail.getByText('左洞已贯通，右洞剩 12 米')).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('the form that was half written is as it was left, until it is given up', async () => {
    const { page } = device
    const form = await openForm(page, second)
    await expect(form.getByText(/^已恢复 \d\d:\d\d 未保存的内容/)).toBeVisible()
    await expect(form.getByLabel('备注')).toHaveValue(halfWritten)
    await form.getByRole('button', { name: '放弃', exact: true }).click()
    await expect(form.getByLabel('备注')).toHaveValue('')
    await draftsKept(page, 0)
    await form.getByRole('button', { name: '取消' }).click()
    await page.getByRole('dialog', { name: second.name }).getByRole('button', { name: '关闭' }).click()
  })

  await test.step('the network returns: the queue replays by itself, signed afresh, and the badge empties', async () => {
    const { page } = device
    await comeBack(device, network)
    await acknowledged(page, 4)
    await expect(syncBadge(page)).toHaveText('在线')
    await expect(rows(page).getByText('待同步')).toHaveCount(0)
    const sent = network.exchanges(replayEdits)
    const keys = keysSent(network).flat()
    expect(new Set(keys).size).toBe(4)
    expect(keys).toHaveLength(4)
    const signatures = sent.map((exchange) => exchange.headers[headers.signature.toLowerCase()])
    expect(new Set(signatures).size).toBe(sent.length)
    for (const { headers: said } of sent) {
      expect(said.purpose).toBe('sync')
      expect(String(said[headers.timestamp]) > killedAt).toBe(true)
    }
  })

  const auditor = await openDevice(desk)
  await test.step('an auditor finds one notification per edit, and the history', async () => {
    const { page } = auditor
    await signInAt(page, 'auditor', paths.messages)
    await page.getByRole('button', { name: '类型' }).click()
    await page.getByRole('dialog', { name: '类型' }).getByRole('button', { name: '修改复核' }).click()
    await expect(total(page)).toHaveText('共 4 条')
    await rows(page).filter({ hasText: second.name }).click()
    await seesReview(page.getByRole('dialog', { name: second.name }))
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('link', { name: '项目工点' }).first().click()
    await readyForOffline(page)
    const detail = await openDetail(page, second)
    await detail.getByRole('tab', { name: '变更历史' }).click()
    await expect(detail.getByRole('listitem')).toHaveCount(1)
    await expect(detail.getByRole('listitem')).toContainText('已完成')
    await expect(detail.getByRole('listitem')).toContainText('在设备上修改于')
    await detail.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('and offline then too', async () => {
    const { page } = auditor
    await goOffline(auditor, network)
    await page.getByRole('link', { name: '消息中心' }).first().click()
    await page.getByRole('button', { name: '类型' }).click()
    await page.getByRole('dialog', { name: '类型' }).getByRole('button', { name: '修改复核' }).click()
    // And says from when it is.
    await expect(total(page)).toContainText('共 4 条')
    await rows(page).filter({ hasText: second.name }).click()
    await seesReview(page.getByRole('dialog', { name: second.name }))
  })

  await test.step('the database holds the edits, each once', async () => {
    await auditor.close()
    await device.close()
    await gateway.stop()
    const stored = await gateway.query(
      'select work_site_name as name, revision, progress, status_rank as status, remarks, start_mileage as start from work_site where code = any($1)',
      [[first.code, second.code, newSite.code]],
    )
    expect(stored).toHaveLength(3)
    expect(stored).toContainEqual(
      expect.objectContaining({
        name: first.name,
        revision: 3,
        progress: 37.5,
        remarks: '左洞已贯通，右洞剩 12 米',
      }),
    )
    expect(stored).toContainEqual(expect.objectContaining({ name: second.name, revision: 2, status: 2 }))
    expect(stored).toContainEqual(
      expect.objectContaining({ name: newSite.name, revision: 1, start: 'DK3+020.5' }),
    )
    const counts = `select (select count(*)::int from history where made_at is not null) as changes,
      (select count(*)::int from message where kind = 'review') as reviews,
      (select count(*)::int from idempotency) as keys`
    expect(await gateway.query(counts)).toEqual([expect.objectContaining({ changes: 4, reviews: 4 })])
  })
})

/** Who, on which device, when made, when synced, before and after. */
async function seesReview(review: Locator): Promise<void> {
  for (const label of ['修改人', '设备', '修改时间（设备）', '同步时间', '设备时间偏差', '对象'])
    await expect(review.getByText(label, { exact: true })).toBeVisible()
  await expect(review.getByText('(engineer)')).toBeVisible()
  await expect(review.getByRole('definition').filter({ hasText: /Chrome.*Linux/ })).toBeVisible()
  await expect(review.getByText('修改前')).toBeAttached()
  await expect(review.getByText('已完成')).toBeVisible()
}
