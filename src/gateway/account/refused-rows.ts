import type { AccountStatus } from '#contract/account/schema.ts'
import { type AccountAction, accountTransitions, allows } from '#contract/account/transitions.ts'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { AdministeredAccount } from '../identity/revise-accounts.ts'
import type { Refusal } from '../platform/refusal.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'

const statuses: Record<AccountStatus, Text> = {
  pending: { zh: '待审核', en: 'pending review' },
  normal: { zh: '正常', en: 'normal' },
  'review-failed': { zh: '审核未通过', en: 'review failed' },
  stopped: { zh: '已停用', en: 'stopped' },
  locked: { zh: '已锁定', en: 'locked' },
}

const needed: Record<AccountAction, Text> = {
  stop: { zh: '只有正常的账号可以停用', en: 'Only a normal account can be stopped' },
  enable: { zh: '只有已停用的账号可以启用', en: 'Only a stopped account can be enabled' },
  unlock: { zh: '只有已锁定的账号可以解锁', en: 'Only a locked account can be unlocked' },
  approve: { zh: '只有待审核的账号可以审核', en: 'Only a pending account can be reviewed' },
  reject: { zh: '只有待审核的账号可以审核', en: 'Only a pending account can be reviewed' },
}

/**
 * A 20400 for a list of accounts of which some cannot be taken, and so none is: it names them, with why.
 * @param ids as they were asked for, by which the fields are named.
 */
export function refuseRows(
  ids: readonly string[],
  refused: readonly AdministeredAccount[],
  rule: Text,
  why: (row: AdministeredAccount, language: Language) => string,
  language: Language,
): Refusal {
  const named = refused.map((row) => ({
    at: ids.indexOf(row.account.accountId),
    name: row.account.accountName,
    why: { zh: why(row, 'zh'), en: why(row, 'en') },
  }))
  return refuseNamed(codes.invalid, named, rule, language)
}

const archived = { zh: '人员已归档，请先恢复', en: 'the person is archived: restore them first' }
const notArchived = {
  zh: '已归档人员的账号不能启用、解锁、通过审核或重置密码',
  en: 'Accounts of archived people are not enabled, unlocked, approved or given a password',
}

/** Nobody opens accounts as whose person nobody may sign in. @throws Refusal 20400 naming them. */
export function checkNotArchived(
  ids: readonly string[],
  rows: readonly AdministeredAccount[],
  language: Language,
): void {
  const refused = rows.filter(({ account }) => account.personArchived)
  if (refused.length > 0) throw refuseRows(ids, refused, notArchived, (_row, to) => archived[to], language)
}

/** @throws Refusal 20400 naming the accounts of a status, or of an archived person, that does not allow the action. */
export function checkTransition(
  ids: readonly string[],
  rows: readonly AdministeredAccount[],
  action: AccountAction,
  language: Language,
): { to: AccountStatus } {
  const refused = rows.filter((row) => !allows(row.account.status, action))
  if (refused.length > 0)
    throw refuseRows(ids, refused, needed[action], (row, to) => statuses[row.account.status][to], language)
  const transition = accountTransitions[action]
  if (transition.to === 'normal') checkNotArchived(ids, rows, language)
  return transition
}
