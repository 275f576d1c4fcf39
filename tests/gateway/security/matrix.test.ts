import { randomUUID } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, methodsOf, pathsOf, permits } from '#contract/define-endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { allHandlers } from '#gateway/all-handlers.ts'
import { account } from '#gateway/db/tables/account.ts'
import { applicationMenu, applicationMenuFunction } from '#gateway/db/tables/application.ts'
import { person } from '#gateway/db/tables/person.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { accessToken, session } from '#gateway/db/tables/session.ts'
import { mountEndpoints } from '#gateway/http/mount.ts'
import { demoAccounts } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { type PackagedRoleKey, packagedRoleId, packagedRoles } from '#gateway/packaged/roles.ts'
import { unsignedRequest } from '../../support/signing.ts'
import { Client, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { askedBy } from './asked-by-screens.ts'

let gateway: TestGateway
/** Signed in once; its role and its unit change under it. */
let engineer: Client

beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const asksForASession = allEndpoints.filter(({ permission }) => permission !== 'public')
const asksForASignature = asksForASession.filter(({ signed }) => signed !== false)
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint])

/** A field that no request has: whoever may call an endpoint is told so, and nothing is done. */
const unknown = { unknownField: '1' }

describe('ROL-04 security 17 every endpoint refuses', () => {
  test.each(named(asksForASession))('%s without a session', async (_id, endpoint) => {
    expect((await send(gateway, unsignedRequest(endpoint, {}))).code).toBe(codes.sessionGone)
    const token = 'x'.repeat(43)
    expect((await send(gateway, unsignedRequest(endpoint, {}, token))).code).toBe(codes.sessionGone)
  })

  test.each(named(asksForASignature))('%s without a signature', async (_id, endpoint) => {
    const { token } = engineer.credentials
    expect((await send(gateway, unsignedRequest(endpoint, {}, token))).code).toBe(codes.accessTokenExpired)
    const wire = engineer.wire(endpoint, {})
    const { signature: _, ...rest } = wire.headers
    expect((await send(gateway, { ...wire, headers: rest })).code).toBe(codes.signatureRefused)
  })
})

const roles: (PackagedRoleKey | 'no role')[] = [...packagedRolesKeys(), 'no role']
const units = ['group', 'first-bureau', 'testing'] as const
const cells = roles.flatMap((role) => units.map((unit) => [role, unit] as const))

function packagedRolesKeys(): PackagedRoleKey[] {
  return demoAccounts.map(({ role }) => role)
}

test('every packaged role has a demo account', () => {
  expect(packagedRolesKeys().toSorted()).toEqual(Object.keys(packagedRoles).toSorted())
})

test.each(cells)(
  'ROL-04 security 17: who has %s at the unit %s calls what the role grants, and nothing else',
  async (role, unit) => {
    await hold(role, unit)
    const granted: ReadonlySet<string> = new Set(role === 'no role' ? [] : packagedRoles[role].permissions)
    for (const endpoint of allEndpoints) {
      const { id } = endpoint
      const allowed = permits(endpoint, (permission) => granted.has(permission))
      const { code } = await engineer.answer(endpoint, unknown)
      expect([id, code]).toEqual([id, allowed ? codes.invalid : codes.noPermission])
    }
  },
)

/** Gives the engineer this role alone, at this unit. */
async function hold(role: PackagedRoleKey | 'no role', unit: (typeof units)[number]): Promise<void> {
  const { orm } = gateway.database
  const { accountId, userId } = engineer.session.userAccount
  await orm.delete(roleMember).where(eq(roleMember.accountId, accountId))
  if (role !== 'no role') await orm.insert(roleMember).values({ accountId, roleId: packagedRoleId(role) })
  const place = { organizationId: unitId(unit), departmentId: null }
  await orm.update(person).set(place).where(eq(person.userId, userId))
}

test('ROL-04 ROL-02: whoever has just the functions of one menu can open its screen', async () => {
  const rows = await gateway.database.orm
    .select({ path: applicationMenu.action, permission: applicationMenuFunction.functionAction })
    .from(applicationMenuFunction)
    .innerJoin(
      applicationMenu,
      eq(applicationMenu.applicationMenuId, applicationMenuFunction.applicationMenuId),
    )
    // A group has functions where there is no screen for them yet.
    .where(isNotNull(applicationMenu.action))
  expect([...new Set(rows.map(({ path }) => path))].toSorted()).toEqual(Object.keys(askedBy).toSorted())
  await hold('project-engineer', 'first-bureau')
  for (const [path, endpoints] of Object.entries(askedBy)) {
    const granted = rows.filter((row) => row.path === path).map(({ permission }) => permission)
    const takeBack = await grantOnly(engineer, {
      dataPermission: 'all',
      permissions: permissions.filter((permission) => granted.includes(permission)),
    })
    for (const endpoint of endpoints)
      expect([path, endpoint.id, (await engineer.answer(endpoint, unknown)).code]).toEqual([
        path,
        endpoint.id,
        codes.invalid,
      ])
    await takeBack()
  }
})

