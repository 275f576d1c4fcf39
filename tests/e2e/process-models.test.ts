import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { listPublished, workflowModelCalls } from '#contract/workflow/model.ts'
import { getVersion } from '#contract/workflow/model-check.ts'
import { expectAccessible } from '../support/accessible.ts'
import { draftsKept, rows } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: desk, worker: false })

const screen = '/admin/process-model-management'

function node(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
}

async function saveModel(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '保存', exact: true })
  await button.click()
  await expect(button).toBeDisabled()
}

test('WFL-01 WFL-02 WFL-03 a model is begun from a template, set up node by node, published, changed, compared and stopped', async ({
  page,
  signIn,
}) => {
  test.slow()
  const client = await signIn('sysadmin')
  await openSignedIn(page, 'sysadmin', screen)
  await page.getByRole('button', { name: '新建流程模型' }).click()

  await test.step('what is missing is said; a new one is added and has an address of its own', async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByLabel('模型名称')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('模型名称').fill('材料进场审批')
    await page.getByLabel('标识').fill('material_approval')
    await page.getByRole('textbox', { name: '类别' }).fill('物资')
    await openPart(page, '流程图')
    await page.getByLabel('流程图来源').selectOption({ label: '模板：会签审批（按比例）' })
    const drawing = page.frameLocator('iframe')
    await expect(drawing.locator('[data-element-id=countersign]').first()).toBeAttached()
    await expectAccessible(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/actReModel/add*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    // What was drawn now would not be in what is saved.
    await expect(page.locator('form').filter({ has: page.locator('iframe') })).toHaveAttribute('inert')
    const frame = await page.locator('iframe').elementHandle()
    release()
    await expect(page).toHaveURL(/model=[1-9]/)
    await expect(page.getByText('成功', { exact: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: '流程图', selected: true })).toHaveCount(1)
    // Its zoom and what is selected stay with the drawing.
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true)
  })
  const id = Number(new URL(page.url()).searchParams.get('model'))

  await test.step('executors, copies and forms are set by node; just what has a mode or an address is sent', async () => {
    await openPart(page, '节点设置')
    const task = node(page, '会签（60% 同意）')
    const executor = task.getByRole('region', { name: '审批人' })
    await expect(executor).toContainText('按流程图：由上一节点选择 · 会签（60% 同意）')
    await executor.getByLabel('由谁办理').selectOption('指定人员')
    await executor.getByRole('searchbox').fill('engineer')
    await executor.getByRole('checkbox', { name: /· engineer$/ }).check()
    await executor.getByLabel('办理方式').selectOption('会签')
    await executor.getByLabel('同意比例').fill('75')
    await executor.getByLabel('无人办理时').selectOption('跳过此节点')
    await task.getByRole('region', { name: '抄送' }).getByLabel('抄送给').selectOption('发起人')
    await task.getByLabel('平板表单地址').fill('/forms/material')
    await expectAccessible(page)
    await saveModel(page)
    const model = await client.call(workflowModelCalls.detail, { id })
    expect(model).toMatchObject({
      executorConfigs: [
        { nodeId: 'countersign', settingMode: 'accounts', signing: 'all', percent: 75, emptyRule: 'next' },
      ],
      ccConfigs: [{ nodeId: 'countersign', settingMode: 'starter' }],
      externalFormConfigs: [{ nodeId: 'countersign', formType: 2, formUrl: '/forms/material' }],
    })
  })

  await test.step('a problem leads to its node, and keeps the model from being published', async () => {
    const executor = node(page, '会签（60% 同意）').getByRole('region', { name: '审批人' })
    await executor.getByRole('checkbox', { name: /· engineer$/ }).click()
    const problem = page.getByRole('button', { name: '“会签（60% 同意）”没有审批人' })
    await expect(problem).toHaveCount(1)
    await saveModel(page)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await openPart(page, '基本信息')
    await problem.click()
    await executor.getByRole('searchbox').fill('engineer')
    await executor.getByRole('checkbox', { name: /· engineer$/ }).check()
    await expect(problem).toHaveCount(0)
    await saveModel(page)
  })

  const publish = async (version: number) => {
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: new RegExp(`第 ${version} 版`) })
    await question.getByRole('button', { name: '发布' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(`第 ${version} 版`)
  }

  await test.step('it is published, changed and published again; the versions say what differs', async () => {
    await publish(1)
    await openPart(page, '节点设置')
    const executor = node(page, '会签（60% 同意）').getByRole('region', { name: '审批人' })
    await executor.getByLabel('同意比例').fill('50')
    await saveModel(page)
    await publish(2)
    await openPart(page, '版本')
    await page.getByRole('button', { name: '比较版本' }).click()
    const compared = page.getByRole('dialog', { name: '比较版本' })
    await expect(compared.getByRole('row').filter({ hasText: '审批人' })).toContainText('75%')
    await expect(compared.getByRole('row').filter({ hasText: '审批人' })).toContainText('50%')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a version is stopped and used again, and the published list is read again', async () => {
    const newest = page.getByRole('list', { name: '版本' }).getByRole('listitem').first()
    await newest.getByRole('button', { name: '停用' }).click()
    await expect(newest.getByRole('button', { name: '启用' })).toHaveCount(1)
    expect(await client.call(listPublished, { modelId: id })).toMatchObject([{ status: 0 }])
    await page.getByRole('button', { name: '返回列表' }).click()
    await page.getByRole('tab', { name: '已发布版本' }).click()
    await rows(page).filter({ hasText: '材料进场审批' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '启用', exact: true }).click()
    await expect(rows(page).filter({ hasText: '材料进场审批' })).toContainText('启用')
    const [version] = await client.call(listPublished, { modelId: id })
    expect(version).toMatchObject({ version: 2, status: 1 })
    const { nodes } = await client.call(getVersion, { modelHistoryId: version?.modelHistoryId ?? 0 })
    expect(nodes.find(({ nodeId }) => nodeId === 'countersign')).toMatchObject({ executor: { percent: 50 } })
  })
})

