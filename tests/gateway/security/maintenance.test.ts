import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { addOperationLog } from '#contract/log/endpoints.ts'
import { changePassword } from '#contract/personal/security.ts'
import { getAccessToken, login, logout, renewSession } from '#contract/session/endpoints.ts'
import { loginThirdPlatform, visitPlatform } from '#contract/session/third-party.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { acknowledgeRevocation, checkIn } from '#contract/terminal/revocation-endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway({ maintenance: true })
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const goesOn: readonly Endpoint[] = [
  login,
  loginThirdPlatform,
  visitPlatform,
  getAccessToken,
  renewSession,
  logout,
  sendHeartbeat,
  checkIn,
  acknowledgeRevocation,
  addOperationLog,
]
const writes = allEndpoints.filter((endpoint) => endpoint.method !== 'GET' && !goesOn.includes(endpoint))

test('SES-10 under maintenance people sign in and read', async () => {
  expect((await engineer.call(listWorkSites, { pageSize: 1 })).records).toHaveLength(1)
})

test.each(writes.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  'SES-10 under maintenance %s is refused with 20099',
  async (_id, endpoint) => {
    expect((await engineer.answer(endpoint, {})).code).toBe(codes.maintenance)
  },
)

test('SES-10 a new password is a write, though it takes no key', () => {
  expect(writes).toContain(changePassword)
})

test('SES-10 whoever is signed in may leave', async () => {
  expect((await engineer.answer(logout, {})).code).toBe(codes.success)
})
