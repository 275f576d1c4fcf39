import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { login } from '#contract/session/endpoints.ts'
import { loginLog, systemLog } from '#gateway/db/tables/log.ts'
import { newId } from '#gateway/platform/ids.ts'
import { CallLogs, type LoginLogRow } from '#gateway/security/call-logs.ts'
import { callUnsigned, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test('LOG-02 no text that a stranger sends, cut or whole, keeps other rows out of the logs', async () => {
  const { logs, database } = gateway.services
  const strange = [
    '\ud800',
    'a\u0000b',
    '\\\ud800',
    ...[0, 1].map((at) => 'x'.repeat(at) + '😀'.repeat(4000)),
  ]
  for (const carrier of strange) {
    const answer = await callUnsigned(gateway, login, { loginInfo: 'x', loginType: 1, carrier })
    expect(answer.code).toBe(codes.invalid)
  }
  await tryLogin(gateway, 'a\u0000b\ud800', 'Wrong2026')
  await tryLogin(gateway, 'engineer', 'Wrong2026')
  await logs.flush()
  const refused = await database.orm.select().from(systemLog).where(eq(systemLog.action, login.id))
  expect(refused).toHaveLength(strange.length + 2)
  const attempts = await database.orm.select({ name: loginLog.accountName }).from(loginLog)
  expect(attempts.map(({ name }) => name).toSorted()).toEqual(['engineer'])
  expect(gateway.log()).not.toContain('could not be written')
})

test('a row that cannot be kept is told of, and takes no other with it', async () => {
  const failures: Error[] = []
  const { database, clock } = gateway.services
  const logs = new CallLogs(database, (error) => failures.push(error))
  const now = clock()
  const row = (accountName: string): LoginLogRow => ({
    loginLogId: newId(now),
    accountName,
    ip: '127.0.0.1',
    outcome: 'refused',
    time: now,
  })
  logs.login(row('before'))
  logs.login({ ...row('spoilt'), loginLogId: 'no uuid' })
  logs.login(row('after'))
  logs.login({ ...row('half \ud800 and nothing \u0000, \\ud800 stays') })
  await logs.flush()
  expect(failures).toHaveLength(1)
  const names = ['before', 'spoilt', 'after', 'half \ufffd and nothing \ufffd, \\ud800 stays']
  const kept = await database.orm.select().from(loginLog).where(inArray(loginLog.accountName, names))
  expect(kept.map(({ accountName }) => accountName).toSorted()).toEqual(['after', 'before', names[3]])
})
