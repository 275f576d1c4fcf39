import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as general from '#contract/account/administration-endpoints.ts'
import { addGeneralAccount, updateValidPeriod } from '#contract/account/endpoints.ts'
import * as registered from '#contract/account/registered-endpoints.ts'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { addPerson, archivePeople, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import type { AccountLevel } from '#contract/session/schema.ts'
import { account } from '#gateway/db/tables/account.ts'
import { department } from '#gateway/db/tables/department.ts'
import { history } from '#gateway/db/tables/history.ts'
import { person } from '#gateway/db/tables/person.ts'
import { projectOrganization } from '#gateway/db/tables/project-organization.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import type { PackagedRoleKey } from '#gateway/packaged/roles.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let unitadmin: Client
let departmentId: string
let seat: { projectOrganizationId: string; projectId: string }
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const [found] = await gateway.database.orm
    .select()
    .from(projectOrganization)
    .where(eq(projectOrganization.organizationId, unitId('first-bureau')))
  if (!found) throw new Error('the first bureau takes part in no project')
  seat = found
  const [office] = await gateway.database.orm
    .select()
    .from(department)
    .where(eq(department.organizationId, unitId('first-bureau')))
  departmentId = office?.departmentId ?? ''
})
afterAll(() => gateway.close())

/** Somebody of the unit administrator's unit. */
interface Somebody {
  userId: string
  revision: number
  /** The account that is at hand. */
  accountId: string
}

const place = { organizationId: unitId('first-bureau'), organizationName: '一局' }
const newName = () => `rank${randomUUID().slice(0, 8)}`

async function somebody(low: AccountLevel, high?: PackagedRoleKey): Promise<Somebody> {
  const { orm } = gateway.database
  const userId = randomUUID()
  const { person } = await unitadmin.call(addPerson, { userId, userName: '级别甲', place })
  const accountId = await addAccount(userId, low)
  if (high) {
    const higher = await addAccount(userId, 'general')
    await orm.insert(roleMember).values({ roleId: packagedRoleId(high), accountId: higher })
  }
  return { userId, revision: person.revision, accountId }
}

async function addAccount(userId: string, level: AccountLevel): Promise<string> {
  const accountId = randomUUID()
  const { projectOrganizationId, projectId } = seat
  await gateway.database.orm.insert(account).values({
    accountId,
    accountName: newName(),
    userId,
    level,
    status: 'normal',
    ...(level === 'registered' && { projectOrganizationId, projectId }),
    passwordChangedAt: gateway.time.now,
    createdAt: gateway.time.now,
    changedAt: gateway.time.now,
    changedByName: '',
  })
  return accountId
}

interface Act {
  endpoint: Endpoint
  /** Of which accounts there are such acts; of all when absent. */
  of?: 'registered' | 'others'
  request(of: Somebody): Record<string, unknown>
}

const byId = ({ accountId }: Somebody) => ({ accountId })
const byIds = ({ accountId }: Somebody) => ({ ids: [accountId] })
const validUntil = '2031-12-31'

