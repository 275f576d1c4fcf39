import { defineEndpoint } from '../define-endpoint.ts'
import { exportsPeople } from '../exports-people.ts'
import { Nothing, UserAccount } from '../session/schema.ts'
import { z } from '../zod.ts'
import {
  AccountNamesQuery,
  GeneralAccountAdd,
  GeneralAccountPage,
  GeneralAccountQuery,
  GeneralAccountSaved,
  PersonOfAccount,
  ValidPeriodEdit,
} from './schema.ts'

export const getLoggedInAccount = defineEndpoint({
  id: 'account.loggedIn',
  service: 'admin/v1',
  method: 'GET',
  path: 'generalAccount/getLoggedInAccount',
  summary: 'The account that is signed in.',
  permission: 'signed-in',
  request: Nothing,
  response: UserAccount,
  offline: 'cached-read',
})

export const listByAccountNames = defineEndpoint({
  id: 'account.listByNames',
  service: 'admin/v1',
  method: 'GET',
  path: 'user/listByAccountNames',
  summary: 'Person and unit of each account name; names beyond the reach of the actor are passed over.',
  permission: 'signed-in',
  request: AccountNamesQuery,
  response: z.array(PersonOfAccount),
  offline: 'cached-read',
})

export const listGeneralAccounts = defineEndpoint({
  id: 'account.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'generalAccount/listPage',
  summary: 'General accounts of the units and departments within reach.',
  permission: 'account:view',
  exports: exportsPeople,
  request: GeneralAccountQuery,
  response: GeneralAccountPage,
  offline: 'cached-read',
})

export const addGeneralAccount = defineEndpoint({
  id: 'account.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/add',
  summary: 'Makes a general account of a person, without a password, under an id that the caller minted.',
  permission: 'account:add',
  request: GeneralAccountAdd,
  response: GeneralAccountSaved,
  offline: {
    effect: 'create',
    entities: (request) => [
      ['account', request.generalAccountId],
      ['person', request.userId],
    ],
    label: (request) => request.accountName,
  },
})

export const updateValidPeriod = defineEndpoint({
  id: 'account.updateValidPeriod',
  service: 'admin/v1',
  method: 'POST',
  path: 'generalAccount/updateValidPeriod',
  summary: 'Changes the first and last day on which a general account may be used.',
  permission: 'account:edit',
  request: ValidPeriodEdit,
  response: GeneralAccountSaved,
  offline: {
    effect: 'update',
    entities: (request) => [['account', request.generalAccountId]],
    label: (request) => request.label ?? request.generalAccountId,
  },
})
