import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeXlsx } from 'hucre/xlsx'
import { largestTree } from '#console/workbook/limits.ts'
import { openSheet } from '#console/workbook/read-sheet.ts'
import { expectAccessible } from '../support/accessible.ts'
import { fillForm, save } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

const madeByHand = fileURLToPath(
  new URL('../console/dictionary/outline-of-libreoffice.xlsx', import.meta.url),
)
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('DIC-07 a tree is imported from a workbook made by hand, changed by another one row by row, taken back, and exported', async ({
  page,
}) => {
  test.slow()
  await openSignedIn(page, 'sysadmin', '/admin/ebs-management')
  await page.getByRole('button', { name: '标准', exact: true }).click()
  await page.getByRole('button', { name: '新增标准' }).click()
  const form = page.getByRole('dialog', { name: '新增标准' })
  await fillForm(form, { 标准名称: '试用导入 EBS', 标准编号: 'TRY-IMPORT', 行业: '铁路' })
  await form.getByText('桥梁', { exact: true }).click()
  await save(form)
  await expect(page.getByText('还没有节点')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: '导入到“试用导入 EBS”' })
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  const node = (name: RegExp) => page.getByRole('treeitem', { name })

  await test.step('indented names without codes, children before parents', async () => {
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await dialog.getByLabel('选择工作簿').setInputFiles(madeByHand)
    await expect(dialog.getByRole('button', { name: '新增 9' })).toBeVisible()
    await expect(row('钢筋笼制作安装')).toContainText('010101')
    await dialog.getByRole('button', { name: '导入 9 行' }).click()
    await expect(dialog.getByText('已导入：新增 9 个节点，修改 0 个节点。')).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await expect(node(/^01 下部结构/)).toBeVisible()
  })

  await test.step('a row is new, changed, the same or wrong, and says why', async () => {
    const rows = [
      ['编码', '名称', '单位'],
      ['010103', '桩头破除', '根'],
      ['０１０１', '钻孔灌注桩', '根'],
      ['02', '上部结构（修订）', ''],
      ['01', '下部结构', ''],
      ['050101', '无处可挂', ''],
    ]
    const sheets = [{ name: '修订', rows }]
    const buffer = Buffer.from(await writeXlsx({ sheets }))
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await expect(dialog.getByText('上次导入：')).toBeVisible()
    await dialog.getByLabel('选择工作簿').setInputFiles({ name: '修订.xlsx', mimeType: workbookType, buffer })
    await expect(row('无处可挂')).toContainText('上级编码“0501”不在表中，也不在字典中')
    await expect(row('钻孔灌注桩')).toContainText('应为“0101”')
    await expectAccessible(page)
    await dialog.getByText('采用建议写法').click()
    await expect(dialog.getByRole('button', { name: '错误 1' })).toBeVisible()
    await dialog.getByRole('button', { name: '修改 1' }).click()
    await expect(row('上部结构（修订）')).toContainText('名称：上部结构 → 上部结构（修订）')
    await dialog.getByText('跳过有错误的 1 行').click()
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await expect(dialog.getByText('已导入：新增 1 个节点，修改 1 个节点。')).toBeVisible()
  })

  await test.step('it is taken back, and what was there before stays', async () => {
    await dialog.getByRole('button', { name: '撤回导入' }).click()
    await expect(dialog.getByText('已撤回导入，字典恢复为导入前的内容。')).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await expect(node(/^02 上部结构/)).toBeVisible()
    await expect(node(/^02 上部结构（修订）/)).toBeHidden()
  })

  await test.step('the export is the template', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).click(),
    ])
    const { lines } = await openSheet(readFileSync(await file.path()), largestTree)
    expect(lines).toHaveLength(10)
    expect(lines[0]?.cells.slice(0, 4)).toEqual(['编码', '本级编码', '名称', '上级编码'])
    expect(lines[1]?.cells.slice(0, 3)).toEqual(['01', '01', '下部结构'])
  })
})
