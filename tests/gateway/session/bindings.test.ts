import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseGeneralPlatform } from '#contract/account/administration-endpoints.ts'
import { codes } from '#contract/codes.ts'
import { login } from '#contract/session/endpoints.ts'
import { loginThirdPlatform } from '#contract/session/third-party.ts'
import { session } from '#gateway/db/tables/session.ts'
import { runPublic } from '#gateway/http/execute.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import type { CallContext } from '#gateway/security/step.ts'
import { thirdPartyHandlers } from '#gateway/session/third-party.ts'
import { Client, dataOf, tryLogin } from '../client.ts'
import type { TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'
import { PlatformGateway } from './platform-gateway.ts'

let platforms: PlatformGateway
let gateway: TestGateway
beforeAll(async () => {
  platforms = await PlatformGateway.start()
  gateway = platforms.gateway
})
afterAll(() => platforms.close())

test('SES-15 ACC-08 whoever is released while signing in by a platform is not signed in', async () => {
  platforms.oauth.subject = 'released'
  const bindTicket = await platforms.bindTicketOf('qq')
  const bound = await tryLogin(gateway, 'unitadmin', demoPassword, { bindTicket })
  const { accountId } = dataOf(login, bound).userAccount
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { address: _, ...back } = await platforms.visit('qq')
  const handler = thirdPartyHandlers.find(({ endpoint }) => endpoint === loginThirdPlatform)
  const opened = handler?.open().parse({ ...back, carrier: 'Node 20' })
  if (!opened || !('call' in opened)) throw new Error('nothing answers a sign-in by a platform')
  const { call } = opened
  const sessions = await gateway.database.orm.$count(session, eq(session.accountId, accountId))
  const released = {
    ...call,
    // The platform has answered and the account is known; the transaction has not begun.
    before: async (context: CallContext) => {
      await call.before?.(context)
      await sysadmin.call(releaseGeneralPlatform, { accountId, platform: 'qq' })
    },
  }
  await expect(runPublic(released, callContext())).rejects.toMatchObject({ code: codes.signInRefused })
  const begun = await gateway.database.orm.$count(session, eq(session.accountId, accountId))
  expect(begun).toBe(sessions)
})

function callContext(): CallContext {
  return {
    now: gateway.time.now,
    signedAt: undefined,
    elapsed: () => 0,
    language: 'zh',
    requestId: 'released',
    menuId: '',
    ip: '127.0.0.1',
    city: null,
    origin: undefined,
    local: true,
    ticket: '',
    body: Buffer.alloc(0),
    services: gateway.services,
  }
}

test('ACC-08 whoever sees a list of accounts is told at once that somebody was bound', async () => {
  platforms.oauth.subject = 'told'
  const bindTicket = await platforms.bindTicketOf('weChat')
  const { told, stop } = listenAs(gateway, 'account:view', { all: true })
  expect((await tryLogin(gateway, 'tourist', demoPassword, { bindTicket })).code).toBe(codes.success)
  await stop()
  expect(told).toEqual([{ kind: 'changed', entity: 'account' }])
})
