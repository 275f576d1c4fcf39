import { and, eq, inArray, isNull } from 'drizzle-orm'
import type {
  PhoneLoginChange,
  ProjectDepartmentChange,
  RegisteredAccount,
  RegisteredAccountAdd,
} from '#contract/account/registered.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { projectDepartment, projectOrganization } from '../db/tables/project-organization.ts'
import { isUniqueViolation } from '../db/transaction.ts'
import type { StepContext } from '../http/handle.ts'
import { checkRank } from '../identity/person-accounts.ts'
import { type AdministeredAccount, recordAccountChange, reviseAccounts } from '../identity/revise-accounts.ts'
import { findAccountHindrance } from '../organization/queries.ts'
import { lockPeople } from '../person/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { visibleProjectOrganization } from '../project-organization/queries.ts'
import { stampOf } from '../security/revision.ts'
import { takeAccounts } from './administered.ts'
import { periodColumns, presentPeriod } from './general.ts'
import { takenField } from './general-rules.ts'
import { refuseRows } from './refused-rows.ts'
import { findRegisteredAccount, findSeatNames } from './registered-queries.ts'

/** A project organisation within the actor's reach, with one of its departments. */
interface Seat {
  projectId: string
  names: { projectOrganizationName: string; departmentName: string | null }
}

/** @throws Refusal 20400 naming the organisation that is out of reach, or the department that is not its own. */
async function findSeat(
  { tx, actor, language }: StepContext,
  { projectOrganizationId, projectDepartmentId }: Omit<ProjectDepartmentChange, 'ids'>,
): Promise<Seat> {
  const [found] = await tx
    .select()
    .from(projectOrganization)
    .where(
      and(
        eq(projectOrganization.projectOrganizationId, projectOrganizationId),
        visibleProjectOrganization(actor),
      ),
    )
  if (!found) throw refuseField('projectOrganizationId', 'outOfReach', language)
  const { projectId, projectOrganizationName } = found
  if (projectDepartmentId === undefined)
    return { projectId, names: { projectOrganizationName, departmentName: null } }
  const [department] = await tx
    .select({ departmentName: projectDepartment.departmentName })
    .from(projectDepartment)
    .where(
      and(
        eq(projectDepartment.projectDepartmentId, projectDepartmentId),
        eq(projectDepartment.projectOrganizationId, projectOrganizationId),
        isNull(projectDepartment.deletedAt),
      ),
    )
  if (!department) throw refuseField('projectDepartmentId', 'notThere', language)
  return { projectId, names: { projectOrganizationName, ...department } }
}

/**
 * Creates an account of a person for a project, without a password and without a role.
 * @throws Refusal 20400, naming the field, when person, organisation or department is not within reach, the unit has
 *   as many accounts as it may have, or the name or the id is in use, 20403 as `checkRank`.
 */
