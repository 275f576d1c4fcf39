import { codes } from '#contract/codes.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { openDetail, sitesShown } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

test('ROL-01 ROL-02 ROL-05 a function taken from a role is seen beforehand, then gone from the screen and refused', async ({
  page,
  openDevice,
  signIn,
}) => {
  const engineer = await signIn('engineer')
  const { page: tablet } = await openDevice()
  await openSignedIn(tablet, 'engineer')
  const [site] = await sitesShown(tablet, 1)
  if (!site) throw new Error('The list shows no work site')
  const detail = await openDetail(tablet, site)
  await expect(detail.getByRole('button', { name: '编辑' })).toBeVisible()

  await openSignedIn(page, 'sysadmin', '/admin/role-manage')
  await test.step('the administrator takes it, and sees what is left before saving', async () => {
    await page.getByRole('navigation', { name: '角色' }).getByRole('button', { name: '项目工程师' }).click()
    await page.getByRole('checkbox', { name: '编辑工点' }).uncheck()
    await page.getByRole('checkbox', { name: '删除工点' }).uncheck()
    await expect(page.getByText('未保存：新增 0 项，移除 2 项')).toBeVisible()
    await page.getByRole('button', { name: '以此角色查看' }).click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByText('查看工点')).toBeVisible()
    await expect(preview.getByText('新增工点')).toBeVisible()
    await expect(preview.getByText('编辑工点')).toHaveCount(0)
    await preview.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('提交成功', { exact: true })).toBeVisible()
  })

  await test.step('the gateway refuses it at once, and the next load has no button', async () => {
    const { records } = await engineer.call(listWorkSites, { pageSize: 1 })
    const edit = {
      workSiteId: records[0]?.workSiteId,
      baseRevision: records[0]?.revision,
      remarks: '不该写入',
    }
    expect(await engineer.answer(updateWorkSite, edit)).toMatchObject({ code: codes.noPermission })
    await tablet.reload()
    const again = tablet.getByRole('dialog')
    await expect(again.getByRole('heading', { name: site.name })).toBeVisible()
    for (const name of ['编辑', '删除']) await expect(again.getByRole('button', { name })).toHaveCount(0)
  })
})
