import { expectAccessible } from '../support/accessible.ts'
import { rows, save, signInAt } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'

test.use({ form: desk, worker: false })

test('PRJ-02 PRJ-11 PRJ-13 an engineer reads a project along its line, and enters a line with a broken chain', async ({
  page,
}) => {
  test.slow()
  await signInAt(page, 'engineer', '/admin/project')
  const tree = page.getByRole('tree', { name: '项目结构树' })

  await test.step('the axis has the chains of the line and what lies on it, narrowed by what is chosen', async () => {
    await expect(page.getByRole('heading', { name: '益明高铁正线', level: 2 })).toBeVisible()
    const axis = page.getByRole('figure')
    await expect(axis.getByRole('listitem').filter({ hasText: 'DK85+120 = DK85+000' })).toHaveCount(1)
    const all = await axis.getByRole('listitem').count()
    await tree.getByRole('treeitem', { name: 'YMZQ-1标段' }).click()
    await expect(page.getByRole('heading', { name: 'YMZQ-1标段', level: 2 })).toBeVisible()
    await expect.poll(() => axis.getByRole('listitem').count()).toBeLessThan(all)
    await expectAccessible(page)
    await page.getByRole('link', { name: '查看工点' }).click()
    await expect(page).toHaveURL(/containerId=/)
    await expect(rows(page).nth(1)).toContainText('YMZQ-1')
  })

  await test.step('a line is entered with its chain table, and says what its break is', async () => {
    await page.goto('/admin/project?tab=lines')
    await page.getByRole('button', { name: '新增线路' }).click()
    const form = page.getByRole('dialog', { name: '新增线路' })
    await form.getByLabel('线路名称').fill('枢纽改线段')
    await form.getByRole('combobox', { name: '类型' }).selectOption('联络线')
    await form.getByLabel('正线（中线）第 1 段起点里程').fill('dk1+000')
    await form.getByLabel('正线（中线）第 1 段终点里程').fill('DK4+500')
    await form.getByRole('button', { name: '添加断链' }).click()
    await form.getByLabel('正线（中线）第 2 段起点里程').fill('DK4+200')
    await form.getByLabel('正线（中线）第 2 段终点里程').fill('DK6+000')
    await expect(form.getByText('断链：DK4+500 = DK4+200，长链 300 m')).toBeVisible()
    await expect(form.getByText('全长 5,300 m')).toBeVisible()
    await expectAccessible(page)
    await save(form)
    await rows(page).getByText('枢纽改线段').click()
    const detail = page.getByRole('dialog', { name: '枢纽改线段' })
    await expect(detail.getByText('DK1+000 – DK4+500')).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('a changed chain table lists what moves before it is saved', async () => {
    await rows(page).getByText('益明高铁正线').click()
    await page.getByRole('dialog', { name: '益明高铁正线' }).getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑 益明高铁正线' })
    await form.getByLabel('正线（中线）第 2 段起点里程').fill('DK85+110')
    const effects = form.getByRole('region', { name: '保存后的变化' })
    await expect(effects.getByText(/\d+ 处距离改变/).first()).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('dialog', { name: '益明高铁正线' }).getByRole('button', { name: '关闭' }).click()
  })

  await test.step('a line is re-stationed: old and new mileages are listed first, and its sites are called by the new ones', async () => {
    await rows(page).getByText('益明高铁正线').click()
    const detail = page.getByRole('dialog', { name: '益明高铁正线' })
    await detail.getByRole('button', { name: '重编里程' }).click()
    const form = page.getByRole('dialog', { name: '重编“益明高铁正线”的里程' })
    const end = form.getByLabel('正线（中线）第 2 段终点里程')
    const start = form.getByLabel('正线（中线）第 2 段起点里程')
    const shifted = async (field: typeof end) =>
      field.fill(
        (await field.inputValue()).replace(/DK(\d+)/, (_, kilometre) => `DK${Number(kilometre) + 300}`),
      )
    await shifted(start)
    await shifted(end)
    const effects = form.getByRole('region', { name: '重编后的变化' })
    await expect(
      effects.getByText(/\d+ 处里程改变，位置不变 · 如 .+ DK\d+\+\d+ → DK3\d\d\+/).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: '重编里程' }).click()
    await expect(form).toBeHidden()
    await expect(detail.getByText(/DK385\+000 – DK/)).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('a line on which something lies is not deleted, and says what does', async () => {
    await rows(page).getByText('益明高铁正线').click()
    const detail = page.getByRole('dialog', { name: '益明高铁正线' })
    await detail.getByRole('button', { name: '删除' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '删除 1 条线路？' }))
    await question.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText(/益明高铁正线.*还有 \d+ 个容器/).first()).toBeVisible()
  })
})
