import {
  addRegisteredAccount,
  deleteRegisteredAccounts,
  enablePhoneLogin,
  enableRegisteredAccounts,
  listRegisteredAccounts,
  releaseRegisteredPlatform,
  resetRegisteredPassword,
  updateProjectDepartment,
  updateRegisteredPeriods,
} from '#contract/account/registered-endpoints.ts'
import { allChanged } from '../http/all-changed.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle } from '../http/handle.ts'
import { createPassword, resetBefore, resetPassword } from './password-rules.ts'
import { changeValidPeriods } from './period-rules.ts'
import { changePhoneLogin } from './phone-rules.ts'
import { findPlatforms, releasePlatform } from './platform-rules.ts'
import { findRegisteredAccount, findRegisteredAccounts } from './registered-queries.ts'
import { changeProjectDepartment, createRegisteredAccount } from './registered-rules.ts'
import { changeStatus, deleteAccounts } from './status-rules.ts'

export const registeredAccountHandlers = [
  handle(listRegisteredAccounts, ({ tx, actor, language }, query) =>
    findRegisteredAccounts(tx, actor, query, language),
  ),
  handle(addRegisteredAccount, createRegisteredAccount, {
    again: ({ tx, actor }, { registeredAccountId }) => findRegisteredAccount(tx, actor, registeredAccountId),
  }),
  handle(enableRegisteredAccounts, (context, change) => changeStatus(context, 'registered', change), {
    again: allChanged,
  }),
  handle(updateRegisteredPeriods, (context, periods) => changeValidPeriods(context, 'registered', periods), {
    again: allChanged,
  }),
  handle(resetRegisteredPassword, (context, request) => resetPassword(context, 'registered', request), {
    before: createPassword,
    again: (context, request) => resetBefore(context, 'registered', request),
  }),
  handle(releaseRegisteredPlatform, (context, release) => releasePlatform(context, 'registered', release), {
    again: ({ tx, actor }, { accountId }) => findPlatforms(tx, actor, accountId),
  }),
  handle(updateProjectDepartment, changeProjectDepartment, { again: allChanged }),
  handle(deleteRegisteredAccounts, (context, { ids }) => deleteAccounts(context, 'registered', ids), {
    again: deletedBefore,
  }),
  handle(enablePhoneLogin, (context, change) => changePhoneLogin(context, 'registered', change), {
    again: allChanged,
  }),
]
