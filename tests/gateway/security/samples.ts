import { randomUUID } from 'node:crypto'
import { addGeneralAccount, listGeneralAccounts, updateValidPeriod } from '#contract/account/endpoints.ts'
import { latestPublish } from '#contract/application/version.ts'
import { codes } from '#contract/codes.ts'
import { listDepartments } from '#contract/department/endpoints.ts'
import { addSavedView, deleteSavedViews, listSavedViews } from '#contract/list-view/endpoints.ts'
import { addOperationLog, listHistory } from '#contract/log/endpoints.ts'
import {
  addPerson,
  archivePeople,
  getCellphone,
  getIdCard,
  getPerson,
  listArchivedPeople,
  listPeople,
  listPeopleAccounts,
  listRoleNames,
  movePerson,
  restorePeople,
  updatePerson,
} from '#contract/person/endpoints.ts'
import { updatePhoto, updateProfile, updateSignature } from '#contract/personal/endpoints.ts'
import { endSignIns } from '#contract/personal/sign-ins.ts'
import { renewSession } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { encryptFor } from '../../support/signing.ts'
import { attributeSamples } from '../attribute/value-samples.ts'
import { publicKey } from '../client.ts'
import { supplierSecuritySamples } from '../delivery/supplier-samples.ts'
import { entitySecuritySamples } from '../entity/entity-sample.ts'
import { projectOrganizationSamples } from '../project/project-organization-samples.ts'
import { projectSamples } from '../project/project-samples.ts'
import { sheetSamples } from '../tabulation/sheet-samples.ts'
import { templateSamples } from '../tabulation/template-samples.ts'
import { siteNodeSamples } from '../work-site-node/site-node-samples.ts'
import { accountSamples } from './account-samples.ts'
import { boqSamples } from './boq-samples.ts'
import { dictionaryImportSamples } from './dictionary-import-samples.ts'
import { dictionarySamples } from './dictionary-samples.ts'
import { fileSamples } from './file-samples.ts'
import { initialSamples } from './initial-samples.ts'
import { messageSamples } from './message-samples.ts'
import { organizationSamples } from './organization-samples.ts'
import { processSamples } from './process-samples.ts'
import { recordSamples } from './record-samples.ts'
import { roleSamples } from './role-samples.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import { structureSamples } from './structure-samples.ts'
import { terminalSamples } from './terminal-samples.ts'
import type { Belongings } from './two-units.ts'
import { unitWorkSamples } from './unit-work-samples.ts'
import { workSiteSamples } from './work-site-samples.ts'
import { workflowSamples } from './workflow-samples.ts'

const personId = ({ person }: Belongings) => person.userId
const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''
const office = ({ person }: Belongings) => person.place?.departmentId ?? ''
const generalAccount = ({ account }: Belongings) => account.generalAccountId
const placeUses = { 'place.organizationId': part(unit), 'place.departmentId': part(office) }

