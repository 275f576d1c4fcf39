import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { addRole, addRoleAccounts, deleteRoleAccounts } from '#contract/role/endpoints.ts'
import { publishTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { tableId, template } from '../contract/tabulation/template.ts'
import { signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: tablet })

const accountIds = [demoAccountId('sitestaff')]
const rowId = randomUUID()
const [name, amount, price] = ['名称 #1', '数量与单价 B4 #1', '数量与单价 C4 #1']

/** A sheet whose conclusion is the engineers', and whose price is of a role that the site's staff have, too. */
async function begin(sysadmin: SignedClient, engineer: SignedClient) {
  const [roleId, tabulationId, sheetId] = [randomUUID(), randomUUID(), randomUUID()]
  await sysadmin.call(addRole, { roleId, roleName: '报价', dataPermission: 'own' })
  await sysadmin.call(addRoleAccounts, { roleId, accountIds })
  const [group] = (await sysadmin.call(tabulationGroupCalls.list, {})).records
  const content = template({
    // So that what is pasted below goes into the cells there.
    repeats: [{ repeatId: tableId, name: '材料', from: 4, to: 4, minimum: 1, maximum: 1 }],
    permissions: [
      { at: 'F8', roleIds: [packagedRoleId('project-engineer')], access: 'edit' },
      { at: 'C4', roleIds: [roleId], access: 'edit' },
    ],
  })
  const tabulation = { tabulationName: '材料清单', code: 'QD-01', subject: 'project' as const, content }
  await sysadmin.call(tabulationCalls.add, { tabulationId, groupId: group?.groupId ?? '', ...tabulation })
  await sysadmin.call(publishTabulation, { tabulationId, baseRevision: 1 })
  await engineer.call(sheetCalls.add, {
    ...{ sheetId, tabulationId, version: 1, projectId: projectId('railway'), sheetName: '材料清单' },
    rows: [{ rowId, repeatId: tableId }],
    cells: [{ key: 'F8', value: '合格' }],
  })
  return { sheetId, takeRole: () => sysadmin.call(deleteRoleAccounts, { roleId, ids: accountIds }) }
}

test('TAB-04 TAB-05 a locked cell is not changed by cut, undo, paste or a workbook, nor by an edit that waited while it was locked; each is named', async ({
  device,
  network,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const { page } = device
  const { sheetId, takeRole } = await begin(await signIn('sysadmin'), await signIn('engineer'))
  const sitestaff = await signIn('sitestaff')
  const table = page.getByRole('table', { name: '材料进场验收' })
  const cell = (label: string) => table.getByLabel(label, { exact: true })
  const conclusion = table.getByRole('cell', { name: '合格', exact: true })
  const written = async () => {
    const { cells } = await sitestaff.call(sheetCalls.detail, { sheetId })
    return Object.fromEntries(cells.map(({ label, value }) => [label, value]))
  }
  const save = page.getByRole('button', { name: '保存' })
  await signInAt(page, 'sitestaff', `/admin/table-manage?tab=sheets&sheetId=${sheetId}`)

  await test.step('cut and undone, it stays; what is cut beside it comes back', async () => {
    await expect(cell('验收结论')).toHaveCount(0)
    await conclusion.selectText()
    await page.keyboard.press('ControlOrMeta+X')
    await expect(conclusion).toBeVisible()
    await cell(name).fill('钢筋')
    await cell(name).press('ControlOrMeta+A')
    await cell(name).press('ControlOrMeta+X')
    await expect(cell(name)).toHaveValue('')
    await cell(name).press('ControlOrMeta+Z')
    await expect(cell(name)).toHaveValue('钢筋')
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(conclusion).toBeVisible()
    await cell(name).fill('钢筋')
    await cell(amount).fill('12')
    await cell(price).fill('3')
    await cell(price).press('Tab')
    await save.click()
    await expect
      .poll(written)
      .toEqual({ 验收结论: '合格', '名称 #1': '钢筋', '数量与单价 B4 #1': '12', '数量与单价 C4 #1': '3' })
  })

  const report = page.getByRole('status').filter({ hasText: '已粘贴' })
  await test.step('of a rectangle that lies over it, the others are pasted', async () => {
    const text = `水泥\t13\t4\t\t\t\n${'\n'.repeat(3)}${'\t'.repeat(5)}不合格\n`
    await cell(name).evaluate((input, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
    await expect(report).toContainText('验收结论: 没有填写权限')
    await expect(cell(amount)).toHaveValue('13')
    await expect(conclusion).toBeVisible()
    await page.getByRole('button', { name: '关闭粘贴结果' }).click()
    await save.click()
    await expect
      .poll(written)
      .toMatchObject({ 验收结论: '合格', '名称 #1': '水泥', '数量与单价 B4 #1': '13' })
  })

  await test.step('of a workbook that says something else of it, the others are taken', async () => {
    const taken = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 Excel' }).click()
    const [sheet] = (await readXlsx(await readFile(await (await taken).path()))).sheets
    const rows = (sheet?.rows ?? []).map((row, line) =>
      row.map((value, column) => {
        if (line === 7 && column === 5) return '不合格'
        return line === 3 && column === 1 ? 14 : value
      }),
    )
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }))
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page
      .locator('input[type=file][accept=".xlsx"]')
      .setInputFiles({ name: '材料清单.xlsx', mimeType, buffer })
    await expect(report).toContainText('已粘贴 1 个单元格')
    await expect(report).toContainText('验收结论: 没有填写权限')
    await save.click()
    await expect.poll(written).toMatchObject({ 验收结论: '合格', '数量与单价 B4 #1': '14' })
  })

  await test.step('what waited while a cell was locked is refused there by name, and taken elsewhere', async () => {
    await expect(save).toBeDisabled()
    await goOffline(device, network)
    await cell(price).fill('99')
    await cell(amount).fill('15')
    await cell(amount).press('Tab')
    await save.click()
    await expect(page.getByText('待同步').first()).toBeVisible()
    await takeRole()
    await comeBack(device, network)
    await expect(page.getByRole('status').filter({ hasText: '1 处未被采纳' })).toContainText(
      `${price}: 没有填写权限`,
    )
    expect(await written()).toMatchObject({ '数量与单价 B4 #1': '15', '数量与单价 C4 #1': '4' })
    await expect(cell(price)).toHaveCount(0)
    await expect(table.getByRole('cell', { name: '4 吨' })).toBeVisible()
  })
})
