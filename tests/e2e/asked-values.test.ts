import { randomUUID } from 'node:crypto'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { getProcess, startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows, signInAt } from '../support/console.ts'
import { drawnBpmn } from '../support/drawn-bpmn.ts'
import { desk, expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

/** A model whose first node asks for a number and a yes or no. */
async function addModel(client: SignedClient) {
  const asked =
    '<milepost:variable name="实测压实度" type="number"/><milepost:variable name="已通知监理" type="boolean"/>'
  const bpmnXml = drawnBpmn([demoAccountId('engineer')]).replace(
    '<milepost:node disagree="on" />',
    `$&${asked}`,
  )
  const { model } = await client.call(workflowModelCalls.add, {
    name: '压实度复核',
    key: 'asked_values',
    bpmnXml,
  })
  return model
}

test.describe('on the tablet', () => {
  test.use({ form: tablet, worker: false })

  test('WFL-06 what a node asks for is given with the decision there, and is seen afterwards', async ({
    page,
    signIn,
  }) => {
    const sysadmin = await signIn('sysadmin')
    const { id } = await addModel(sysadmin)
    const { modelHistoryId } = await sysadmin.call(deployModel, { id, baseRevision: 1 })
    const staff = await signIn('sitestaff')
    const processInstanceId = randomUUID()
    await staff.call(startProcess, { processInstanceId, modelHistoryId, title: 'K12 路基压实度' })
    await openSignedIn(page, 'engineer', '/admin/workflow-query')
    await rows(page).filter({ hasText: 'K12 路基压实度' }).click()
    const drawer = page.getByRole('dialog', { name: 'K12 路基压实度' })
    await drawer.getByRole('button', { name: '同意', exact: true }).click()
    const asking = page.getByRole('dialog', { name: '同意' })
    await asking.getByLabel('实测压实度').fill('96.5')
    await asking.getByText('已通知监理').click()
    await page.screenshot({ path: test.info().outputPath('asking.png') })
    await expectAccessible(page)
    await asking.getByRole('button', { name: '同意', exact: true }).click()
    await expect(asking).toBeHidden()
    const { values } = await staff.call(getProcess, { processInstanceId })
    expect(values).toEqual({ 实测压实度: 96.5, 已通知监理: true })
    await page.goto(`/admin/workflow-query?tab=done`)
    await rows(page).filter({ hasText: 'K12 路基压实度' }).click()
    await expect(drawer.getByText('96.5')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('given.png') })
  })
})

test.describe('at the desk', () => {
  test.use({ form: desk, worker: false })

  test('WFL-01 what a node asks for is said beside the drawing', async ({ page, signIn }) => {
    const client = await signIn('sysadmin')
    const { id } = await addModel(client)
    await signInAt(page, 'sysadmin', '/admin/process-model-management')
    await rows(page).filter({ hasText: '压实度复核' }).click()
    await page.getByRole('tab', { name: '流程图' }).click()
    await page.getByLabel('选择元素').selectOption('review')
    const panel = page.getByRole('region', { name: '元素属性' })
    await expect(panel.getByLabel('名称 1')).toHaveValue('实测压实度')
    await panel.getByRole('button', { name: '添加一项' }).click()
    await panel.getByLabel('名称 3').fill('检测日期')
    await panel.getByLabel('第 3 项的类型').selectOption({ label: '日期' })
    await page.screenshot({ path: test.info().outputPath('drawn.png') })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('成功', { exact: true })).toBeVisible()
    const { bpmnXml } = await client.call(workflowModelCalls.detail, { id })
    expect(bpmnXml).toContain('<milepost:variable name="检测日期" type="date" />')
  })
})
