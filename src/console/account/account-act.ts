import type { AccountSubject } from './account-subject.ts'

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
