import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeliveries } from '#contract/delivery/deliveries.ts'
import { listMessageConfigs, type MessageSettings, updateMessageConfig } from '#contract/message/config.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import type { MessageEvent } from '#contract/message/events.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { agree, deploy, inARow, type People, signInPeople, start, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

async function configure(event: MessageEvent, changes: Partial<MessageSettings>): Promise<void> {
  const config = (await people.sysadmin.call(listMessageConfigs, {})).find((each) => each.event === event)
  if (!config) throw new Error(`there is no event ${event}`)
  const settings = { ...config.settings, ...changes }
  await people.sysadmin.call(updateMessageConfig, { event, baseRevision: config.revision, settings })
}

test('MSG-03, WFL-04: people hear of tasks, copies and the end of a process as the configuration has it', async () => {
  const { engineer, sitestaff, sysadmin } = people
  const texts = {
    centre: {
      zh: { subject: '请办理 {process}', text: '{starter}：{node}' },
      en: { subject: 'Please act on {process}', text: '{starter}: {node}' },
    },
  }
  await configure('task-arrived', { channels: ['sms'], texts })
  await configure('process-ended', { enabled: false })
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const processInstanceId = await start(sitestaff, version, { title: '爆破申请' })

  const { records } = await engineer.call(listMessages, { keyword: '爆破申请' })
  expect(records).toMatchObject([
    {
      kind: 'todo',
      title: '请办理 爆破申请',
      about: { entity: 'process-instance', entityId: processInstanceId },
    },
  ])
  const [told] = records
  expect(told?.body).toContain(sitestaff.session.userAccount.userName)
  const sent = await sysadmin.call(listDeliveries, { messageId: told?.messageId ?? '' })
  expect(sent.records).toMatchObject([
    { channel: 'sms', accountId: engineer.session.userAccount.accountId, state: 'waiting' },
  ])

  await agree(engineer, processInstanceId)
  expect((await sitestaff.call(listMessages, { keyword: '爆破申请' })).total).toBe(0)
})

test('MSG-03: whoever the configuration names hears once of what came to several', async () => {
  const { engineer, sitestaff, sysadmin } = people
  const accountIds = [sysadmin.session.userAccount.accountId]
  await configure('task-arrived', {
    receivers: { concerned: true, roleIds: [], organizationIds: [], accountIds },
  })
  const version = await deploy(
    people,
    inARow([['a', taskFor('a', ['engineer', 'unitadmin'], 'signing="all"')]]),
  )
  await start(sitestaff, version, { title: '支架预压' })
  expect((await engineer.call(listMessages, { keyword: '支架预压' })).total).toBe(1)
  expect((await sysadmin.call(listMessages, { keyword: '支架预压' })).total).toBe(1)
})
