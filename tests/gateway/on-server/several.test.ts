import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableGeneralAccounts } from '#contract/account/administration-endpoints.ts'
import { listMenus } from '#contract/application/endpoints.ts'
import { menuCalls } from '#contract/application/menu.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, pathOf } from '#contract/define-endpoint.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { Envelope } from '#contract/envelope.ts'
import { getFile, requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { addRole, addRoleAccounts, listRoles, setRoleMenus } from '#contract/role/endpoints.ts'
import { getAccessToken, getCurrentUser, logout } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { cancelTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import {
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { fixedId, packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { openBucket } from '#gateway/storage/open-storage.ts'
import { type BucketServer, startBucketServer } from '../../support/bucket.ts'
import { type Details, encryptFor } from '../../support/signing.ts'
import { Client, callUnsigned, dataOf, publicKey, send, tryLogin } from '../client.ts'
import { addStandard, Device } from '../dictionary/editors.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'
import { deviceOf } from '../terminal/device.ts'

const settings = { requestsPerMinute: 100_000 }
let bucket: BucketServer
let database: Database
let one: TestGateway
let other: TestGateway
let sites: WorkSite[]
beforeAll(async () => {
  bucket = await startBucketServer()
  const storage = await openBucket(bucket)
  one = await startGateway(settings, { storage })
  const { connectionString: databaseUrl } = one.database.pool.options
  // The other one shares nothing with the first but the database and the bucket.
  database = await openDatabase({ databaseUrl, dataDir: '' }, () => {})
  other = await startGateway(settings, { storage: await openBucket(bucket), beside: { database } })
  const engineer = await Client.signIn(one, 'engineer')
  sites = (await engineer.call(listWorkSites, { pageSize: 40 })).records
})
afterAll(async () => {
  await other.close()
  await database.close()
  await one.close()
  await bucket.close()
})

/** A work site that no other test changes. */
function untouched(): WorkSite {
  const site = sites.pop()
  if (!site) throw new Error('no work site is left')
  return site
}

function pass(milliseconds: number): void {
  for (const gateway of [one, other]) gateway.time.now = new Date(gateway.time.now.getTime() + milliseconds)
}

/** What a gateway answers to somebody's call, wherever the person signed in. */
async function answerAt(
  gateway: TestGateway,
  client: Client,
  endpoint: Endpoint,
  request: unknown = {},
  details?: Details,
): Promise<Envelope> {
  return await send(gateway, client.wire(endpoint, request, details))
}

async function codeAt(...call: Parameters<typeof answerAt>): Promise<number> {
  return (await answerAt(...call)).code
}

/** The same call at both, one after the other. */
async function codesOf(client: Client, endpoint: Endpoint, request: unknown = {}): Promise<number[]> {
  return [await codeAt(one, client, endpoint, request), await codeAt(other, client, endpoint, request)]
}

const both = (code: number) => [code, code]
const structureMenu = fixedId('menu:project-structure')

test('OPS-01 a session goes by turns to two gateways, gets a new access token at the other, and ends at both', async () => {
  const client = await Client.signIn(one, 'engineer')
  expect(await codesOf(client, getCurrentUser)).toEqual(both(codes.success))
  pass(16 * 60_000)
  expect(await codesOf(client, getCurrentUser)).toEqual(both(codes.accessTokenExpired))
  const { accountName: loginAccount } = client.session.userAccount
  const cipherText = encryptFor(await publicKey(one), { appCode: consoleAppCode, loginAccount })
  const asked = { appCode: consoleAppCode, cipherText }
  const fresh = dataOf(getAccessToken, await callUnsigned(other, getAccessToken, asked, client.session.token))
  client.credentials = { ...client.credentials, ...fresh }
  expect(await codesOf(client, getCurrentUser)).toEqual(both(codes.success))
  expect(await codeAt(other, client, logout)).toBe(codes.success)
  expect(await codesOf(client, getCurrentUser)).toEqual(both(codes.sessionGone))
})

test('OPS-01 the same write at two gateways at once takes effect once, and its key holds at both', async () => {
  const client = await Client.signIn(one, 'engineer')
  const { workSiteId, revision: baseRevision } = untouched()
  const request = { workSiteId, baseRevision, remarks: '两处同时' }
  const details = { idempotencyKey: randomUUID() }
  const at = (gateway: TestGateway, changed = request) =>
    codeAt(gateway, client, updateWorkSite, changed, details)
  const first = await Promise.all([at(one), at(other)])
  expect(first).toContain(codes.success)
  const second = first.find((code) => code !== codes.success)
  expect([codes.running, codes.repeated]).toContain(second)
  expect([await at(one), await at(other)]).toEqual(both(codes.repeated))
  expect(await at(other, { ...request, remarks: '另一项' })).toBe(codes.keyReused)
  const auditor = await Client.signIn(one, 'auditor')
  const { records } = await auditor.call(listHistory, { entity: 'work-site', entityId: workSiteId })
  expect(records.filter(({ after }) => after?.remarks === '两处同时')).toHaveLength(1)
})

test('OPS-01 of two edits of one field at two gateways at once one is told of the other; a deletion at one is seen at the other', async () => {
  const client = await Client.signIn(one, 'engineer')
  const { workSiteId, revision: baseRevision } = untouched()
  const edit = (gateway: TestGateway, remarks: string) =>
    codeAt(gateway, client, updateWorkSite, { workSiteId, baseRevision, remarks })
  const codesOfEdits = await Promise.all([edit(one, '甲'), edit(other, '乙')])
  expect(codesOfEdits.toSorted()).toEqual([codes.success, codes.conflict])
  const { revision } = await client.call(getWorkSite, { workSiteId })
  expect(revision).toBe(baseRevision + 1)
  expect(await codeAt(other, client, deleteWorkSites, { ids: [workSiteId] })).toBe(codes.success)
  expect(await edit(one, '丙')).toBe(codes.deleted)
})

test('OPS-01 what happens at one gateway is heard at the other, also after the connection that listens was cut', async () => {
  const client = await Client.signIn(one, 'engineer')
  const { told, stop } = listenAs(other, 'workSite:view', { all: true })
  const edit = async ({ workSiteId, revision: baseRevision }: WorkSite) =>
    await client.call(updateWorkSite, { workSiteId, baseRevision, remarks: '有人在听' })
  const about = { kind: 'changed', entity: 'work-site' }
  await edit(untouched())
  await expect.poll(() => told).toContainEqual(expect.objectContaining(about))
  told.length = 0
  await one.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen milepost_live' and datname = current_database()`,
  )
  // What was said meanwhile is lost: it is told to look again.
  await edit(untouched())
  await expect.poll(() => told).toContainEqual({ kind: 'changed', entity: 'message' })
  told.length = 0
  await edit(untouched())
  await expect.poll(() => told).toContainEqual(expect.objectContaining(about))
  await stop()
})

test('OPS-01 a dictionary that is edited at two gateways by turns has one row of versions, by which a device catches up at either', async () => {
  const [near, far] = [await Client.signIn(one, 'sysadmin'), await Client.signIn(other, 'sysadmin')]
  const dictionaryId = await addStandard(near)
  const devices = [new Device(near, dictionaryId), new Device(far, dictionaryId)]
  for (const [at, client] of [far, near, far, near].entries()) {
    const added = { dictionaryId, nodes: [{ segment: `${at}`, name: `节点 ${at}` }] }
    const { version } = await client.call(ebsNodes.add, added)
    for (const device of devices) await device.catchUp(version)
    for (const device of devices) expect(device.nodes).toHaveLength(at + 1)
  }
  expect(devices[0]?.shown()).toEqual(devices[1]?.shown())
})

test('OPS-01 an upload whose pieces reach two gateways by turns is whole, and fetched from either', async () => {
  const client = await Client.signIn(one, 'sitestaff')
  const bytes = randomBytes(400_000)
  const fileId = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const asked = { fileId, fileName: '分段.jpg', contentType: 'image/jpeg', size: bytes.length, sha256 }
  const { ticket } = await client.call(requestTicket, asked)
  for (const [at, gateway] of [other, one, other, one].entries()) {
    const offset = at * 100_000
    const { data } = Envelope.parse(
      (
        await gateway.app.inject({
          method: 'PUT',
          url: `${pathOf(uploadPiece)}?fileId=${fileId}&offset=${offset}`,
          headers: { ticket, 'content-type': 'application/octet-stream' },
          payload: bytes.subarray(offset, offset + 100_000),
        })
      ).json(),
    )
    expect(data).toEqual({ offset: offset + 100_000, complete: at === 3 })
  }
  for (const { app } of [one, other]) {
    const { address: url, headers } = client.wire(getFile, { fileId })
    const { rawPayload } = await app.inject({ method: 'GET', url, headers })
    expect(rawPayload.equals(bytes)).toBe(true)
  }
})

test('OPS-01 a role that is given, changed or whose menu is turned off at one gateway counts at the other from the next call', async () => {
  const sysadmin = await Client.signIn(one, 'sysadmin')
  const engineer = await Client.signIn(other, 'engineer')
  const seen = () => codesOf(engineer, listRoles)
  expect(await seen()).toEqual(both(codes.noPermission))
  const roleId = randomUUID()
  const { role } = await sysadmin.call(addRole, { roleId, roleName: '两处', dataPermission: 'all' })
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [engineer.session.userAccount.accountId] })
  expect(await seen()).toEqual(both(codes.noPermission))
  const grant = async (baseRevision: number, ...applicationMenuFunctionIds: string[]) =>
    (await sysadmin.call(setRoleMenus, { roleId, baseRevision, applicationMenuFunctionIds })).role.revision
  const granted = await grant(role.revision, packagedFunctionId('role:view'))
  expect(await seen()).toEqual(both(codes.success))
  await grant(granted)
  expect(await seen()).toEqual(both(codes.noPermission))

  const shown = async () => {
    const menus = [one, other].map((gateway) =>
      answerAt(gateway, engineer, listMenus, { appCode: consoleAppCode }),
    )
    return (await Promise.all(menus)).map((menu) =>
      dataOf(listMenus, menu).some(({ menuId }) => menuId === structureMenu),
    )
  }
  const turn = async (status: 0 | 1) => {
    const rows = await sysadmin.call(menuCalls.list, { applicationId: fixedId('application:console') })
    const row = rows.find(({ applicationMenuId }) => applicationMenuId === structureMenu)
    if (!row) throw new Error('no such menu')
    const { applicationMenuId, revision: baseRevision } = row
    await sysadmin.call(menuCalls.update, { applicationMenuId, baseRevision, status })
  }
  expect(await shown()).toEqual([true, true])
  await turn(0)
  expect(await shown()).toEqual([false, false])
  await turn(1)
  expect(await shown()).toEqual([true, true])
})

test('OPS-01 a terminal that is cancelled and an account that is stopped at one gateway are out at the other', async () => {
  const sysadmin = await Client.signIn(one, 'sysadmin')
  const sitestaff = await Client.signIn(other, 'sitestaff', { device: deviceOf() })
  await sysadmin.call(cancelTerminals, { ids: [sitestaff.session.terminal?.terminalId ?? ''] })
  expect(await codesOf(sitestaff, getCurrentUser)).toEqual(both(codes.sessionEnded))
  const unitadmin = await Client.signIn(other, 'unitadmin')
  const { accountId } = unitadmin.session.userAccount
  await sysadmin.call(enableGeneralAccounts, { ids: [accountId], action: 'stop' })
  expect(await codesOf(unitadmin, getCurrentUser)).toEqual(both(codes.sessionEnded))
})

test('OPS-01 gateways change the login key together, and what was encrypted under the former is read at both until its overlap ends', async () => {
  const former = await publicKey(one)
  expect(await publicKey(other)).toEqual({ ...former, serverTime: expect.any(Number) })
  pass(365 * 86_400_000 + 60_000)
  const fresh = await publicKey(other)
  expect(fresh.keyId).not.toBe(former.keyId)
  expect((await publicKey(one)).keyId).toBe(fresh.keyId)
  const read = async ({ services }: TestGateway) =>
    await services.loginKeys.decrypt(encryptFor(former, { accountName: 'engineer', password: '' }))
  for (const gateway of [one, other]) expect(await read(gateway)).toContain('engineer')
  pass(86_400_000)
  for (const gateway of [one, other]) await expect(read(gateway)).rejects.toThrow(`${codes.cipherInvalid}`)
  expect((await tryLogin(one, 'nobody', 'Wrong2026')).code).toBe(codes.signInRefused)
})
