import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { changePassword } from '#contract/personal/security.ts'
import { person } from '#gateway/db/tables/person.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { placeOf } from '../place-of.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test('ACC-07 the keeper of the department sees that somebody there has changed the own password', async () => {
  const client = await Client.signIn(gateway, 'auditor')
  const { accountId } = client.session.userAccount
  const { organizationId, departmentId } = await placeOf(gateway, accountId)
  const keeper = await Client.signIn(gateway, 'sitestaff')
  await gateway.database.orm
    .update(person)
    .set({ organizationId, departmentId })
    .where(eq(person.userId, keeper.session.userAccount.userId))
  await grantOnly(keeper, { dataPermission: 'department', permissions: ['history:view'] })
  const cipher = encryptFor(await publicKey(gateway), {
    oldPassword: demoPassword,
    newPassword: 'Nebenan#26',
  })
  await client.call(changePassword, { cipher })
  const { records } = await keeper.call(listHistory, { entity: 'account', entityId: accountId })
  expect(records).toMatchObject([{ action: 'update', after: { passwordChangedAt: expect.any(Number) } }])
})

test('ACC-07 of several changes by one old password that come at once, one wins, and its session alone goes on', async () => {
  const key = await publicKey(gateway)
  const clients: Client[] = []
  for (let at = 0; at < 3; at++) clients.push(await Client.signIn(gateway, 'engineer'))
  const passwords = clients.map((_, at) => `Milepost203${at}`)
  const answers = await Promise.all(
    clients.map((client, at) => {
      const cipher = encryptFor(key, { oldPassword: demoPassword, newPassword: passwords[at] })
      return client.answer(changePassword, { cipher })
    }),
  )
  const won = answers.findIndex(({ code }) => code === codes.success)
  expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
  // The winner signs in first: the changes that were refused are failures, and a third would ask for a captcha.
  expect((await tryLogin(gateway, 'engineer', passwords[won] ?? '')).code).toBe(codes.success)
  for (const lost of passwords.filter((_, at) => at !== won))
    expect((await tryLogin(gateway, 'engineer', lost)).code).toBe(codes.signInRefused)
})
