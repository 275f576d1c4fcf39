import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test('SES-01 three calls sign an account in, and a signed call says who it is', async () => {
  const client = await Client.signIn(gateway, 'engineer')
  const user = await client.call(getCurrentUser, {})
  expect(user.userAccount).toEqual(client.session.userAccount)
  expect(user.userAccount.accountName).toBe('engineer')
  expect((await client.answer(getCurrentUser, {})).code).toBe(codes.success)
})
