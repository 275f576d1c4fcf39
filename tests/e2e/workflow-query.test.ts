import { randomUUID } from 'node:crypto'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { getProcess, startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { cameraPicture } from '../support/camera.ts'
import { draftsKept, openDetail, paths, rows, sitesShown } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { comeBack, goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: tablet })

const screen = '/admin/workflow-query'

/** Deploys a process of two steps; returns the version's id. */
async function deployProcess(client: SignedClient): Promise<number> {
  const task = (id: string, name: string, account: string) =>
    `<userTask id="${id}" name="${name}"><extensionElements><milepost:executor settingMode="accounts" targets="${demoAccountId(account)}"/>${['1', '2'].map((type) => `<milepost:form formType="${type}" formUrl="/admin/su-boq?form=${type}"/>`).join('')}</extensionElements></userTask>`
  const flow = (from: string, to: string) =>
    `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s" name="填写"/>${task('a', '技术复核', 'engineer')}${task('b', '单位批准', 'unitadmin')}<endEvent id="e"/>
  ${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'e')}</process></definitions>`
  const { model } = await client.call(workflowModelCalls.add, {
    name: '施工审批',
    key: 'work_approval',
    bpmnXml,
  })
  return (await client.call(deployModel, { id: model.id, baseRevision: 1 })).modelHistoryId
}