const acts: Act[] = [
  {
    endpoint: addGeneralAccount,
    request: ({ userId }) => ({
      generalAccountId: randomUUID(),
      accountName: newName(),
      userId,
      userName: '级别甲',
    }),
  },
  {
    endpoint: registered.addRegisteredAccount,
    request: ({ userId }) => ({
      registeredAccountId: randomUUID(),
      accountName: newName(),
      userId,
      projectOrganizationId: seat.projectOrganizationId,
    }),
  },
  {
    endpoint: updateValidPeriod,
    of: 'others',
    request: ({ accountId }) => ({ generalAccountId: accountId, baseRevision: 1, validUntil }),
  },
  {
    endpoint: general.updateValidPeriods,
    of: 'others',
    request: (of) => ({ ...byIds(of), validUntil: '2032-12-31' }),
  },
  {
    endpoint: general.updatePasswordPeriods,
    of: 'others',
    request: (of) => ({ ...byIds(of), passwordValidDays: 90 }),
  },
  { endpoint: general.resetGeneralPassword, of: 'others', request: byId },
  {
    endpoint: general.releaseGeneralPlatform,
    of: 'others',
    request: (of) => ({ ...byId(of), platform: 'qq' }),
  },
  // Nobody has one: whoever may do this is told so.
  { endpoint: general.requestFactorReset, of: 'others', request: byId },
  { endpoint: general.confirmFactorReset, of: 'others', request: byId },
  {
    endpoint: general.auditAccounts,
    request: (of) => ({ ...byIds(of), verdict: 'approve' }),
  },
  {
    endpoint: general.enableGeneralAccounts,
    of: 'others',
    request: (of) => ({ ...byIds(of), action: 'enable' }),
  },
  {
    endpoint: registered.updateRegisteredPeriods,
    of: 'registered',
    request: (of) => ({ ...byIds(of), validUntil }),
  },
  { endpoint: registered.resetRegisteredPassword, of: 'registered', request: byId },
  {
    endpoint: registered.releaseRegisteredPlatform,
    of: 'registered',
    request: (of) => ({ ...byId(of), platform: 'qq' }),
  },
  {
    endpoint: registered.updateProjectDepartment,
    of: 'registered',
    request: (of) => ({ ...byIds(of), projectOrganizationId: seat.projectOrganizationId }),
  },
  {
    endpoint: registered.enablePhoneLogin,
    of: 'registered',
    request: (of) => ({ ...byIds(of), phoneLogin: false }),
  },
  {
    endpoint: general.enableGeneralPhoneLogin,
    of: 'others',
    request: (of) => ({ ...byIds(of), phoneLogin: false }),
  },
  {
    endpoint: registered.enableRegisteredAccounts,
    of: 'registered',
    request: (of) => ({ ...byIds(of), action: 'enable' }),
  },
  {
    endpoint: movePerson,
    request: ({ userId, revision }) => ({
      userId,
      baseRevision: revision,
      place: { ...place, departmentId, departmentName: '部门' },
    }),
  },
  { endpoint: archivePeople, request: ({ userId }) => ({ ids: [userId] }) },
  {
    endpoint: general.updateAccountLevel,
    request: (of) => ({ ...byId(of), level: 'registered', projectId: seat.projectId }),
  },
  { endpoint: general.deleteGeneralAccounts, of: 'others', request: byIds },
  { endpoint: registered.deleteRegisteredAccounts, of: 'registered', request: byIds },
]

const lows = ['tourist', 'general', 'registered'] as const
const highs = ['system-administrator', 'auditor'] as const

const actsOn = (low: AccountLevel) =>
  acts.filter(({ of }) => of === undefined || (of === 'registered') === (low === 'registered'))

test.each(lows.flatMap((low) => highs.map((high) => ({ low, high }))))(
  'security 41: nothing is done to a $low account, or a new one, of somebody whose other account is $high',
  async ({ low, high }) => {
    const of = await somebody(low, high)
    const before = await rowsOf(of)
    for (const { endpoint, request } of actsOn(low)) {
      const answer = await unitadmin.answer(endpoint, request(of))
      expect(answer.code, endpoint.id).toBe(codes.noPermission)
      expect(await rowsOf(of), endpoint.id).toEqual(before)
    }
  },
)

test.each(lows)(
  'security 41: to a %s account of somebody whose other account may do as much it is done all the same',
  async (low) => {
    for (const { endpoint, request } of actsOn(low)) {
      const of = await somebody(low, 'unit-administrator')
      const answer = await unitadmin.answer(endpoint, request(of))
      // Some are refused for the status that the account has.
      expect([codes.success, codes.invalid], `${endpoint.id}: ${answer.message}`).toContain(answer.code)
    }
  },
)

test('security 41: a contact of somebody is nobody else’s to change before the first password either', async () => {
  for (const high of highs) {
    const { userId, revision } = await somebody('tourist', high)
    const edit = { userId, baseRevision: revision, cellphone: '13712345670' }
    expect((await unitadmin.answer(updatePerson, edit)).code).toBe(codes.invalid)
  }
})

test('security 41: every act upon accounts is among those that are tried', () => {
  const tried = new Set(acts.map(({ endpoint }) => endpoint.id))
  // An invitation is for somebody without an account; it is ended by whoever may make it.
  const others = [general.inviteAccount.id, general.withdrawInvitation.id]
  const missing = allEndpoints.filter(
    ({ id, permission, method }) =>
      /^(?:account|registeredAccount):/.test(permission) &&
      method !== 'GET' &&
      !tried.has(id) &&
      !others.includes(id),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})

/** All that an act could leave behind. */
async function rowsOf({ userId }: Somebody) {
  const { orm } = gateway.database
  const accounts = await orm.select().from(account).where(eq(account.userId, userId))
  return {
    accounts,
    people: await orm.select().from(person).where(eq(person.userId, userId)),
    changes: await orm.$count(history),
  }
}
