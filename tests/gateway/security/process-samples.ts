import { randomUUID } from 'node:crypto'
import { nameDeputy } from '#contract/workflow/deputy.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { listTargets } from '#contract/workflow/model-check.ts'
import {
  addSigners,
  controlProcess,
  copyProcess,
  decideTask,
  delegateTask,
  getProcess,
  getProcessDrawing,
  getProcessRecord,
  getProcessSignatures,
  handOverTask,
  listRecordProcesses,
  openTask,
  removeSigner,
  resetProcess,
  startProcess,
  urgeProcess,
  withdrawAct,
} from '#contract/workflow/process-calls.ts'
import { getProcessStatistics } from '#contract/workflow/process-statistics.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import type { Client } from '../client.ts'
import { bpmn, flow } from '../workflow/reading/bpmn.ts'
import { narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** The acts that a test of reach does once each. */
type Act =
  | 'read'
  | 'open'
  | 'decide'
  | 'delegate'
  | 'sign'
  | 'removeSigner'
  | 'urge'
  | 'copy'
  | 'withdraw'
  | 'handOver'
  | 'reset'
  | 'control'

interface Waiting {
  processInstanceId: string
  processTaskId: string
}

/** A model of an account's own, and for each act a process of it that waits for that account. */
export interface ProcessParts {
  modelHistoryId: number
  /** Whose tasks they are. */
  executorId: string
  of: Record<Act, Waiting>
}

/**
 * @param workSiteId what the processes are about
 * @param signer an account that may be asked to sign
 */
export async function addProcesses(
  client: Client,
  workSiteId: string,
  signer: string,
): Promise<ProcessParts> {
  const { accountId } = client.session.userAccount
  const task = (id: string, settings: string) =>
    `<userTask id="${id}"><extensionElements><milepost:executor ${settings}/></extensionElements></userTask>`
  const own = task('a', `settingMode="accounts" targets="${accountId}"`)
  const bpmnXml = bpmn(
    `<startEvent id="s"/>${own}${task('b', 'settingMode="chosen"')}<endEvent id="e"/>${flow('s', 'a')}${flow('a', 'b')}${flow('b', 'e')}`,
  )
  const key = `own_${accountId.slice(-12)}`
  const { model } = await client.call(workflowModelCalls.add, { name: '本单位流程', key, bpmnXml })
  const { modelHistoryId } = await client.call(deployModel, { id: model.id, baseRevision: 1 })
  const add = () => startOne(client, modelHistoryId, workSiteId)
  const of = {
    read: await add(),
    open: await add(),
    decide: await add(),
    delegate: await add(),
    sign: await add(),
    removeSigner: await signed(client, await add(), signer),
    urge: await given(client, await add(), signer),
    copy: await add(),
    withdraw: await add(),
    handOver: await add(),
    reset: await add(),
    control: await add(),
  }
  return { modelHistoryId, executorId: accountId, of }
}

async function startOne(client: Client, modelHistoryId: number, workSiteId: string): Promise<Waiting> {
  const processInstanceId = randomUUID()
  const about = { entity: 'work-site' as const, entityId: workSiteId }
  await client.call(startProcess, { processInstanceId, modelHistoryId, title: '样例', about })
  return { processInstanceId, processTaskId: await lastTaskOf(client, processInstanceId) }
}

async function lastTaskOf(client: Client, processInstanceId: string): Promise<string> {
  const { tasks } = await client.call(getProcess, { processInstanceId })
  return tasks.at(-1)?.processTaskId ?? ''
}

/** The task of somebody who is to sign after it. */
async function signed(
  client: Client,
  { processInstanceId, processTaskId }: Waiting,
  signer: string,
): Promise<Waiting> {
  await client.call(addSigners, { processTaskId, when: 'after', accountIds: [signer] })
  return { processInstanceId, processTaskId: await lastTaskOf(client, processInstanceId) }
}

/** One that waits for somebody else. */
async function given(client: Client, waiting: Waiting, accountId: string): Promise<Waiting> {
  await client.call(delegateTask, { processTaskId: waiting.processTaskId, way: 'transfer', accountId })
  return waiting
}

const instance = row(({ process }) => process.of.read.processInstanceId)
const task = row(({ process }) => process.of.read.processTaskId)
const somebody = part(({ account }) => account.generalAccountId)
/** Somebody else of the caller's unit. */
const colleague = demoAccountId('sitestaff')
const chosen = [{ nodeId: 'b', accountIds: [colleague] }]
const ofInstance = { processInstanceId: instance }
const ofTask = { processTaskId: task }
const ofChosen = { 'chosen[].nodeId': 'shared', 'chosen[].accountIds[]': somebody } as const

const taskOf =
  (act: Act, more: object = {}) =>
  ({ process }: Belongings) => ({
    processTaskId: process.of[act].processTaskId,
    ...more,
  })
const instanceOf =
  (act: Act, more: object = {}) =>
  ({ process }: Belongings) => ({
    processInstanceId: process.of[act].processInstanceId,
    ...more,
  })

/** The ids in calls about processes that run. */
export const processSamples: Record<string, Sample> = {
  [listTargets.id]: {
    request: () => ({ kind: 'account', ids: [colleague] }),
    ids: { 'ids[]': narrowing(({ account }) => account.generalAccountId) },
  },
  [getProcessStatistics.id]: { request: () => ({ days: 365 }), ids: {} },
  [getProcess.id]: { request: instanceOf('read'), ids: ofInstance },
  [getProcessDrawing.id]: { request: instanceOf('read'), ids: ofInstance },
  [getProcessRecord.id]: { request: instanceOf('read'), ids: ofInstance },
  [getProcessSignatures.id]: { request: instanceOf('read'), ids: ofInstance },
  [listRecordProcesses.id]: {
    request: ({ workSite }) => ({ entity: 'work-site', entityId: workSite.workSiteId }),
    ids: { entityId: row(({ workSite }) => workSite.workSiteId) },
  },
  [startProcess.id]: {
    request: ({ process, workSite }) => ({
      processInstanceId: randomUUID(),
      modelHistoryId: process.modelHistoryId,
      title: '样例',
      about: { entity: 'work-site', entityId: workSite.workSiteId },
      chosen,
    }),
    ids: {
      processInstanceId: { taken: ({ process }) => process.of.read.processInstanceId },
      modelHistoryId: 'shared',
      'about.entityId': row(({ workSite }) => workSite.workSiteId),
      ...ofChosen,
    },
  },
  [nameDeputy.id]: {
    request: () => ({ accountId: colleague, beginsAt: Date.UTC(2027, 0, 1), endsAt: Date.UTC(2027, 1, 1) }),
    ids: { accountId: somebody },
  },
  [openTask.id]: { request: taskOf('open'), ids: ofTask },
  [decideTask.id]: {
    request: taskOf('decide', { decision: 'agree', chosen }),
    ids: { ...ofTask, ...ofChosen, 'photos[]': part(({ fileId }) => fileId) },
  },
  [delegateTask.id]: {
    request: taskOf('delegate', { way: 'transfer', accountId: colleague }),
    ids: { ...ofTask, accountId: somebody },
  },
  [addSigners.id]: {
    request: taskOf('sign', { when: 'after', accountIds: [colleague] }),
    ids: { ...ofTask, 'accountIds[]': somebody },
  },
  [removeSigner.id]: { request: taskOf('removeSigner'), ids: ofTask },
  [urgeProcess.id]: { request: instanceOf('urge'), ids: ofInstance },
  [copyProcess.id]: {
    request: instanceOf('copy', { accountIds: [colleague] }),
    ids: { ...ofInstance, 'accountIds[]': somebody },
  },
  [withdrawAct.id]: { request: instanceOf('withdraw', { act: 1 }), ids: ofInstance },
  [handOverTask.id]: {
    request: (own) => ({
      ...taskOf('handOver', { accountId: colleague, comment: '调离' })(own),
      executorId: own.process.executorId,
    }),
    ids: { ...ofTask, executorId: somebody, accountId: somebody },
  },
  [resetProcess.id]: {
    request: instanceOf('reset', { to: 'b', comment: '重来', chosen }),
    ids: { ...ofInstance, ...ofChosen },
  },
  [controlProcess.id]: {
    request: instanceOf('control', { control: 'suspend', comment: '等图纸' }),
    ids: ofInstance,
  },
}
