import { expectAccessible } from '../support/accessible.ts'
import { fillForm, rows, save, signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'

test.use({ form: desk, worker: false })

test('PRJ-03 PRJ-04 an engineer adds containers, one below the other, and a design unit in them; what something hangs on stays', async ({
  page,
}) => {
  test.slow()
  await signInAt(page, 'engineer', '/admin/project-container')

  await test.step('a container is added, and another one below it', async () => {
    await page.getByRole('button', { name: '新增容器' }).click()
    const form = page.getByRole('dialog', { name: '新增容器' })
    await fillForm(form, { 容器名称: '临时标段', 编码: 'TMP-1' })
    await form.getByRole('combobox', { name: '性质' }).selectOption('标段')
    await expectAccessible(page)
    await save(form)
    await page.getByRole('searchbox').fill('临时标段')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByText('临时标段').click()
    await page.getByRole('dialog', { name: '临时标段' }).getByRole('button', { name: '新增下级' }).click()
    await fillForm(form, { 容器名称: '临时工区', 编码: 'TMP-1-1' })
    await form.getByRole('combobox', { name: '性质' }).selectOption('工区')
    await expect(form.getByRole('combobox', { name: '上级容器' })).toHaveText('临时标段')
    await save(form)
  })

  await test.step('what has one below it is not deleted, and is told how many', async () => {
    const detail = page.getByRole('dialog', { name: '临时标段' })
    await detail.getByRole('button', { name: '删除' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: '删除' }).click()
    await expect(question).toContainText('还有 1 个下级容器')
  })

  await test.step('a design unit is added to the project, and found among those of all projects', async () => {
    await page.goto('/admin/project-design-unit')
    await page.getByRole('button', { name: '新增设计单元' }).click()
    const form = page.getByRole('dialog', { name: '新增设计单元' })
    await fillForm(form, {
      设计单元名称: '临时大桥',
      编码: 'TMP-Q1',
      起点里程: 'dk1+000',
      中心里程: 'DK1+500',
      终点里程: 'DK2+000',
    })
    await form.getByRole('combobox', { name: '专业' }).selectOption('桥梁')
    await form.getByRole('combobox', { name: '线路' }).selectOption('益明高铁正线')
    await save(form)
    await page.goto('/admin/designunit')
    await page.getByRole('searchbox').fill('临时大桥')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByText('临时大桥').click()
    const detail = page.getByRole('dialog', { name: '临时大桥' })
    await expect(detail.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await detail.getByRole('link', { name: '在项目中打开' }).click()
    await expect(page).toHaveURL(/project-design-unit\?.*projectId=/)
    await expect(detail.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
  })
})
