import { randomUUID } from 'node:crypto'
import { listCellPermissions, publishTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { tableId, template } from '../contract/tabulation/template.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: tablet })

test('TAB-04 who fills in a cell is said by roles, and the template is seen as a role sees it', async ({
  device,
  signIn,
}) => {
  const { page } = device
  const sysadmin = await signIn('sysadmin')
  const [listed] = (await sysadmin.call(tabulationCalls.list, { keyword: '施工日志' })).records
  const tabulationId = listed?.tabulationId ?? ''
  await signInAt(page, 'sysadmin', '/admin/table-manage')
  await rows(page).filter({ hasText: '施工日志' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '填写权限' }).click()
  await expect(page.getByRole('heading', { name: '施工日志：填写权限' })).toBeVisible()

  const seen = (access: string) =>
    page.getByRole('row').filter({ hasText: '质量情况' }).getByRole('img', { name: access })
  await expect(seen('可填写')).toBeVisible()
  await page.getByRole('button', { name: '增加规则' }).click()
  const form = page.getByRole('dialog', { name: '增加规则' })
  await form.getByRole('textbox', { name: '单元格或范围' }).fill('B7')
  await form.getByRole('checkbox', { name: '项目工程师' }).check()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await expect(seen('只能查看')).toBeVisible()
  await page.getByLabel('以角色预览').selectOption({ label: '项目工程师' })
  await expect(seen('可填写')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  const permissions = async () => (await sysadmin.call(listCellPermissions, { tabulationId })).permissions
  await expect
    .poll(permissions)
    .toEqual([{ at: 'B7', access: 'edit', roleIds: [packagedRoleId('project-engineer')] }])
  await page.getByRole('button', { name: '删除 质量情况 B7 的规则' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(permissions).toEqual([])
  await expect(seen('可填写')).toBeVisible()
})

test('TAB-04 rows that are too many by the time of the save are named at once in the sheet, and the rest is saved', async ({
  device,
  signIn,
}) => {
  const { page } = device
  const [sysadmin, engineer] = [await signIn('sysadmin'), await signIn('engineer')]
  const [group] = (await sysadmin.call(tabulationGroupCalls.list, {})).records
  const tabulationId = randomUUID()
  const content = template({
    repeats: [{ repeatId: tableId, name: '材料', from: 4, to: 4, minimum: 1, maximum: 2 }],
  })
  const tabulation = { tabulationName: '材料清单', code: 'QD-01', subject: 'project' as const, content }
  await sysadmin.call(tabulationCalls.add, { tabulationId, groupId: group?.groupId ?? '', ...tabulation })
  await sysadmin.call(publishTabulation, { tabulationId, baseRevision: 1 })
  const sheetId = randomUUID()
  const rowOf = () => ({ rowId: randomUUID(), repeatId: tableId })
  const about = { tabulationId, version: 1, projectId: projectId('railway'), sheetName: '材料清单' }
  await engineer.call(sheetCalls.add, { sheetId, ...about, rows: [rowOf()] })
  await signInAt(page, 'sitestaff', `/admin/table-manage?sheetId=${sheetId}`)
  await page.getByLabel('名称 #1').fill('钢筋')
  await page.getByRole('button', { name: '材料：增加一行' }).click()
  await page.getByLabel('名称 #2').fill('水泥')
  await engineer.call(sheetCalls.update, { sheetId, baseRevision: 1, rows: { set: [rowOf()] } })
  await page.getByRole('button', { name: '保存' }).click()
  const report = page.getByRole('status').filter({ hasText: '处未被采纳' })
  await expect(report).toContainText('材料: 行数已达上限')
  await expect(page.getByText('已保存，其中 2 处未被采纳')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('refused.png') })
  await expect(page.getByLabel('名称 #1')).toHaveValue('钢筋')
  const { cells } = await engineer.call(sheetCalls.detail, { sheetId })
  expect(cells.map(({ value }) => value)).toEqual(['钢筋'])
})

/** A template of three cells that name something else, published. */
async function publishReferences(sysadmin: SignedClient): Promise<void> {
  const tabulationId = randomUUID()
  const [group] = (await sysadmin.call(tabulationGroupCalls.list, {})).records
  const types = [
    ['A2', '旁站人', 'person'],
    ['B2', '现场照片', 'photo'],
    ['C2', '签字', 'signature'],
  ] as const
  const content = template({
    title: '旁站记录',
    rows: 2,
    columns: 3,
    cells: types.map(([at, text]) => ({ at: at.replace('2', '1'), text })),
    fields: types.map(([at, label, type]) => ({ fieldId: randomUUID(), at, label, type })),
    ...{ merges: [], rowHeights: [], columnWidths: [], names: [], repeats: [], bindings: [], checks: [] },
    page: { paper: 'a4', orientation: 'portrait', margins: { top: 20, right: 15, bottom: 20, left: 15 } },
  })
  const tabulation = { tabulationName: '旁站记录', code: 'PZ-01', subject: 'project' as const, content }
  await sysadmin.call(tabulationCalls.add, { tabulationId, groupId: group?.groupId ?? '', ...tabulation })
  await sysadmin.call(publishTabulation, { tabulationId, baseRevision: 1 })
}

test('TAB-02 TAB-05 people, photos and signatures are filled in, also without a network, and synced with their files', async ({
  device,
  network,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const { page } = device
  await publishReferences(await signIn('sysadmin'))
  const engineer = await signIn('engineer')
  await signInAt(page, 'engineer', '/admin/table-manage?tab=sheets')
  await page.getByRole('button', { name: '新建表格' }).click()
  const begin = page.getByRole('dialog', { name: '新建表格' })
  await begin.getByLabel('模板').selectOption({ label: 'PZ-01 旁站记录' })
  await begin.getByRole('button', { name: '开始填写' }).click()
  const table = page.getByRole('table', { name: '旁站记录' })

  await table.getByRole('button', { name: '填入本人：旁站人' }).click()
  const self = engineer.userAccount
  await expect(table.getByRole('button', { name: `移除 ${self.userName}`, exact: true })).toBeVisible()

  await goOffline(device, network)
  const buffer = await page.screenshot()
  await table
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: '浇筑.png', mimeType: 'image/png', buffer })
  await expect(table.getByRole('img', { name: '浇筑.png' })).toBeVisible()
  await table.getByRole('button', { name: '签名：签字' }).click()
  const pad = page.getByRole('img', { name: '签名区域' })
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is no pad')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: '使用此签名' }).click()
  await expect(table.getByRole('img', { name: /的签名\.png/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('待同步').first()).toBeVisible()

  await comeBack(device, network)
  const written = async () => {
    const [listed] = (await engineer.call(sheetCalls.list, { keyword: '旁站记录' })).records
    if (!listed) return {}
    const { cells } = await engineer.call(sheetCalls.detail, { sheetId: listed.sheetId })
    return Object.fromEntries(cells.map(({ label, value }) => [label, value]))
  }
  await expect.poll(written).toEqual({
    旁站人: [{ userId: self.userId, name: self.userName }],
    现场照片: [{ fileId: expect.any(String), name: '浇筑.png' }],
    签字: [{ fileId: expect.any(String), name: expect.stringMatching(/的签名\.png$/) }],
  })
})
