import { listWorkSites } from '#contract/work-site/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openDetail, rows, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'

test.use({ form: tablet, worker: false })

test('TAB-02 TAB-05 a sheet is begun at its work site, is listed there, and is found among the sheets of the site', async ({
  device,
  signIn,
}) => {
  const { page } = device
  const engineer = await signIn('engineer')
  const query = { projectId: projectId('railway'), pageSize: 1 }
  const [site] = (await engineer.call(listWorkSites, query)).records
  if (!site) throw new Error('The demo has no work site')
  const { workSiteName: name, code, workSiteId } = site
  await signInAt(page, 'engineer')
  const detail = await openDetail(page, { name, code })
  const form = page.getByRole('dialog', { name: '新建表格' })

  await test.step('only templates for work sites are offered, and the site stands in its name', async () => {
    await detail.getByRole('button', { name: '新建表格' }).click()
    await form.getByLabel('模板').selectOption({ label: 'AQ-01 工点巡检表' })
    await expect(form.getByRole('option', { name: '施工日志' })).toHaveCount(0)
    await expect(form.getByLabel('名称')).toHaveValue(`${name} 工点巡检表`)
    await form.getByRole('button', { name: '开始填写' }).click()
    await expect(page.getByRole('table', { name: '工点巡检表' })).toBeVisible()
  })

  await test.step('it stands at its work site, and is opened from there', async () => {
    await page.getByRole('link', { name: '项目工点' }).click()
    await expect(detail).toBeVisible()
    await expectAccessible(page)
    await detail.getByRole('link', { name: `${name} 工点巡检表` }).click()
    await expect(page.getByRole('table', { name: '工点巡检表' })).toBeVisible()
  })

  await test.step('the sheets of the site are a filter that is named and taken off', async () => {
    await page.goto(`/admin/table-manage?tab=sheets&workSiteId=${workSiteId}`)
    await expect(rows(page)).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: `工点：${name}` }).click()
    await expect(page.getByRole('button', { name: `工点：${name}` })).toHaveCount(0)
  })
})
