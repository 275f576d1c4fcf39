import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillForm, save } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

const path = '/admin/ebs-management'
test.use({ form: desk, worker: false })

const tree = (page: Page) => page.getByRole('tree')
const node = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function add(page: Page, key: string, name: string): Promise<void> {
  await tree(page).press(key)
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('名称').press('Enter')
  await expect(form).toBeHidden()
}

/** Drags by hand: the line's upper edge, its middle or its lower edge. */
async function drag(page: Page, from: Locator, to: Locator, share: number): Promise<void> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()]
  if (!a || !b) throw new Error('Not in sight')
  await page.mouse.move(a.x + 80, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(b.x + 80, b.y + b.height / 2, { steps: 4 })
  await page.mouse.move(b.x + 80, b.y + b.height * share, { steps: 2 })
  await page.mouse.up()
}

test('DIC-01 DIC-08 a standard and its tree are edited by keys, drag and clipboard, taken back, and seen elsewhere at once', async ({
  page,
  openDevice,
}) => {
  test.slow()
  await openSignedIn(page, 'sysadmin', path)

  await test.step('a standard of its own', async () => {
    await page.getByRole('button', { name: '标准', exact: true }).click()
    await page.getByRole('button', { name: '新增标准' }).click()
    const form = page.getByRole('dialog', { name: '新增标准' })
    await fillForm(form, { 标准名称: '试用桥梁 EBS', 标准编号: 'TRY-EBS', 行业: '铁路' })
    await form.getByText('桥梁', { exact: true }).click()
    await save(form)
    await expect(page.getByText('还没有节点')).toBeVisible()
    await expect(page).toHaveURL(/standard=/)
  })
  const address = page.url()

  await test.step('nodes by keys and buttons, renamed in their line, changed in the pane', async () => {
    await page.getByRole('button', { name: '新增同级' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('桥梁')
    await save(form)
    await expect(node(page, /^01 桥梁/)).toHaveAttribute('aria-selected', 'true')
    await add(page, 'Enter', '隧道')
    await expect(node(page, /^02 隧道/)).toHaveAttribute('aria-selected', 'true')
    await node(page, /^01 桥梁/).click()
    await add(page, 'Insert', '墩')
    await expect(node(page, /^0101 墩/)).toBeVisible()
    await add(page, 'Enter', '台')
    await expect(node(page, /^0102 台/)).toHaveAttribute('aria-selected', 'true')
    await tree(page).press('F2')
    await page.getByLabel('“台”的新名称').fill('桥台')
    await page.getByLabel('“台”的新名称').press('Enter')
    await expect(node(page, /^0102 桥台/)).toBeVisible()
    const pane = page.getByRole('complementary', { name: '节点信息' })
    await pane.getByRole('button', { name: '编辑' }).click()
    await fillForm(pane, { 单位: '座', 类别: '构件', 循环: '墩' })
    await pane.getByLabel('编号规则').fill('{n}号台')
    await pane.getByRole('button', { name: '保存' }).click()
    await expect(pane.getByText('墩 {n}号台')).toBeVisible()
    await expectAccessible(page)
  })

  const other = await openDevice()
  await openSignedIn(other.page, 'sysadmin', path)
  await other.page.goto(address)
  await expect(node(other.page, /^02 隧道/)).toBeVisible()

  await test.step('dragged, seen elsewhere, and taken back by Ctrl+Z', async () => {
    await drag(page, node(page, /^02 隧道/), node(page, /^01 桥梁/), 0.5)
    await expect(node(page, /^02 编码未随上级 隧道/)).toHaveAttribute('aria-level', '2')
    await expect(node(other.page, /^02 隧道/)).toBeHidden()
    await tree(page).press('Control+z')
    await expect(node(page, /^02 隧道/)).toHaveAttribute('aria-level', '1')
    await expect(node(other.page, /^02 隧道/)).toBeVisible()
  })

  await test.step('copied with its count said first, and recoded after a move by the dialog', async () => {
    await node(page, /^01 桥梁/).click()
    await tree(page).press('Control+c')
    await expect(said(page, '共 3 个节点')).toBeVisible()
    await node(page, /^02 隧道/).click()
    await tree(page).press('Control+v')
    const paste = page.getByRole('dialog', { name: '粘贴节点…' })
    await expect(paste.getByText('共 3 个节点')).toBeVisible()
    await paste.getByRole('button', { name: '粘贴节点…' }).click()
    await expect(page.getByText('7 个节点')).toBeVisible()
    await expect(node(page, /^0201 桥梁/)).toBeVisible()
    await node(page, /^0101 墩/).click()
    await page.getByRole('button', { name: '移动到…' }).click()
    const move = page.getByRole('dialog', { name: '移动到…' })
    await move.getByRole('treeitem', { name: /^02 隧道/ }).click()
    await move.getByRole('button', { name: '移动', exact: true }).click()
    await expect(node(page, /^0101 编码未随上级 墩/)).toBeVisible()
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: '重编编码…' }).click()
    const recode = page.getByRole('dialog')
    await expect(recode.getByText('1 个编码将变化')).toBeVisible()
    await recode.getByRole('button', { name: '重编编码' }).click()
    await expect(node(page, /^02\d+ 墩/)).toBeVisible()
  })

  await test.step('rows of a sheet, and a deletion that is taken back', async () => {
    await node(page, /^02 隧道/).click()
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: '从表格粘贴…' }).click()
    const sheet = page.getByRole('dialog', { name: '从表格粘贴节点' })
    await sheet.getByLabel('表格内容').fill('81\t初支\tm³\n82')
    await expect(sheet.getByText('1 行有误')).toBeVisible()
    await sheet.getByLabel('表格内容').fill('81\t初支\tm³\n82\t二衬\tm³')
    await sheet.getByRole('button', { name: '新增 2 个节点' }).click()
    await expect(node(page, /^0281 初支/)).toBeVisible()
    await node(page, /^0282 二衬/).click()
    await tree(page).press('Delete')
    await expect(node(page, /^0282 二衬/)).toBeHidden()
    // That of the rows before it may still stand there.
    const said = page.getByRole('status').filter({ hasText: '已删除' })
    await said.getByRole('button', { name: '撤销' }).click()
    await expect(node(page, /^0282 二衬/)).toBeVisible()
    await expect(node(other.page, /^0282 二衬/)).toBeHidden()
  })
})
