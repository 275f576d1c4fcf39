import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import {
  AllQuery,
  Candidates,
  CandidatesQuery,
  CopiesQuery,
  CopyPage,
  DoneQuery,
  InitiatedQuery,
  ProcessDetail,
  ProcessDrawing,
  ProcessId,
  ProcessPage,
  ProcessRecord,
  ProcessSignatures,
  RecordProcessPage,
  RecordProcessQuery,
  Startables,
  TaskPage,
  ToDoQuery,
} from './process.ts'
import {
  Acted,
  Control,
  Copying,
  Decision,
  Delegation,
  HandOver,
  ProcessStart,
  Reset,
  Signers,
  TaskId,
  Urging,
  Withdrawal,
} from './process-acts.ts'

/** Process query, delegate, reset and withdraw (specification §7), and what else is done with a process. */

const read = {
  service: 'admin/v1',
  method: 'GET',
  permission: 'process:view',
  offline: 'cached-read',
} as const
const act = {
  service: 'admin/v1',
  method: 'POST',
  permission: 'process:act',
  offline: 'online-only',
} as const

export const listToDo = defineEndpoint({
  ...read,
  id: 'process.listToDo',
  path: 'processQuery/listToDo',
  summary: 'A page of the tasks that wait for the account.',
  request: ToDoQuery,
  response: TaskPage,
})

export const listDone = defineEndpoint({
  ...read,
  id: 'process.listDone',
  path: 'processQuery/listDone',
  summary: 'A page of the tasks that the account has decided.',
  request: DoneQuery,
  response: TaskPage,
})

export const listInitiated = defineEndpoint({
  ...read,
  id: 'process.listInitiated',
  path: 'processQuery/listInitiated',
  summary: 'A page of the processes that the account has started.',
  request: InitiatedQuery,
  response: ProcessPage,
})

export const listCopies = defineEndpoint({
  ...read,
  id: 'process.listCc',
  path: 'processQuery/listCc',
  summary: 'A page of the processes that were copied to the account.',
  request: CopiesQuery,
  response: CopyPage,
})

export const listAllProcesses = defineEndpoint({
  ...read,
  id: 'process.listAll',
  path: 'processQuery/listAll',
  permission: 'process:manage',
  summary: 'A page of all processes within the data permission.',
  request: AllQuery,
  response: ProcessPage,
})

export const listRecordProcesses = defineEndpoint({
  ...read,
  id: 'process.listRecord',
  path: 'processQuery/listRecord',
  summary: 'A page of the processes about one record, for those who see the record.',
  request: RecordProcessQuery,
  response: RecordProcessPage,
})

export const getProcess = defineEndpoint({
  ...read,
  id: 'process.detail',
  path: 'processQuery/detail',
  summary: 'A process with its tasks, all that was done in it, and what the account may do now.',
  request: ProcessId,
  response: ProcessDetail,
})

export const getProcessDrawing = defineEndpoint({
  ...read,
  id: 'process.drawing',
  path: 'processQuery/drawing',
  summary: 'The shapes and names of a process, and when it was at which node.',
  request: ProcessId,
  response: ProcessDrawing,
  // Drawings are large, and what draws them needs the network itself.
  offline: 'online-only',
})

export const getProcessRecord = defineEndpoint({
  ...read,
  id: 'process.record',
  path: 'processQuery/record',
  summary: 'The record that a process is about: to whom a task waits for it, whatever their data permission.',
  request: ProcessId,
  response: ProcessRecord,
})

export const getProcessSignatures = defineEndpoint({
  ...read,
  id: 'process.signatures',
  path: 'processQuery/signatures',
  summary: 'The handwritten signatures of those who decided in a process, as they were then: for its sheet.',
  request: ProcessId,
  response: ProcessSignatures,
  offline: 'online-only',
})

export const listStartable = defineEndpoint({
  ...read,
  id: 'process.listStartable',
  path: 'processQuery/listStartable',
  permission: 'process:start',
  summary: 'The published models that the account may start.',
  request: z.strictObject({}),
  response: Startables,
})

export const listCandidates = defineEndpoint({
  ...read,
  id: 'process.listCandidates',
  path: 'processQuery/listCandidates',
  alsoBy: ['workflowRole:add', 'workflowRole:edit', 'workflowModel:add', 'workflowModel:edit'],
  summary:
    'Accounts that a task can be given to, of the own unit and within reach, or that a role can; at most fifty.',
  request: CandidatesQuery,
  response: Candidates,
})

export const startProcess = defineEndpoint({
  ...act,
  id: 'process.start',
  path: 'processQuery/start',
  permission: 'process:start',
  summary: 'Starts a process of a published model, about a record or by itself.',
  request: ProcessStart,
  response: Acted,
})

export const openTask = defineEndpoint({
  ...act,
  id: 'process.open',
  path: 'processQuery/open',
  summary: 'Marks a task as read by its executor: what led to it can no longer be withdrawn.',
  request: TaskId,
  response: Acted,
})

export const decideTask = defineEndpoint({
  ...act,
  id: 'process.decide',
  path: 'processQuery/decide',
  summary: 'Agrees, disagrees, or returns to a node before.',
  request: Decision,
  response: Acted,
})

export const delegateTask = defineEndpoint({
  ...act,
  id: 'process.delegate',
  path: 'processQuery/delegate',
  summary: 'Has somebody else advise on a task, or gives it away to them.',
  request: Delegation,
  response: Acted,
})

export const addSigners = defineEndpoint({
  ...act,
  id: 'process.sign',
  path: 'processQuery/sign',
  summary: 'Has others sign before or after a task.',
  request: Signers,
  response: Acted,
})

export const removeSigner = defineEndpoint({
  ...act,
  id: 'process.removeSigner',
  path: 'processQuery/removeSigner',
  summary: 'Takes a signer or delegate away who has not decided; the task is theirs.',
  request: TaskId,
  response: Acted,
})

export const urgeProcess = defineEndpoint({
  ...act,
  id: 'process.urge',
  path: 'processQuery/urge',
  summary: 'Reminds all to whom a process waits, as its starter or an administrator: once an hour.',
  request: Urging,
  response: Acted,
})

export const copyProcess = defineEndpoint({
  ...act,
  id: 'process.copy',
  path: 'processQuery/cc',
  summary: 'Copies a process to others, as its starter, anyone whom it waits for, or an administrator.',
  request: Copying,
  response: Acted,
})

export const withdrawAct = defineEndpoint({
  ...act,
  id: 'process.withdraw',
  path: 'processQuery/withdraw',
  summary: 'Withdraws an act of the account, while nobody has touched what came of it.',
  request: Withdrawal,
  response: Acted,
})

export const resetProcess = defineEndpoint({
  ...act,
  id: 'process.reset',
  path: 'processQuery/reset',
  permission: 'process:manage',
  summary: 'Sets a process to any node, with a reason.',
  request: Reset,
  response: Acted,
})

export const handOverTask = defineEndpoint({
  ...act,
  id: 'process.handOver',
  path: 'processQuery/handOver',
  permission: 'process:manage',
  summary: 'Gives the task of somebody, as an administrator, to somebody else, with a reason.',
  request: HandOver,
  response: Acted,
})

export const controlProcess = defineEndpoint({
  ...act,
  id: 'process.control',
  path: 'processQuery/control',
  permission: 'process:manage',
  summary: 'Suspends, resumes or ends a process, with a reason.',
  request: Control,
  response: Acted,
})