test('WFL-01 a drawing goes out as a file and comes in again; what is no model is refused, and what is half written stays', async ({
  page,
  signIn,
}) => {
  const client = await signIn('sysadmin')
  const template = new URL(
    '../../src/console/workflow/process-templates/lot-acceptance.bpmn',
    import.meta.url,
  )
  const bpmnXml = await readFile(template, 'utf8')
  const { model } = await client.call(workflowModelCalls.add, { name: '验收', key: 'acceptance', bpmnXml })
  await openSignedIn(page, 'sysadmin', `${screen}?model=${model.id}`)
  await page.getByLabel('说明').fill('从 Camunda 导入')
  await draftsKept(page, 1)
  await page.reload()
  await expect(page.getByLabel('说明')).toHaveValue('从 Camunda 导入')

  await openPart(page, '流程图')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 .bpmn' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('acceptance.bpmn')
  const given = await readFile(await file.path(), 'utf8')
  // With all that is set beside it, which is nothing so far.
  expect(given).toContain('<model:settings ')
  const choose = page.getByLabel('选择 .bpmn 文件')
  await choose.setInputFiles(await file.path())
  await expect(page.getByLabel('流程图来源').locator('option:checked')).toHaveText('模板：检验批验收')
  const drawing = (text: string) => ({
    name: '图.bpmn',
    mimeType: 'application/xml',
    buffer: Buffer.from(text),
  })
  await choose.setInputFiles(drawing('<html></html>'))
  await expect(page.getByRole('alert')).toContainText('不是 BPMN 2.0 文件')
  // As another modeler writes it: its own elements stay, and a node is called something else.
  const foreign = bpmnXml
    .replace('<bpmn:definitions ', '<bpmn:definitions xmlns:camunda="http://camunda.org/schema/1.0/bpmn" ')
    .replace('<bpmn:userTask ', '<bpmn:userTask camunda:assignee="demo" ')
  await choose.setInputFiles(drawing(foreign))
  await expect(page.getByRole('alert')).toHaveCount(0)

  await test.step('an own drawing is replaced after a question, and its former settings are told', async () => {
    await openPart(page, '节点设置')
    await page.getByLabel('由谁办理').selectOption('发起人')
    await openPart(page, '流程图')
    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 .bpmn' }).click()
    await choose.setInputFiles(await (await again).path())
    await page.getByRole('alertdialog').getByRole('button', { name: '替换' }).click()
    await openPart(page, '节点设置')
    await expect(page.getByLabel('由谁办理')).toHaveValue('starter')
    await openPart(page, '流程图')
    await page.getByLabel('流程图来源').selectOption({ label: '模板：会签审批（按比例）' })
    await page.getByRole('alertdialog').getByRole('button', { name: '替换' }).click()
    await openPart(page, '节点设置')
    await page.getByRole('button', { name: '清除' }).click()
    await expect(page.getByRole('button', { name: '清除' })).toHaveCount(0)
    await openPart(page, '流程图')
    await choose.setInputFiles(drawing(foreign))
  })

  await saveModel(page)
  const read = () => client.call(workflowModelCalls.detail, { id: model.id })
  expect(await read()).toMatchObject({
    bpmnXml: foreign.trim(),
    modeRemark: '从 Camunda 导入',
    revision: 2,
  })

  const undo = page.getByRole('button', { name: '撤销' })
  const shown = page.frameLocator('iframe')
  await test.step('a name that is still being typed in the drawing is saved with it', async () => {
    await page.getByLabel('选择元素').selectOption({ label: '施工自检（依次）（审批任务）' })
    await shown.locator('[data-element-id=self_check]').first().dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('班组自检')
    // Nobody has left the field yet; whoever goes away now is asked.
    const save = page.getByRole('button', { name: '保存', exact: true })
    await expect(save).toBeEnabled()
    await page.getByRole('link', { name: '首页' }).first().dispatchEvent('click')
    await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
    await save.dispatchEvent('click')
    await expect.poll(async () => (await read()).revision).toBe(3)
    expect((await read()).bpmnXml).toContain('name="班组自检"')
  })
  await test.step('what was drawn before a save is undone after it, and asked about before it is left', async () => {
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
    await expect(undo).toBeEnabled()
    await undo.click()
    await expect(shown.getByText('班组自检')).toHaveCount(0)
    await page.getByRole('button', { name: '返回列表' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
    await saveModel(page)
    expect((await read()).bpmnXml).not.toContain('班组自检')
  })
})

test('WFL-01 models are searched and narrowed, and a row opens its model; who may not change it only looks', async ({
  page,
  openDevice,
  signIn,
}) => {
  const client = await signIn('sysadmin')
  const template = new URL(
    '../../src/console/workflow/process-templates/simple-approval.bpmn',
    import.meta.url,
  )
  const bpmnXml = await readFile(template, 'utf8')
  await client.call(workflowModelCalls.add, { name: '停工审批', key: 'stop_work', category: '安全', bpmnXml })
  await client.call(workflowModelCalls.add, { name: '用印审批', key: 'seal', category: '办公', bpmnXml })
  await openSignedIn(page, 'sysadmin', screen)
  await expect(rows(page).filter({ hasText: /停工审批|用印审批/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: '类别', expanded: false }).click()
  await page.getByRole('button', { name: '安全' }).click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByText('停工审批').click()
  await expect(page.getByRole('heading', { name: '停工审批' })).toHaveCount(1)
  const address = page.url()

  const { page: other } = await openDevice()
  await openSignedIn(other, 'unitadmin', address)
  await expect(other.getByLabel('模型名称')).toBeDisabled()
  await expect(other.getByRole('button', { name: '保存', exact: true })).toHaveCount(0)
  await openPart(other, '流程图')
  await expect(other.getByRole('button', { name: '导出 .bpmn' })).toBeEnabled()
  await expect(other.getByRole('button', { name: '导入 .bpmn' })).toHaveCount(0)
  await openPart(other, '节点设置')
  await expect(other.getByLabel('由谁办理')).toBeDisabled()
})
