import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { readSheet } from '#console/workbook/read-sheet.ts'
import { paths, rows } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ worker: false })

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[][] }> {
  const download = page.waitForEvent('download')
  await press()
  return await linesOf(await download)
}

async function linesOf(download: Download): Promise<{ name: string; lines: string[][] }> {
  const bytes = new Uint8Array(await readFile(await download.path()))
  const lines = await readSheet(bytes)
  return { name: download.suggestedFilename(), lines: lines.map(({ cells }) => cells) }
}

test('STF-06 an administrator imports a workbook and leaves out the wrong row, exports what is filtered, and comes back to a view by its name', async ({
  device,
}) => {
  test.slow()
  const { page } = device
  await openSignedIn(page, 'unitadmin', paths.resourcePool)
  await expect(rows(page).nth(3)).toBeVisible()

  const unit = await rows(page).first().locator('td').nth(2).locator('span').last().textContent()

  await test.step('the template names the columns; a wrong row is told and left out', async () => {
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog', { name: '导入人员' })
    const template = await saved(page, () => dialog.getByRole('button', { name: '下载模板' }).click())
    const [heads = []] = template.lines
    expect(heads.slice(0, 4)).toEqual(['姓名*', '单位', '部门', '身份证号'])
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '人员',
          rows: [
            ['姓名*', '单位', '手机号', '邮箱', '岗位', '备注'],
            ['欧阳表格', unit, 13_900_000_001, '=cmd@import.example', '安全', '不导入的列'],
            ['欧阳表单', unit, '13900000002', 'form@import.example', '安全', ''],
            ['欧阳错误', unit, '12345', '', '掌柜', ''],
            ['欧阳公式', unit, '13900000003', 'formula@import.example', '安全', ''],
          ],
          cells: new Map([['4,2', { formula: '13900000001+2', formulaResult: 13_900_000_003 }]]),
        },
      ],
    })
    await dialog.getByLabel('选择工作簿').setInputFiles({
      name: '人员.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(bytes),
    })
    await expect(dialog.getByText('错误 2')).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: '请输入正确的手机号' })).toContainText(
      '岗位：请选择列出的选项',
    )
    await expect(dialog.getByRole('row').filter({ hasText: '欧阳公式' })).toContainText(
      '手机号：单元格是公式',
    )
    const apply = dialog.getByRole('button', { name: '导入 2 行' })
    await expect(apply).toBeDisabled()
    await dialog.getByRole('checkbox', { name: '跳过有错误的 2 行' }).check()
    await apply.click()
    await expect(dialog.getByText('已新增 2')).toBeVisible()
    const result = await saved(page, () => dialog.getByRole('button', { name: '下载结果' }).click())
    expect(result.lines.map((line) => [line[0], line.at(-2)])).toEqual([
      ['姓名', '结果'],
      ['欧阳表格', '新增'],
      ['欧阳表单', '新增'],
      ['欧阳错误', '错误'],
      ['欧阳公式', '错误'],
    ])
    await dialog.getByRole('button', { name: '关闭' }).first().click()
  })

  await test.step('what is filtered is exported, and no cell calculates', async () => {
    await page.getByRole('searchbox').fill('cmd@import')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: '选择列' }).click()
    await page.getByRole('checkbox', { name: '邮箱' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '导出' }).click()
    const dialog = page.getByRole('dialog', { name: '导出为工作簿' })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出' }).click()
    const file = await download
    const raw: unknown[][] = []
    for await (const { values } of streamXlsxRows(await readFile(await file.path()))) raw.push(values)
    expect(raw.length).toBe(2)
    expect(raw[1]).toEqual(expect.arrayContaining(['欧阳表格', '安全', "'=cmd@import.example"]))
    await expect(dialog).toBeHidden()
    await page.getByRole('searchbox').fill('')
  })

  await test.step('a view is kept under a name, and opens from it', async () => {
    await page.getByRole('button', { name: '岗位', expanded: false }).click()
    await page.getByRole('checkbox', { name: '安全' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '姓名' }).click()
    await expect(page).toHaveURL(/sortBy=userName/)
    const kept = page.url()
    await page.getByRole('button', { name: '视图' }).click()
    await page.getByLabel('给当前视图起名').fill('安全员')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: '安全员', exact: true })).toBeVisible()
    await page.goto(paths.resourcePool)
    await expect(rows(page).nth(3)).toBeVisible()
    await page.getByRole('button', { name: '视图' }).click()
    await page.getByRole('button', { name: '安全员', exact: true }).click()
    await expect(page).toHaveURL(kept)
    await expect(page.getByRole('button', { name: /^岗位.*安全/ })).toBeVisible()
  })
})
