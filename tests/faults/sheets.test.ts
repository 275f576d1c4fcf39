import { randomUUID } from 'node:crypto'
import { listHistory } from '#contract/log/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { firstRows } from '#contract/tabulation/first-rows.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { paths, readyForOffline, signInHere, syncBadge } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { healing, keysSent, statesOf } from '../support/promise.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ profile: true })
test.beforeEach(({ pageErrors }) => pageErrors.allow(networkErrors))

/** Begins a construction diary of the demo's project; where its cells are, by what they are called. */
async function begin(client: SignedClient, sheetName: string) {
  const [diary] = (await client.call(tabulationCalls.list, { keyword: 'SG-01' })).records
  if (!diary) throw new Error('The demo has no construction diary')
  const { tabulationId, version } = diary
  const { content } = await client.call(getContent, { tabulationId, version })
  const sheetId = randomUUID()
  const about = { projectId: projectId('railway') }
  const rows = firstRows(content, randomUUID)
  await client.call(sheetCalls.add, { sheetId, tabulationId, version, ...about, sheetName, rows })
  const cellOf = (label: string) => content.fields.find((field) => field.label === label)?.at ?? ''
  return { sheetId, cellOf }
}

test('fault 2, fault 3, fault 14, fault 15, TAB-05: cells that were filled in without a network survive a kill before the answer and land once; one that somebody else filled in is put before the person, and a sheet that was deleted is told', async ({
  device,
  network,
  signIn,
}) => {
  test.slow()
  const [sitestaff, auditor] = [await signIn('sitestaff'), await signIn('auditor')]
  const { sheetId, cellOf } = await begin(sitestaff, '第一天')
  const deleted = await begin(sitestaff, '第二天')
  const cell = (label: string) => device.page.getByLabel(label, { exact: true })
  const save = async () => {
    const before = await statesOf(device.page)
    await device.page.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => statesOf(device.page)).toHaveLength(before.length + 1)
  }
  const open = (id: string) => device.page.goto(`/admin/table-manage?tab=sheets&sheetId=${id}`)
  await openSignedIn(device.page, 'engineer')
  await readyForOffline(device.page)
  await open(deleted.sheetId)
  await expect(cell('质量情况')).toBeVisible()
  await open(sheetId)
  await expect(cell('质量情况')).toBeVisible()

  await goOffline(device, network)
  for (const [label, text] of [
    ['质量情况', '良好'],
    ['安全情况', '脚手架已加固'],
  ] as const) {
    await cell(label).fill(text)
    await save()
  }
  await open(deleted.sheetId)
  await cell('质量情况').fill('第二天所写')
  await save()
  const written = { 安全情况: '临边防护缺失', 记录人: '刘静' }
  const set = Object.entries(written).map(([label, value]) => ({ key: cellOf(label), value }))
  await sitestaff.call(sheetCalls.update, { sheetId, baseRevision: 1, cells: { set } })
  await (await signIn('sysadmin')).call(sheetCalls.remove, { ids: [deleted.sheetId] })

  const held = network.holdAnswer(replayEdits, { times: 1 })
  await comeBack(device, network)
  await held.befallen()
  await device.kill()
  held.end()

  await device.start()
  await device.page.goto(paths.workSites)
  await signInHere(device.page, 'engineer')
  const { page } = device
  const landed = ['acknowledged', 'parked', 'parked']
  await expect.poll(() => statesOf(page), { timeout: healing }).toEqual(landed)
  expect(keysSent(network)[1]).toEqual(keysSent(network)[0])
  await syncBadge(page).click()
  const items = page.getByRole('tabpanel').getByRole('listitem')
  const gone = items.filter({ hasText: '第二天' })
  await expect(gone).toContainText('已被他人删除')
  await expect(gone).toContainText('第二天所写')
  const contested = items.filter({ hasText: '第一天' })
  for (const text of ['安全情况', '脚手架已加固', '临边防护缺失']) await expect(contested).toContainText(text)
  await contested.getByRole('button', { name: '用我的' }).click()
  await expect
    .poll(() => statesOf(page), { timeout: healing })
    .toEqual(['acknowledged', 'acknowledged', 'parked'])

  const { cells } = await auditor.call(sheetCalls.detail, { sheetId })
  const now = Object.fromEntries(cells.map(({ label, value }) => [label, value]))
  expect(now).toMatchObject({ 质量情况: '良好', 安全情况: '脚手架已加固', 记录人: '刘静' })
  const { records } = await auditor.call(listHistory, { entity: 'tabulation-sheet', entityId: sheetId })
  expect(records.map(({ action }) => action).sort()).toEqual(['add', 'update', 'update', 'update'])
})
