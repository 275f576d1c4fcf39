import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { releaseGeneralPlatform } from '#contract/account/administration-endpoints.ts'
import { releaseRegisteredPlatform } from '#contract/account/registered-endpoints.ts'
import { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { getCurrentUser, login } from '#contract/session/endpoints.ts'
import { addByRegister, getVerifyCode } from '#contract/session/registration.ts'
import type { Platform } from '#contract/session/schema.ts'
import { listPlatforms, loginThirdPlatform, visitPlatform } from '#contract/session/third-party.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { z } from '#contract/zod.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { systemLog } from '#gateway/db/tables/log.ts'
import { session } from '#gateway/db/tables/session.ts'
import { thirdPartyBinding } from '#gateway/db/tables/third-party.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import type { OAuthServer, Trouble } from '../../support/oauth-server.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, callUnsigned, dataOf, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { placeOf } from '../place-of.ts'
import { codeFor } from './letters.ts'
import { PlatformGateway, returnAddress, type Visited } from './platform-gateway.ts'

let platforms: PlatformGateway
let oauth: OAuthServer
let gateway: TestGateway
beforeAll(async () => {
  platforms = await PlatformGateway.start()
  ;({ gateway, oauth } = platforms)
})
beforeEach(() => {
  oauth.trouble = undefined
  gateway.time.now = new Date(gateway.time.now.getTime() + 3_600_000)
})
afterAll(() => platforms.close())

const visit = (platform: Platform) => platforms.visit(platform)
const comeBack = (visited: Visited) => platforms.comeBack(visited)
const bindTicketOf = (platform: Platform) => platforms.bindTicketOf(platform)

test.each<Platform>(['weChat', 'qq'])(
  'SES-15 ACC-08 somebody of %s that nobody knows binds an account by its password, and signs in by it from then on',
  async (platform) => {
    oauth.subject = `somebody-${platform}`
    const bindTicket = await bindTicketOf(platform)
    expect((await tryLogin(gateway, 'engineer', 'Wrong2026', { bindTicket })).code).toBe(codes.signInRefused)
    expect(
      await gateway.database.orm.$count(thirdPartyBinding, eq(thirdPartyBinding.platform, platform)),
    ).toBe(0)
    expect((await tryLogin(gateway, 'engineer', demoPassword, { bindTicket })).code).toBe(codes.success)
    const changes = await gateway.database.orm
      .select()
      .from(history)
      .where(and(eq(history.entity, 'third-party-binding'), eq(history.action, 'add')))
      .orderBy(desc(history.seq))
    const place = await placeOf(gateway, changes[0]?.entityId ?? '')
    expect(changes[0]).toMatchObject({ after: { platform }, ...place })
    // The ticket binds once.
    const again = await tryLogin(gateway, 'sitestaff', demoPassword, { bindTicket })
    expect(again).toMatchObject({ code: codes.signInRefused, message: expect.stringContaining('第三方平台') })

    const answer = dataOf(loginThirdPlatform, await comeBack(await visit(platform)))
    if (answer.outcome !== 'signed-in') throw new Error(answer.outcome)
    const client = await Client.of(gateway, answer.login)
    expect((await client.call(getCurrentUser, {})).userAccount.accountName).toBe('engineer')

    oauth.subject = `another-${platform}`
    const other = await bindTicketOf(platform)
    const refused = await tryLogin(gateway, 'engineer', demoPassword, { bindTicket: other })
    expect(refused).toMatchObject({ code: codes.conflict, message: '该账号已绑定同一平台的另一个用户' })

    // Released by an administrator, the account is bound anew.
    const sysadmin = await Client.signIn(gateway, 'sysadmin')
    const { accountId } = client.session.userAccount
    const left = await sysadmin.call(releaseRegisteredPlatform, { accountId, platform })
    expect(left.platforms).not.toContain(platform)
    expect((await tryLogin(gateway, 'engineer', demoPassword, { bindTicket: other })).code).toBe(
      codes.success,
    )
  },
)

test('SES-15 a person of a platform is bound to one account, and to another once that is deleted', async () => {
  oauth.subject = 'twice'
  const first = await bindTicketOf('qq')
  const second = await bindTicketOf('qq')
  expect((await tryLogin(gateway, 'sitestaff', demoPassword, { bindTicket: first })).code).toBe(codes.success)
  const taken = await tryLogin(gateway, 'tourist', demoPassword, { bindTicket: second })
  expect(taken).toMatchObject({ code: codes.conflict, message: '该平台的这个用户已绑定另一个账号' })

  await gateway.database.orm
    .update(account)
    .set({ deletedAt: gateway.time.now })
    .where(eq(account.accountName, 'sitestaff'))
  const third = await bindTicketOf('qq')
  expect((await tryLogin(gateway, 'tourist', demoPassword, { bindTicket: third })).code).toBe(codes.success)
  const answer = dataOf(loginThirdPlatform, await comeBack(await visit('qq')))
  expect(answer).toMatchObject({ outcome: 'signed-in', login: { userAccount: { accountName: 'tourist' } } })
})

test('SES-15 SES-17 somebody of a platform who registers is bound, and signs in by it after the review', async () => {
  oauth.subject = 'newcomer'
  const bindTicket = await bindTicketOf('weChat')
  const recipient = '13612340001'
  const register = async (changes: Record<string, unknown>) => {
    const { codeTicket } = dataOf(getVerifyCode, await callUnsigned(gateway, getVerifyCode, { recipient }))
    const passwordInfo = encryptFor(await publicKey(gateway), { password: 'Tunnel-2026' })
    return await callUnsigned(gateway, addByRegister, {
      accountName: 'zhougong',
      userName: '周工',
      recipient,
      codeTicket,
      verifyCode: await codeFor(gateway, recipient),
      passwordInfo,
      agreed: true,
      ...changes,
    })
  }
  // A ticket that is none registers nobody, and leaves the right one as it was.
  expect((await register({ bindTicket: 'made up' })).code).toBe(codes.signInRefused)
  gateway.time.now = new Date(gateway.time.now.getTime() + 86_400_000)
  const late = await register({ bindTicket })
  expect(late).toMatchObject({ code: codes.signInRefused, message: expect.stringContaining('第三方平台') })
  gateway.time.now = new Date(gateway.time.now.getTime() + 86_400_000)
  expect((await register({ bindTicket: await bindTicketOf('weChat') })).code).toBe(codes.success)
  expect(await comeBack(await visit('weChat'))).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'pending' },
  })
  await gateway.database.orm
    .update(account)
    .set({ status: 'normal' })
    .where(eq(account.accountName, 'zhougong'))
  const answer = dataOf(loginThirdPlatform, await comeBack(await visit('weChat')))
  expect(answer).toMatchObject({ outcome: 'signed-in', login: { userAccount: { accountName: 'zhougong' } } })
})

