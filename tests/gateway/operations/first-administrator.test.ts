import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { updatePassword } from '#contract/session/registration.ts'
import { NewPasswordDue } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { seedEmpty } from '#gateway/operations/demo/seed.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, callUnsigned, publicKey, tryLogin } from '../client.ts'
import { migrated } from '../database.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const Due = z.object({ reason: z.string(), newPassword: NewPasswordDue })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({}, { prepared: migrated })
})
afterAll(() => gateway.close())

test('ORG-01 the password that the log shows opens the first administrator’s account once, for a new one', async () => {
  const { database, services } = gateway
  const made = await seedEmpty(database, services.clock, services.settings)
  const { accountName = '', password = '' } = made ?? {}
  // However long the installation takes.
  gateway.time.now = new Date(gateway.time.now.getTime() + 30 * 86_400_000)
  const first = await tryLogin(gateway, accountName, password)
  expect(first.code).toBe(codes.sessionEnded)
  const { reason, newPassword } = Due.parse(first.data)
  expect(reason).toBe('password-one-time')
  const passwordInfo = encryptFor(await publicKey(gateway), { password: 'Eigenes#2026' })
  const replaced = await callUnsigned(gateway, updatePassword, { ticket: newPassword.ticket, passwordInfo })
  expect(replaced.code).toBe(codes.success)
  expect((await tryLogin(gateway, accountName, password)).code).toBe(codes.signInRefused)
  await Client.signIn(gateway, accountName, { password: 'Eigenes#2026' })
})
