import { readFile } from 'node:fs/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { codes } from '#contract/codes.ts'
import { listLoginLogs } from '#contract/log/lists.ts'
import { codeMessage } from '#contract/messages.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { addWorkSite, deleteWorkSites, listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { openDetail, openForm, paths, rows, signInAt, sitesShown } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk, worker: false })

/** An edit of the first work site that the account sees. */
async function someEdit(client: SignedClient) {
  const { records } = await client.call(listWorkSites, { pageSize: 1 })
  const [site] = records
  if (!site) throw new Error('There is no work site')
  const { workSiteId, revision } = site
  return { workSiteId, baseRevision: revision, remarks: '不该写入' }
}

test('LOG-01 LOG-02 LOG-03 ROL-02 an administrator reads who signed in, what was pressed and what was called; others neither see nor call it', async ({
  page,
  openDevice,
  signIn,
}) => {
  const staff = await signIn('sitestaff')
  await test.step('site staff see no log, and the gateway refuses it', async () => {
    await signInAt(page, 'sitestaff')
    const [site] = await sitesShown(page, 1)
    if (!site) throw new Error('The list shows no work site')
    const form = await openForm(page, site)
    await form.getByRole('button', { name: '取消' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await expect(page.getByRole('link', { name: '系统日志' })).toHaveCount(0)
    await page.goto(paths.systemLog)
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
    expect(await staff.answer(listLoginLogs, {})).toMatchObject({ code: codes.noPermission })
  })
  await expect(signIn('sitestaff-who-is-not')).rejects.toThrow('20411')

  const { page: admin } = await openDevice()
  await signInAt(admin, 'sysadmin', paths.systemLog)
  await test.step('sign-ins, refused ones too', async () => {
    await expect(rows(admin).filter({ hasText: 'sysadmin' }).first()).toContainText('登录成功')
    await expect(rows(admin).filter({ hasText: 'sysadmin' }).first()).toContainText('127.0.0.1')
    await expect(rows(admin).filter({ hasText: 'sitestaff-who-is-not' })).toContainText('登录失败')
    await expect(rows(admin).filter({ hasText: 'Chrome' })).toHaveCount(2)
  })
  await test.step('exported, with what is filtered', async () => {
    await admin.getByRole('button', { name: '导出' }).click()
    const dialog = admin.getByRole('dialog', { name: '导出为工作簿' })
    const download = admin.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出' }).click()
    const lines: unknown[][] = []
    for await (const { values } of streamXlsxRows(await readFile(await (await download).path())))
      lines.push(values)
    expect(lines.filter((line) => line.includes('sitestaff-who-is-not'))).toHaveLength(1)
    expect(lines).toHaveLength((await rows(admin).count()) + 1)
    await expect(dialog).toBeHidden()
  })
  await test.step('presses on what needs a permission', async () => {
    await admin.getByRole('tab', { name: '操作日志' }).click()
    await expect(rows(admin).filter({ hasText: '编辑工点' })).toContainText('sitestaff')
  })
  await test.step('calls, the refused one in words, and with its code where it is opened', async () => {
    await admin.getByRole('tab', { name: '系统日志' }).click()
    const refused = rows(admin).filter({ hasText: codeMessage(codes.noPermission, 'zh') })
    await expect(refused.first()).toContainText('sitestaff')
    await refused.first().click()
    await expect(admin.getByRole('dialog').getByText(String(codes.noPermission))).toBeVisible()
    await expect(admin.getByRole('dialog').getByText('请求编号')).toBeVisible()
    await expect(admin.getByRole('dialog').getByText('密码、令牌和证件号已遮盖')).toBeVisible()
  })
})

test('ROL-02 ROL-04 a tourist sees work sites but no button to change one, and the gateway refuses each way to do it', async ({
  page,
  signIn,
}) => {
  await openSignedIn(page, 'tourist')
  const [site] = await sitesShown(page, 1)
  if (!site) throw new Error('The list shows no work site')
  await expect(page.getByRole('button', { name: '新建工点' })).toHaveCount(0)
  const detail = await openDetail(page, site)
  await expect(detail.getByText('进展')).toBeVisible()
  for (const name of ['编辑', '删除']) await expect(detail.getByRole('button', { name })).toHaveCount(0)
  await expect(detail.getByRole('tab', { name: '变更历史' })).toHaveCount(0)

  const tourist = await signIn('tourist')
  const edit = await someEdit(tourist)
  const refused = { code: codes.noPermission }
  expect(await tourist.answer(updateWorkSite, edit)).toMatchObject(refused)
  expect(await tourist.answer(addWorkSite, {})).toMatchObject(refused)
  expect(await tourist.answer(deleteWorkSites, { ids: [edit.workSiteId] })).toMatchObject(refused)
  const item = {
    endpointId: updateWorkSite.id,
    idempotencyKey: '019a0000-0000-7000-8000-000000000001',
    madeAt: Date.now(),
    request: edit,
  }
  const { results } = await tourist.call(replayEdits, { items: [item], clockOffset: 0 })
  expect(results).toMatchObject([refused])
  const { records } = await tourist.call(listWorkSites, { pageSize: 1 })
  expect(records).toMatchObject([{ revision: edit.baseRevision }])
})
