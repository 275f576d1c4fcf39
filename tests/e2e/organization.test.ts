import { moveDepartment } from '#contract/department/endpoints.ts'
import { fillForm, rows, save } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

test('ORG-02 ORG-03 ORG-04 ORG-05 ORG-06 an administrator edits a unit, replaces its qualifications with a scan, makes a department, moves it, and is refused to delete one with people', async ({
  page,
  network,
  pageErrors,
}) => {
  // The refusal of the last step.
  pageErrors.allow(/20400/)
  await openSignedIn(page, 'unitadmin', '/admin/organization')

  await test.step('the unit is found by a keyword, and edited', async () => {
    const tree = page.getByRole('tree', { name: '单位' })
    await tree.getByText('施工单位').click()
    await page.getByRole('searchbox').fill('一局')
    await tree.getByText('里程第一工程局有限公司').click()
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog', { name: '编辑 里程一局' })
    await fillForm(form, { 税号: '12' })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('请输入正确的税号')).toBeVisible()
    await fillForm(form, { 税号: '91520100MA6DL12X3Y', 法定代表人: '周立新' })
    await save(form)
    await expect(page.getByText('周立新')).toBeVisible()
  })

  await test.step('its licence is uploaded in the form, and shown from its record', async () => {
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog', { name: /^编辑 / })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: '添加扫描件' }).click(),
    ])
    await chooser.setFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(form.getByRole('button', { name: '移除 营业执照.png' })).toBeVisible()
    await save(form)
    await page.getByRole('button', { name: '查看 营业执照.png' }).click()
    const preview = page.getByRole('dialog', { name: '营业执照.png' })
    await expect(preview.getByRole('img', { name: '营业执照.png' })).toBeVisible()
    await expect(preview.getByText('用于')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  })

  await test.step('a qualification with a scan that ends soon is flagged; one like it is refused', async () => {
    await page.getByRole('tab', { name: '资质' }).click()
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const add = async () => {
      await page.getByRole('button', { name: '新增资质' }).first().click()
      const form = page.getByRole('dialog', { name: '新增资质' })
      await fillForm(form, { 资质名称: '铁路工程施工总承包', 等级: '甲级', 类别: '施工', 有效期止: soon })
      return form
    }
    const form = await add()
    const scan = { name: '正面.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await form.getByLabel('正面扫描件').setInputFiles(scan)
    await expect(form.getByRole('img', { name: '正面扫描件' })).toBeVisible()
    await save(form)
    await expect(page.getByText('30 天内到期')).toBeVisible()
    await page.getByRole('button', { name: '查看正面扫描件' }).click()
    const large = page.getByRole('dialog', { name: '正面扫描件' })
    await expect(large.getByRole('img', { name: '正面扫描件' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    const again = await add()
    await again.getByRole('button', { name: '保存' }).click()
    await expect(again.getByText('列表中有重复项')).toBeVisible()
    await again.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃' }).click()
  })

  await test.step('a department is made, and moved below another', async () => {
    await page.getByRole('tab', { name: '部门与人员' }).click()
    const tree = page.getByRole('tree', { name: '部门' })
    await page.getByRole('button', { name: '新增部门' }).click()
    const form = page.getByRole('dialog', { name: '新增部门' })
    await fillForm(form, { 部门名称: '数字化中心' })
    await save(form)
    const made = tree.getByRole('treeitem', { name: '数字化中心' })
    await expect(made).toHaveAttribute('aria-level', '1')
    await made.click()
    await page.getByRole('button', { name: '移动 数字化中心' }).click()
    const move = page.getByRole('dialog', { name: '移动 数字化中心' })
    await fillForm(move, { 上级部门: '综合管理部' })
    await save(move)
    await expect(made).toHaveAttribute('aria-level', '2')
  })

  await test.step('it is dragged below a third one, and from there before it', async () => {
    const made = page.getByRole('treeitem', { name: '数字化中心' })
    const finance = page.getByRole('treeitem', { name: '财务部' })
    const names = async () => (await page.getByRole('treeitem').allInnerTexts()).map((text) => text.trim())
    const own = async () => (await names()).findIndex((name) => name.startsWith('数字化中心'))
    const at = async () => (await names()).findIndex((name) => name.startsWith('财务部'))
    const undo = page.getByRole('button', { name: '撤销' })
    const said = page.getByRole('status').filter({ has: undo })
    /** Each move has a message alike, so that only one may stand there. */
    const closeMessage = async () => await said.getByRole('button', { name: '关闭' }).click()
    await made.dragTo(finance, { targetPosition: { x: 60, y: 16 } })
    await expect.poll(async () => (await own()) > (await at())).toBe(true)
    await expect(made).toHaveAttribute('aria-level', '2')
    await closeMessage()
    await made.dragTo(finance, { targetPosition: { x: 60, y: 2 } })
    await expect(made).toHaveAttribute('aria-level', '1')
    await expect.poll(async () => (await at()) - (await own())).toBe(1)
    expect(network.exchanges(moveDepartment).map(({ json }) => json)).toEqual([
      expect.objectContaining({ parentId: expect.any(String) }),
      expect.objectContaining({ parentId: expect.any(String) }),
      expect.objectContaining({ clear: ['parentId'], position: expect.any(Number) }),
    ])
    await undo.click()
    await expect(made).toHaveAttribute('aria-level', '2')
    await expect.poll(async () => (await own()) > (await at())).toBe(true)
  })

  await test.step('one with people stays, and says why', async () => {
    await page.getByRole('treeitem', { name: '财务部' }).click()
    await page.getByRole('button', { name: '删除 财务部' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: '删除' }).click()
    await expect(question.getByText(/“财务部”还有 \d+ 名人员，请先调出再删除/)).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('table', { name: '人员' })).toBeVisible()
  })

  await test.step('the limit of its accounts stands on the screen whose menu grants it', async () => {
    await page.goto('/admin/account-quantity-management')
    await page.getByRole('tab', { name: '账号数量' }).click()
    await expect(rows(page).filter({ hasText: '里程第一工程局有限公司' })).toContainText('不限')
  })
})
