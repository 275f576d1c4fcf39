import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDepartment } from '#contract/department/endpoints.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getOrganization, updateOrganization } from '#contract/organization/endpoints.ts'
import { addGroup } from '#contract/organization/groups.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import { personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { addRole } from '#contract/role/endpoints.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { recordFields } from '../security/record-samples.ts'

let gateway: TestGateway
let unitadmin: Client
let auditor: Client
let stranger: Client
beforeAll(async () => {
  gateway = await startGateway()
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  auditor = await Client.signIn(gateway, 'auditor')
  stranger = await administratorOf('second-bureau')
})
afterAll(() => gateway.close())

/** Somebody of a unit, who may do there what `unitadmin` may at another. */
async function administratorOf(unit: 'second-bureau'): Promise<Client> {
  const { orm } = gateway.database
  const [found] = await orm
    .select({ accountId: account.accountId, accountName: account.accountName })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(
      and(eq(person.organizationId, unitId(unit)), eq(account.status, 'normal'), isNull(account.deletedAt)),
    )
    .orderBy(account.accountName)
    .limit(1)
  if (!found) throw new Error('the demo has no account there')
  const { accountId, accountName } = found
  await orm.delete(roleMember).where(eq(roleMember.accountId, accountId))
  await orm.insert(roleMember).values({ roleId: packagedRoleId('unit-administrator'), accountId })
  return await Client.signIn(gateway, accountName)
}

const organizationId = unitId('first-bureau')

const educations: RecordCalls = personRecords.education
/** Makes a change of a row of the unit; the id of the row. */
const changes: [EntityKind, () => Promise<string>][] = [
  [
    'organization',
    async () => {
      const { revision } = await unitadmin.call(getOrganization, { organizationId })
      await unitadmin.call(updateOrganization, { organizationId, baseRevision: revision, shortName: '一局' })
      return organizationId
    },
  ],
  [
    'department',
    async () => {
      const departmentId = randomUUID()
      const added = { departmentId, organizationId, departmentName: '测量队', type: 'department' as const }
      await unitadmin.call(addDepartment, added)
      return departmentId
    },
  ],
  [
    'organization-group',
    async () => {
      const groupId = randomUUID()
      await unitadmin.call(addGroup, { groupId, organizationId, groupName: '值班' })
      return groupId
    },
  ],
  ['person', addSomeone],
  [
    'person-record',
    async () => {
      const recordId = randomUUID()
      const record = { recordId, userId: await addSomeone(), ...recordFields.education }
      await unitadmin.call(educations.add, record)
      return recordId
    },
  ],
  [
    'role',
    async () => {
      const roleId = randomUUID()
      const dataPermission = 'organization' as const
      await unitadmin.call(addRole, {
        roleId,
        roleName: '资料员',
        dataPermission,
        organizationIds: [organizationId],
      })
      return roleId
    },
  ],
]

async function addSomeone(): Promise<string> {
  const userId = randomUUID()
  await unitadmin.call(addPerson, {
    userId,
    userName: '周测量',
    place: { organizationId, organizationName: '一局' },
  })
  return userId
}

test.each(changes)('the history of a row (%s) is for those who see the row', async (entity, change) => {
  const entityId = await change()
  const query = { entity, entityId }
  const { records } = await unitadmin.call(listHistory, query)
  expect(records[0]).toMatchObject({ entity, entityId, accountName: 'unitadmin' })
  expect((await auditor.call(listHistory, query)).records).toEqual(records)
  expect((await stranger.call(listHistory, query)).total).toBe(0)
})
