import { randomUUID } from 'node:crypto'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import {
  addSigners,
  controlProcess,
  decideTask,
  delegateTask,
  getProcess,
  getProcessRecord,
  openTask,
  removeSigner,
  resetProcess,
  startProcess,
  withdrawAct,
} from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import type { Client } from '../client.ts'
import { bpmn, flow } from '../workflow/reading/bpmn.ts'
import { part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** A model of an account's own, and a process of it that waits for that account. */
export interface ProcessParts {
  modelHistoryId: number
  processInstanceId: string
  processTaskId: string
}

export async function addProcess(client: Client): Promise<ProcessParts> {
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
  return { modelHistoryId, ...(await startOne(client, modelHistoryId)) }
}

/** A further process, in which nobody has acted yet. */
async function startOne(client: Client, modelHistoryId: number, more: object = {}) {
  const processInstanceId = randomUUID()
  const { accountId } = client.session.userAccount
  const chosen = [{ nodeId: 'b', accountIds: [accountId] }]
  await client.call(startProcess, { processInstanceId, modelHistoryId, title: '样例', chosen, ...more })
  const { tasks } = await client.call(getProcess, { processInstanceId })
  return { processInstanceId, processTaskId: tasks[0]?.processTaskId ?? '' }
}

const fresh = ({ client, process }: Belongings, more?: object) =>
  startOne(client, process.modelHistoryId, more)
const instance = row(({ process }) => process.processInstanceId)
const task = row(({ process }) => process.processTaskId)
const somebody = part(({ account }) => account.generalAccountId)
/** Somebody else of the caller's unit. */
const colleague = demoAccountId('sitestaff')
const chosen = [{ nodeId: 'b', accountIds: [colleague] }]
const ofInstance = { processInstanceId: instance }
const ofTask = { processTaskId: task }
const ofChosen = { 'chosen[].nodeId': 'shared', 'chosen[].accountIds[]': somebody } as const

async function taskRequest(own: Belongings, more: object = {}) {
  const { processTaskId } = await fresh(own)
  return { processTaskId, ...more }
}
async function instanceRequest(own: Belongings, more: object = {}) {
  const { processInstanceId } = await fresh(own)
  return { processInstanceId, ...more }
}

/** The ids in calls about processes that run. */
export const processSamples: Record<string, Sample> = {
  [getProcess.id]: { request: instanceRequest, ids: ofInstance },
  [getProcessRecord.id]: {
    request: async (own) => {
      const about = { entity: 'work-site', entityId: own.workSite.workSiteId }
      const { processInstanceId } = await fresh(own, { about })
      return { processInstanceId }
    },
    ids: ofInstance,
  },
  [startProcess.id]: {
    request: (own) => ({
      processInstanceId: randomUUID(),
      modelHistoryId: own.process.modelHistoryId,
      title: '样例',
      about: { entity: 'work-site', entityId: own.workSite.workSiteId },
      chosen,
    }),
    ids: {
      processInstanceId: { taken: ({ process }) => process.processInstanceId },
      modelHistoryId: 'shared',
      'about.entityId': row(({ workSite }) => workSite.workSiteId),
      ...ofChosen,
    },
  },
  [openTask.id]: { request: taskRequest, ids: ofTask },
  [decideTask.id]: {
    request: (own) => taskRequest(own, { decision: 'agree', chosen }),
    ids: { ...ofTask, ...ofChosen },
  },
  [delegateTask.id]: {
    request: (own) => taskRequest(own, { way: 'transfer', accountId: colleague }),
    ids: { ...ofTask, accountId: somebody },
  },
  [addSigners.id]: {
    request: (own) => taskRequest(own, { when: 'after', accountIds: [colleague] }),
    ids: { ...ofTask, 'accountIds[]': somebody },
  },
  [removeSigner.id]: {
    request: async (own) => {
      const { processInstanceId, processTaskId } = await fresh(own)
      const { client } = own
      await client.call(addSigners, { processTaskId, when: 'after', accountIds: [colleague] })
      const { tasks } = await client.call(getProcess, { processInstanceId })
      return { processTaskId: tasks.find(({ kind }) => kind === 'after')?.processTaskId }
    },
    ids: ofTask,
  },
  [withdrawAct.id]: { request: (own) => instanceRequest(own, { act: 1 }), ids: ofInstance },
  [resetProcess.id]: {
    request: (own) => instanceRequest(own, { to: 'a', comment: '重来' }),
    ids: ofInstance,
  },
  [controlProcess.id]: {
    request: (own) => instanceRequest(own, { control: 'suspend', comment: '等图纸' }),
    ids: ofInstance,
  },
}
