import { and, eq, isNull } from 'drizzle-orm'
import type {
  ProjectDepartmentChange,
  RegisteredAccount,
  RegisteredAccountAdd,
} from '#contract/account/registered.ts'
import { account } from '../db/tables/account.ts'
import { projectDepartment, projectOrganization } from '../db/tables/project-organization.ts'
import type { StepContext } from '../http/handle.ts'
import { checkRank } from '../identity/person-accounts.ts'
import { recordAccountChange, reviseAccounts } from '../identity/revise-accounts.ts'
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
