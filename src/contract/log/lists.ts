import { defineEndpoint } from '../define-endpoint.ts'
import { CallLogQuery, OperationLogPage, SystemLogPage } from './call-log-schema.ts'
import { LoginLogPage, LoginLogQuery } from './login-log-schema.ts'

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
