import type { OperationLog, SystemLog } from '#contract/log/call-log-schema.ts'
import type { LoginLog } from '#contract/log/login-log-schema.ts'
import type { History } from '#contract/log/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { history } from '../db/tables/history.ts'
import type { loginLog, operationLog, systemLog } from '../db/tables/log.ts'
import type { Text } from '../platform/refuse-named.ts'
import { endSentence, isEndReason } from '../security/end-reason.ts'

/** A call before what it did is put into words. */
export type Unnamed<Call> = Omit<Call, 'act' | 'menuName' | 'object'>

const signInReasons: Partial<Record<string, Text>> = {
  'unknown-account': { zh: '没有此账号', en: 'No such account' },
  'wrong-password': { zh: '密码错误', en: 'Wrong password' },
  'wrong-credential': { zh: '设备凭证无效或已过期', en: 'The device’s credential is not valid any more' },
  'terminal-waiting': { zh: '设备未获授权或授权已到期', en: 'The device is not authorised' },
}

function reasonText(reason: string): Text {
  const ended = isEndReason(reason) ? endSentence(reason) : { zh: reason, en: reason }
  return signInReasons[reason] ?? ended
}

export function presentLoginLog(row: typeof loginLog.$inferSelect, language: Language): LoginLog {
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
    ...(row.reason !== null && { reason: reasonText(row.reason)[language] }),
  }
}

export function presentOperationLog(row: typeof operationLog.$inferSelect): Unnamed<OperationLog> {
  return { operationLogId: row.operationLogId, ...presentCall(row) }
}

export function presentSystemLog(row: typeof systemLog.$inferSelect): Unnamed<SystemLog> {
  return { systemLogId: row.systemLogId, ...presentCall(row), ip: row.ip }
}

type CallRow = Omit<typeof operationLog.$inferSelect, 'operationLogId'>

function presentCall(row: CallRow): Unnamed<Omit<OperationLog, 'operationLogId'>> {
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
