import { randomUUID } from 'node:crypto'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { paths, rows } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { goOffline } from '../support/outage.ts'
import { networkErrors } from '../support/page-errors.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: tablet })

const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s"/>
  <userTask id="a" name="现场核查"><extensionElements><milepost:executor settingMode="accounts" targets="${demoAccountId('engineer')}"/></extensionElements></userTask>
  <endEvent id="e"/><sequenceFlow id="one" sourceRef="s" targetRef="a"/><sequenceFlow id="two" sourceRef="a" targetRef="e"/></process></definitions>`

test('WFL-04 WFL-09 a task that nobody has opened on this device is read there without a network, with its record', async ({
  page,
  device,
  network,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(networkErrors)
  const administrator = await signIn('sysadmin')
  const { model } = await administrator.call(workflowModelCalls.add, {
    name: '现场核查',
    key: 'read_ahead',
    bpmnXml,
  })
  const { modelHistoryId } = await administrator.call(deployModel, { id: model.id, baseRevision: 1 })
  const staff = await signIn('sitestaff')
  const { records } = await staff.call(workSiteCalls.list, { projectId: projectId('railway'), pageSize: 1 })
  const [site] = records
  if (!site) throw new Error('the demo has work sites')
  const about = { entity: 'work-site', entityId: site.workSiteId } as const
  await openSignedIn(page, 'engineer', paths.home)
  await expect(page.getByText('可离线使用', { exact: true })).toBeVisible()

  await test.step('it comes while home is open, and is read by the device in the background', async () => {
    const read = page.waitForResponse((response) => response.url().includes('processQuery/record'))
    await staff.call(startProcess, {
      processInstanceId: randomUUID(),
      modelHistoryId,
      title: '洞口排水核查',
      about,
    })
    await read
  })

  await goOffline(device, network)
  await page.goto('/admin/workflow-query')
  await rows(page).filter({ hasText: '洞口排水核查' }).click()
  const drawer = page.getByRole('dialog', { name: '洞口排水核查' })
  await expect(drawer.getByLabel('“现场核查”的意见')).toBeVisible()
  await expect(drawer.getByText(`关联记录：${site.workSiteName}`)).toBeVisible()
  await expect(drawer.getByText('起点里程')).toBeVisible()
  await expect(drawer.getByText('当前没有网络')).toBeVisible()
})
