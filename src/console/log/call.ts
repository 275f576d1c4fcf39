import type { CallLogQuery, OperationLog, SystemLog } from '#contract/log/call-log-schema.ts'
import type { List } from '../kit/use-list.ts'

/** What both logs say of a call. */
export type Call = Omit<OperationLog, 'operationLogId'> & Partial<Pick<SystemLog, 'ip'>>
export type CallList<Row extends Call> = List<CallLogQuery, Row>
