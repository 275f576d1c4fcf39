import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { walkList } from '../support/list-walk.ts'

const path = '/admin/project-manage'
test.use({ form: desk, worker: false })

test('PRJ-01 an administrator registers a project and the unit that builds it, changes, deletes and restores them', async ({
  page,
}) => {
  test.slow()
  await signInAt(page, 'sysadmin', path)

  await walkList(page, {
    add: '新增项目',
    values: {
      项目名称: '石塘至云岭铁路',
      简称: '石云铁路',
      编码: 'SYTL-2026',
      行业: '铁路',
      业主单位: '益明铁路有限责任公司',
      '投资（万元）': '123456.78',
      计划开工: '2026-10-01',
    },
    name: '石塘至云岭铁路',
    change: { 所在地区: '石塘县、云岭市' },
    sort: { column: '编码', field: 'code' },
  })

  await test.step('a unit takes part in it, and no more, and does again', async () => {
    await page.goto(path)
    await rows(page).getByText('石塘至云岭铁路').click()
    const detail = page.getByRole('dialog', { name: '石塘至云岭铁路' })
    await detail.getByRole('button', { name: '新增参建单位' }).click()
    const form = page.getByRole('dialog', { name: '新增参建单位' })
    await fillForm(form, { 单位名称: '里程第一工程局有限公司', 类型: '施工', 编码: 'SG-01', 联系人: '李工' })
    await save(form)
    await expect(detail.getByRole('listitem').filter({ hasText: '施工 · SG-01 · 李工' })).toBeVisible()
    await expectAccessible(page)
    await detail.getByRole('button', { name: '删除 里程第一工程局有限公司' }).click()
    const question = page.getByRole('alertdialog', { name: '删除 1 个参建单位？' })
    await question.getByRole('button', { name: '删除' }).click()
    await expect(detail.getByText('还没有参建单位。')).toBeVisible()
    const said = page.getByRole('status').filter({ hasText: '已删除' })
    await said.getByRole('button', { name: '撤销' }).click()
    await expect(detail.getByText('1 个参建单位')).toBeVisible()
  })

  await test.step('a document is added to it, and saved from there again', async () => {
    const detail = page.getByRole('dialog', { name: '石塘至云岭铁路' })
    await detail.getByRole('button', { name: '编辑文档' }).click()
    const form = page.getByRole('dialog', { name: '编辑 石塘至云岭铁路' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: '添加文档' }).click(),
    ])
    await chooser.setFiles({ name: '总平面图.dwg', mimeType: '', buffer: Buffer.from('AC1032') })
    await expect(form.getByRole('button', { name: '移除 总平面图.dwg' })).toBeVisible()
    await save(form)
    await expect(detail.getByText('1 份文档')).toBeVisible()
    await expectAccessible(page)
    await detail.getByRole('button', { name: '查看 总平面图.dwg' }).click()
    const shown = page.getByRole('dialog', { name: '总平面图.dwg' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: '下载' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('总平面图.dwg')
  })
})

test('PRJ-01 an engineer reads what the current project is', async ({ page }) => {
  await signInAt(page, 'engineer', '/admin/project-information')
  await expect(page.getByText('YMGT-2023')).toBeVisible()
  await expect(page.getByText('8 个参建单位')).toBeVisible()
  await expect(page.getByText('5 条线路')).toBeVisible()
  await expectAccessible(page)
})
