import { readFile } from 'node:fs/promises'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { expectAccessible } from '../support/accessible.ts'
import { draftsKept, rows, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'

test.use({ form: tablet })

test('TAB-02 TAB-05 a construction diary is begun on a tablet, filled in with and without a network, and submitted', async ({
  device,
  network,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const { page } = device
  const sitestaff = await signIn('sitestaff')
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await cell(name).fill(value)
  }
  const written = async () => {
    const [listed] = (await sitestaff.call(sheetCalls.list, { keyword: '施工日志' })).records
    if (!listed) return {}
    const { cells } = await sitestaff.call(sheetCalls.detail, { sheetId: listed.sheetId })
    return Object.fromEntries(cells.map(({ label, value }) => [label, value]))
  }

  await test.step('the packaged templates are there, in their group', async () => {
    await signInAt(page, 'sitestaff', '/admin/table-manage')
    await expect(rows(page).filter({ hasText: '检验批质量验收记录' })).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('a diary of the project is begun', async () => {
    await page.getByRole('tab', { name: '填写的表格' }).click()
    await page.getByRole('button', { name: '新建表格' }).click()
    const form = page.getByRole('dialog', { name: '新建表格' })
    await form.getByLabel('模板').selectOption({ label: 'SG-01 施工日志' })
    await form.getByRole('button', { name: '开始填写' }).click()
    await expect(page.getByRole('table', { name: '施工日志' })).toBeVisible()
  })

  await test.step('its cells are filled in from the keyboard, and its formulas follow at once', async () => {
    await fill({
      日期: '2026-11-20',
      '施工部位 #1': '1 号墩',
      '施工内容 #1': '绑扎钢筋',
      '作业人数 #1': '15',
    })
    await cell('天气').selectOption('晴')
    await cell('最高气温').fill('十二')
    await cell('最高气温').press('Enter')
    await expect(cell('最高气温')).toHaveAttribute('aria-invalid', 'true')
    await fill({ 最高气温: '12', 最低气温: '-1' })
    await cell('作业人数 #1').press('Enter')
    const sum = page
      .getByRole('cell', { name: '15', exact: true })
      .filter({ hasNot: page.getByRole('textbox') })
    await expect(sum).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(written).toMatchObject({ 天气: '晴', '作业人数 #1': '15', 最低气温: '-1' })
  })

  await test.step('two lines from a sheet are pasted: the table grows, and what is no field is named', async () => {
    await cell('施工部位 #1').evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, '2 号墩\t浇筑\t30\t8\t2\n3 号墩\t养护\t50\t许多\n')
    await expect(page.getByRole('status').filter({ hasText: '已粘贴 8 个单元格' })).toContainText(
      '作业人数 #2',
    )
    await expect(cell('施工部位 #2')).toHaveValue('3 号墩')
    await expect(
      page.getByRole('cell', { name: '8', exact: true }).filter({ hasNot: page.getByRole('textbox') }),
    ).toBeVisible()
    await page.getByRole('button', { name: '关闭粘贴结果' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(written).toMatchObject({ '施工部位 #1': '2 号墩', '完成数量 #2': '50' })
  })

  await test.step('what is typed outlives the closed page, what its cell does not take among it', async () => {
    await draftsKept(page, 0)
    await cell('最高气温').fill('十三')
    await draftsKept(page, 1)
    await page.reload()
    await expect(page.getByText(/^已恢复 .+ 未保存的内容/)).toBeVisible()
    await expect(cell('最高气温')).toHaveValue('十三')
    await page.getByRole('button', { name: '放弃', exact: true }).click()
    await expect(cell('最高气温')).toHaveValue('12')
    await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
  })

  await test.step('without a network the rest is filled in, and synced later', async () => {
    await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
    await goOffline(device, network)
    await fill({ 质量情况: '良好', 记录人: '王建国' })
    await cell('记录人').press('Tab')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('待同步').first()).toBeVisible()
    await comeBack(device, network)
    await expect.poll(written).toMatchObject({ 质量情况: '良好', 记录人: '王建国' })
  })

  await test.step('it is submitted, and stays as it is', async () => {
    await expect(page.getByRole('button', { name: '提交', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('main').getByText('已提交', { exact: true })).toBeVisible()
    await expect(cell('质量情况')).toHaveCount(0)
    // That is for those who answer for it.
    await expect(page.getByRole('button', { name: '退回填写' })).toHaveCount(0)
    await expect(page.getByText('良好')).toBeVisible()
  })

  await test.step('it is printed on one page of A4', async () => {
    // The browser's own dialog is nobody's to close here.
    await page.evaluate(() => Object.assign(window, { print: () => {} }))
    await page.getByRole('button', { name: '打印' }).click()
    const paper = page.locator('[data-print]')
    await expect(paper.getByText('良好')).toHaveCount(1)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59\d(?:\.\d+)? 84\d/)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(paper).toHaveCount(0)
  })

  await test.step('all sheets are taken out in one archive', async () => {
    await page.getByRole('button', { name: '返回列表' }).click()
    await page.getByRole('button', { name: '导出表格' }).click()
    const dialog = page.getByRole('dialog', { name: '导出表格' })
    const counted = await dialog.getByText(/^共 \d+ 张表格$/).textContent()
    await expectAccessible(page)
    const taken = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const archive = await readFile(await (await taken).path())
    // How many files there are stands in the last record of an archive.
    const files = archive.readUInt16LE(archive.lastIndexOf('PK\x05\x06') + 10)
    expect(files).toBe(Number(counted?.match(/\d+/)?.[0]))
    await expect(dialog).toHaveCount(0)
  })
})
