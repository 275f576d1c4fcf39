import { listHistory } from '#contract/log/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { decodeTree } from '#contract/work-site-node/tree.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { expectAccessible } from '../support/accessible.ts'
import { chooseInTree, draftsKept, openDetail, readyForOffline, signInAt } from '../support/console.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline, startOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'

test.use({ form: tablet, profile: true })

test('PRJ-09 PRJ-05 OFF-02 an engineer gives a bridge three piers of four piles; two are recorded without a network, and the auditor sees it', async ({
  device,
  openDevice,
  network,
  signIn,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(networkErrors)
  const office = (await openDevice(desk)).page
  const engineer = await signIn('engineer')
  const query = { projectId: projectId('railway'), major: ['subgrade'], pageSize: 1 }
  const [site] = (await engineer.call(listWorkSites, query)).records
  if (!site) throw new Error('the demo has no work site')
  const { workSiteId, workSiteName: name, code } = site

  await test.step('the engineer chooses the subtree, types the loops, sees what would come, and creates it', async () => {
    await signInAt(office, 'engineer', `/admin/work-site-initialization?partId=${site.designUnitId}`)
    await office.getByRole('button', { name: 'EBS 标准' }).click()
    await office.getByRole('button', { name: '铁路工点实体结构模板（示例）' }).click()
    await chooseInTree(office.getByRole('button', { name: /^子树/ }), '01 桥梁')
    await office.getByRole('button', { name: '导入数量' }).click()
    const sheet = office.getByRole('dialog', { name: '导入循环数量' })
    await sheet.getByLabel(/粘贴/).fill(`${code}\t1000\t1000\t2\n${code}\t3\t4\t2`)
    await sheet.getByRole('button', { name: '检查粘贴的内容' }).click()
    await expect(sheet).toContainText(/1,00\d,\d{3} 个节点/)
    await expectAccessible(office)
    await sheet.getByRole('checkbox', { name: /跳过/ }).check()
    await sheet.getByRole('button', { name: '导入 1 行' }).click()
    await sheet.getByRole('button', { name: '关闭' }).first().click()
    const row = office.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('将生成 26 个节点')
    await office.getByRole('textbox', { name: '每个钻孔灌注桩的设计量' }).fill('42.50')
    await office.getByRole('button', { name: '预览' }).click()
    await expect(row).toContainText('新增 26')
    await expectAccessible(office)
    await office.getByRole('button', { name: '生成 1 个工点的节点' }).click()
    await expect(row).toContainText('撤回')
  })

  const { page } = device
  await test.step('on the tablet two piles are recorded without a network, in one edit', async () => {
    await signInAt(page, 'sitestaff')
    await readyForOffline(page, ['work-site'])
    const detail = await openDetail(page, { name, code })
    await detail.getByRole('tab', { name: '节点与工程量' }).click()
    await expect(detail.getByRole('treeitem', { name: /1号墩/ })).toBeVisible()
    await goOffline(device, network)
    await detail.getByRole('textbox', { name: '桩 1-1 1号桩的完成量' }).fill('42.5')
    await draftsKept(page, 1)
    const before = await page.evaluate(() => Date.now())
    await detail.getByRole('textbox', { name: '桩 1-2 2号桩的完成量' }).fill('30')
    // What is typed stays while something else is looked at, and when the tablet closes the page behind another program.
    await detail.getByRole('tab', { name: '详情' }).click()
    await draftsKept(page, 1, before)
    await device.kill()
    await startOffline(device)
    await signInAt(device.page, 'sitestaff')
    const reopened = await openDetail(device.page, { name, code })
    await reopened.getByRole('tab', { name: '节点与工程量' }).click()
    await expect(reopened.getByRole('textbox', { name: '桩 1-2 2号桩的完成量' })).toHaveValue('30')
    await expect(reopened.getByText('未保存的内容')).toBeVisible()
    await reopened.getByRole('button', { name: '保存' }).click()
    await expect(reopened.getByText('待同步')).toBeVisible()
    await expectAccessible(device.page)
  })

  await test.step('it is synced as one change, which the auditor sees with its nodes', async () => {
    await comeBack(device, network)
    const auditor = await signIn('auditor')
    await expect
      .poll(async () => {
        const { records } = await auditor.call(listHistory, {
          entity: 'work-site-node',
          entityId: workSiteId,
        })
        return records[0]?.after
      })
      .toMatchObject({
        quantities: [
          { name: '1号桩', done: '42.5' },
          { name: '2号桩', done: '30' },
        ],
      })
    const { tree, quantities } = await engineer.call(getWorkSiteNodes, { workSiteId })
    expect([decodeTree(tree).length, quantities.length]).toEqual([26, 2])
  })
})
