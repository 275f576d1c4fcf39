import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedInAccount, listByAccountNames } from '#contract/account/endpoints.ts'
import { listApplications } from '#contract/application/endpoints.ts'
import { applicationCalls } from '#contract/application/entity.ts'
import { codes } from '#contract/codes.ts'
import { listNodes, listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { getAccessToken, getCurrentUser, getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { application, applicationMenuFunction } from '#gateway/db/tables/application.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, callUnsigned, dataOf, fieldsOf, publicKey } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'

let gateway: TestGateway
let tourist: Client
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  tourist = await Client.signIn(gateway, 'tourist')
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const codesOf = async (client: Client) =>
  (await client.call(listApplications, {})).map(({ appCode }) => appCode)

test('SES-23 an account lists the console and the applications with a screen for it, in order', async () => {
  const { orm } = gateway.database
  expect(await tourist.call(listApplications, {})).toMatchObject([
    { appCode: consoleAppCode, type: 'platform', shortName: '里程' },
    { appCode: 'milepost-docs', url: '/gateway/docs' },
  ])
  // Its one screen now asks for a function, which the system administrator has and a tourist has not.
  const [docs] = await orm.select().from(application).where(eq(application.code, 'milepost-docs'))
  const [logs] = await orm
    .select()
    .from(applicationMenuFunction)
    .where(eq(applicationMenuFunction.functionAction, 'log:view'))
  expect(docs && logs).toBeDefined()
  const ofDocs = `(select application_menu_id from application_menu where application_id = '${docs?.applicationId}')`
  await orm.execute(
    `update application_menu_function set application_menu_id = ${ofDocs} where function_action = 'log:view'`,
  )
  expect(await codesOf(tourist)).toEqual([consoleAppCode])
  expect(await codesOf(sysadmin)).toEqual([consoleAppCode, 'milepost-docs'])
})

test('SES-23 who has no role still has the console', async () => {
  const { accountId } = tourist.session.userAccount
  const roles = await gateway.database.orm
    .delete(roleMember)
    .where(eq(roleMember.accountId, accountId))
    .returning()
  expect(await codesOf(tourist)).toEqual([consoleAppCode])
  await gateway.database.orm.insert(roleMember).values(roles)
})

test('SES-23 a token is given by the code of an application, and only for the one that the cipher names', async () => {
  const key = await publicKey(gateway)
  const { token } = sysadmin.session
  const ask = (appCode: string, named: string) => {
    const cipherText = encryptFor(key, { appCode: named, loginAccount: 'sysadmin' })
    return callUnsigned(gateway, getAccessToken, { appCode, cipherText }, token)
  }
  const given = dataOf(getAccessToken, await ask('milepost-docs', 'milepost-docs'))
  expect(given.accessToken).not.toBe(sysadmin.credentials.accessToken)
  expect((await ask('milepost-docs', consoleAppCode)).code).toBe(codes.signInRefused)
  const foreign = await ask('somebody-elses', 'somebody-elses')
  expect([foreign.code, fieldsOf(foreign.data)]).toEqual([codes.invalid, ['appCode']])
  const noKey = await callUnsigned(gateway, getPublicKey, { appCode: 'somebody-elses' })
  expect([noKey.code, fieldsOf(noKey.data)]).toEqual([codes.invalid, ['appCode']])
})

test('SES-23 a signed call names the console as its application, and no other or none', async () => {
  for (const named of ['milepost-docs', 'somebody-elses', '']) {
    const answer = await sysadmin.answer(listApplications, {}, { appCode: named })
    expect([named, answer.code]).toEqual([named, codes.signatureRefused])
  }
})

test('SES-23 the signed-in account is the one that the sign-in named', async () => {
  const account = await sysadmin.call(getLoggedInAccount, {})
  expect(account).toEqual(sysadmin.session.userAccount)
  expect((await sysadmin.call(getCurrentUser, {})).userAccount).toEqual(account)
})

test('SES-23 person and unit by account names, in any case; who is out of reach or unknown is passed over', async () => {
  const accountNames = ['ENGINEER', 'sysadmin', 'nobody-has-this']
  const found = await sysadmin.call(listByAccountNames, { accountNames })
  expect(found.map(({ accountName }) => accountName)).toEqual(['engineer', 'sysadmin'])
  for (const person of found)
    expect(person).toMatchObject({ userName: expect.any(String), organizationName: expect.any(String) })
  expect(await tourist.call(listByAccountNames, { accountNames: ['sysadmin'] })).toEqual([])
  expect(await sysadmin.call(listByAccountNames, {})).toEqual([])
})

test('SES-23 nodes are the units and departments within reach, and every one but the highest hangs on another', async () => {
  const nodes = await sysadmin.call(listNodes, {})
  expect(new Set(nodes.map(({ category }) => category))).toEqual(new Set([1, 2]))
  const ids = new Set(nodes.map(({ nodeId }) => nodeId))
  expect(nodes.filter(({ parentId }) => !parentId || !ids.has(parentId))).toHaveLength(1)
  const seen = await tourist.call(listNodes, {})
  expect(seen.length).toBeLessThan(nodes.length)
  expect(seen.map(({ nodeId }) => nodeId)).toContain(tourist.session.userAccount.organizationId)
})

test('SES-23 unit types come in their order', async () => {
  const types = await tourist.call(listUnitTypes, {})
  expect(types.length).toBeGreaterThan(3)
  expect(new Set(types.map(({ code }) => code)).size).toBe(types.length)
})

test('APP-01 SES-23 every open console hears that the switcher shows something else: added, renamed, stopped, deleted; nobody else hears of the rest', async () => {
  const applicationId = randomUUID()
  const code = `heard-${applicationId.slice(0, 8)}`
  const heard = async (act: () => Promise<unknown>) => {
    const { told, stop } = listenAs(gateway, 'message:view', {})
    await act()
    await stop()
    return told.filter((event) => event.kind === 'changed' && event.entity === 'application')
  }
  const changed = [{ kind: 'changed', entity: 'application' }]
  const named = { applicationName: '质量巡检', shortName: '巡检', code }
  const add = () => sysadmin.call(applicationCalls.add, { applicationId, ...named, type: 'pc' })
  expect(await heard(add)).toEqual(changed)
  let baseRevision = 1
  const edit = (changes: Record<string, unknown>) => () =>
    sysadmin.call(applicationCalls.update, { applicationId, baseRevision: baseRevision++, ...changes })
  expect(await heard(edit({ url: 'https://inspection.example.com' }))).toEqual(changed)
  expect(await heard(edit({ sort: 1 }))).toEqual(changed)
  expect(await heard(edit({ status: 0 }))).toEqual(changed)
  expect(await heard(edit({ principal: '王建国' }))).toEqual([])
  expect(await heard(() => sysadmin.call(applicationCalls.remove, { ids: [applicationId] }))).toEqual(changed)
  expect(await heard(() => sysadmin.call(applicationCalls.restore, { ids: [applicationId] }))).toEqual(
    changed,
  )
})