export async function createRegisteredAccount(
  context: StepContext,
  add: RegisteredAccountAdd,
): Promise<RegisteredAccount> {
  const { tx, actor, now, language } = context
  const {
    registeredAccountId: accountId,
    accountName,
    userId,
    projectOrganizationId,
    projectDepartmentId,
  } = add
  // Locked, so that nobody moves the person to another unit while there is room in this one.
  const owner = (await lockPeople(tx, actor, [userId])).get(userId)
  if (!owner || owner.person.deletedAt) throw refuseField('userId', 'outOfReach', language)
  await checkRank(context, owner.person)
  const hindrance = await findAccountHindrance(tx, owner.person)
  if (hindrance) throw refuseField('userId', hindrance, language)
  const seat = await findSeat(context, { projectOrganizationId, projectDepartmentId })
  const [row] = await tx
    .insert(account)
    .values({
      accountId,
      accountName,
      userId,
      level: 'registered',
      status: 'normal',
      ...periodColumns(add),
      projectId: seat.projectId,
      projectOrganizationId,
      projectDepartmentId: projectDepartmentId ?? null,
      passwordChangedAt: now,
      createdAt: now,
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) {
    const field = await takenField(tx, accountName)
    throw refuseField(field === 'accountName' ? field : 'registeredAccountId', 'taken', language)
  }
  const { level, status } = row
  const { userName } = owner.person
  const after = { accountName, userName, level, status, ...seat.names, ...presentPeriod(row) }
  recordAccountChange(context, { ...owner, account: row }, { action: 'add', after })
  return await findRegisteredAccount(tx, actor, accountId)
}

const otherProject = { zh: '只能在同一项目内调整', en: 'An account stays within its project' }

/**
 * Moves accounts to another organisation or department of their project.
 * @throws Refusal as `takeAccounts` and `findSeat` do, and 20400 naming the accounts of another project.
 */
export async function changeProjectDepartment(
  context: StepContext,
  { ids, projectOrganizationId, projectDepartmentId }: ProjectDepartmentChange,
): Promise<{ changed: number }> {
  const { rows } = await takeAccounts(context, 'registered', ids)
  const seat = await findSeat(context, { projectOrganizationId, projectDepartmentId })
  const others = rows.filter(({ account }) => account.projectId !== seat.projectId)
  if (others.length > 0) {
    const why = { zh: '属于其他项目', en: 'of another project' }
    throw refuseRows(ids, others, otherProject, (_row, to) => why[to], context.language)
  }
  const columns = { projectOrganizationId, projectDepartmentId: projectDepartmentId ?? null }
  const former = await findSeatNames(context.tx, ids)
  return await reviseAccounts(
    context,
    rows,
    ['projectOrganizationId', 'projectDepartmentId'],
    ({ account: { accountId, projectOrganizationId, projectDepartmentId } }) => ({
      columns,
      before: { projectOrganizationId, projectDepartmentId, ...former.get(accountId) },
      after: { ...columns, ...seat.names },
    }),
  )
}

const noSignIn = { zh: '不能开通手机号登录', en: 'Sign-in by phone cannot be allowed' }

/**
 * Lets accounts sign in by their person's cellphone number, or no more.
 * @throws Refusal as `takeAccounts` does, and 20400 naming the accounts without a number, or whose number somebody
 *   already signs in by.
 */
export async function changePhoneLogin(
  context: StepContext,
  { ids, phoneLogin }: PhoneLoginChange,
): Promise<{ changed: number }> {
  const { tx, language } = context
  const { rows } = await takeAccounts(context, 'registered', ids)
  const numberOf = await findNumbers(tx, rows)
  if (phoneLogin) {
    const without = rows.filter((row) => numberOf(row) === null)
    const why = { zh: '没有手机号', en: 'no number' }
    if (without.length > 0) throw refuseRows(ids, without, noSignIn, (_row, to) => why[to], language)
    await checkNumbers(context, ids, rows, numberOf)
  }
  const revised = reviseAccounts(context, rows, ['phoneLogin', 'cellphone'], (row) => ({
    columns: { phoneLogin, cellphone: phoneLogin ? numberOf(row) : null },
    before: { phoneLogin: row.account.phoneLogin },
    after: { phoneLogin },
    fields: ['phoneLogin'],
  }))
  return await revised.catch((error: unknown) => {
    // Somebody else has begun to sign in by one of the numbers meanwhile, or two of these have the same.
    if (isUniqueViolation(error)) throw refuseField('ids', 'taken', language)
    throw error
  })
}

type NumberOf = (row: AdministeredAccount) => string | null

/** The people's numbers. Asked once the accounts are locked: anyone who changes a number locks its person's accounts, too. */
async function findNumbers(tx: Tx, rows: readonly AdministeredAccount[]): Promise<NumberOf> {
  const ids = rows.map(({ account }) => account.userId)
  const found = await tx
    .select({ userId: person.userId, cellphone: person.cellphone })
    .from(person)
    .where(inArray(person.userId, ids))
  const numbers = new Map(found.map(({ userId, cellphone }) => [userId, cellphone]))
  return ({ account }) => numbers.get(account.userId) ?? null
}

async function checkNumbers(
  { tx, language }: StepContext,
  ids: readonly string[],
  rows: readonly AdministeredAccount[],
  numberOf: NumberOf,
): Promise<void> {
  const numbers = rows.flatMap((row) => numberOf(row) ?? [])
  const holders = await tx
    .select({ accountId: account.accountId, cellphone: account.cellphone })
    .from(account)
    .where(and(inArray(account.cellphone, numbers), eq(account.phoneLogin, true), isNull(account.deletedAt)))
  const taken = rows.filter((row) =>
    holders.some(
      ({ accountId, cellphone }) => cellphone === numberOf(row) && accountId !== row.account.accountId,
    ),
  )
  const why = { zh: '手机号已用于其他账号登录', en: 'somebody signs in by the number' }
  if (taken.length > 0) throw refuseRows(ids, taken, noSignIn, (_row, to) => why[to], language)
}
