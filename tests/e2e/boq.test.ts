import { boqItemCalls } from '#contract/boq/item.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { expectAccessible } from '../support/accessible.ts'
import { fillForm } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

test('DIC-03 an engineer makes a bill, a variation of it is approved by somebody else, and the auditor reads the sums', async ({
  openDevice,
  signIn,
}) => {
  // Beyond the one that the demo gives a bill.
  const work = unitWorkId('railway', 3)
  const address = `/admin/su-boq?unitWorkId=${work}`
  const { page } = await openDevice()
  await openSignedIn(page, 'engineer', address)
  const tree = page.getByRole('tree', { name: '工程量清单' })
  const itemForm = page.getByRole('dialog', { name: '新增清单项' })

  await test.step('a chapter, and below it an item taken from the quantity standard', async () => {
    await page.getByRole('button', { name: '新增清单项' }).click()
    await fillForm(itemForm, { 编码: '01', 名称: '下部结构' })
    await itemForm.getByRole('button', { name: '保存' }).click()
    await tree.getByText('下部结构').click()
    const drawer = page.getByRole('dialog', { name: '下部结构' })
    await drawer.getByRole('button', { name: '新增下级' }).click()
    await itemForm.getByRole('button', { name: '从工程量标准选取' }).click()
    const choice = page.getByRole('dialog', { name: '从工程量标准选取' })
    await choice.getByRole('searchbox').fill('承台混凝土')
    await choice.getByRole('treeitem', { name: /承台混凝土/ }).click()
    await expect(itemForm.getByRole('textbox', { name: '名称' })).toHaveValue('承台混凝土')
    await fillForm(itemForm, { 设计数量: '1000', 单价: '612.485' })
    await itemForm.getByRole('button', { name: '保存' }).click()
    await expect(itemForm).toBeHidden()
    await drawer.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('a quantity is changed where it stands, and the sums follow', async () => {
    await expect(tree.getByRole('treeitem', { name: /01 下部结构/ })).toContainText('612,485.00')
    const done = tree.getByRole('textbox', { name: '承台混凝土 完成数量' })
    await done.fill('12.3')
    await done.press('Enter')
    await expect(tree.getByRole('treeitem', { name: /01 下部结构/ })).toContainText('7,533.57')
    await expectAccessible(page)
  })

  const sheet = page.getByRole('dialog', { name: '变更', exact: true })
  await test.step('a variation is drafted and submitted', async () => {
    await page.getByRole('button', { name: '变更', exact: true }).click()
    await sheet.getByRole('button', { name: '新增变更' }).click()
    const form = page.getByRole('dialog', { name: '新增变更' })
    await fillForm(form, { 变更编号: 'BG-1', 变更名称: '承台加厚', 变更原因: '地质补勘' })
    await form.getByRole('button', { name: '选择清单项' }).click()
    await page
      .getByRole('dialog', { name: '选择清单项' })
      .getByRole('button', { name: /承台混凝土/ })
      .click()
    await form.getByRole('textbox', { name: '承台混凝土 增减数量' }).fill('-20.5')
    await form.getByRole('button', { name: '新增清单项' }).click()
    await form.getByPlaceholder('编码').fill('0190')
    await form.getByPlaceholder('名称').fill('垫层')
    await form.getByPlaceholder('单价').fill('300')
    await form.getByPlaceholder('增减数量').last().fill('10')
    await form.getByRole('button', { name: '垫层 上级：最上一级' }).click()
    await page
      .getByRole('dialog', { name: '选择上级' })
      .getByRole('button', { name: /下部结构/ })
      .click()
    await expect(form.getByRole('button', { name: '垫层 上级：01 下部结构' })).toBeVisible()
    await form.getByRole('button', { name: '保存' }).click()
    const drafted = page.getByRole('dialog', { name: '承台加厚' })
    await expectAccessible(page)
    await drafted.getByRole('button', { name: '提交' }).click()
    await expect(drafted.getByText('已提交', { exact: true })).toBeVisible()
    await expect(drafted.getByRole('button', { name: '批准' })).toHaveCount(0)
  })

  await test.step('somebody else approves it', async () => {
    const { page: deciding } = await openDevice()
    await openSignedIn(deciding, 'sysadmin', address)
    await deciding.getByRole('button', { name: '变更', exact: true }).click()
    await deciding.getByRole('button', { name: /承台加厚/ }).click()
    await expect(deciding.getByText('现有 1,000 m³')).toBeVisible()
    await deciding.getByRole('dialog', { name: '承台加厚' }).getByRole('button', { name: '批准' }).click()
    const form = deciding.getByRole('dialog', { name: '批准 承台加厚' })
    await fillForm(form, { 审批意见: '同意' })
    await form.getByRole('button', { name: '批准' }).click()
    await expect(deciding.getByText('已批准', { exact: true })).toBeVisible()
  })

  // (1000 − 20.5) × 612.485 + 10 × 300.
  const auditor = await signIn('auditor')
  const { records } = await auditor.call(boqItemCalls.list, { unitWorkId: work, level: 1 })
  expect(records.map(({ amount, doneAmount }) => [amount, doneAmount])).toEqual([['602929.06', '7533.57']])
  const { page: auditing } = await openDevice()
  await openSignedIn(auditing, 'auditor', address)
  await expect(auditing.getByLabel('合计')).toContainText('602,929.06')
  await expect(auditing.getByRole('textbox', { name: /完成数量/ })).toHaveCount(0)
})