test('ROL-04: reviewing registrations, and looking after project accounts, open just those accounts', async () => {
  await hold('project-engineer', 'first-bureau')
  const seen = async (permission: 'account:audit' | 'registeredAccount:view', accountId?: string) => {
    const takeBack = await grantOnly(engineer, { dataPermission: 'all', permissions: [permission] })
    const { records } = await engineer.call(listAccountDetails, { accountId, pageSize: 2000 })
    await takeBack()
    return records
  }
  const accounts = await gateway.database.orm.select().from(account)
  const idOf = (name: string) => accounts.find(({ accountName }) => accountName === name)?.accountId
  const reviewed = await seen('account:audit')
  expect(reviewed.length).toBeGreaterThan(0)
  expect(
    reviewed.filter(({ status, reviewedAt }) => status === 'normal' && reviewedAt === undefined),
  ).toEqual([])
  expect(await seen('account:audit', idOf('sysadmin'))).toEqual([])
  expect(await seen('registeredAccount:view')).toEqual([])
  expect(await seen('registeredAccount:view', idOf('sysadmin'))).toEqual([])
  expect((await seen('registeredAccount:view', idOf('sitestaff'))).length).toBe(1)
})

test('ROL-04 security 17: nothing answers below /gateway but the contract and its description', async () => {
  const answered: string[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ method, url }) => void answered.push(`${method} ${url}`))
  mountEndpoints(app, allHandlers, gateway.services)
  await app.ready()
  await app.close()
  const described = ['openapi.json', 'docs', 'docs.css'].flatMap((name) => [
    `GET /gateway/${name}`,
    `HEAD /gateway/${name}`,
  ])
  const declared = allEndpoints.flatMap((endpoint) =>
    pathsOf(endpoint).map((path) => `${methodsOf(endpoint)} ${path}`),
  )
  expect(answered.toSorted()).toEqual([...declared, ...described].toSorted())
})

test('ROL-04 security 20: a right taken away holds from the next request, and for what is replayed', async () => {
  await hold('project-engineer', 'first-bureau')
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  const request = { workSiteId: site?.workSiteId, baseRevision: site?.revision, remarks: '收回权限之后' }
  const item = {
    endpointId: updateWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request,
  }
  await hold('no role', 'first-bureau')
  expect((await engineer.answer(listWorkSites, {})).code).toBe(codes.noPermission)
  const { results } = await engineer.call(replayEdits, { items: [item], clockOffset: 0 })
  expect(results.map(({ code }) => code)).toEqual([codes.noPermission])
  await hold('project-engineer', 'first-bureau')
  const again = await engineer.call(replayEdits, { items: [item], clockOffset: 0 })
  expect(again.results.map(({ code }) => code)).toEqual([codes.success])
})

test('security 25: unknown paths, other methods, other types and too much are refused in the envelope', async () => {
  const wire = engineer.wire(allEndpoints[0] ?? fail(), {})
  expect((await send(gateway, { ...wire, address: '/gateway/admin/v1/nothing' })).code).toBe(codes.notFound)
  expect((await send(gateway, { ...wire, method: 'DELETE' })).code).toBe(codes.notFound)
  const post = engineer.wire(updateWorkSite, { a: 1 })
  const typed = { ...post, headers: { ...post.headers, 'content-type': 'text/xml' } }
  expect((await send(gateway, typed)).code).toBe(codes.wrongType)
  const form = { ...post.headers, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send(gateway, { ...post, headers: form })).code).toBe(codes.wrongType)
  const heavy = { ...post, body: Buffer.alloc(gateway.services.settings.bodyLimit + 1, ' ') }
  expect((await send(gateway, heavy)).code).toBe(codes.tooLarge)
})

test('security 16: tokens are stored hashed', async () => {
  const { token, accessToken: signed } = engineer.credentials
  const stored = JSON.stringify([
    await gateway.database.orm.select().from(session),
    await gateway.database.orm.select().from(accessToken),
  ])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(signed)
})

function fail(): never {
  throw new Error('the contract has no such endpoint')
}
