import { randomUUID } from 'node:crypto'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { decideTask, getProcess, startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'

test.use({ form: tablet, worker: false })

const flow = (from: string, to: string) =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
const task = (id: string, name: string, executor: string) =>
  `<userTask id="${id}" name="${name}"><extensionElements><milepost:executor ${executor}/></extensionElements></userTask>`
const byEngineer = `settingMode="accounts" targets="${demoAccountId('engineer')}"`
/** Two nodes beside each other, both of one person; whoever decides the second one chooses who has the last. */
const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s"/><parallelGateway id="fork"/><parallelGateway id="join"/>
  ${task('a', '安全复核', byEngineer)}${task('b', '质量复核', byEngineer)}${task('c', '单位批准', 'settingMode="chosen"')}<endEvent id="e"/>
  ${flow('s', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('a', 'join')}${flow('b', 'join')}${flow('join', 'c')}${flow('c', 'e')}</process></definitions>`

test('WFL-04 WFL-06 who has two tasks in one process decides the one that they opened, with its own words, and then the other', async ({
  page,
  signIn,
}) => {
  const administrator = await signIn('sysadmin')
  const { model } = await administrator.call(workflowModelCalls.add, {
    name: '并行复核',
    key: 'two_branches',
    bpmnXml,
  })
  const { modelHistoryId } = await administrator.call(deployModel, { id: model.id, baseRevision: 1 })
  const staff = await signIn('sitestaff')
  const processInstanceId = randomUUID()
  await staff.call(startProcess, { processInstanceId, modelHistoryId, title: '高边坡方案' })
  const votes = async () => {
    const { tasks } = await staff.call(getProcess, { processInstanceId })
    return tasks.map(({ nodeName, vote, comment }) => [nodeName, vote, comment])
  }

  await openSignedIn(page, 'engineer', '/admin/workflow-query')
  await rows(page).filter({ hasText: '质量复核' }).click()
  const drawer = page.getByRole('dialog', { name: '高边坡方案' })
  const quality = drawer.getByLabel('“质量复核”的意见')
  const safety = drawer.getByLabel('“安全复核”的意见')
  await quality.fill('试件合格')
  await drawer.getByRole('button', { name: '安全复核' }).click()
  await expect(safety).toHaveValue('')
  await safety.fill('临边已防护')
  await drawer.getByRole('button', { name: '质量复核' }).click()
  await expect(quality).toHaveValue('试件合格')
  await expectAccessible(page)

  const agree = drawer.getByRole('button', { name: '同意', exact: true })
  const dialog = page.getByRole('dialog', { name: '同意' })
  await agree.click()
  await dialog.getByRole('searchbox').fill('unitadmin')
  await dialog.getByRole('checkbox', { name: /· unitadmin$/ }).check()
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(agree).toHaveCount(0)
  expect(await votes()).toEqual([
    ['安全复核', undefined, undefined],
    ['质量复核', 'agree', '试件合格'],
  ])

  await test.step('the other is opened by hand, with what was written for it', async () => {
    await drawer.getByRole('button', { name: '安全复核' }).click()
    await expect(safety).toHaveValue('临边已防护')
    // Whom the next node goes to was chosen in the other branch.
    await agree.click()
    await expect.poll(votes).toEqual([
      ['安全复核', 'agree', '临边已防护'],
      ['质量复核', 'agree', '试件合格'],
      ['单位批准', undefined, undefined],
    ])
  })
})

/** Two nodes of one name beside each other, both of one person. */
const alikeXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s"/><parallelGateway id="fork"/><parallelGateway id="join"/>
  ${task('a', '现场复核', byEngineer)}${task('b', '现场复核', byEngineer)}<endEvent id="e"/>
  ${flow('s', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('a', 'join')}${flow('b', 'join')}${flow('join', 'e')}</process></definitions>`

test('WFL-04 WFL-06 while a decision is being sent no other task is opened in its place, and tasks of one name are told apart', async ({
  page,
  signIn,
  network,
}) => {
  const administrator = await signIn('sysadmin')
  const { model } = await administrator.call(workflowModelCalls.add, {
    name: '同名复核',
    key: 'two_alike',
    bpmnXml: alikeXml,
  })
  const { modelHistoryId } = await administrator.call(deployModel, { id: model.id, baseRevision: 1 })
  const staff = await signIn('sitestaff')
  const processInstanceId = randomUUID()
  await staff.call(startProcess, { processInstanceId, modelHistoryId, title: '墩柱模板' })
  await openSignedIn(page, 'engineer', `/admin/workflow-query?tab=toDo&selected=${processInstanceId}`)
  const drawer = page.getByRole('dialog', { name: '墩柱模板' })
  const [first, second] = ['现场复核（1）', '现场复核（2）'].map((name) =>
    drawer.getByRole('button', { name, exact: true }),
  )
  if (!first || !second) throw new Error('there are two')
  await first.click()
  await drawer.getByLabel('意见').fill('模板已校正')
  const held = network.holdAnswer(decideTask, { times: 1 })
  await drawer.getByRole('button', { name: '同意', exact: true }).click()
  await held.befallen()
  await expect(second).toBeDisabled()
  held.end()
  // What was decided is gone from the choice: the one that is left is opened by hand, with no words.
  const left = drawer.getByRole('button', { name: '现场复核', exact: true })
  await left.click()
  await expect(drawer.getByLabel('意见')).toHaveValue('')
  const { tasks } = await staff.call(getProcess, { processInstanceId })
  expect(tasks.map(({ nodeId, state, comment }) => [nodeId, state, comment])).toEqual([
    ['a', 'done', '模板已校正'],
    ['b', 'open', undefined],
  ])
})
