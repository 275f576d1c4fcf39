import { randomUUID } from 'node:crypto'
import { startProcess } from '#contract/workflow/process-calls.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { deployLongModel, fillProcesses, send } from '../processes.ts'

const there = 10_000
const starts = 30

/** On PostgreSQL: the start of a process while 10,000 others run, beside the same while none does. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    const sysadmin = await SignedClient.signIn(gateway.address, 'sysadmin')
    const sitestaff = await SignedClient.signIn(gateway.address, 'sitestaff')
    const modelHistoryId = await deployLongModel(sysadmin)
    const measure = async () => {
      const times: number[] = []
      while (times.length < starts) {
        const title = `新流程 ${times.length}`
        const asked = { processInstanceId: randomUUID(), modelHistoryId, title }
        const request = sitestaff.request(startProcess, asked)
        const began = performance.now()
        await send(gateway, request)
        times.push(performance.now() - began)
      }
      return median(times)
    }
    const peerValue = await measure()
    await fillProcesses(gateway, modelHistoryId, there)
    report({ name: 'processStart', value: await measure(), unit: 'ms', peer: 'without others', peerValue })
  })
}
