import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { workflowModelCalls } from '#contract/workflow/model.ts'
import { workflowRoleCalls } from '#contract/workflow/role.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows, save } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { walkList } from '../support/list-walk.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: tablet, worker: false })

const template = new URL('../../src/console/workflow/process-templates/simple-approval.bpmn', import.meta.url)
const screen = '/admin/process-role-management'

test('WFL-05 process roles are added, found, changed, sorted, deleted and brought back', async ({
  page,
  signIn,
}) => {
  test.slow()
  const client = await signIn('sysadmin')
  await client.call(workflowRoleCalls.add, { workflowRoleId: randomUUID(), roleName: '安全总监' })
  await openSignedIn(page, 'sysadmin', screen)
  await walkList(page, {
    add: '新增流程角色',
    values: { 角色名称: '监理审批', 备注: '总监办' },
    name: '监理审批',
    change: { 备注: '总监理工程师办公室' },
    sort: { column: '角色名称', field: 'roleName' },
  })
})

test('WFL-05 a process role gets its accounts, is stopped, and stays while a model names it', async ({
  page,
  signIn,
}) => {
  await openSignedIn(page, 'sysadmin', screen)
  await page.getByRole('button', { name: '新增流程角色' }).click()
  const form = page.getByRole('dialog', { name: '新增流程角色' })
  await form.getByLabel('角色名称').fill('质量复核')
  await form.getByRole('searchbox').fill('engineer')
  await form.getByRole('checkbox', { name: /· engineer$/ }).check()
  await form.getByRole('searchbox').fill('sitestaff')
  await form.getByRole('checkbox', { name: /· sitestaff$/ }).check()
  await expectAccessible(page)
  await save(form)

  await rows(page).filter({ hasText: '质量复核' }).getByText('质量复核').click()
  const detail = page.getByRole('dialog', { name: '质量复核', exact: true })
  const accounts = detail.getByRole('region', { name: '账号' }).getByRole('listitem')
  await expect(accounts).toHaveCount(2)
  await expectAccessible(page)

  await test.step('an account is taken away again', async () => {
    await detail.getByRole('button', { name: '编辑', exact: true }).click()
    const edited = page.getByRole('dialog', { name: '编辑 质量复核' })
    await edited.getByRole('checkbox', { name: /· sitestaff$/ }).click()
    await save(edited)
    await expect(accounts).toHaveCount(1)
  })

  await test.step('it is stopped and put into use', async () => {
    await detail.getByRole('button', { name: '停用' }).click()
    await expect(detail.getByRole('button', { name: '启用' })).toBeEnabled()
    await detail.getByRole('button', { name: '启用' }).click()
    await expect(detail.getByRole('button', { name: '停用' })).toBeEnabled()
  })

  await test.step('a model names it: the refusal names the model', async () => {
    const client = await signIn('sysadmin')
    const [role] = (await client.call(workflowRoleCalls.list, { keyword: '质量复核' })).records
    const targets = [role?.workflowRoleId ?? '']
    const bpmnXml = readFileSync(template, 'utf8')
    const executorConfigs = [{ nodeId: 'a', settingMode: 'workflowRole' as const, targets }]
    await client.call(workflowModelCalls.add, { name: '质量审批', key: 'quality', bpmnXml, executorConfigs })
    await detail.getByRole('button', { name: '删除', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: '删除' }).click()
    await expect(question).toContainText('质量审批')
  })
})
