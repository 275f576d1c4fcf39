import { defineEndpoint } from '../define-endpoint.ts'
import { exportsPeople } from '../exports-people.ts'
import {
  AccountIds,
  AccountsChanged,
  AccountsDeleted,
  OneTimePassword,
  PasswordReset,
  PhoneLoginChange,
  PlatformRelease,
  PlatformsLeft,
  StatusChange,
  ValidPeriods,
} from './administration.ts'
import {
  ProjectDepartmentChange,
  RegisteredAccount,
  RegisteredAccountAdd,
  RegisteredAccountPage,
  RegisteredAccountQuery,
} from './registered.ts'

export const listRegisteredAccounts = defineEndpoint({
  id: 'registeredAccount.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'registeredAccount/listPage',
  summary: 'Accounts of projects, by project organisation and department.',
  permission: 'registeredAccount:view',
  exports: exportsPeople,
  request: RegisteredAccountQuery,
  response: RegisteredAccountPage,
  offline: 'cached-read',
})

export const addRegisteredAccount = defineEndpoint({
  id: 'registeredAccount.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'registeredAccount/add',
  summary: 'Makes an account of a person for a project, without a password.',
  permission: 'registeredAccount:add',
  request: RegisteredAccountAdd,
  response: RegisteredAccount,
  offline: 'online-only',
})

export const enableRegisteredAccounts = defineEndpoint({
  id: 'registeredAccount.enable',
  service: 'admin/v1',
  method: 'POST',
  path: 'registeredAccount/enable',
  summary: 'Stops, enables or unlocks accounts of projects: all of them or none.',
  permission: 'registeredAccount:enable',
  factor: 'step-up',
  request: StatusChange,
  response: AccountsChanged,
  offline: 'online-only',
})

export const updateRegisteredPeriods = defineEndpoint({
  id: 'registeredAccount.updateValidPeriod',
  service: 'admin/v1',
  method: 'POST',
  path: 'registeredAccount/updateValidPeriod',
  summary: 'Gives accounts of projects one valid period: all of them or none.',
  permission: 'registeredAccount:edit',
  request: ValidPeriods,
  response: AccountsChanged,
  offline: 'online-only',
})

export const resetRegisteredPassword = defineEndpoint({
  id: 'registeredAccount.resetPwd',
  service: 'admin/v1',
  method: 'POST',
  path: 'registeredAccount/resetPwd',
  summary:
    'Gives an account of a project a one-time password, to be replaced at the next sign-in; told or sent as a general one’s.',
  permission: 'registeredAccount:reset',
  factor: 'step-up',
  request: PasswordReset,
  response: OneTimePassword,
  offline: 'online-only',
})

export const updateProjectDepartment = defineEndpoint({
  id: 'registeredAccount.updateProjectDept',
  service: 'admin/v1',
  method: 'POST',
  path: 'registeredAccount/updateProjectDept',
  summary: 'Moves accounts to another organisation or department of their project: all of them or none.',
  permission: 'registeredAccount:edit',
  request: ProjectDepartmentChange,
  response: AccountsChanged,
  offline: 'online-only',
})

export const deleteRegisteredAccounts = defineEndpoint({
  id: 'registeredAccount.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'registeredAccount/delete',
  summary: 'Deletes accounts of projects and ends their sessions; their names stay taken.',
  permission: 'registeredAccount:delete',
  factor: 'step-up',
  request: AccountIds,
  response: AccountsDeleted,
  offline: 'online-only',
})

export const enablePhoneLogin = defineEndpoint({
  id: 'registeredAccount.enablePhoneLogin',
  service: 'admin/v1',
  method: 'POST',
  path: 'registeredAccount/enablePhoneLogin',
  summary: 'Lets accounts of projects sign in by their cellphone number as well, or no more.',
  permission: 'registeredAccount:edit',
  request: PhoneLoginChange,
  response: AccountsChanged,
  offline: 'online-only',
})

export const releaseRegisteredPlatform = defineEndpoint({
  id: 'registeredAccount.releasePlatform',
  service: 'admin/v1',
  method: 'POST',
  path: 'registeredAccount/unbindThirdPlatform',
  summary:
    'Takes the WeChat or QQ account that signs in to an account of a project away from it, and ends its sessions; its person may bind it again.',
  permission: 'registeredAccount:reset',
  factor: 'step-up',
  request: PlatformRelease,
  response: PlatformsLeft,
  offline: 'online-only',
})
