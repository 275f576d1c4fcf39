import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { HistoryPage, HistoryQuery, OperationLogAdd } from './schema.ts'

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
