import { getAttributes } from '#contract/attribute/values.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { expectAccessible } from '../support/accessible.ts'
import { fillForm, openDetail, readyForOffline, rows, save, signInAt } from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'

test.use({ form: tablet })

test('DIC-04 OFF-02 an attribute is defined at a desk, filled in on a tablet without a network, synced, and seen by another', async ({
  device,
  openDevice,
  network,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const office = (await openDevice(desk)).page

  await test.step('the administrator adds an item to the group that all work sites have', async () => {
    await signInAt(office, 'sysadmin', '/admin/extends-configuration')
    await office.getByRole('button', { name: '现场情况 的属性' }).click()
    await expect(rows(office).nth(2)).toBeVisible()
    await office.getByRole('button', { name: '新增属性' }).click()
    const form = office.getByRole('dialog', { name: '新增属性' })
    await fillForm(form, { 名称: '爆破许可编号', 编码: 'blasting', 最大值: '8' })
    await save(form)
    await expectAccessible(office)
  })

  const sitestaff = await signIn('sitestaff')
  const [site] = (await sitestaff.call(listWorkSites, { pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work site')
  const named = { name: site.workSiteName, code: site.code }
  const { page } = device

  await test.step('on the tablet it is filled in without a network, what does not fit refused at once', async () => {
    await signInAt(page, 'sitestaff')
    await readyForOffline(page, ['work-site', 'attribute-set'])
    await goOffline(device, network)
    const detail = await openDetail(page, named)
    await detail.getByRole('tab', { name: '属性' }).click()
    await detail.getByRole('button', { name: '填写' }).click()
    const form = page.getByRole('dialog', { name: `填写 ${named.name}` })
    await fillForm(form, { 爆破许可编号: '超过八个字的编号' + '！' })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('最多 8 个字符')).toBeVisible()
    await fillForm(form, { 爆破许可编号: '爆 2026-7' })
    await save(form)
    await expect(detail.getByText('爆 2026-7')).toBeVisible()
  })

  await test.step('it is synced, and the office sees it', async () => {
    await comeBack(device, network)
    await expect
      .poll(async () => {
        const { values } = await sitestaff.call(getAttributes, {
          nodeId: site.workSiteId,
          nodeKind: 'work-site',
        })
        return values.find(({ name }) => name === '爆破许可编号')?.value
      })
      .toBe('爆 2026-7')
    await office.goto(`/admin/project-worksite-information?selected=${site.workSiteId}`)
    const seen = office.getByRole('dialog', { name: named.name, exact: true })
    await seen.getByRole('tab', { name: '属性' }).click()
    await expect(seen.getByText('爆 2026-7')).toBeVisible()
  })
})
