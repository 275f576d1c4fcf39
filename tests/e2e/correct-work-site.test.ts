import { getWorkSite, listWorkSites } from '#contract/work-site/entity.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openForm, readyForOffline, rowOf, rows, save, signInAt, sitesShown } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { acknowledged } from '../support/promise.ts'

test.use({ form: tablet })

test('PRJ-15 PRJ-10 offline a work site is found by its mileage and corrected in name, code, section, structures and components; online again, the gateway has it so', async ({
  device,
  network,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const engineer = await signIn('engineer')
  const { page } = device
  await signInAt(page, 'engineer')
  const [first] = await sitesShown(page, 1)
  if (!first) throw new Error('The list shows no work site')
  const [before] = (await engineer.call(listWorkSites, { keyword: first.code })).records
  if (!before) throw new Error('The gateway has no such work site')
  await readyForOffline(page)
  await goOffline(device, network)

  await page.getByPlaceholder('名称、编码或里程').fill(before.startMileage.toLowerCase())
  await expect(rows(page).first()).toContainText(first.code)

  const form = await openForm(page, first)
  await expectAccessible(page)
  await form.getByLabel('工点名称').fill('更正的特大桥')
  await form.getByLabel('编码').fill('FIXED-1')
  const section = form.getByLabel('标段')
  const other = await section.locator('option:not([value=""]):not(:checked)').first().getAttribute('value')
  await section.selectOption(other)
  await form.getByRole('textbox', { name: '结构形式' }).fill('连续梁、拱')
  await form.getByRole('button', { name: '添加构件' }).click()
  const at = before.components.length + 1
  await form.getByLabel(`第 ${at} 个构件的名称`).fill('合龙段')
  await form.getByLabel(`第 ${at} 个构件的数量`).fill('2')
  await form.getByLabel(`第 ${at} 个构件的单位`).fill('段')
  await form.getByRole('button', { name: '移除第 1 个构件' }).click()
  await save(form)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await page.getByRole('searchbox').fill('FIXED-1')
  await expect(rowOf(page, { code: 'FIXED-1' })).toContainText('更正的特大桥')

  await comeBack(device, network)
  await acknowledged(page, 1)
  const after = await engineer.call(getWorkSite, { workSiteId: before.workSiteId })
  const added = { name: '合龙段', quantity: 2, unit: '段' }
  expect(after).toMatchObject({
    ...{ workSiteName: '更正的特大桥', code: 'FIXED-1', containerId: other, structures: ['连续梁', '拱'] },
    components: [...before.components.slice(1), added],
  })
})
