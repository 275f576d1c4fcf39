import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { decideTask, getProcess, listToDo, startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { rows } from '../support/console.ts'
import { expect, tablet, test } from '../support/fixtures.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: tablet, worker: false })

const screen = '/admin/workflow-query'
const flow = (from: string, to: string) =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
const task = (id: string, name: string, executor: string, settings = '') =>
  `<userTask id="${id}" name="${name}"><extensionElements><milepost:executor ${executor}/>${settings}</extensionElements></userTask>`
const by = (...names: string[]) => `settingMode="accounts" targets="${names.map(demoAccountId)}"`

/** Deploys tasks one after the other; returns the version's id. */
async function deploy(client: SignedClient, name: string, key: string, tasks: readonly [string, string][]) {
  const ids = ['s', ...tasks.map(([id]) => id), 'e']
  const bpmnXml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:milepost="urn:milepost:bpmn:1" id="d" targetNamespace="t">
  <process id="p" isExecutable="true"><startEvent id="s" name="填写"/>${tasks.map(([, element]) => element).join('')}<endEvent id="e"/>
  ${ids
    .slice(1)
    .map((id, at) => flow(ids[at] ?? '', id))
    .join('')}</process></definitions>`
  const { model } = await client.call(workflowModelCalls.add, { name, key, bpmnXml })
  return (await client.call(deployModel, { id: model.id, baseRevision: 1 })).modelHistoryId
}

/** Chooses somebody in a dialog, by the account's name. */
async function choosePerson(dialog: Locator, accountName: string): Promise<void> {
  await dialog.getByRole('searchbox').fill(accountName)
  await dialog.getByRole('checkbox', { name: new RegExp(`· ${accountName}$`) }).check()
}

/** Administers the process that is open. */
async function manage(
  page: Page,
  drawer: Locator,
  control: string,
  fillIn: (dialog: Locator) => Promise<unknown> = async () => {},
): Promise<void> {
  await drawer.getByRole('button', { name: '管理' }).click()
  const dialog = page.getByRole('dialog', { name: '管理' })
  await dialog.getByLabel('处理').selectOption({ label: control })
  await fillIn(dialog)
  await dialog.getByLabel('原因').fill(`${control}的原因`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: control, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('WFL-04 WFL-06 several have to agree; one of them has somebody sign before, takes that back, and has another sign after', async ({
  page,
  openDevice,
  signIn,
}) => {
  const modelHistoryId = await deploy(await signIn('sysadmin'), '技术会签', 'countersigned', [
    ['a', task('a', '技术会签', `${by('engineer', 'unitadmin')} signing="all"`)],
  ])
  const staff = await signIn('sitestaff')
  const processInstanceId = randomUUID()
  await staff.call(startProcess, { processInstanceId, modelHistoryId, title: '深基坑支护' })
  await openSignedIn(page, 'engineer', screen)
  await rows(page).filter({ hasText: '深基坑支护' }).click()
  const drawer = page.getByRole('dialog', { name: '深基坑支护' })
  const sign = async (way: string) => {
    await drawer.getByRole('button', { name: '转交' }).click()
    const dialog = page.getByRole('dialog', { name: '转交' })
    await dialog.getByLabel('方式').selectOption({ label: way })
    await choosePerson(dialog, 'sitestaff')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: way, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await sign('前加签')
  const agree = drawer.getByRole('button', { name: '同意', exact: true })
  const takeBack = drawer.getByRole('button', { name: /^撤销加签/ })
  await expect(takeBack).toHaveCount(1)
  // Those before sign first.
  await expect(agree).toHaveCount(0)
  await expectAccessible(page)
  await takeBack.click()
  await expect(takeBack).toHaveCount(0)
  await sign('后加签')
  await agree.click()
  await expect(agree).toHaveCount(0)
  const stands = async () => {
    const { state, tasks } = await staff.call(getProcess, { processInstanceId })
    return [state, tasks.filter((each) => each.state === 'open').length]
  }
  // The signer after, and the other member.
  expect(await stands()).toEqual(['running', 2])

  await test.step('it ends when the last of them has agreed', async () => {
    for (const name of ['sitestaff', 'unitadmin']) {
      const { page: other } = await openDevice()
      await openSignedIn(other, name, screen)
      await rows(other).filter({ hasText: '深基坑支护' }).click()
      const opened = other.getByRole('dialog', { name: '深基坑支护' })
      const theirs = opened.getByRole('button', { name: '同意', exact: true })
      await theirs.click()
      await expect(theirs).toHaveCount(0)
    }
    expect(await stands()).toEqual(['ended', 0])
    await page.reload()
    await expect(drawer).toContainText('已办结')
  })
})

test('WFL-06 WFL-11 an administrator sets a process back, suspends and resumes it, hands its task over and ends it, and reads how long its nodes take', async ({
  page,
  signIn,
}) => {
  const administrator = await signIn('sysadmin')
  const modelHistoryId = await deploy(administrator, '两级审批', 'two_levels', [
    ['a', task('a', '技术复核', by('engineer'))],
    ['b', task('b', '单位批准', by('engineer'))],
  ])
  const staff = await signIn('sitestaff')
  const processInstanceId = randomUUID()
  await staff.call(startProcess, { processInstanceId, modelHistoryId, title: '围堰方案' })
  const engineer = await signIn('engineer')
  const unitAdministrator = await signIn('unitadmin')
  const waitsAt = async (executor = engineer) => {
    const { records } = await executor.call(listToDo, { keyword: '围堰方案' })
    return records.map(({ nodeName, state }) => `${nodeName} ${state}`)
  }
  const [first] = (await engineer.call(listToDo, { keyword: '围堰方案' })).records
  await engineer.call(decideTask, { processTaskId: first?.processTaskId ?? '', decision: 'agree' })
  expect(await waitsAt()).toEqual(['单位批准 running'])

  const drawer = page.getByRole('dialog', { name: '围堰方案' })
  await openSignedIn(page, 'sysadmin', `${screen}?tab=all&selected=${processInstanceId}`)
  await manage(page, drawer, '重置', (dialog) =>
    dialog.getByLabel('重置至').selectOption({ label: '技术复核' }),
  )
  await expect.poll(() => waitsAt()).toEqual(['技术复核 running'])
  await manage(page, drawer, '暂停')
  await expect(drawer).toContainText('已暂停')
  expect(await waitsAt()).toEqual(['技术复核 suspended'])
  await manage(page, drawer, '恢复')
  await expect.poll(() => waitsAt()).toEqual(['技术复核 running'])
  await manage(page, drawer, '转交任务', (dialog) => choosePerson(dialog, 'unitadmin'))
  await expect.poll(() => waitsAt(unitAdministrator)).toEqual(['技术复核 running'])
  expect(await waitsAt()).toEqual([])
  await manage(page, drawer, '终止')
  await expect(drawer).toContainText('管理员终止')
  expect(await waitsAt(unitAdministrator)).toEqual([])
  for (const control of ['重置至', '暂停流程', '恢复流程', '将任务转交', '终止流程'])
    await expect(drawer.getByRole('listitem').filter({ hasText: control })).toHaveCount(1)
  await expectAccessible(page)

  await test.step('statistics', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '用时统计' }).click()
    const statistics = page.getByRole('dialog', { name: '各节点用时' })
    await expect(statistics.getByRole('row').filter({ hasText: '技术复核' })).toContainText('两级审批')
    await expectAccessible(page)
  })
})

test('WFL-06 who is chosen for one process is not sent with another that is chosen afterwards', async ({
  page,
  signIn,
}) => {
  const administrator = await signIn('sysadmin')
  for (const [name, key] of [
    ['选人审批甲', 'chosen_first'],
    ['选人审批乙', 'chosen_second'],
  ] as const)
    await deploy(administrator, name, key, [['a', task('a', '指定办理', 'settingMode="chosen"')]])
  await openSignedIn(page, 'sitestaff', screen)
  await page.getByRole('button', { name: '发起流程' }).click()
  const dialog = page.getByRole('dialog', { name: '发起流程' })
  await dialog.getByLabel('流程').selectOption({ label: '选人审批甲' })
  await dialog.getByLabel('事项').fill('临时便道')
  await choosePerson(dialog, 'engineer')
  await dialog.getByLabel('流程').selectOption({ label: '选人审批乙' })
  await choosePerson(dialog, 'unitadmin')
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '临时便道' })).toBeVisible()
  const unitadmin = await signIn('unitadmin')
  expect((await unitadmin.call(listToDo, { keyword: '临时便道' })).total).toBe(1)
  const engineer = await signIn('engineer')
  expect((await engineer.call(listToDo, { keyword: '临时便道' })).total).toBe(0)
})
