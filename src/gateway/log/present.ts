import type { History, LoginLog, OperationLog, SystemLog } from '#contract/log/schema.ts'
import type { history } from '../db/tables/history.ts'
import type { loginLog, operationLog, systemLog } from '../db/tables/log.ts'

export function presentLoginLog(row: typeof loginLog.$inferSelect): LoginLog {
  const { loginLogId, accountName, ip, outcome, time, city, terminal, terminalVersion, os, osVersion } = row
  return {
    loginLogId,
    accountName,
    ip,
    outcome,
    time: time.getTime(),
    ...(city !== null && { city }),
    ...(terminal !== null && { terminal }),
    ...(terminalVersion !== null && { terminalVersion }),
    ...(os !== null && { os }),
    ...(osVersion !== null && { osVersion }),
  }
}

export function presentOperationLog(row: typeof operationLog.$inferSelect): OperationLog {
  return { operationLogId: row.operationLogId, ...presentCall(row) }
}

export function presentSystemLog(row: typeof systemLog.$inferSelect): SystemLog {
  return { systemLogId: row.systemLogId, ...presentCall(row), ip: row.ip }
}

type CallRow = Omit<typeof operationLog.$inferSelect, 'operationLogId'>

function presentCall(row: CallRow): Omit<OperationLog, 'operationLogId'> {
  const { action, app, uri, service, accountName, status, duration, requestId, time } = row
  const { menu, content, request, response } = row
  return {
    action,
    app,
    uri,
    service,
    accountName,
    status,
    duration,
    requestId,
    time: time.getTime(),
    ...(menu !== null && { menu }),
    ...(content !== null && { content }),
    ...(request !== null && { request }),
    ...(response !== null && { response }),
  }
}

export function presentHistory(row: typeof history.$inferSelect): History {
  const { historyId, entity, entityId, action, revision, changedByName, accountName, requestId } = row
  const { before, after, madeAt, terminalName } = row
  return {
    historyId,
    entity,
    entityId,
    action,
    revision,
    changedByName,
    accountName,
    requestId,
    changedAt: row.changedAt.getTime(),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
    ...(madeAt !== null && { madeAt: madeAt.getTime() }),
    ...(terminalName !== null && { terminalName }),
  }
}
