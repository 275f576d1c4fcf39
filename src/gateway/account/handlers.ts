import {
  auditAccounts,
  confirmFactorReset,
  deleteGeneralAccounts,
  enableGeneralAccounts,
  enableGeneralPhoneLogin,
  getAccountTree,
  listAccountDetails,
  listAccounts,
  releaseGeneralPlatform,
  requestFactorReset,
  resetGeneralPassword,
  updateAccountLevel,
  updatePasswordPeriods,
  updateValidPeriods,
} from '#contract/account/administration-endpoints.ts'
import {
  addGeneralAccount,
  getLoggedInAccount,
  listByAccountNames,
  listGeneralAccounts,
  updateValidPeriod,
} from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { allChanged } from '../http/all-changed.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { findUser } from '../session/queries.ts'
import { findAccountDetails, findAccountNames } from './detail-queries.ts'
import {
  confirmFactorReset as confirmReset,
  requestFactorReset as requestReset,
} from './factor-reset-rules.ts'
import {
  createGeneralAccount,
  loadGeneralAccounts,
  reviseValidPeriod,
  savedBefore,
  saveGeneralAccounts,
} from './general-rules.ts'
import { changeLevel } from './level-rules.ts'
import { changePasswordPeriods, createPassword, resetBefore, resetPassword } from './password-rules.ts'
import { changeValidPeriods } from './period-rules.ts'
import { changePhoneLogin } from './phone-rules.ts'
import { findPlatforms, releasePlatform } from './platform-rules.ts'
import { findByAccountNames, findGeneralAccounts } from './queries.ts'
import { audit, changeStatus, deleteAccounts } from './status-rules.ts'
import { findAccountTree } from './tree-queries.ts'

/** The same again found it done. */
const onlyOne = { again: async () => ({ changed: 1 }) }

export const accountHandlers = [
  handle(getLoggedInAccount, async ({ tx, actor }) => {
    const user = await findUser(tx, actor.accountId)
    if (!user) throw new Refusal(codes.notFound)
    return user.userAccount
  }),
  handle(listByAccountNames, ({ tx, actor }, { accountNames = [] }) =>
    findByAccountNames(tx, actor, accountNames),
  ),
  handle(listGeneralAccounts, ({ tx, actor, language, now }, query) =>
    findGeneralAccounts(tx, actor, query, language, now),
  ),
  handle(addGeneralAccount, createGeneralAccount, { again: savedBefore }),
  handle(updateValidPeriod, reviseValidPeriod, {
    load: loadGeneralAccounts,
    save: saveGeneralAccounts,
    again: savedBefore,
  }),
  handle(listAccounts, ({ tx, actor }, query) => findAccountNames(tx, actor, query)),
  handle(listAccountDetails, ({ tx, actor, language, now }, query) =>
    findAccountDetails(tx, actor, query, language, now),
  ),
  handle(getAccountTree, ({ tx, actor }, query) => findAccountTree(tx, actor, query)),
  handle(deleteGeneralAccounts, (context, { ids }) => deleteAccounts(context, 'general', ids), {
    again: deletedBefore,
  }),
  handle(enableGeneralAccounts, (context, change) => changeStatus(context, 'general', change), {
    again: allChanged,
  }),
  handle(resetGeneralPassword, (context, request) => resetPassword(context, 'general', request), {
    before: createPassword,
    again: (context, request) => resetBefore(context, 'general', request),
  }),
  handle(requestFactorReset, requestReset, onlyOne),
  handle(confirmFactorReset, confirmReset, onlyOne),
  handle(releaseGeneralPlatform, (context, release) => releasePlatform(context, 'general', release), {
    again: ({ tx, actor }, { accountId }) => findPlatforms(tx, actor, accountId),
  }),
  handle(updateValidPeriods, (context, periods) => changeValidPeriods(context, 'general', periods), {
    again: allChanged,
  }),
  handle(updatePasswordPeriods, changePasswordPeriods, { again: allChanged }),
  handle(enableGeneralPhoneLogin, (context, change) => changePhoneLogin(context, 'general', change), {
    again: allChanged,
  }),
  handle(auditAccounts, audit, { again: allChanged }),
  handle(updateAccountLevel, changeLevel, { again: async () => ({ changed: 1 }) }),
]