test('SES-15 the address carries state and, where the platform has it, the challenge; no secret', async () => {
  const qq = (await visit('qq')).address
  expect(Object.fromEntries(qq.searchParams)).toEqual({
    client_id: 'qq-app',
    redirect_uri: returnAddress,
    response_type: 'code',
    scope: 'get_user_info',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const weChat = (await visit('weChat')).address
  expect(weChat.hash).toBe('#wechat_redirect')
  expect([...weChat.searchParams.keys()]).toEqual([
    'appid',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ])
  expect(dataOf(listPlatforms, await callUnsigned(gateway, listPlatforms, {}))).toEqual(['weChat', 'qq'])
})

test("SES-15 a state is good once, for its minutes, and in the browser that began: else the platform isn't even asked", async () => {
  oauth.subject = 'careful'
  const refuse = async (request: Visited) => {
    const asked = oauth.tokenRequests.length
    expect(await comeBack(request)).toMatchObject({ code: codes.signInRefused })
    expect(oauth.tokenRequests).toHaveLength(asked)
  }
  const mine = await visit('qq')
  const theirs = await visit('qq')
  // Somebody else's code and state under this browser's ticket, and the other way round.
  await refuse({ ...theirs, ticket: mine.ticket })
  await refuse({ ...mine, ticket: theirs.ticket })
  await refuse({ ...mine, ticket: await bindTicketOf('qq') })
  await refuse({ ...mine, ticket: 'made up' })
  const twice = [comeBack(mine), comeBack(mine)]
  expect((await Promise.all(twice)).map(({ code }) => code).sort()).toEqual([
    codes.success,
    codes.signInRefused,
  ])
  await refuse(mine)
  await refuse({ ...mine, ticket: `${mine.ticket} ` })
  const late = await visit('qq')
  gateway.time.now = new Date(
    gateway.time.now.getTime() + gateway.services.settings.thirdPartyMinutes * 60_000,
  )
  await refuse(late)
})

test.each<Trouble>(['refuse', 'hang up', 'not json', 'no subject', 'redirect'])(
  'SES-15 a platform that answers with %s signs nobody in, and says so in one way',
  async (trouble) => {
    const sessions = await gateway.database.orm.$count(session)
    oauth.trouble = trouble
    const answer = await comeBack(await visit('weChat'))
    expect(answer).toMatchObject({ code: codes.signInRefused, message: expect.stringContaining('没有确认') })
    expect(await gateway.database.orm.$count(session)).toBe(sessions)
  },
)

test('SES-15 SES-12 an account that may not be used is told why, whoever answers for the person', async () => {
  oauth.subject = 'stopped-person'
  const bindTicket = await bindTicketOf('qq')
  expect((await tryLogin(gateway, 'auditor', demoPassword, { bindTicket })).code).toBe(codes.success)
  const set = (status: 'normal' | 'stopped') =>
    gateway.database.orm.update(account).set({ status }).where(eq(account.accountName, 'auditor'))
  await set('stopped')
  expect(await comeBack(await visit('qq'))).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'stopped' },
  })
  await set('normal')
  expect((await comeBack(await visit('qq'))).code).toBe(codes.success)
})

