import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const minute = 60_000

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  await gateway.database.orm.delete(terminal)
})
afterAll(() => gateway.close())

const tablets = repetitions(40, 200)
const batch = 20
const builds = ['b1', 'b2', __BUILD_ID__, 'b4']
const systems = ['Android', 'HarmonyOS']

/** So many at a time, as a site's morning has them. */
async function atOnce<Result>(act: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < tablets; first += batch)
    results.push(...(await Promise.all(Array.from({ length: batch }, (_, at) => act(first + at)))))
  return results
}

test(`APP-05 APP-06 OFF-06 a fleet of ${tablets} tablets signs in and reports at once, and the board’s figures are right`, async () => {
  const clients = await atOnce((at) =>
    Client.signIn(gateway, 'sitestaff', {
      device: {
        deviceToken: newToken(),
        deviceName: `平板 ${at}`,
        os: systems[at % 2] ?? '',
        osVersion: '14',
        terminalVersion: 'b1',
      },
    }),
  )
  const report = async (at: number, sequence: number | undefined) => {
    const client = clients[at]
    if (!client) throw new Error(`there is no tablet ${at}`)
    return await client.call(sendHeartbeat, {
      terminalId: client.session.terminal?.terminalId ?? '',
      unsynced: at % 10,
      parked: at % 10 === 9 ? 2 : 0,
      oldestMadeAt: gateway.time.now.getTime() - at * minute,
      build: builds[at % 4] ?? '',
      batteryLevel: at / tablets,
      sequence,
    })
  }
  const first = await atOnce((at) => report(at, undefined))
  const second = await atOnce((at) => report(at, first[at]?.sequence))
  // One of them reports with the number of before, after the other has gone on: a copy.
  await report(0, second[0]?.sequence)
  await report(0, first[0]?.sequence)

  const statistics = await sysadmin.call(getTerminalStatistics, {})
  expect(statistics).toMatchObject({
    total: tablets,
    online: tablets,
    unsynced: (tablets / 10) * 45,
    byStatus: { unauthorised: 0, authorised: tablets, cancelled: 0, rejected: 0 },
    byNeed: { waiting: 0, silent: 0, parked: tablets / 10, expiring: 0, behind: 0, cloned: 1 },
  })
  expect(statistics.byBuild.map(({ count }) => count)).toEqual(builds.map(() => tablets / 4))
  expect(statistics.byOs.map(({ count }) => count)).toEqual(systems.map(() => tablets / 2))
  expect(statistics.byDay.at(-1)).toMatchObject({ lastContacts: tablets, registered: tablets })
  const { records } = await sysadmin.call(listTerminals, { sortBy: 'unsynced', pageSize: tablets })
  expect(records).toHaveLength(tablets)
  for (const { deviceName, unsynced, batteryLevel } of records) {
    const at = Number(deviceName.split(' ')[1])
    expect([deviceName, unsynced, batteryLevel]).toEqual([deviceName, at % 10, at / tablets])
  }
})
