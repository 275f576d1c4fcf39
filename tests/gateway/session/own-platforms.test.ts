import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  bindOwnPlatform,
  enterIdCard,
  listOwnPlatforms,
  releaseOwnPlatform,
  visitOwnPlatform,
} from '#contract/personal/security.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import { loginThirdPlatform } from '#contract/session/third-party.ts'
import { history } from '#gateway/db/tables/history.ts'
import { person } from '#gateway/db/tables/person.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, dataOf, fieldsOf, publicKey } from '../client.ts'
import { PlatformGateway } from './platform-gateway.ts'

let platforms: PlatformGateway
let engineer: Client
let auditor: Client
beforeAll(async () => {
  platforms = await PlatformGateway.start()
  engineer = await Client.signIn(platforms.gateway, 'engineer')
  auditor = await Client.signIn(platforms.gateway, 'auditor')
})
afterAll(() => platforms.close())

const confirmed = async (password = demoPassword) => ({
  platform: 'qq' as const,
  passwordInfo: encryptFor(await publicKey(platforms.gateway), { password }),
})
/** Goes to the platform from the personal centre and agrees there. */
async function visited(by: Client) {
  const { address, ticket } = await by.call(visitOwnPlatform, await confirmed())
  const back = platforms.oauth.agree(address)
  return {
    ticket,
    authorizationCode: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  }
}

test('ACC-08 ACC-07 the own account is bound from the personal centre by its password, signed in to by it, and released', async () => {
  expect(await engineer.call(listOwnPlatforms, {})).toEqual({ available: ['weChat', 'qq'], bound: [] })
  const wrong = await engineer.answer(visitOwnPlatform, await confirmed('Wrong2026'))
  expect([wrong.code, fieldsOf(wrong.data)]).toEqual([codes.invalid, ['password']])
  platforms.oauth.subject = 'own person'
  const back = await visited(engineer)
  expect((await engineer.call(bindOwnPlatform, back)).bound).toEqual(['qq'])
  const entered = dataOf(loginThirdPlatform, await platforms.comeBack(await platforms.visit('qq')))
  if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
  const other = await Client.of(platforms.gateway, entered.login)
  expect((await other.answer(getCurrentUser, {})).code).toBe(codes.success)

  const refused = await engineer.answer(releaseOwnPlatform, await confirmed('Wrong2026'))
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['password']])
  expect((await engineer.call(releaseOwnPlatform, await confirmed())).bound).toEqual([])
  expect((await other.answer(getCurrentUser, {})).code).toBe(codes.sessionEnded)
  expect((await engineer.answer(getCurrentUser, {})).code).toBe(codes.success)
  const { accountId } = engineer.session.userAccount
  const changes = await platforms.gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entity, 'third-party-binding'), eq(history.entityId, accountId)))
  expect(changes.map(({ action }) => action).toSorted()).toEqual(['add', 'delete'])
})

test('security 21 ACC-08 what one account began binds no other, not twice, and nobody who is bound elsewhere', async () => {
  platforms.oauth.subject = 'another person'
  const back = await visited(engineer)
  expect((await auditor.answer(bindOwnPlatform, back)).code).toBe(codes.signInRefused)
  expect((await engineer.answer(bindOwnPlatform, { ...back, state: 'x' })).code).toBe(codes.signInRefused)
  expect((await engineer.call(bindOwnPlatform, back)).bound).toEqual(['qq'])
  expect((await engineer.answer(bindOwnPlatform, back)).code).toBe(codes.signInRefused)
  expect((await auditor.answer(bindOwnPlatform, await visited(auditor))).code).toBe(codes.conflict)
  // A ticket of a sign-in is none of a binding.
  const ofSignIn = await platforms.visit('weChat')
  const { ticket, authorizationCode, state } = ofSignIn
  expect((await engineer.answer(bindOwnPlatform, { ticket, authorizationCode, state })).code).toBe(
    codes.signInRefused,
  )
})

test('STF-02 ACC-07 a newcomer enters the own ID number once; sex and birth date follow, and the history has it masked', async () => {
  const { orm } = platforms.gateway.database
  const { userId } = auditor.session.userAccount
  await orm.update(person).set({ idCard: null }).where(eq(person.userId, userId))
  const idCard = '11010519491231002X'
  const bad = await auditor.answer(enterIdCard, { idCard: '110105194912310021' })
  expect([bad.code, fieldsOf(bad.data)]).toEqual([codes.invalid, ['idCard']])
  const profile = await auditor.call(enterIdCard, { idCard: '110105 19491231 002x' })
  expect(profile).toMatchObject({ sex: 'female', birthDate: '1949-12-31' })
  expect(profile.idCard).not.toBe(idCard)
  const again = await auditor.answer(enterIdCard, { idCard })
  expect([again.code, fieldsOf(again.data)]).toEqual([codes.invalid, ['idCard']])
  const own = engineer.session.userAccount.userId
  await orm.update(person).set({ idCard: null }).where(eq(person.userId, own))
  expect((await engineer.answer(enterIdCard, { idCard })).code).toBe(codes.invalid)
  const stored = JSON.stringify(await orm.select().from(history).where(eq(history.entityId, userId)))
  expect(stored).not.toContain(idCard)
})
