import type { Page } from '@playwright/test'
import { edit, paths, readyForOffline, sitesShown, syncBadge } from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged, editsOnDisk, expectOnce, makeEdits, statesOf } from '../support/promise.ts'

test.use({ form: desk })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

const items = (page: Page) => page.getByRole('main').getByRole('listitem')

async function openRescue(page: Page, what: '保存救援文件' | '导入救援文件') {
  await page.getByRole('button', { name: '救援文件' }).click()
  await page.getByRole('button', { name: what }).click()
  const dialog = page.getByRole('dialog', { name: what })
  await expect(dialog).toBeVisible()
  return dialog
}

test('OFF-03 OFF-04 a rescue file saved without a network is sent by another device, and the first one then sends nothing twice', async ({
  device,
  network,
  openDevice,
  signIn,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const [one, two] = await sitesShown(page, 2)
  if (!one || !two) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  await goOffline(device, network)
  const made = await makeEdits(page, [one, two, one])
  await syncBadge(page).click()
  const saving = await openRescue(page, '保存救援文件')
  await saving.getByLabel('文件口令').fill('隧道口-2026')
  await saving.getByLabel('再次输入口令').fill('隧道口-2027')
  await saving.getByRole('button', { name: '保存文件' }).click()
  await expect(saving.getByRole('alert')).toHaveText('两次输入的口令不一致')
  await saving.getByLabel('再次输入口令').fill('隧道口-2026')
  const downloading = page.waitForEvent('download')
  await saving.getByRole('button', { name: '保存文件' }).click()
  const file = await (await downloading).path()
  await expect(saving).toBeHidden()

  await network.reconnect()
  const next = await openDevice(tablet)
  await openSignedIn(next.page, 'engineer', paths.queue)
  const taking = await openRescue(next.page, '导入救援文件')
  await taking.locator('input[type=file]').setInputFiles(file)
  await taking.getByLabel('文件口令').fill('不是这个口令')
  await taking.getByRole('button', { name: '导入', exact: true }).click()
  await expect(taking.getByRole('alert')).toHaveText('口令不正确。')
  await taking.getByLabel('文件口令').fill('隧道口-2026')
  await taking.getByRole('button', { name: '导入', exact: true }).click()
  await expect(taking).toBeHidden()
  await acknowledged(next.page, made.length)

  await device.setOffline(false)
  await acknowledged(page, made.length)
  expect((await editsOnDisk(page)).map(({ id }) => id)).toEqual(
    (await editsOnDisk(next.page)).map(({ id }) => id),
  )
  await expectOnce(await signIn('auditor'), made)
})

test('OFF-04 edits that wait are looked through, chosen together and discarded after a typed word that names them', async ({
  device,
  network,
}) => {
  const { page } = device
  await openSignedIn(page, 'engineer')
  const sites = await sitesShown(page, 6)
  const [first] = sites
  if (!first) throw new Error('The list shows no work sites')
  await readyForOffline(page)
  await goOffline(device, network)
  for (const site of sites) await edit(page, site, { 备注: `给 ${site.code}` })
  await syncBadge(page).click()
  await expect(items(page)).toHaveCount(6)
  await expect(items(page).first()).toContainText(/修改工点：备注 · .* · [\d.]+ KB/)
  await page.getByRole('searchbox', { name: '搜索名称' }).fill(first.name)
  await expect(items(page)).toHaveCount(sites.filter(({ name }) => name.includes(first.name)).length)
  await page.getByRole('searchbox', { name: '搜索名称' }).fill('')
  await page.getByRole('checkbox', { name: '全选（6 条）' }).check()
  await page
    .getByRole('checkbox', { name: `选择“${first.name}”` })
    .first()
    .uncheck()
  await page.getByRole('button', { name: '放弃' }).click()
  const question = page.getByRole('alertdialog', { name: '放弃 5 条修改？' })
  for (const { name } of sites.slice(1)) await expect(question).toContainText(name)
  await question.getByRole('textbox').fill('放弃')
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(items(page)).toHaveCount(1)
  await expect(syncBadge(page)).toHaveText('离线 · 1 项待同步')
  await comeBack(device, network)
  await expect(page.getByText('全部已同步')).toBeVisible()
  expect(await statesOf(page)).toEqual(['acknowledged', ...Array.from({ length: 5 }, () => 'discarded')])
})
