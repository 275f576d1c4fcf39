import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import {
  CallLogQuery,
  HistoryPage,
  HistoryQuery,
  LoginLogPage,
  LoginLogQuery,
  OperationLogAdd,
  OperationLogPage,
  SystemLogPage,
} from './schema.ts'

export const listLoginLogs = defineEndpoint({
  id: 'log.listLogin',
  service: 'admin/v1',
  method: 'GET',
  path: 'applicationLoginLog/listPage',
  summary: 'Sign-ins, refused ones too.',
  permission: 'log:view',
  request: LoginLogQuery,
  response: LoginLogPage,
  offline: 'online-only',
})

export const listOperationLogs = defineEndpoint({
  id: 'log.listOperation',
  service: 'admin/v1',
  method: 'GET',
  path: 'applicationOperateLog/listPage',
  summary: 'What people did in the console.',
  permission: 'log:view',
  request: CallLogQuery,
  response: OperationLogPage,
  offline: 'online-only',
})

export const listSystemLogs = defineEndpoint({
  id: 'log.listSystem',
  service: 'admin/v1',
  method: 'GET',
  path: 'applicationSystemLog/listPage',
  summary: 'Calls that changed something or were refused.',
  permission: 'log:view',
  request: CallLogQuery,
  response: SystemLogPage,
  offline: 'online-only',
})

export const addOperationLog = defineEndpoint({
  id: 'log.addOperation',
  service: 'portal/v1',
  method: 'POST',
  path: 'applicationOperateLog/add',
  summary: 'Records a click on a permitted element.',
  permission: 'signed-in',
  factor: 'none',
  request: OperationLogAdd,
  response: z.null(),
  offline: 'online-only',
})

export const listHistory = defineEndpoint({
  id: 'log.listHistory',
  service: 'admin/v1',
  method: 'GET',
  path: 'history/listPage',
  summary: 'Every change of one row with before and after.',
  permission: 'history:view',
  request: HistoryQuery,
  response: HistoryPage,
  offline: 'cached-read',
})
