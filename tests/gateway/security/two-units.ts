import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { inviteAccount } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { addSavedView } from '#contract/list-view/endpoints.ts'
import { permissions } from '#contract/permissions.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { ownRecords, personRecords } from '#contract/person-record/endpoints.ts'
import type { RecordKind } from '#contract/person-record/schema.ts'
import { listSignIns } from '#contract/personal/sign-ins.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import type { Device } from '#contract/session/schema.ts'
import type { Sheet } from '#contract/tabulation/sheet-entity.ts'
import { updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { listCandidates } from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import { role, roleFunction, roleMember } from '#gateway/db/tables/role.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { workSites } from '#gateway/work-site/store.ts'
import { Client } from '../client.ts'
import type { TestGateway } from '../gateway.ts'
import { newSheet } from '../tabulation/sheet-samples.ts'
import { addStandards, type Standards } from './dictionary-samples.ts'
import { addMessages, type MessageParts } from './message-samples.ts'
import { addUnitParts, type UnitParts } from './organization-samples.ts'
import { addProcesses, type ProcessParts } from './process-samples.ts'
import { addRecords } from './record-samples.ts'
import { addRoleParts, type RoleParts } from './role-samples.ts'
import { upload } from './upload-file.ts'

/** What an account has, by which endpoints name it. */
export interface Belongings {
  client: Client
  terminalId: string
  fileId: string
  /** A sheet about the work site. */
  sheet: Sheet
  messages: MessageParts
  /** A view of a list that the account shares. */
  listViewId: string
  /** A further session of the account, without a device. */
  signInId: string
  workSite: WorkSite
  /** Somebody of the account's unit, with a general account of that unit. */
  person: Person
  account: GeneralAccount
  /** An account of the project that is not the caller's own; the stranger's. */
  registeredAccountId: string
  /** What a unit has set up for the project. */
  projectOrganizationId: string
  projectDepartmentId: string
  /** An open one to that person's unit. */
  invitationId: string
  /** What is part of that person's unit. */
  parts: UnitParts
  /** A role of that unit, and its own standard. */
  roles: RoleParts
  /** Its own standards. */
  standards: Standards
  /** Processes that wait for the account. */
  process: ProcessParts
  /** A record of each kind of that person, and of the account's own. */
  records: Record<RecordKind, string>
  ownRecords: Record<RecordKind, string>
  /** What nobody beyond its reach may ever be shown. */
  marks: string[]
}

/** Two accounts that may do everything, each within its own unit and project, and neither within the other's. */
export interface TwoUnits {
  caller: Belongings
  stranger: Belongings
}

export async function twoUnits(gateway: TestGateway): Promise<TwoUnits> {
  const { orm } = gateway.database
  const [stranger] = await orm
    .select({ accountName: account.accountName })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(
      and(
        eq(person.organizationId, unitId('second-bureau')),
        eq(account.status, 'normal'),
        isNull(account.deletedAt),
        isNotNull(account.validFrom),
      ),
    )
    .orderBy(account.accountName)
    .limit(1)
  if (!stranger) throw new Error('the demo has no account at the second bureau')
  await mayDoEverything(gateway, 'engineer', 'railway')
  await mayDoEverything(gateway, stranger.accountName, 'highway')
  return {
    caller: await belongingsOf(gateway, 'engineer', 'railway'),
    stranger: await belongingsOf(gateway, stranger.accountName, 'highway'),
  }
}

/** Grants every function there is: what an account is refused then, it is refused because of the row. */
async function mayDoEverything(
  { database: { orm }, time }: TestGateway,
  accountName: string,
  project: 'railway' | 'highway',
): Promise<void> {
  const [found] = await orm
    .update(account)
    .set({ projectId: projectId(project), level: 'registered' })
    .where(eq(account.accountName, accountName))
    .returning({ accountId: account.accountId })
  const accountId = found?.accountId ?? ''
  await orm.delete(roleMember).where(eq(roleMember.accountId, accountId))
  for (const dataPermission of ['organization-and-below', 'projects', 'own'] as const) {
    const roleId = randomUUID()
    const roleName = `全部功能 ${dataPermission}`
    await orm
      .insert(role)
      .values({ roleId, roleName, dataPermission, changedAt: time.now, changedByName: '' })
    await orm.insert(roleFunction).values(
      permissions.map((permission) => ({
        roleId,
        applicationMenuFunctionId: packagedFunctionId(permission),
      })),
    )
    await orm.insert(roleMember).values({ roleId, accountId })
  }
}

async function belongingsOf(
  gateway: TestGateway,
  accountName: string,
  project: 'railway' | 'highway',
): Promise<Belongings> {
  const device: Device = {
    deviceToken: newToken(),
    deviceName: `${accountName} 的平板`,
    os: 'Android',
    osVersion: '14',
    terminalVersion: 'Chrome 130',
  }
  const client = await Client.signIn(gateway, accountName, { device })
  const { orm } = gateway.database
  const [site] = await orm
    .select()
    .from(workSite)
    .where(and(eq(workSite.projectId, projectId(project)), isNull(workSite.deletedAt)))
    .orderBy(workSite.workSiteId)
    .limit(1)
  if (!site) throw new Error(`the project ${project} has no work site`)
  const messages = await addMessages(client, `只给 ${accountName} 的消息`)
  const { listViewId } = await client.call(addSavedView, {
    listId: listPeople.id,
    listViewName: `${accountName} 的视图`,
    search: '{}',
    shared: true,
  })
  const { workSiteId, revision } = site
  const edited = { workSiteId, baseRevision: revision, remarks: `${accountName} 的备注` }
  await client.call(updateWorkSite, edited)
  await Client.signIn(gateway, accountName)
  const lone = (await client.call(listSignIns, {})).find(({ kind }) => kind === 'session')
  const signInId = lone?.signInId ?? ''
  const terminalId = terminalIdOf(device.deviceToken)
  const fileId = await upload(client)
  const [someone] = (await client.call(listPeople, { pageSize: 1 })).records
  const [general] = (await client.call(listGeneralAccounts, { pageSize: 1 })).records
  if (!someone || !general) throw new Error(`the unit of ${accountName} has no people with accounts`)
  const self = client.session.userAccount.accountId
  const registered = (await client.call(listRegisteredAccounts, { pageSize: 50 })).records
  const other = registered.find(({ registeredAccountId }) => registeredAccountId !== self)
  const organizations = await client.call(listProjectOrganizations, { projectId: projectId(project) })
  const seat = organizations.records[0]
  const records = await addRecords(client, personRecords, someone.userId)
  const own = await addRecords(client, ownRecords, client.session.userAccount.userId)
  const organizationId = someone.place?.organizationId ?? ''
  const parts = await addUnitParts(client, organizationId)
  const roles = await addRoleParts(gateway, organizationId)
  const standards = await addStandards(client, organizationId, projectId(project))
  const sheet = await newSheet(client, { projectId: projectId(project), workSiteId })
  const candidates = await client.call(listCandidates, {})
  const signer = candidates.find(({ accountId }) => accountId !== self)
  const process = await addProcesses(client, workSiteId, signer?.accountId ?? '')
  const { invitationId } = await client.call(inviteAccount, { organizationId, validDays: 7 })
  const of = [terminalId, sheet.sheetId, fileId, listViewId, signInId, workSiteId, projectId(project)]
  const recordIds = [...Object.values(records), ...Object.values(own)]
  const ids = [
    ...of,
    ...recordIds,
    ...Object.values(messages),
    ...Object.values(parts),
    ...Object.values(roles),
    ...Object.values(standards).map(({ dictionaryId }) => dictionaryId),
    invitationId,
    ...Object.values(process.of).flatMap((each) => Object.values(each)),
    someone.userId,
    general.generalAccountId,
    someone.place?.departmentId ?? '',
  ]
  return {
    client,
    terminalId,
    fileId,
    sheet,
    messages,
    listViewId,
    signInId,
    workSite: workSites.present({ ...site, revision: revision + 1 }),
    person: someone,
    account: general,
    registeredAccountId: project === 'railway' ? (other?.registeredAccountId ?? '') : self,
    projectOrganizationId: seat?.projectOrganizationId ?? '',
    projectDepartmentId: seat?.projectDepartmentNodeVOS[0]?.projectDepartmentId ?? '',
    invitationId,
    parts,
    roles,
    standards,
    process,
    records,
    ownRecords: own,
    marks: [...ids, client.session.userAccount.accountId, accountName, edited.remarks],
  }
}
