import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallLogQuery } from '#contract/log/call-log-schema.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { systemLog } from '#gateway/db/tables/log.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { Client } from '../client.ts'
import { startGateway } from '../gateway.ts'

test('LOG-01 LOG-02 signs that SQL takes for any stand for themselves in every filter', async () => {
  const gateway = await startGateway()
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const device = { deviceToken: newToken(), deviceName: '50%_平板', os: 'Android', osVersion: '14' }
  await Client.signIn(gateway, 'auditor', { device: { ...device, terminalVersion: 'Chrome 130' } })
  await gateway.services.logs.flush()
  for (const sign of ['%', '_', '\\', '%%', "'"]) {
    for (const list of [listLoginLogs, listOperationLogs, listSystemLogs])
      expect([sign, (await sysadmin.call(list, { accountName: sign })).records]).toEqual([sign, []])
    for (const filter of [{ action: sign }, { app: sign }])
      for (const list of [listOperationLogs, listSystemLogs])
        expect([sign, (await sysadmin.call(list, filter)).records]).toEqual([sign, []])
  }
  const onDevices = async (terminal: string) => (await sysadmin.call(listLoginLogs, { terminal })).records
  expect(await onDevices('%_')).toMatchObject([{ accountName: 'auditor', terminal: '50%_平板' }])
  for (const sign of ['_%', '\\', '%%', "'"]) expect([sign, await onDevices(sign)]).toEqual([sign, []])
  await gateway.close()
})

test('LOG-02 calls of several accounts, or of several kinds, are read in one order of time, page by page, none twice and none left out', async () => {
  const gateway = await startGateway()
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const actions = ['workSite.update', 'workSite.add', 'line.update']
  // Some of one instant; two names that no account has; the first of them only long ago.
  const calls = Array.from({ length: 60 }, (_, index) => ({
    systemLogId: randomUUID(),
    action: actions[index % 3] ?? '',
    app: 'erp',
    uri: '/',
    service: 'admin/v1',
    accountName: index < 10 ? 'former-one' : index % 2 === 0 ? 'engineer' : 'former-two',
    status: index % 4 === 0 ? 20_400 : 10_000,
    duration: index % 7,
    requestId: String(index),
    ip: '10.0.0.1',
    time: new Date(gateway.time.now.getTime() - 60_000 * (60 - Math.floor(index / 3))),
  }))
  await gateway.database.orm.insert(systemLog).values(calls)
  type Call = (typeof calls)[number]
  const filters: [CallLogQuery, (call: Call) => boolean][] = [
    [{ accountName: 'former' }, ({ accountName }) => accountName.startsWith('former')],
    [{ accountName: 'former-one' }, ({ accountName }) => accountName === 'former-one'],
    [
      { accountName: 'r', status: 20_400 },
      ({ accountName, status }) => accountName === 'engineer' && status === 20_400,
    ],
    [{ action: 'workSite.' }, ({ action }) => action.startsWith('workSite.')],
    [
      { action: 'line.update', accountName: 'former' },
      ({ action, accountName }) => action === 'line.update' && accountName !== 'engineer',
    ],
    [
      { action: 'line.update', status: 20_400 },
      ({ action, status }) => action === 'line.update' && status === 20_400,
    ],
  ]
  const inOrder = (one: Call, other: Call) =>
    one.time.getTime() - other.time.getTime() || (one.systemLogId < other.systemLogId ? -1 : 1)
  for (const [filter, has] of filters)
    for (const desc of [true, false]) {
      const expected = calls
        .filter(has)
        .toSorted(inOrder)
        .map(({ systemLogId }) => systemLogId)
      if (desc) expected.reverse()
      const query = { ...filter, app: 'erp', desc, pageSize: 4 }
      const found: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await sysadmin.call(listSystemLogs, { ...query, after })
        found.push(...page.records.map(({ systemLogId }) => systemLogId))
        after = page.after
        if (after === undefined) break
      }
      expect([filter, desc, found]).toEqual([filter, desc, expected])
      const second = await sysadmin.call(listSystemLogs, { ...query, pageIndex: 2 })
      expect(second.records.map(({ systemLogId }) => systemLogId)).toEqual(expected.slice(4, 8))
      expect(second.total).toBe(expected.length)
    }
  await gateway.close()
})