test('WFL-04 WFL-06 a task is found, read, decided with a comment on the tablet, and withdrawn while nobody has read what came of it', async ({
  page,
  device,
  signIn,
  network,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const modelHistoryId = await deployProcess(await signIn('sysadmin'))
  const staff = await signIn('sitestaff')
  const processInstanceId = randomUUID()
  await staff.call(startProcess, { processInstanceId, modelHistoryId, title: '夜间混凝土浇筑' })
  await openSignedIn(page, 'engineer', screen)
  const task = rows(page).filter({ hasText: '夜间混凝土浇筑' })
  await expect(task).toContainText('技术复核')
  await expectAccessible(page)
  await task.click()
  const drawer = page.getByRole('dialog', { name: '夜间混凝土浇筑' })
  await expect(drawer.getByRole('link', { name: '打开“技术复核”的表单' })).toHaveAttribute(
    'href',
    '/admin/su-boq?form=2',
  )
  const comment = drawer.getByLabel('意见')
  const agree = drawer.getByRole('button', { name: '同意', exact: true })

  const removePhoto = drawer.getByRole('button', { name: '移除照片 1' })
  await test.step('without a network the decision waits, and what was written and photographed stays on the device', async () => {
    await comment.fill('配合比已核对')
    await goOffline(device, network)
    const offline = drawer.getByText('当前没有网络')
    await expect(offline).toBeVisible()
    await expect(agree).toHaveAttribute('aria-disabled', 'true')
    const before = await page.evaluate(() => Date.now())
    const photo = { name: '试件.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(page) }
    await drawer.getByLabel('选择照片').and(page.locator('input')).setInputFiles(photo)
    await expect(removePhoto).toBeVisible()
    await draftsKept(page, 1, before)
    await comeBack(device, network)
    await expect(offline).toHaveCount(0)
    await page.reload()
    await expect(comment).toHaveValue('配合比已核对')
    await expect(removePhoto).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it is agreed, leaves the list, and stands among what was done', async () => {
    await agree.click()
    await expect(drawer.getByRole('listitem').filter({ hasText: '配合比已核对' })).toHaveCount(1)
    await expect(agree).toHaveCount(0)
    await expect(drawer.getByRole('img', { name: '照片 1' })).toBeVisible()
    const { tasks, acts } = await staff.call(getProcess, { processInstanceId })
    expect(acts.at(-1)?.photos).toHaveLength(1)
    expect(tasks).toMatchObject([{ vote: 'agree', comment: '配合比已核对' }, { state: 'open' }])
  })

  await test.step('it is printed as a sheet with what was decided', async () => {
    await drawer.getByRole('button', { name: '打印审批单' }).click()
    const sheet = page.getByRole('dialog', { name: '审批单' })
    await expect(sheet.getByRole('row').filter({ hasText: '技术复核' })).toContainText('配合比已核对')
    await expect(sheet.getByRole('row').filter({ hasText: '单位批准' })).toContainText('待办理')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-print] article')).toBeVisible()
    await expect(drawer).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await sheet.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('it is withdrawn, and returned to its starter', async () => {
    await drawer.getByRole('button', { name: '撤回' }).click()
    await expect(agree).toBeEnabled()
    await drawer.getByRole('button', { name: '退回' }).click()
    const dialog = page.getByRole('dialog', { name: '退回' })
    await dialog.getByLabel('退回至').selectOption({ label: '填写' })
    await dialog.getByRole('button', { name: '退回' }).click()
    await expect(dialog).toHaveCount(0)
    await expect
      .poll(async () => (await staff.call(getProcess, { processInstanceId })).possible.tasks.length)
      .toBe(1)
  })
})

test('WFL-06 a process is started at a work site, seen there, and handed on to somebody who advises', async ({
  page,
  openDevice,
  signIn,
}) => {
  await deployProcess(await signIn('sysadmin'))
  await openSignedIn(page, 'sitestaff', paths.workSites)
  const [site] = await sitesShown(page, 1)
  if (!site) throw new Error('the demo has work sites')
  const detail = await openDetail(page, site)
  await detail.getByRole('button', { name: '发起流程' }).click()
  const start = page.getByRole('dialog', { name: '发起流程' })
  await start.getByLabel('流程').selectOption({ label: '施工审批' })
  await expect(start.getByLabel('事项')).toHaveValue(site.name)
  await start.getByLabel('事项').fill('边坡喷护')
  await expectAccessible(page)
  await start.getByRole('button', { name: '发起', exact: true }).click()
  const started = detail.getByRole('listitem').filter({ hasText: '边坡喷护' })
  await expect(started).toContainText('当前节点：技术复核')
  await expectAccessible(page)
  await started.getByRole('link', { name: '边坡喷护' }).click()
  await expect(page.getByRole('dialog', { name: '边坡喷护' })).toContainText('技术复核')

  await test.step('its starter urges those to whom it waits', async () => {
    const drawer = page.getByRole('dialog', { name: '边坡喷护' })
    await drawer.getByRole('button', { name: '催办' }).click()
    await expect(drawer.getByRole('listitem').filter({ hasText: '催办' })).toHaveCount(1)
    await drawer.getByRole('button', { name: '催办' }).click()
    await expect(page.getByText('一小时内已经催办过，请稍后再催')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and has somebody else hear of it', async () => {
    const drawer = page.getByRole('dialog', { name: '边坡喷护' })
    await drawer.getByRole('button', { name: '抄送' }).click()
    const copying = page.getByRole('dialog', { name: '抄送' })
    await copying.getByRole('searchbox').fill('engineer')
    await copying.getByRole('checkbox', { name: /· engineer$/ }).check()
    await expectAccessible(page)
    await copying.getByRole('button', { name: '抄送' }).click()
    await expect(copying).toHaveCount(0)
    await expect(drawer.getByRole('listitem').filter({ hasText: '抄送' })).toHaveCount(1)
  })
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: '边坡喷护' })).toHaveCount(1)

  const { page: other } = await openDevice()
  await openSignedIn(other, 'engineer', screen)
  await rows(other).filter({ hasText: '边坡喷护' }).click()
  const drawer = other.getByRole('dialog', { name: '边坡喷护' })
  await drawer.getByRole('button', { name: '转交' }).click()
  const dialog = other.getByRole('dialog', { name: '转交' })
  await dialog.getByRole('searchbox').fill('sitestaff')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await expectAccessible(other)
  await dialog.getByRole('button', { name: '委托' }).click()
  await expect(drawer).toContainText('受托')

  await test.step('who was to advise is taken away again, and another only hears of it', async () => {
    await drawer.getByRole('button', { name: '收回委托' }).click()
    await expect(drawer.getByRole('button', { name: '收回委托' })).toHaveCount(0)
    await drawer.getByRole('button', { name: '转交' }).click()
    await dialog.getByLabel('方式').selectOption({ label: '抄送' })
    await dialog.getByRole('searchbox').fill('sitestaff')
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '抄送' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(drawer.getByRole('listitem').filter({ hasText: '抄送' })).toHaveCount(2)
  })

  await test.step('a deputy is named for a time, and that is ended', async () => {
    await other.keyboard.press('Escape')
    const open = other.getByRole('button', { name: '外出代办' })
    const deputy = other.getByRole('dialog', { name: '外出代办' })
    await open.click()
    await deputy.getByRole('searchbox').fill('sitestaff')
    await expect(deputy.getByRole('checkbox')).toHaveCount(1)
    await deputy.getByRole('checkbox').check()
    await deputy.getByLabel('结束时间').fill('2000-01-01T08:00')
    await deputy.getByRole('button', { name: '确定' }).click()
    await expect(deputy.getByText('结束时间必须晚于开始时间和现在')).toBeVisible()
    await deputy.getByLabel('结束时间').fill('2099-01-01T08:00')
    await expectAccessible(other)
    await deputy.getByRole('button', { name: '确定' }).click()
    await expect(deputy).toHaveCount(0)
    await open.click()
    await expect(deputy.getByRole('status')).toContainText('2099')
    await expectAccessible(other)
    await deputy.getByRole('button', { name: '结束代办' }).click()
    await expect(deputy).toHaveCount(0)
    await open.click()
    await expect(deputy.getByRole('searchbox')).toBeVisible()
    await expect(deputy.getByRole('status')).toHaveCount(0)
  })
})
