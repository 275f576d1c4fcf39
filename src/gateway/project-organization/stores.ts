import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  projectDepartmentEntity,
  projectOrganizationEntity,
} from '#contract/project-organization/entities.ts'
import { account } from '../db/tables/account.ts'
import { projectDepartment, projectOrganization } from '../db/tables/project-organization.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { type Hanging, refuseHanging } from '../entity/refuse-hanging.ts'
import { checkUnit } from '../identity/check-unit.ts'
import { grouped } from '../platform/grouped.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseNamed } from '../platform/refuse-named.ts'
import { lockProject } from '../project/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { projectDepartmentScope, projectOrganizationScope } from './scope.ts'

/** What the units that take part have set up for a project. */
export const projectOrganizations = entityStore(projectOrganizationEntity, {
  table: projectOrganization,
  scope: projectOrganizationScope,
  audience: 'registeredAccount:view',
  check: {
    async add(context, { projectId, organizationId }) {
      await lockProject(context, projectId)
      if (organizationId !== undefined) await checkUnit(context, organizationId)
      return {
        sort: nextSort(projectOrganization, eq(projectOrganization.projectId, projectId)),
      }
    },
    async edit(context, _row, { organizationId }) {
      if (typeof organizationId === 'string') await checkUnit(context, organizationId)
      return undefined
    },
    remove: (context, rows) =>
      refuseHanging(
        context,
        rows.map((row) => ({ id: row.projectOrganizationId, name: row.projectOrganizationName })),
        [departmentsOn(projectDepartment.projectOrganizationId), accountsOn(account.projectOrganizationId)],
      ),
  },
})

/** The departments of project organisations. */
export const projectDepartments = entityStore(projectDepartmentEntity, {
  table: projectDepartment,
  scope: projectDepartmentScope,
  audience: 'registeredAccount:view',
  check: {
    async addAll(context, adds) {
      for (const projectId of new Set(adds.map((add) => add.projectId))) await lockProject(context, projectId)
      const organizations = grouped(adds, (add) => add.projectOrganizationId)
      for (const [id, [first, ...others]] of organizations) {
        const isOne = first && others.every(({ projectId }) => projectId === first.projectId)
        if (!isOne || !(await isThere(context, projectOrganization, isOrganization(first.projectId, id))))
          throw refuseField('projectOrganizationId', 'notThere', context.language)
      }
      const organizationOf = new Map<string, string>()
      for (const { projectDepartmentId, projectOrganizationId: id, parentId } of adds) {
        const isBelow =
          parentId === undefined ||
          organizationOf.get(parentId) === id ||
          (await isThere(context, projectDepartment, isDepartment(id, parentId)))
        if (!isBelow) throw refuseField('parentId', 'notThere', context.language)
        organizationOf.set(projectDepartmentId, id)
      }
      return adds.map(({ projectOrganizationId: id, sort }) => ({
        sort: sort ?? nextSort(projectDepartment, eq(projectDepartment.projectOrganizationId, id)),
      }))
    },
    remove: (context, rows) => {
      const going = rows.map(({ projectDepartmentId }) => projectDepartmentId)
      const below = departmentsOn(projectDepartment.parentId)
      return refuseHanging(
        context,
        rows.map((row) => ({ id: row.projectDepartmentId, name: row.departmentName })),
        [
          { ...below, except: inArray(projectDepartment.projectDepartmentId, going) },
          accountsOn(account.projectDepartmentId),
        ],
      )
    },
    async restore(context, rows) {
      const back = new Set(rows.map(({ projectDepartmentId }) => projectDepartmentId))
      const lost: { at: number; name: string; why: typeof aboveDeleted }[] = []
      for (const [
        at,
        { projectId, projectOrganizationId, parentId, departmentName: name },
      ] of rows.entries()) {
        const there =
          (await isThere(context, projectOrganization, isOrganization(projectId, projectOrganizationId))) &&
          (parentId === null ||
            back.has(parentId) ||
            (await isThere(context, projectDepartment, isDepartment(projectOrganizationId, parentId))))
        if (!there) lost.push({ at, name, why: aboveDeleted })
      }
      if (lost.length > 0) throw refuseNamed(codes.invalid, lost, unrestorable, context.language)
    },
  },
})

/** Locked until the commit, so that it is not deleted under what comes to hang on it. */
async function isThere(
  { tx }: SignedInStep,
  table: typeof projectOrganization | typeof projectDepartment,
  isIt: SQL | undefined,
): Promise<boolean> {
  const found = await tx
    .select({ one: sql`1` })
    .from(table)
    .where(and(isIt, isNull(table.deletedAt)))
    .for('share')
  return found.length > 0
}

function isOrganization(projectId: string, id: string) {
  return and(eq(projectOrganization.projectOrganizationId, id), eq(projectOrganization.projectId, projectId))
}

function isDepartment(organizationId: string, id: string) {
  return and(
    eq(projectDepartment.projectDepartmentId, id),
    eq(projectDepartment.projectOrganizationId, organizationId),
  )
}

function departmentsOn(on: Hanging['on']): Hanging {
  return {
    table: projectDepartment,
    on,
    deletedAt: projectDepartment.deletedAt,
    words: (count) => ({ zh: `${count} 个部门`, en: count === 1 ? 'a department' : `${count} departments` }),
  }
}

function accountsOn(on: Hanging['on']): Hanging {
  return {
    table: account,
    on,
    deletedAt: account.deletedAt,
    words: (count) => ({ zh: `${count} 个账号`, en: count === 1 ? 'an account' : `${count} accounts` }),
  }
}

const aboveDeleted = {
  zh: '上级部门或机构已删除',
  en: 'its organisation or the department above it was deleted',
}
const unrestorable = { zh: '以下部门不能恢复', en: 'These departments cannot be restored' }
