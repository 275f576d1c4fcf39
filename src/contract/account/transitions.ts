import type { AccountStatus } from './schema.ts'

/** What somebody does to an account's status. */
export const accountActions = ['stop', 'enable', 'unlock', 'approve', 'reject'] as const
export type AccountAction = (typeof accountActions)[number]

/**
 * Every way in which somebody changes an account's status (specification §4), and no other. Beside them the gateway
 * itself locks a normal account after too many failed sign-ins.
 */
export const accountTransitions: Record<AccountAction, { from: AccountStatus; to: AccountStatus }> = {
  stop: { from: 'normal', to: 'stopped' },
  enable: { from: 'stopped', to: 'normal' },
  unlock: { from: 'locked', to: 'normal' },
  approve: { from: 'pending', to: 'normal' },
  reject: { from: 'pending', to: 'review-failed' },
}

/** Whether an account of that status can be acted upon so. */
export function allows(status: AccountStatus, action: AccountAction): boolean {
  return accountTransitions[action].from === status
}
