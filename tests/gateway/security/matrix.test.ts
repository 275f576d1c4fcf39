import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, isKeyed } from '#contract/define-endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { accessToken, session } from '#gateway/db/tables/session.ts'
import { unsignedRequest } from '../../support/signing.ts'
import { Client, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
/** Signed in, with no role at all. */
let nobody: Client
let engineer: Client

beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  nobody = await Client.signIn(gateway, 'tourist')
  await gateway.database.orm.delete(roleMember)
})
afterAll(() => gateway.close())

const asksForASession = allEndpoints.filter(({ permission }) => permission !== 'public')
const asksForASignature = asksForASession.filter(({ signed }) => signed !== false)
const asksForAFunction = allEndpoints.filter(
  ({ permission }) => permission !== 'public' && permission !== 'signed-in',
)
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint])

describe('ROL-04 every endpoint refuses', () => {
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

  test.each(named(asksForAFunction))('%s without the permission', async (_id, endpoint) => {
    expect((await nobody.answer(endpoint, {})).code).toBe(codes.noPermission)
  })
})

test('ROL-04 an unknown field is refused wherever a session suffices', async () => {
  const open = asksForASignature.filter(({ permission, answer }) => permission === 'signed-in' && !answer)
  for (const endpoint of open) {
    const answer = await nobody.answer(endpoint, { unknownField: '1' })
    expect([endpoint.id, answer.code]).toEqual([endpoint.id, codes.invalid])
  }
})

test('ROL-04 a right taken away holds from the next request', async () => {
  const { accountId } = engineer.session.userAccount
  const wanted: Permission = 'workSite:view'
  const endpoint = allEndpoints.find(({ permission }) => permission === wanted)
  if (!endpoint) throw new Error(`no endpoint asks for ${wanted}`)
  const { rows } = await gateway.database.pool.query<{ role_id: string }>(
    "select role_id from role where role_name = '项目工程师'",
  )
  const roleId = rows[0]?.role_id ?? randomUUID()
  await gateway.database.orm.insert(roleMember).values({ accountId, roleId })
  expect((await engineer.answer(endpoint, {})).code).toBe(codes.success)
  await gateway.database.orm.delete(roleMember)
  expect((await engineer.answer(endpoint, {})).code).toBe(codes.noPermission)
})

test('unknown paths, other methods, other types and too much are refused in the envelope', async () => {
  const wire = engineer.wire(allEndpoints[0] ?? fail(), {})
  expect((await send(gateway, { ...wire, address: '/gateway/admin/v1/nothing' })).code).toBe(codes.notFound)
  expect((await send(gateway, { ...wire, method: 'DELETE' })).code).toBe(codes.notFound)
  const [keyed] = asksForASignature.filter((endpoint) => isKeyed(endpoint) && !endpoint.body)
  const post = engineer.wire(keyed ?? fail(), { a: 1 })
  const typed = { ...post, headers: { ...post.headers, 'content-type': 'text/xml' } }
  expect((await send(gateway, typed)).code).toBe(codes.wrongType)
  const form = { ...post.headers, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send(gateway, { ...post, headers: form })).code).toBe(codes.wrongType)
  const heavy = { ...post, body: Buffer.alloc(gateway.services.settings.bodyLimit + 1, ' ') }
  expect((await send(gateway, heavy)).code).toBe(codes.tooLarge)
})

test('tokens are stored hashed', async () => {
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
