import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { succeeded } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { decideTask, getProcess, listToDo, startProcess } from '#contract/workflow/process-calls.ts'
import { processTimersJob } from '#gateway/jobs/process-timers.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { Client } from '../../client.ts'
import type { TestGateway } from '../../gateway.ts'
import { bpmn, flow } from '../reading/bpmn.ts'

/** The demo's people, by their account names. */
export type People = Record<'sysadmin' | 'unitadmin' | 'engineer' | 'sitestaff', Client>

export async function signInPeople(gateway: TestGateway): Promise<People> {
  const [sysadmin, unitadmin, engineer, sitestaff] = await Promise.all(
    ['sysadmin', 'unitadmin', 'engineer', 'sitestaff'].map((name) => Client.signIn(gateway, name)),
  )
  if (!sysadmin || !unitadmin || !engineer || !sitestaff) throw new Error('the demo has its sign-ins')
  return { sysadmin, unitadmin, engineer, sitestaff }
}

/** A user task for some accounts. */
export function taskFor(id: string, accountNames: string[], extra = '', settings = ''): string {
  const targets = accountNames.map(demoAccountId).join(',')
  return `<userTask id="${id}" name="${id}办理"><extensionElements>
    <milepost:executor settingMode="accounts" targets="${targets}" ${extra}/>${settings}</extensionElements></userTask>`
}

/** Nodes one after the other, from a start to an end. */
export function inARow(nodes: [id: string, element: string][], beside = ''): string {
  const ids = ['s', ...nodes.map(([id]) => id), 'e']
  const flows = ids.slice(1).map((id, at) => flow(ids[at] ?? '', id))
  return bpmn(
    `${beside}<startEvent id="s" name="开始"/>${nodes.map(([, element]) => element).join('')}<endEvent id="e"/>${flows.join('')}`,
  )
}

let count = 0
/** Deploys a drawing; returns the id of the version. */
export async function deploy({ sysadmin }: People, bpmnXml: string): Promise<number> {
  count += 1
  const { model } = await sysadmin.call(workflowModelCalls.add, {
    name: `流程${count}`,
    key: `running_${count}`,
    bpmnXml,
  })
  return (await sysadmin.call(deployModel, { id: model.id, baseRevision: 1 })).modelHistoryId
}

/** Starts a process of a version; returns its id. */
export async function start(client: Client, modelHistoryId: number, more: object = {}): Promise<string> {
  const processInstanceId = randomUUID()
  const request = { processInstanceId, modelHistoryId, title: `事项${count}`, ...more }
  const answer = await client.answer(startProcess, request)
  expect([answer.message, succeeded(answer.code)]).toEqual([answer.message, true])
  return processInstanceId
}

/** The task of somebody that waits in a process. */
export async function taskOf(client: Client, processInstanceId: string): Promise<string> {
  const { records } = await client.call(listToDo, { pageSize: 100 })
  const found = records.find((task) => task.processInstanceId === processInstanceId)
  if (!found) throw new Error(`${client.session.userAccount.accountName} has nothing to do there`)
  return found.processTaskId
}

export async function agree(client: Client, processInstanceId: string, comment = '同意'): Promise<void> {
  const processTaskId = await taskOf(client, processInstanceId)
  await client.call(decideTask, { processTaskId, decision: 'agree', comment })
}

export async function detailOf(client: Client, processInstanceId: string): Promise<ProcessDetail> {
  return await client.call(getProcess, { processInstanceId })
}

/** The first sentence of a refusal, about whichever field. */
export async function refusalOf(client: Client, endpoint: Endpoint, request: object): Promise<unknown> {
  const { data } = await client.answer(endpoint, request)
  return data
}

/** Does what time asks for, as two gateways at once do. */
export async function workOff({ database, services: { clock, live, logger } }: TestGateway): Promise<void> {
  const job = processTimersJob({ database, clock, live, logger })
  const { signal } = new AbortController()
  await Promise.all([job.run(signal), job.run(signal)])
}
