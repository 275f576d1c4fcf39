import {
  deleteGeneralAccounts,
  enableGeneralAccounts,
  enableGeneralPhoneLogin,
  releaseGeneralPlatform,
  resetGeneralPassword,
  updateValidPeriods,
} from '#contract/account/administration-endpoints.ts'
import type { RegisteredAccount } from '#contract/account/registered.ts'
import {
  deleteRegisteredAccounts,
  enablePhoneLogin,
  enableRegisteredAccounts,
  releaseRegisteredPlatform,
  resetRegisteredPassword,
  updateRegisteredPeriods,
} from '#contract/account/registered-endpoints.ts'
import type { AccountStatus, GeneralAccount } from '#contract/account/schema.ts'

/** An account that something is done to, whatever its kind. */
export interface AccountSubject {
  accountId: string
  accountName: string
  userName: string
  status: AccountStatus
  validFrom?: string | undefined
  validUntil?: string | undefined
  /** Where it is of one. */
  projectId?: string | undefined
  /** That it signs in by its person's number as well. */
  phoneLogin?: boolean | undefined
}

/** Accounts of projects have calls of their own, and rights to them. */
export const callsOf = {
  general: {
    status: enableGeneralAccounts,
    reset: resetGeneralPassword,
    release: releaseGeneralPlatform,
    periods: updateValidPeriods,
    phoneLogin: enableGeneralPhoneLogin,
    remove: deleteGeneralAccounts,
  },
  registered: {
    status: enableRegisteredAccounts,
    reset: resetRegisteredPassword,
    release: releaseRegisteredPlatform,
    periods: updateRegisteredPeriods,
    phoneLogin: enablePhoneLogin,
    remove: deleteRegisteredAccounts,
  },
} as const
export type AccountKind = keyof typeof callsOf

export function generalSubject({ generalAccountId, ...row }: GeneralAccount): AccountSubject {
  return { ...row, accountId: generalAccountId }
}

export function registeredSubject({ registeredAccountId, ...row }: RegisteredAccount): AccountSubject {
  return { ...row, accountId: registeredAccountId }
}

/** What a form about these accounts is called, in whatever order they were chosen (`FormDialog`'s `draft`). */
export function draftAbout(form: string, rows: readonly AccountSubject[]): string {
  return [form, ...rows.map(({ accountId }) => accountId).sort()].join(' ')
}

/** An account as a confirmation names it. */
export function nameOf({ accountName, userName }: AccountSubject): string {
  return `${accountName} · ${userName}`
}
