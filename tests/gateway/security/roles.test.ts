import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { demoAccounts } from '#gateway/db/demo/accounts.ts'
import { packagedRoles } from '#gateway/role/packaged-roles.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test('every packaged role has a demo account', () => {
  expect(demoAccounts.map(({ role }) => role).toSorted()).toEqual(Object.keys(packagedRoles).toSorted())
})

test.each(demoAccounts.map(({ role, accountName }) => [role, accountName] as const))(
  'ROL-04 the role %s calls what it grants, and nothing else',
  async (role, accountName) => {
    const client = await Client.signIn(gateway, accountName)
    const granted: ReadonlySet<string> = new Set(packagedRoles[role].permissions)
    for (const endpoint of allEndpoints) {
      const { id, permission } = endpoint
      if (permission === 'public' || permission === 'signed-in') continue
      const { code } = await client.answer(endpoint, {})
      expect([id, code !== codes.noPermission]).toEqual([id, granted.has(permission)])
    }
  },
)
