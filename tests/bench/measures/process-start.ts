import { randomUUID } from 'node:crypto'
import { startProcess } from '#contract/workflow/process-calls.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { deployLongModel, fillProcesses } from '../processes.ts'

const there = 10_000
const starts = 30

/** On PostgreSQL: the start of a process while 10,000 others run, as an act (none of the others is loaded for it). */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    const sysadmin = await SignedClient.signIn(gateway.address, 'sysadmin')
    const sitestaff = await SignedClient.signIn(gateway.address, 'sitestaff')
    const modelHistoryId = await deployLongModel(sysadmin)
    await fillProcesses(gateway, modelHistoryId, there)
    const times: number[] = []
    while (times.length < starts) {
      const request = { processInstanceId: randomUUID(), modelHistoryId, title: `新流程 ${times.length}` }
      const began = performance.now()
      await sitestaff.call(startProcess, request)
      times.push(performance.now() - began)
    }
    const value = median(times)
    report({ name: 'processStart.among10000', value, unit: 'ms', peer: 'budget', peerValue: 25 })
  })
}
