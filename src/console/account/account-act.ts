import {
  auditAccounts,
  updateAccountLevel,
  updatePasswordPeriods,
} from '#contract/account/administration-endpoints.ts'
import { updateProjectDepartment } from '#contract/account/registered-endpoints.ts'
import { accountActions, allows } from '#contract/account/transitions.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { explainAccess } from '#contract/role/endpoints.ts'
import { type AccountKind, type AccountSubject, callsOf } from './account-subject.ts'

/** What can be done to accounts from a list or a detail. */
export type ActName =
  | 'approve'
  | 'reject'
  | 'stop'
  | 'enable'
  | 'unlock'
  | 'reset'
  | 'periods'
  | 'passwordPeriod'
  | 'level'
  | 'projectDepartment'
  | 'phoneLoginOn'
  | 'phoneLoginOff'
  | 'explain'
  | 'delete'

export interface AccountAct {
  name: ActName
  rows: readonly AccountSubject[]
}

const level: [ActName, Endpoint] = ['level', updateAccountLevel]
const explain: [ActName, Endpoint] = ['explain', explainAccess]

/** The acts of a kind of account, in their order, with the call that each needs. */
export function actsOf(kind: AccountKind): [ActName, Endpoint][] {
  const { status, reset, periods, phoneLogin, remove } = callsOf[kind]
  const common: [ActName, Endpoint][] = [
    ['stop', status],
    ['enable', status],
    ['unlock', status],
    ['reset', reset],
    ['periods', periods],
  ]
  const byPhone: [ActName, Endpoint][] = [
    ['phoneLoginOn', phoneLogin],
    ['phoneLoginOff', phoneLogin],
  ]
  return kind === 'general'
    ? [
        ['approve', auditAccounts],
        ['reject', auditAccounts],
        ...common,
        ['passwordPeriod', updatePasswordPeriods],
        ...byPhone,
        level,
        explain,
        ['delete', remove],
      ]
    : [
        ...common,
        ['projectDepartment', updateProjectDepartment],
        ...byPhone,
        level,
        explain,
        ['delete', remove],
      ]
}

/** Acts that are about one account. */
const single: ReadonlySet<ActName> = new Set(['reset', 'level', 'explain'])

/** Whether an act makes sense for these accounts. */
export function isOffered(name: ActName, rows: readonly AccountSubject[]): boolean {
  if (single.has(name) && rows.length !== 1) return false
  if (name === 'phoneLoginOn') return rows.some(({ phoneLogin }) => !phoneLogin)
  if (name === 'phoneLoginOff') return rows.some(({ phoneLogin }) => phoneLogin)
  const change = accountActions.find((each) => each === name)
  if (change === undefined) return true
  // A list may be mixed: the gateway names those that hinder it.
  return rows.some(({ status }) => allows(status, change))
}
