import { randomUUID } from 'node:crypto'
import {
  auditAccounts,
  confirmFactorReset,
  deleteGeneralAccounts,
  enableGeneralAccounts,
  enableGeneralPhoneLogin,
  getAccountTree,
  inviteAccount,
  listAccountDetails,
  listAccounts,
  listOpenInvitations,
  releaseGeneralPlatform,
  requestFactorReset,
  resetGeneralPassword,
  updateAccountLevel,
  updatePasswordPeriods,
  updateValidPeriods,
  withdrawInvitation,
} from '#contract/account/administration-endpoints.ts'
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
import { codes } from '#contract/codes.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const general = ({ account }: Belongings) => account.generalAccountId
const registered = ({ registeredAccountId }: Belongings) => registeredAccountId
const personId = ({ person }: Belongings) => person.userId
const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''
const office = ({ person }: Belongings) => person.place?.departmentId ?? ''
const project = ({ workSite }: Belongings) => workSite.projectId
const seat = ({ projectOrganizationId }: Belongings) => projectOrganizationId
const desk = ({ projectDepartmentId }: Belongings) => projectDepartmentId

/** Something that is done to a list of accounts. */
function bulk(of: (own: Belongings) => string, fields: Record<string, unknown>): Sample {
  return { request: (own) => ({ ids: [of(own)], ...fields }), ids: { 'ids[]': row(of) } }
}

/** How the endpoints of accounts are called. */
export const accountSamples: Record<string, Sample> = {
  [listAccounts.id]: { request: () => ({}), ids: { organizationId: narrowing(unit) } },
  [listAccountDetails.id]: {
    request: () => ({}),
    ids: { organizationId: narrowing(unit), accountId: narrowing(general) },
  },
  [getAccountTree.id]: { request: () => ({}), ids: { nodeId: narrowing(unit) } },
  [deleteGeneralAccounts.id]: bulk(general, {}),
  [enableGeneralAccounts.id]: { ...bulk(general, { action: 'unlock' }), answer: codes.invalid },
  [resetGeneralPassword.id]: {
    request: (own) => ({ accountId: general(own) }),
    ids: { accountId: row(general) },
  },
  [releaseGeneralPlatform.id]: {
    request: (own) => ({ accountId: general(own), platform: 'qq' }),
    ids: { accountId: row(general) },
  },
  // Neither has a second factor.
  [requestFactorReset.id]: {
    request: (own) => ({ accountId: general(own) }),
    answer: codes.invalid,
    ids: { accountId: row(general) },
  },
  [confirmFactorReset.id]: {
    request: (own) => ({ accountId: general(own) }),
    answer: codes.invalid,
    ids: { accountId: row(general) },
  },
  [updateValidPeriods.id]: bulk(general, { validUntil: '2031-12-31' }),
  [updatePasswordPeriods.id]: bulk(general, { passwordValidDays: 90 }),
  [enableGeneralPhoneLogin.id]: bulk(general, { phoneLogin: false }),
  [auditAccounts.id]: { ...bulk(general, { verdict: 'approve' }), answer: codes.invalid },
  [updateAccountLevel.id]: {
    request: (own) => ({ accountId: general(own), level: 'tourist', projectId: project(own) }),
    ids: { accountId: row(general), projectId: part(project) },
  },
  [inviteAccount.id]: {
    request: (own) => ({ organizationId: unit(own), validDays: 7 }),
    ids: { organizationId: part(unit), departmentId: part(office), userId: part(personId) },
  },
  [listOpenInvitations.id]: { request: () => ({}), ids: { userId: narrowing(personId) } },
  [withdrawInvitation.id]: {
    request: ({ invitationId }) => ({ invitationId }),
    ids: { invitationId: row(({ invitationId }) => invitationId) },
  },
  [listRegisteredAccounts.id]: {
    request: () => ({}),
    ids: {
      userId: narrowing(personId),
      projectId: narrowing(project),
      projectOrganizationId: narrowing(seat),
      projectDepartmentId: narrowing(desk),
    },
  },
  [addRegisteredAccount.id]: {
    request: (own) => ({
      registeredAccountId: randomUUID(),
      accountName: `new${randomUUID().slice(0, 8)}`,
      userId: personId(own),
      projectOrganizationId: seat(own),
    }),
    ids: {
      registeredAccountId: minted(registered),
      userId: part(personId),
      projectOrganizationId: part(seat),
      projectDepartmentId: part(desk),
    },
  },
  [enableRegisteredAccounts.id]: { ...bulk(registered, { action: 'unlock' }), answer: codes.invalid },
  [releaseRegisteredPlatform.id]: {
    request: (own) => ({ accountId: registered(own), platform: 'qq' }),
    ids: { accountId: row(registered) },
  },
  [updateRegisteredPeriods.id]: bulk(registered, { validUntil: '2031-12-31' }),
  [resetRegisteredPassword.id]: {
    request: (own) => ({ accountId: registered(own) }),
    ids: { accountId: row(registered) },
  },
  [updateProjectDepartment.id]: {
    request: (own) => ({ ids: [registered(own)], projectOrganizationId: seat(own) }),
    ids: {
      'ids[]': row(registered),
      projectOrganizationId: part(seat),
      projectDepartmentId: part(desk),
    },
  },
  [deleteRegisteredAccounts.id]: bulk(registered, {}),
  [enablePhoneLogin.id]: bulk(registered, { phoneLogin: false }),
  [listProjectOrganizations.id]: { request: () => ({}), ids: { projectId: narrowing(project) } },
}
