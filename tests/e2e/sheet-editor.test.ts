import { readFile } from 'node:fs/promises'
import type { Frame, Locator, Page, Request } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { type FromFrame, FromFrame as Heard, type ToFrame } from '#console/tabulation/editor/messages.ts'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { DrawnSheet } from '#contract/tabulation/template-schema.ts'
import { template } from '../contract/tabulation/template.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows, signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { FramedPage } from '../support/framed-page.ts'

test.use({ form: desk, shared: true })

/** The document that templates are drawn in. */
class FramedSheet extends FramedPage<ToFrame, FromFrame> {
  constructor(page: Page) {
    super(page, Heard)
  }

  async open(sheet: DrawnSheet): Promise<Frame> {
    const shown = { sheet, names: [], readOnly: false }
    await this.begin('/sheet-editor/index.html', { kind: 'show', language: 'zh', ...shown })
    await this.last('shown')
    return this.frame()
  }
}

const drawn = DrawnSheet.parse(
  Object.fromEntries(Object.entries(template()).filter(([part]) => part in DrawnSheet.shape)),
)

test('the sheet editor stays within its budget', async ({ page }) => {
  const asked: Request[] = []
  page.on('requestfinished', (request) => asked.push(request))
  await new FramedSheet(page).open(drawn)
  const parts = asked.filter((request) => request.url().includes('/sheet-editor/'))
  const sizes = await Promise.all(parts.map((request) => request.sizes()))
  const megabytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1e6
  expect(megabytes).toBeLessThanOrEqual(1.3)
  // Not because next to nothing was counted.
  expect(megabytes).toBeGreaterThan(0.5)
})

