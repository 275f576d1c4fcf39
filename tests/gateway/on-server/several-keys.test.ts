import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endFormerKey } from '#contract/application/entity.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getCurrentUser, renewSession } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { cancelTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { day } from '#gateway/platform/durations.ts'
import { encryptFor } from '../../support/signing.ts'
import { CallingApplications, codeOf, listen, titled } from '../application/calling-applications.ts'
import { ForeignClient, type Issued } from '../application/foreign-client.ts'
import { Client, dataOf, publicKey, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { prove, totpProof, withApp, write } from '../session/factors.ts'
import { deviceOf } from '../terminal/device.ts'

let applications: CallingApplications
let database: Database
let one: TestGateway
let other: TestGateway
let farForeign: ForeignClient
beforeAll(async () => {
  applications = await CallingApplications.start()
  one = applications.gateway
  const { connectionString: databaseUrl } = one.database.pool.options
  // The other one shares nothing with the first but the database.
  database = await openDatabase({ databaseUrl, dataDir: '' }, () => {})
  other = await startGateway(one.services.settings, { beside: { database } })
  farForeign = new ForeignClient(await listen(other))
})
afterAll(async () => {
  farForeign.close()
  await other.close()
  await database.close()
  await applications.close()
})

/** Moves both clocks on, which what was done at one may have moved already. */
function pass(milliseconds: number): void {
  one.time.now = new Date(one.time.now.getTime() + milliseconds)
  other.time.now = one.time.now
}

const both = (code: number) => [code, code]

test('OPS-01 OFF-06 a tablet’s credential begins a session at another gateway than gave it, and at none once the tablet is cancelled at one', async () => {
  const { session } = await Client.signIn(one, 'sitestaff', { device: deviceOf() })
  const renew = async (gateway: TestGateway, credential: string) =>
    dataOf(renewSession, await Client.renew(gateway, session, credential)).terminal?.credential ?? ''
  const first = session.terminal?.credential ?? ''
  const second = await renew(other, first)
  const third = await renew(one, second)
  for (const gateway of [other, one])
    expect((await Client.renew(gateway, session, first)).code).toBe(codes.signInRefused)
  const fourth = await renew(other, third)
  await applications.sysadmin.call(cancelTerminals, { ids: [session.terminal?.terminalId ?? ''] })
  for (const gateway of [other, one])
    expect(await Client.renew(gateway, session, fourth)).toMatchObject({
      code: codes.sessionEnded,
      data: { reason: 'terminal-revoked' },
    })
})

test('OPS-01 OFF-03 what a tablet sends of its edits to two gateways at once takes effect once, and is known at both', async () => {
  const client = await Client.signIn(one, 'engineer')
  const { records } = await client.call(listWorkSites, { pageSize: 20 })
  const items = records.map(({ workSiteId, revision: baseRevision }) => ({
    endpointId: updateWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt: one.time.now.getTime(),
    request: { workSiteId, baseRevision, remarks: '两处同批' },
  }))
  const replay = async (gateway: TestGateway) => {
    const wire = client.wire(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
    const { code, data } = await send(gateway, wire)
    // Of a batch under whose keys another runs the tablet hears that, and nothing of its items.
    return code === codes.success ? replayEdits.response.parse(data).results.map((one) => one.code) : [code]
  }
  const answers = (await Promise.all([replay(one), replay(other)])).flat()
  expect(answers.filter((code) => code === codes.success)).toHaveLength(items.length)
  const others = answers.filter((code) => code !== codes.success)
  expect([codes.repeated, codes.running]).toEqual(expect.arrayContaining(others))
  for (const gateway of [other, one]) expect(await replay(gateway)).toEqual(items.map(() => codes.repeated))
  const auditor = await Client.signIn(other, 'auditor')
  for (const { workSiteId } of records) {
    const history = await auditor.call(listHistory, { entity: 'work-site', entityId: workSiteId })
    expect(history.records.filter(({ after }) => after?.remarks === '两处同批')).toHaveLength(1)
  }
})

test('OPS-01 SES-21 a second factor that is shown at one gateway counts at the other', async () => {
  const { client, secret } = await withApp(one, 'engineer')
  pass(0)
  const far = await Client.of(other, client.session)
  expect([await write(client), await write(far)]).toEqual(both(codes.factorWanted))
  expect((await prove(far, totpProof(far, secret))).code).toBe(codes.success)
  for (const each of [client, far]) expect(await write(each)).not.toBe(codes.factorWanted)
})

test('OPS-01 APP-01 an application’s key that is changed at one gateway, and the end of its former, count at the other from the next call', async () => {
  const first = await applications.sender()
  const body = titled('换密钥', { accountIds: [await applications.accountIdOf('auditor')] })
  const call = async (issued: Issued) => [
    codeOf(await applications.foreign.call(issued, applications.sending(body))),
    codeOf(await farForeign.call(issued, applications.sending(body))),
  ]
  expect(await call(first)).toEqual(both(codes.success))
  const { applicationId } = first
  const second = { ...first, ...(await applications.newKey(applicationId)) }
  expect([await call(first), await call(second)]).toEqual([both(codes.success), both(codes.success)])
  await applications.sysadmin.call(endFormerKey, { applicationId })
  expect([await call(first), await call(second)]).toEqual([
    both(codes.accessTokenExpired),
    both(codes.success),
  ])
})

test('OPS-01 of two gateways that change the login key at once each reads what was encrypted under the other’s', async () => {
  pass(366 * day)
  const keys = await Promise.all([publicKey(one), publicKey(other)])
  for (const key of keys)
    for (const { services } of [one, other]) {
      const cipher = encryptFor(key, { accountName: 'engineer', password: '' })
      expect(await services.loginKeys.decrypt(cipher)).toContain('engineer')
    }
  for (const gateway of [other, one]) {
    const client = await Client.signIn(gateway, 'auditor')
    expect((await client.answer(getCurrentUser, {})).code).toBe(codes.success)
  }
})
