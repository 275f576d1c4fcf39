import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { decideTask, getProcessDrawing } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import { agree, deploy, inARow, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

test('WFL-07: a process shows its people how it was drawn, and when it was at which node', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const bpmnXml = inARow([
    ['a', taskFor('a', ['engineer'])],
    ['b', taskFor('b', ['unitadmin'])],
  ])
  const processInstanceId = await start(sitestaff, await deploy(people, bpmnXml))
  await agree(engineer, processInstanceId)
  const returned = { decision: 'return', to: 'a', comment: '请补充' } as const
  await unitadmin.call(decideTask, { processTaskId: await taskOf(unitadmin, processInstanceId), ...returned })

  const drawing = await sitestaff.call(getProcessDrawing, { processInstanceId })
  expect(drawing.bpmnXml).toContain('a办理')
  const visits = drawing.runs.filter(({ nodeId }) => nodeId === 'a' || nodeId === 'b')
  expect(visits.map(({ nodeName, round, state }) => [nodeName, round, state])).toEqual([
    ['a办理', 1, 'superseded'],
    ['b办理', 1, 'cancelled'],
    ['a办理', 2, 'open'],
  ])
  expect(visits.map(({ enteredAt, leftAt }) => [enteredAt > 0, leftAt !== undefined])).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ])

  const stranger = await Client.signIn(gateway, 'auditor')
  await grantOnly(stranger, { dataPermission: 'organization', permissions: ['process:view'] })
  expect((await stranger.answer(getProcessDrawing, { processInstanceId })).code).toBe(codes.notFound)
})

test('WFL-07: those who take part are not told who executes what, nor by which conditions', async () => {
  const { sitestaff } = people
  const cc = `<milepost:cc settingMode="accounts" targets="${demoAccountId('unitadmin')}"/>`
  const plain = inARow([['a', taskFor('a', ['engineer'], '', cc)]])
  const bpmnXml = plain
    .replace(
      '<userTask id="a"',
      '<userTask xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:assignee="kermit" id="a"',
    )
    .replace('<extensionElements>', '<documentation>只给管理员看</documentation><extensionElements>')
  const processInstanceId = await start(sitestaff, await deploy(people, bpmnXml))
  const { data } = await sitestaff.answer(getProcessDrawing, { processInstanceId })
  const sent = JSON.stringify(data)
  expect(sent).toContain('a办理')
  for (const secret of [
    demoAccountId('engineer'),
    demoAccountId('unitadmin'),
    'milepost',
    'kermit',
    '只给管理员看',
  ])
    expect(sent).not.toContain(secret)
})