test('security 53: the sheet editor has an origin of its own, calls nobody and listens to its parent alone', async ({
  page,
  pageErrors,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const sheet = new FramedSheet(page)
  const frame = await sheet.open(drawn)
  expect(await frame.evaluate(() => self.origin)).toBe('null')
  expect(asked.filter((url) => !/\/(?:quiet$|sheet-editor\/)/.test(url))).toEqual([])

  await test.step('a message of another window, or of another shape, does nothing', async () => {
    await page.evaluate(() => {
      const other = document.createElement('iframe')
      document.body.append(other)
      const script = other.contentDocument?.createElement('script')
      if (!script) throw new Error('The other frame is of this origin')
      script.text = "parent.frames[0].postMessage({ kind: 'select', at: 'C3' }, '*')"
      other.contentDocument?.body.append(script)
    })
    await page.evaluate(() => window.frames[0]?.postMessage({ kind: 'select', at: 'A99999' }, '*'))
    await sheet.say({ kind: 'select', at: 'B2:D5' })
    expect(await sheet.last('selected')).toEqual({ kind: 'selected', at: 'B2:D5' })
  })
  await test.step('nor does the document open anywhere but in a sandbox', async () => {
    expect(pageErrors.unexpected).toEqual([])
    await page.goto('/sheet-editor/index.html')
    expect(await page.evaluate(() => self.origin)).toBe('null')
    const called = page.evaluate(() =>
      fetch('/healthz').then(
        () => 'answered',
        () => 'refused',
      ),
    )
    expect(await called).toBe('refused')
    pageErrors.allow(/connect-src|Content Security Policy/)
  })
})

/** Presses a button of the editor's own bar; what does not fit into it is behind its last button. */
async function press(frame: Frame, command: string): Promise<void> {
  const button = frame.locator(`[data-u-command="${command}"]:visible`)
  const more = frame.locator('[data-u-comp=ribbon-toolbar-more] button')
  if (!(await button.isVisible())) await more.click()
  await button.click({ position: { x: 10, y: 10 } })
}

test('TAB-01 TAB-03 a template is drawn: merged, bordered, with a formula and Chinese, published, filled in and taken out', async ({
  page,
  signIn,
}) => {
  test.slow()
  const sysadmin = await signIn('sysadmin')
  await signInAt(page, 'sysadmin', '/admin/table-manage')
  await page.getByRole('button', { name: '空白模板' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '名称' }).fill('浇筑记录')
  await form.getByRole('textbox', { name: '表格编号' }).fill('JZ-77')
  await form.getByLabel('填写对象').selectOption({ label: '项目' })
  await chooseGroup(form)
  await form.getByRole('button', { name: '保存' }).click()

  await expect(page.getByTitle('模板表格')).toBeVisible()
  const handle = await page.getByTitle('模板表格').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('The editor is framed')
  const canvas = frame.locator('canvas[id^=univer-sheet-main-canvas]')
  const at = async (column: number, row: number) => {
    const box = await canvas.boundingBox()
    if (!box) throw new Error('The sheet is drawn')
    // Heads of 46 by 20 pixels, cells of 72 by 20.
    return [box.x + 46 + 72 * column + 30, box.y + 20 + 20 * row + 10] as const
  }
  await test.step('cells are merged and bordered, and words and a formula typed', async () => {
    await page.mouse.move(...(await at(0, 0)))
    await page.mouse.down()
    await page.mouse.move(...(await at(2, 0)), { steps: 5 })
    await page.mouse.up()
    await press(frame, 'sheet.command.add-worksheet-merge')
    await frame.getByText('全部合并').click()
    await press(frame, 'sheet.command.set-border-basic')
    await press(frame, 'sheet.command.set-range-bold')
    await page.mouse.click(...(await at(0, 0)))
    await page.keyboard.type('混凝土浇筑记录')
    await page.keyboard.press('Enter')
    for (const text of ['数量', '单价', '合计']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.mouse.click(...(await at(1, 3)))
    // The list of functions that came in a pause is not taken by Enter for what has been typed since.
    await page.keyboard.type('=ROUND(B')
    await expect(frame.locator('[data-u-comp=sheets-formula-editor]').getByText('BASE')).toBeVisible()
    await page.keyboard.type('2*B3,2)')
    await page.keyboard.press('Enter')
    await page.screenshot({ path: test.info().outputPath('drawn.png') })
  })

  const save = async () => {
    await page.getByRole('button', { name: '保存' }).click()
    const said = page.getByRole('status').filter({ hasText: '模板已保存，发布后生效' })
    await said.getByRole('button', { name: '关闭' }).click()
  }
  const savedContent = async () => {
    const [listed] = (await sysadmin.call(tabulationCalls.list, { keyword: '浇筑记录' })).records
    return (await sysadmin.call(getContent, { tabulationId: listed?.tabulationId ?? '' })).content
  }
  const savedTexts = async () => (await savedContent()).cells.map(({ text }) => text)
  await test.step('what is being typed in a cell can be saved already, and counts as a change', async () => {
    await save()
    await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
    await page.mouse.click(...(await at(0, 4)))
    await page.keyboard.type('备注')
    await save()
    expect(await savedTexts()).toContain('备注')
  })

  const panel = page.getByRole('complementary', { name: '单元格的含义' })
  const dialog = page.getByRole('dialog')
  await test.step('what is filled in is said beside the sheet, of the cells that are selected in it', async () => {
    for (const [row, label] of [
      [1, '数量'],
      [2, '单价'],
    ] as const) {
      await page.mouse.click(...(await at(1, row)))
      await panel.getByRole('button', { name: `添加到 B${row + 1}` }).click()
      await dialog.getByRole('textbox', { name: '标签' }).fill(label)
      await dialog.getByLabel('类型').selectOption({ label: '数字' })
      await dialog.getByRole('button', { name: '确定' }).click()
      await expect(dialog).toBeHidden()
    }
    await expectAccessible(page)
  })

  await test.step('it is saved, with what was drawn last', async () => {
    await save()
    const content = await savedContent()
    expect(content.merges).toEqual(['A1:C1'])
    const cell = (name: string) => {
      const found = content.cells.find((each) => each.at === name)
      return { ...found, style: content.styles[found?.style ?? -1] }
    }
    expect(cell('A1')).toMatchObject({
      text: '混凝土浇筑记录',
      style: { font: { bold: true }, border: { top: { line: 'thin' }, bottom: { line: 'thin' } } },
    })
    expect(cell('B4')).toMatchObject({ formula: 'ROUND(B2*B3,2)' })
    expect(content.fields.map((field) => [field.at, field.label, field.type])).toEqual([
      ['B2', '数量', 'number'],
      ['B3', '单价', 'number'],
    ])
  })

  await test.step('Escape leads out of the sheet', async () => {
    await page.mouse.click(...(await at(3, 5)))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '返回模板' })).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('opened again its document is there already, and shows what was saved and nothing that was given up', async () => {
    await page.goBack()
    await expect(page.getByTitle('模板表格')).toBeVisible()
    await page.mouse.click(...(await at(0, 6)))
    await page.keyboard.type('不要了')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '返回模板' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click()
    await expect(page.getByTitle('模板表格')).toBeHidden()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goBack()
    await expect(page.getByTitle('模板表格')).toBeVisible()
    await page.mouse.click(...(await at(0, 6)))
    // What was done to it before is nothing to be undone, or done again, any more.
    for (const key of ['z', 'z', 'z', 'y', 'y']) await page.keyboard.press(`ControlOrMeta+${key}`)
    await page.keyboard.type('备注二')
    await save()
    expect(await savedTexts()).toEqual(expect.arrayContaining(['混凝土浇筑记录', '备注']))
    expect(await savedTexts()).toContain('备注二')
    expect(await savedTexts()).not.toContain('不要了')
    expect(asked.filter((url) => url.includes('/sheet-editor/'))).toEqual([])
    await page.getByRole('button', { name: '返回模板' }).click()
  })

  await test.step('it is published and filled in', async () => {
    await rows(page).filter({ hasText: '浇筑记录' }).click()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText('已发布').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/admin/table-manage?tab=sheets')
    await page.getByRole('button', { name: '新建表格' }).click()
    const begin = page.getByRole('dialog', { name: '新建表格' })
    await begin.getByLabel('模板').selectOption({ label: 'JZ-77 浇筑记录' })
    await begin.getByRole('button', { name: '开始填写' }).click()
    const table = page.getByRole('table', { name: '浇筑记录' })
    await expect(table.getByRole('cell', { name: '混凝土浇筑记录' })).toHaveAttribute('colspan', '3')
    await expect(table.getByRole('cell', { name: '混凝土浇筑记录' })).toHaveCSS('font-weight', '700')
    await page.getByLabel('数量', { exact: true }).fill('3')
    await page.getByLabel('单价', { exact: true }).fill('2.5')
    await page.getByLabel('单价', { exact: true }).press('Enter')
    await expect(table.getByText('7.5', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    await page.screenshot({ path: test.info().outputPath('filled.png') })
  })

  await test.step('the workbook of the filled sheet has it all', async () => {
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: /导出 Excel/ }).click()
    const book = await readXlsx(await readFile(await (await loading).path()), { readStyles: true })
    const [sheet] = book.sheets
    expect(sheet?.merges).toMatchObject([{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }])
    const cell = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`)
    expect(cell(0, 0)).toMatchObject({
      value: '混凝土浇筑记录',
      style: { font: { bold: true }, border: { top: { style: 'thin' } } },
    })
    expect(cell(3, 1)).toMatchObject({ formula: 'ROUND(B2*B3,2)', formulaResult: 7.5 })
  })
})

async function chooseGroup(form: Locator): Promise<void> {
  await form.getByLabel('分组').click()
  await form.page().getByRole('treeitem').first().click()
}