/** By the endpoint's id; an endpoint that takes an id and is missing here fails its test. */
export const samples: Record<string, Sample> = {
  ...entitySecuritySamples,
  ...supplierSecuritySamples,
  ...workflowSamples,
  ...templateSamples,
  ...sheetSamples,
  ...workSiteSamples,
  ...processSamples,
  [latestPublish.id]: { request: () => ({ type: 'app' }), ids: {} },
  ...attributeSamples,
  ...structureSamples,
  ...unitWorkSamples,
  ...boqSamples,
  ...projectSamples,
  ...projectOrganizationSamples,
  ...terminalSamples,
  ...siteNodeSamples,
  ...fileSamples,
  [renewSession.id]: {
    request: async ({ client }) => ({
      terminalId: client.session.terminal?.terminalId,
      accountId: client.session.userAccount.accountId,
      cipher: encryptFor(await publicKey(client.gateway), {
        credential: client.session.terminal?.credential,
      }),
      carrier: 'Node 20',
    }),
    ids: {
      terminalId: { of: ({ terminalId }) => terminalId, code: codes.signInRefused },
      accountId: { of: ({ client }) => client.session.userAccount.accountId, code: codes.signInRefused },
    },
  },
  [addOperationLog.id]: { ids: { functionId: 'shared', menuId: 'shared' } },
  [listHistory.id]: {
    request: ({ workSite }) => ({ entity: 'work-site', entityId: workSite.workSiteId }),
    ids: { entityId: narrowing(({ workSite }) => workSite.workSiteId) },
  },
  [listSavedViews.id]: { request: () => ({ listId: listPeople.id }), ids: { listId: 'shared' } },
  [addSavedView.id]: {
    request: () => ({ listId: listPeople.id, listViewName: '视图', search: '{}', shared: false }),
    ids: { listId: 'shared' },
  },
  [deleteSavedViews.id]: {
    request: ({ listViewId }) => ({ ids: [listViewId] }),
    ids: { 'ids[]': row(({ listViewId }) => listViewId) },
  },
  [listPeople.id]: {
    request: () => ({}),
    ids: {
      organizationId: narrowing(unit),
      departmentId: narrowing(office),
      userId: narrowing(personId),
    },
  },
  [getPerson.id]: { request: ({ person: { userId } }) => ({ userId }), ids: { userId: row(personId) } },
  [getIdCard.id]: { request: ({ person: { userId } }) => ({ userId }), ids: { userId: row(personId) } },
  [getCellphone.id]: { request: ({ person: { userId } }) => ({ userId }), ids: { userId: row(personId) } },
  [addPerson.id]: {
    request: ({ person: { place } }) => ({ userId: randomUUID(), userName: '新来的人', place }),
    ids: { userId: minted(personId), ...placeUses, profilePhoto: part(({ fileId }) => fileId) },
  },
  [updatePerson.id]: {
    request: ({ person: { userId, revision } }) => ({
      userId,
      baseRevision: revision,
      positionLevel: 'staff-member',
    }),
    ids: { userId: row(personId), 'after[]': 'minted', profilePhoto: part(({ fileId }) => fileId) },
  },
  [movePerson.id]: {
    request: ({ person: { userId, revision, place } }) => ({ userId, baseRevision: revision, place }),
    ids: { userId: row(personId), 'after[]': 'minted', ...placeUses },
  },
  [archivePeople.id]: {
    request: ({ person: { userId } }) => ({ ids: [userId] }),
    ids: { 'ids[]': row(personId) },
  },
  [restorePeople.id]: {
    request: ({ person: { userId } }) => ({ ids: [userId] }),
    ids: { 'ids[]': row(personId) },
  },
  [listArchivedPeople.id]: { request: () => ({}), ids: { organizationId: narrowing(unit) } },
  [listRoleNames.id]: {
    request: ({ person: { userId } }) => ({ userIds: [userId] }),
    ids: { 'userIds[]': narrowing(personId) },
  },
  [listPeopleAccounts.id]: {
    request: ({ person: { userId } }) => ({ userIds: [userId] }),
    ids: { 'userIds[]': narrowing(personId) },
  },
  ...recordSamples,
  ...messageSamples,
  ...roleSamples,
  ...accountSamples,
  ...dictionaryImportSamples,
  ...dictionarySamples,
  ...initialSamples,
  ...organizationSamples,
  [listDepartments.id]: {
    request: (own) => ({ organizationId: unit(own) }),
    ids: { organizationId: narrowing(unit) },
  },
  [listGeneralAccounts.id]: {
    request: () => ({}),
    ids: { organizationId: narrowing(unit), groupId: narrowing(unit), userId: narrowing(personId) },
  },
  [addGeneralAccount.id]: {
    request: ({ person: { userId, userName } }) => ({
      generalAccountId: randomUUID(),
      accountName: `new${randomUUID().slice(0, 8)}`,
      userId,
      userName,
    }),
    ids: {
      generalAccountId: minted(generalAccount),
      userId: part(personId),
      'place.organizationId': 'minted',
      'place.departmentId': 'minted',
    },
  },
  [updateValidPeriod.id]: {
    request: async ({ client, account: { generalAccountId, accountName } }) => ({
      generalAccountId,
      // Other calls have changed it meanwhile.
      baseRevision: (await client.call(listGeneralAccounts, { keyword: accountName })).records[0]?.revision,
      validUntil: '2030-12-31',
    }),
    ids: { generalAccountId: row(generalAccount), 'after[]': 'minted' },
  },
  [replayEdits.id]: { ids: { 'items[].endpointId': 'shared', 'items[].idempotencyKey': 'minted' } },
  [updateProfile.id]: {
    request: ({ client }) => ({ userId: client.session.userAccount.userId, baseRevision: 1 }),
    ids: { userId: row(({ client }) => client.session.userAccount.userId), 'after[]': 'minted' },
  },
  [updatePhoto.id]: {
    request: ({ fileId }) => ({ fileId }),
    answer: codes.invalid,
    ids: { fileId: row(({ fileId }) => fileId) },
  },
  [updateSignature.id]: {
    request: ({ fileId }) => ({ fileId }),
    answer: codes.invalid,
    ids: { fileId: row(({ fileId }) => fileId) },
  },
  [endSignIns.id]: {
    request: ({ signInId }) => ({ which: 'one', kind: 'session', signInId }),
    ids: { signInId: row(({ signInId }) => signInId) },
  },
}
