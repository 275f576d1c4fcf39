import { afterAll, beforeAll, expect, test } from 'vitest'
import { supplierCalls } from '#contract/delivery/supplier.ts'
import { getHome } from '#contract/home/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listPublished } from '#contract/workflow/model.ts'
import { listAllProcesses, listToDo } from '#contract/workflow/process-calls.ts'
import { allHandlers } from '#gateway/all-handlers.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { workInDemo } from '#gateway/operations/demo/work.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  await workInDemo(gateway.services, allHandlers)
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('the demo has processes of published models that run, were returned and have ended', async () => {
  const models = await sysadmin.call(listPublished, { versionType: 1 })
  expect(models.map(({ name }) => name).toSorted()).toEqual(['工序报验审批', '检验批验收', '设计变更审批'])
  const { records } = await sysadmin.call(listAllProcesses, { pageSize: 100 })
  expect(new Set(records.map(({ state, outcome }) => outcome ?? state))).toEqual(
    new Set(['running', 'completed', 'disagreed']),
  )
  // By the condition of the model, for its amount.
  expect(records.flatMap(({ waitsAt }) => waitsAt)).toContain('集团公司批准')
  const entityId = records.find(({ outcome }) => outcome === 'completed')?.processInstanceId ?? ''
  const history = await sysadmin.call(listHistory, { entity: 'process-instance', entityId })
  expect(history.records.map(({ after }) => after?.act).toReversed()).toEqual([
    'start',
    'agree',
    'agree',
    'agree',
  ])
})

test.each(['sitestaff', 'engineer', 'unitadmin', 'sysadmin'])(
  'a task waits for %s, who was told of it',
  async (name) => {
    const client = await Client.signIn(gateway, name)
    const {
      records: [task],
      total,
    } = await client.call(listToDo, {})
    const { waiting } = await client.call(getHome, {})
    expect(waiting.find(({ kind }) => kind === 'task')?.count).toBe(total)
    const messages = await client.call(listMessages, { pageSize: 100 })
    expect(messages.records.map(({ about }) => about?.entityId)).toContain(task?.processInstanceId)
  },
)

test('the demo has sheets that are filled in and submitted, with nothing that its templates refuse', async () => {
  const templates = (await sysadmin.call(tabulationCalls.list, { pageSize: 100 })).records
  expect(templates.every(({ version }) => version === 1)).toBe(true)
  const { records } = await sysadmin.call(sheetCalls.list, { pageSize: 100 })
  expect(new Set(records.map(({ submitted }) => submitted))).toEqual(new Set([0, 1]))
  for (const { sheetId, submitted } of records) {
    const { problems, results } = await sysadmin.call(sheetCalls.detail, { sheetId })
    expect(results).toBeDefined()
    if (submitted === 1) expect(problems).toEqual([])
  }
})

test('the suppliers of the demo are stopped, and nothing was given to any', async () => {
  const { records } = await sysadmin.call(supplierCalls.list, {})
  expect(records.map(({ channel, status }) => [channel, status])).toEqual([
    ['email', 0],
    ['sms', 0],
  ])
  await gateway.services.suppliers.refresh()
  expect(gateway.services.delivery.usesOutbox).toBe(true)
  expect(await gateway.database.orm.$count(messageDelivery)).toBe(0)
})
