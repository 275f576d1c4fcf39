import { listHistory } from '#contract/log/endpoints.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { expectAccessible } from '../support/accessible.ts'
import { cameraPicture } from '../support/camera.ts'
import { fillForm, signInAt } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import { acknowledged } from '../support/promise.ts'

test.use({ form: tablet })

test('PRJ-06 OFF-02 an engineer divides a unit work by a template, site staff accept a lot without a network, and the auditor reads it', async ({
  device,
  network,
  openDevice,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  // Beyond those that the demo divides.
  const work = unitWorkId('railway', 3)
  const address = `/admin/unit-engineering?unitWorkId=${work}`
  const engineer = await openDevice()
  await openSignedIn(engineer.page, 'engineer', address)
  const tree = engineer.page.getByRole('tree', { name: '划分' })

  await test.step('the template is counted and shown before it is applied', async () => {
    await engineer.page.getByRole('button', { name: '按模板划分' }).click()
    const plan = engineer.page.getByRole('dialog', { name: '按模板划分' })
    await plan.getByRole('combobox', { name: '模板' }).selectOption('桥梁工程')
    for (const name of [
      '承台',
      '墩台钢筋',
      '墩台混凝土',
      '支座垫石',
      '预应力混凝土梁',
      '支座安装',
      '遮板与栏杆',
    ])
      await plan.getByRole('checkbox', { name }).click()
    await plan.getByRole('button', { name: '预览' }).click()
    await expect(plan.getByRole('alert')).toContainText('请输入')
    await plan.getByRole('textbox', { name: '钻孔桩 总数' }).fill('8')
    await plan.getByRole('textbox', { name: '防水层 每批' }).fill('5000')
    await plan.getByRole('button', { name: '预览' }).click()
    await expect(plan.getByRole('status')).toContainText(/将新增 \d+ 项/)
    await expectAccessible(engineer.page)
    await plan.getByRole('button', { name: /^新增 \d+ 项$/ }).click()
    await expect(plan).toBeHidden()
    await expect(tree.getByRole('treeitem', { name: /0101 钻孔桩/ })).toContainText('0 / 8')
  })

  const { page } = device
  await signInAt(page, 'sitestaff', address)
  const items = page.getByRole('tree', { name: '划分' })
  const item = items.getByRole('treeitem', { name: /0101 钻孔桩/ })
  await item.click()
  await page.getByRole('dialog', { name: '钻孔桩' }).getByRole('button', { name: '关闭' }).click()
  await item.press('ArrowRight')
  await items.getByRole('treeitem', { name: /0101-001/ }).click()
  const lot = page.getByRole('dialog', { name: '钻孔桩 1号' })
  await expect(lot.getByText('尚未验收')).toBeVisible()
  await goOffline(device, network)

  await test.step('without a network a lot is accepted, with a photo and those who were there', async () => {
    await lot.getByRole('button', { name: '验收', exact: true }).click()
    const form = page.getByRole('dialog', { name: '验收 钻孔桩 1号' })
    await fillForm(form, { 结论: '合格', 验收日期: '2026-11-20', 验收人: '王海', 说明: '桩身完整' })
    await form.getByRole('textbox', { name: '在场人员' }).fill('李明远、陈国栋')
    await form
      .getByLabel('选择照片')
      .and(page.locator('input'))
      .setInputFiles([{ name: 'pile.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(page) }])
    await expect(form.getByRole('listitem').locator('img')).toHaveCount(1)
    await expectAccessible(page)
    await form.getByRole('button', { name: '保存验收' }).click()
    await expect(form).toBeHidden()
    await expect(lot.getByRole('listitem')).toContainText(['在场：李明远、陈国栋'])
    await expect(lot.getByText('待同步').first()).toBeVisible()
  })

  await comeBack(device, network)
  await acknowledged(page, 1)
  const auditor = await signIn('auditor')
  const rows = await auditor.call(divisionCalls.list, { unitWorkId: work })
  const accepted = rows.find(({ code }) => code === '0101-001')
  expect(accepted).toMatchObject({
    status: 'accepted',
    inspections: [
      { number: '1', inspector: '王海', present: ['李明远', '陈国栋'], photos: [expect.anything()] },
    ],
  })
  const { records } = await auditor.call(listHistory, {
    entity: 'division',
    entityId: accepted?.divisionId ?? '',
    sortBy: 'changedAt',
  })
  expect(records.map(({ action }) => action)).toContain('update')
  const auditing = await openDevice()
  await openSignedIn(auditing.page, 'auditor', `${address}&selected=${accepted?.divisionId}`)
  const read = auditing.page.getByRole('dialog', { name: '钻孔桩 1号' })
  await expect(read.getByText('桩身完整')).toBeVisible()
  await expect(read.getByRole('listitem').locator('img')).toHaveCount(1)
  await expect(read.getByRole('button', { name: '更正验收' })).toHaveCount(0)
})
