import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { readSheet } from '#console/workbook/read-sheet.ts'
import { expectAccessible } from './accessible.ts'
import { fillForm, rows, save, sortedRows, total } from './console.ts'

/** What is walked through on the list of an entity, in the words of its screen. */
interface ListWalk {
  /** The button and the form that add one. */
  add: string
  /** What is written into that form, by label. */
  values: Readonly<Record<string, string>>
  /** The name under which the new one stands in the list and in its detail. */
  name: string
  /** What is changed of it then, by label. */
  change: Readonly<Record<string, string>>
  /** A column that the list can be sorted by, and how the address calls it. */
  sort: { column: string; field: string }
}

/**
 * The walk through the list of an entity on the page, by somebody who may do everything there: search, sort, pages, a new row,
 * its detail, an edit, its history, the export, deletion and undo; axe has nothing against the list, the detail and the form.
 */
export async function walkList(page: Page, { add, values, name, change, sort }: ListWalk): Promise<void> {
  const list = page.url()
  const row = rows(page).filter({ hasText: name })
  const detail = page.getByRole('dialog', { name, exact: true })

  await test.step('a new one is added; what is missing is said under its field', async () => {
    await page.getByRole('button', { name: add }).click()
    const form = page.getByRole('dialog', { name: add })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused()
    await expectAccessible(page)
    await fillForm(form, values)
    await save(form)
  })

  await test.step('it is found by its name', async () => {
    // Saving may have led to what was saved.
    await page.goto(list)
    await page.getByRole('searchbox').fill(name)
    await expect(rows(page)).toHaveCount(1)
    await expect(row).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it opens, is changed, and its history tells both', async () => {
    await row.getByText(name).first().click()
    await expect(detail).toBeVisible()
    await expect(page).toHaveURL(/selected=/)
    await expectAccessible(page)
    await detail.getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog', { name: `编辑 ${name}` })
    await fillForm(form, change)
    await save(form)
    await detail.getByRole('tab', { name: '变更历史' }).click()
    const history = detail.getByRole('tabpanel').getByRole('list')
    for (const value of Object.values(change)) await expect(history).toContainText(value)
    await expect(history.getByText('新建', { exact: true })).toBeVisible()
  })

  await test.step('it is deleted after a question that names it, and brought back', async () => {
    await detail.getByRole('button', { name: '删除', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: '删除' }).click()
    await expect(question).toBeHidden()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: '撤销' }).click()
    // It stands open again, as it was.
    await expect(detail).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
    await expect(row).toBeVisible()
  })

  await test.step('what is filtered is exported with the columns shown', async () => {
    await page.getByRole('button', { name: '导出' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog', { name: '导出为工作簿' }).getByRole('button', { name: '导出' }).click()
    const lines = await readSheet(new Uint8Array(await readFile(await (await download).path())))
    expect(lines).toHaveLength(2)
    expect(lines[1]?.cells.join()).toContain(name)
  })

  await test.step('the list is sorted and turned over', async () => {
    const one = new URL(list)
    one.searchParams.set('pageSize', '1')
    await page.goto(one.href)
    await expect(rows(page)).toHaveCount(1)
    const header = page.getByRole('columnheader', { name: sort.column })
    await header.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`sortBy=${sort.field}`))
    await expect(total(page)).toBeVisible()
    const [first] = await sortedRows(page, header, 'ascending')
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page).toHaveURL(/pageIndex=2/)
    await expect.poll(() => rows(page).allInnerTexts()).not.toEqual([first])
  })
}
