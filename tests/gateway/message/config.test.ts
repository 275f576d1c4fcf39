import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import {
  listMessageConfigs,
  listReceiveMembers,
  listSendSubjects,
  type MessageSettings,
  resetMessageConfig,
  updateMessageConfig,
} from '#contract/message/config.ts'
import { MessageEvent } from '#contract/message/events.ts'
import { packagedSettings } from '#gateway/delivery/event-settings.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'

let gateway: TestGateway
let engineer: Client
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const packaged = packagedSettings('release')
const saying = (subject: string) => {
  const text = { subject, text: '{version}' }
  return { ...packaged, texts: { centre: { zh: text, en: text } } }
}

test('MSG-03 every event has a configuration, and is changed, seen in the history, and reset', async () => {
  const all = await sysadmin.call(listMessageConfigs, {})
  expect(all.map(({ event }) => event)).toEqual(MessageEvent.options)
  expect(all.every((each) => each.packaged)).toBe(true)
  const subjects = await sysadmin.call(listSendSubjects, {})
  expect(subjects.find(({ event }) => event === 'release')?.variables).toEqual([
    'application',
    'version',
    'publisher',
  ])
  const settings = saying('新版 {version}')
  const edit = { event: 'release' as const, baseRevision: 0, settings }
  expect(await sysadmin.call(updateMessageConfig, edit)).toMatchObject({
    settings,
    revision: 1,
    packaged: false,
  })
  expect((await sysadmin.answer(updateMessageConfig, edit)).code).toBe(codes.conflict)
  const { records } = await sysadmin.call(listHistory, {
    entity: 'message-config',
    entityId: all.find(({ event }) => event === 'release')?.configId ?? '',
  })
  expect(records).toMatchObject([{ action: 'update', after: { texts: settings.texts } }])
  expect(await sysadmin.call(resetMessageConfig, { event: 'release' })).toMatchObject({
    settings: packaged,
    revision: 2,
    packaged: true,
  })
})

test('MSG-03 variables that the event does not know, loose braces and markup are refused by name', async () => {
  for (const wrong of ['{nobody}', '{', '<b>', '&lt;']) {
    const answer = await sysadmin.answer(updateMessageConfig, {
      event: 'release',
      baseRevision: 2,
      settings: saying(`新版 ${wrong}`),
    })
    expect([wrong, answer.code]).toEqual([wrong, codes.invalid])
    expect(JSON.stringify(answer.data)).toContain(JSON.stringify(wrong).slice(1, -1))
    expect(JSON.stringify(answer.data)).toContain('settings.texts.centre.zh.subject')
  }
})

test('MSG-03 who is named is shown, and who is out of reach or not there is refused', async () => {
  const organizationIds = [unitId('first-bureau')]
  const receivers = { ...packaged.receivers, organizationIds }
  const event = 'release' as const
  await sysadmin.call(updateMessageConfig, { event, baseRevision: 2, settings: { ...packaged, receivers } })
  const { total, members } = await sysadmin.call(listReceiveMembers, { event })
  expect(total).toBeGreaterThan(0)
  expect(members.length).toBe(Math.min(total, 50))
  const takeBack = await grantOnly(engineer, { dataPermission: 'own', permissions: ['messageConfig:view'] })
  const { accountId, accountName } = engineer.session.userAccount
  expect(await engineer.call(listReceiveMembers, { event })).toMatchObject({
    total: 1,
    members: [{ accountId, accountName }],
  })
  await takeBack()
  const nobody = { ...packaged.receivers, roleIds: [unitId('first-bureau')] }
  const answer = await sysadmin.answer(updateMessageConfig, {
    event,
    baseRevision: 3,
    settings: { ...packaged, receivers: nobody },
  })
  expect(JSON.stringify(answer.data)).toContain('settings.receivers.roleIds')
})

test('MSG-07 the reviews of synced edits cannot be turned off, collected or kept from those concerned, and who may not change anything is refused', async () => {
  const settings = packagedSettings('edit-synced')
  const edit = (changes: Partial<MessageSettings>) => ({
    event: 'edit-synced' as const,
    baseRevision: 0,
    settings: { ...settings, ...changes },
  })
  const receivers = { ...settings.receivers, concerned: false }
  for (const changes of [{ enabled: false }, { digestAt: '08:00' }, { receivers }]) {
    const refused = await sysadmin.answer(updateMessageConfig, edit(changes))
    expect([refused.code, fieldsOf(refused.data)], JSON.stringify(changes)).toEqual([
      codes.invalid,
      ['settings.enabled'],
    ])
  }
  expect((await engineer.answer(updateMessageConfig, edit({ delayMinutes: 5 }))).code).toBe(
    codes.noPermission,
  )
  // All else can be changed: later, and to others, too.
  const named = { ...settings.receivers, accountIds: [engineer.session.userAccount.accountId] }
  const changed = edit({ delayMinutes: 5, receivers: named })
  expect((await sysadmin.call(updateMessageConfig, changed)).settings).toEqual(changed.settings)
})
