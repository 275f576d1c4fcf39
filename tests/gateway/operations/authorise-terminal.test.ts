import { expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { login } from '#contract/session/endpoints.ts'
import { getTerminalPolicy, updateTerminalPolicy } from '#contract/terminal/policy.ts'
import { authoriseTerminal } from '#gateway/operations/authorise-terminal.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, dataOf, tryLogin } from '../client.ts'
import { startGateway } from '../gateway.ts'
import { deviceOf } from '../terminal/device.ts'
import { checkTrail } from '../trail.ts'

test('APP-05 where every new device waits, the operator lets an account in on the one that it applied with last, and the history says so', async () => {
  const gateway = await startGateway()
  const { database, services, time } = gateway
  const sysadmin = await Client.signIn(gateway, 'sysadmin', { device: deviceOf() })
  const { revision, newTerminals, validDays, heartbeatMinutes, behindDays } = await sysadmin.call(
    getTerminalPolicy,
    {},
  )
  const policy = { newTerminals, validDays, heartbeatMinutes, behindDays }
  await sysadmin.call(updateTerminalPolicy, { ...policy, newTerminals: 'wait', baseRevision: revision })
  const authorise = (name: string) => authoriseTerminal(database, services.settings, name, time.now)
  await expect(authorise('sysadmin')).rejects.toThrow('No terminal of an account sysadmin waits')

  const [first, second] = [deviceOf(), deviceOf()]
  const signInOn = (device: typeof first) => tryLogin(gateway, 'sysadmin', demoPassword, { device })
  for (const device of [first, second]) {
    expect((await signInOn(device)).code).toBe(codes.noPermission)
    time.now = new Date(time.now.getTime() + 60_000)
  }
  expect(await authorise('SysAdmin')).toContain(`is authorised for ${validDays} days`)
  expect(dataOf(login, await signInOn(second)).terminal?.terminalId).toBe(terminalIdOf(second.deviceToken))
  expect((await signInOn(first)).code).toBe(codes.noPermission)
  const { records } = await sysadmin.call(listHistory, {
    entity: 'terminal',
    entityId: terminalIdOf(second.deviceToken),
  })
  expect(records).toMatchObject([
    { before: { status: 'unauthorised' }, after: { status: 'authorised' }, changedByName: 'operator' },
  ])
  expect((await checkTrail(database)).faults).toEqual([])
  await gateway.close()
})
