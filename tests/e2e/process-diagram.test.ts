import { randomUUID } from 'node:crypto'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { decideTask, listToDo, startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { drawnBpmn } from '../support/drawn-bpmn.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: tablet, worker: false })

async function startDrawn(signIn: (name: string) => Promise<SignedClient>): Promise<string> {
  const sysadmin = await signIn('sysadmin')
  const { model } = await sysadmin.call(workflowModelCalls.add, {
    name: '方案审批',
    key: 'drawn_approval',
    bpmnXml: drawnBpmn([demoAccountId('engineer')]),
  })
  const { modelHistoryId } = await sysadmin.call(deployModel, { id: model.id, baseRevision: 1 })
  const processInstanceId = randomUUID()
  const staff = await signIn('sitestaff')
  await staff.call(startProcess, { processInstanceId, modelHistoryId, title: '隧道进洞方案' })
  return processInstanceId
}

test('WFL-07 security 53: the diagram of a process shows where it is and was, who acted and for how long, in a document of its own', async ({
  page,
  signIn,
}) => {
  const processInstanceId = await startDrawn(signIn)
  const engineer = await signIn('engineer')
  const { records } = await engineer.call(listToDo, { keyword: '隧道进洞方案' })
  const [task] = records
  await engineer.call(decideTask, { processTaskId: task?.processTaskId ?? '', decision: 'agree' })
  await openSignedIn(page, 'sitestaff', `/admin/workflow-query?tab=initiated&selected=${processInstanceId}`)
  const drawer = page.getByRole('dialog', { name: '隧道进洞方案' })
  await drawer.getByRole('tab', { name: '流程图' }).click()

  await test.step('as a drawing', async () => {
    const drawing = drawer.frameLocator('iframe[title="流程图"]')
    await expect(drawing.locator('.marked-done[data-element-id="review"]')).toBeVisible()
    await expect(drawing.locator('.marked-running[data-element-id="approve"]')).toBeVisible()
    await expect(drawing.locator('.note')).toHaveText([/·/, /·/])
    await expect(drawing.locator('.bjs-powered-by')).toBeVisible()
  })
  await test.step('and in words', async () => {
    const visits = drawer.getByRole('list', { name: '各节点的办理情况' }).getByRole('listitem')
    await expect(visits).toContainText([/技术复核.*已完成/, /单位批准.*进行中/])
    await expectAccessible(page)
  })
})
