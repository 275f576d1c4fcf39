import { defineEndpoint } from '../define-endpoint.ts'
import { exportsPeople } from '../exports-people.ts'
import { z } from '../zod.ts'
import {
  AccountDetailPage,
  AccountDetailQuery,
  AccountIds,
  AccountListEntry,
  AccountListQuery,
  AccountsChanged,
  AccountsDeleted,
  AccountTree,
  AccountTreeQuery,
  Audit,
  FactorResetRequest,
  InvitationAdd,
  InvitationWithdrawal,
  LevelChange,
  NewInvitation,
  OneTimePassword,
  OpenInvitation,
  OpenInvitationQuery,
  PasswordPeriods,
  PasswordReset,
  PhoneLoginChange,
  PlatformRelease,
  PlatformsLeft,
  StatusChange,
  ValidPeriods,
} from './administration.ts'

export const listAccounts = defineEndpoint({
  id: 'account.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'generalAccount/list',
  summary: 'Names of the general accounts within reach, to choose from: the first 2,000 by name.',
  permission: 'account:view',
  request: AccountListQuery,
  response: z.array(AccountListEntry),
  offline: 'cached-read',
})

export const listAccountDetails = defineEndpoint({
  id: 'account.listDetailPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'generalAccount/listDetailPage',
  summary: 'Accounts with their review, password, bindings and last sign-in; contacts are masked.',
  permission: 'account:view',
  // Each opens just the accounts that its screen is about.
  alsoBy: ['account:audit', 'registeredAccount:view'],
  exports: exportsPeople,
  request: AccountDetailQuery,
  response: AccountDetailPage,
  offline: 'cached-read',
})

export const getAccountTree = defineEndpoint({
  id: 'account.tree',
  service: 'admin/v1',
  method: 'GET',
  path: 'generalAccount/listTree',
  summary:
    'Units and departments as groups, with how many people below them have an account, and those people.',
  permission: 'account:view',
  request: AccountTreeQuery,
  response: AccountTree,
  offline: 'cached-read',
})

export const deleteGeneralAccounts = defineEndpoint({
  id: 'account.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'generalAccount/delete',
  summary: 'Deletes general accounts and ends their sessions; their names stay taken.',
  permission: 'account:delete',
  factor: 'step-up',
  request: AccountIds,
  response: AccountsDeleted,
  offline: 'online-only',
})

export const enableGeneralAccounts = defineEndpoint({
  id: 'account.enable',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/enable',
  summary: 'Stops, enables or unlocks general accounts: all of them or none.',
  permission: 'account:enable',
  factor: 'step-up',
  request: StatusChange,
  response: AccountsChanged,
  offline: 'online-only',
})

export const resetGeneralPassword = defineEndpoint({
  id: 'account.resetPwd',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/resetPwd',
  summary:
    'Gives a general account a one-time password, to be replaced at the next sign-in; who does not hold all that the account opens has it sent to its person.',
  permission: 'account:reset',
  factor: 'step-up',
  request: PasswordReset,
  response: OneTimePassword,
  offline: 'online-only',
})

export const releaseGeneralPlatform = defineEndpoint({
  id: 'account.releasePlatform',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/unbindThirdPlatform',
  summary:
    'Takes the WeChat or QQ account that signs in to a general account away from it, and ends its sessions; its person may bind it again.',
  permission: 'account:reset',
  factor: 'step-up',
  request: PlatformRelease,
  response: PlatformsLeft,
  offline: 'online-only',
})

export const requestFactorReset = defineEndpoint({
  id: 'account.requestFactorReset',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/requestFactorReset',
  summary:
    'Asks to take a lost second factor from an account of somebody else; another administrator confirms it within a day.',
  permission: 'account:reset',
  factor: 'step-up',
  request: FactorResetRequest,
  response: AccountsChanged,
  offline: 'online-only',
})

export const confirmFactorReset = defineEndpoint({
  id: 'account.confirmFactorReset',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/confirmFactorReset',
  summary:
    'Takes the second factor from an account, as another administrator has asked, and ends its sessions.',
  permission: 'account:reset',
  factor: 'step-up',
  request: FactorResetRequest,
  response: AccountsChanged,
  offline: 'online-only',
})

export const updateValidPeriods = defineEndpoint({
  id: 'account.updateValidPeriods',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/updateValidPeriods',
  summary: 'Gives general accounts one valid period: all of them or none.',
  permission: 'account:edit',
  request: ValidPeriods,
  response: AccountsChanged,
  offline: 'online-only',
})

export const updatePasswordPeriods = defineEndpoint({
  id: 'account.updatePwdValidPeriod',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/updatePwdValidPeriod',
  summary: 'Says for how many days passwords of general accounts may be used: for all of them or none.',
  permission: 'account:edit',
  request: PasswordPeriods,
  response: AccountsChanged,
  offline: 'online-only',
})

export const enableGeneralPhoneLogin = defineEndpoint({
  id: 'account.enablePhoneLogin',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/enablePhoneLogin',
  summary:
    'Lets general accounts sign in by their cellphone number as well, or no more: all of them or none.',
  permission: 'account:edit',
  request: PhoneLoginChange,
  response: AccountsChanged,
  offline: 'online-only',
})

export const auditAccounts = defineEndpoint({
  id: 'account.audit',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/audit',
  summary: 'Approves or rejects registrations: all of them or none.',
  permission: 'account:audit',
  request: Audit,
  response: AccountsChanged,
  offline: 'online-only',
})

export const updateAccountLevel = defineEndpoint({
  id: 'account.updateLevel',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/updateLevel',
  summary: 'Makes an account a general, registered or tourist one.',
  permission: 'account:level',
  factor: 'step-up',
  request: LevelChange,
  response: AccountsChanged,
  offline: 'online-only',
})

export const inviteAccount = defineEndpoint({
  id: 'account.invite',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/invite',
  summary: 'Makes a link by which one person registers at a unit, once.',
  permission: 'account:invite',
  request: InvitationAdd,
  response: NewInvitation,
  offline: 'online-only',
})

export const listOpenInvitations = defineEndpoint({
  id: 'account.listInvitations',
  service: 'admin/v1',
  method: 'GET',
  path: 'generalAccount/listInvitations',
  summary: 'Invitations to places within reach that can still be completed: the newest 200.',
  permission: 'account:invite',
  request: OpenInvitationQuery,
  response: z.array(OpenInvitation),
  offline: 'online-only',
})

export const withdrawInvitation = defineEndpoint({
  id: 'account.withdrawInvitation',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/withdrawInvitation',
  summary: 'Takes an invitation back: nobody registers by its link any more.',
  permission: 'account:invite',
  request: InvitationWithdrawal,
  response: z.null(),
  offline: 'online-only',
})
