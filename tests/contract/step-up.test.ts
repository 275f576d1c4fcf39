import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { factorRuleOf } from '#contract/define-endpoint.ts'

/** Grants, resets, revocation, keys, policies, and what takes people's data away. */
const steppedUp = [
  'account.confirmFactorReset',
  'account.delete',
  'account.enable',
  'account.releasePlatform',
  'account.requestFactorReset',
  'account.resetPwd',
  'account.updateLevel',
  'application.endFormerKey',
  'application.updateKey',
  'applicationRole.add',
  'applicationRole.delete',
  'person.export',
  'registeredAccount.delete',
  'registeredAccount.enable',
  'registeredAccount.releasePlatform',
  'registeredAccount.resetPwd',
  'role.update',
  'roleAccount.add',
  'roleAccount.delete',
  'roleData.update',
  'roleMenu.addFullByRoleId',
  'roleOrg.addFullByRoleId',
  'roleResource.addFullByRoleId',
  'terminal.agree',
  'terminal.cancel',
  'terminal.reject',
  'terminal.updatePolicy',
]

test('SES-21 APP-05 grants, resets, revocation, keys, the policy for terminals and exports of people ask for a second factor again', () => {
  const asking = allEndpoints.filter((endpoint) => factorRuleOf(endpoint) === 'step-up')
  expect(asking.map(({ id }) => id).toSorted()).toEqual(steppedUp)
})