test('SES-15 secrets of the platforms stand in no log, and codes and tickets neither', async () => {
  oauth.subject = 'logged'
  const good = await visit('weChat')
  await comeBack(good)
  oauth.trouble = 'hang up'
  const bad = await visit('weChat')
  await comeBack(bad)
  await gateway.services.logs.flush()
  const logs = JSON.stringify(await gateway.database.orm.select().from(systemLog)) + gateway.log()
  for (const secret of [
    oauth.secret,
    'planted-access',
    ...[good, bad].flatMap((one) => [one.authorizationCode, one.ticket]),
  ]) {
    expect(logs).not.toContain(secret)
  }
})

test('SES-15 without a configuration no platform is offered', async () => {
  const plain = await startGateway()
  expect(dataOf(listPlatforms, await callUnsigned(plain, listPlatforms, {}))).toEqual([])
  expect((await callUnsigned(plain, visitPlatform, { platform: 'qq' })).code).toBe(codes.notFound)
  await plain.close()
})

test('ACC-08 OFF-02 a device that lists accounts learns who was bound, and that one was released', async () => {
  oauth.subject = 'listed'
  const bindTicket = await bindTicketOf('weChat')
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { scope, cursor } = await sysadmin.call(pullChanges, { entity: 'account' })
  const pulled = async () => {
    const { rows } = await sysadmin.call(pullChanges, { entity: 'account', scope, cursor })
    return z.parse(z.array(GeneralAccount), rows).find(({ accountName }) => accountName === 'auditor')
  }
  const bound = await tryLogin(gateway, 'auditor', demoPassword, { bindTicket })
  expect((await pulled())?.platforms).toContain('weChat')
  const { accountId } = dataOf(login, bound).userAccount
  await sysadmin.call(releaseGeneralPlatform, { accountId, platform: 'weChat' })
  expect((await pulled())?.platforms ?? []).not.toContain('weChat')
})
