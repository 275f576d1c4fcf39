import { AccountStatus } from '../account/schema.ts'
import { Menu, MenuFunction } from '../application/schema.ts'
import { TreeKind } from '../dictionary/schema.ts'
import { Id, Instant } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { Place } from '../organization/node-schema.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { clearable, editParts } from '../revision.ts'
import { AccountLevel } from '../session/schema.ts'
import { line, name, paragraph } from '../text.ts'
import { z } from '../zod.ts'

/** Which rows a role opens (specification §6, data permission), widest first. */
export const DataPermission = z.enum([
  'all',
  'organization-and-below',
  'organization',
  'department',
  'projects',
  'own',
])
export type DataPermission = z.output<typeof DataPermission>

/** A unit whose people, and those of the units below, a role holds for. */
const RoleOrganization = z.object({ organizationId: Id, organizationName: z.string() })

/** Why a role cannot be changed by anyone who looks at it: it is their own, or it reaches beyond their units. */
export const RoleFixed = z.enum(['held', 'beyond'])

export const Role = z.object({
  roleId: Id,
  roleName: z.string(),
  remark: z.optional(z.string()),
  dataPermission: DataPermission,
  /** Whoever has it needs a second factor. */
  factorRequired: z.boolean(),
  /** Accounts within reach that have it. */
  memberCount: z.int(),
  functionActions: z.array(z.string()),
  /** None: the role holds at every unit. */
  organizations: z.array(RoleOrganization),
  /** Absent when it can be changed. */
  fixed: z.optional(RoleFixed),
  revision: z.int(),
  changedAt: Instant,
  changedByName: z.string(),
})
export type Role = z.output<typeof Role>

export const RoleQuery = z.strictObject({
  ...pageQuery(['roleName']),
  keyword: z.optional(line(100)),
  /** Those that grant a function of this application. */
  applicationId: z.optional(Id),
})
export const RolePage = pageOf(Role)

/** A standard that belongs to a unit, and that a role can open to others. */
export const RoleResource = z.object({
  resourceId: Id,
  resourceName: z.string(),
  kind: TreeKind,
  organizationName: z.string(),
})
export type RoleResource = z.output<typeof RoleResource>

/** A role with everything that it grants; projects and resources as far as they are within reach. */
export const RoleDetail = z.extend(Role, {
  applicationMenuFunctionIds: z.array(Id),
  projects: z.array(z.object({ projectId: Id, projectName: z.string() })),
  resources: z.array(RoleResource),
})
export type RoleDetail = z.output<typeof RoleDetail>

export const RoleDetailQuery = z.strictObject({ roleId: Id })
export const RoleSaved = z.object({ role: RoleDetail, merged: z.optional(z.array(z.string())) })

const ids = (most: number) =>
  z.array(Id).check(
    z.maxLength(most),
    noRepeats((id) => id),
  )
const someIds = ids(200).check(z.minLength(1))

/** An empty list is stripped on the way: a set that is absent is empty. */
const functions = z.optional(ids(2000))
const projects = z.optional(ids(500))
const organizations = z.optional(ids(500))
const resources = z.optional(ids(500))

export const RoleAdd = z.strictObject({
  roleId: Id,
  roleName: name(50),
  remark: z.optional(paragraph(500)),
  dataPermission: DataPermission,
  factorRequired: z.optional(z.boolean()),
  projectIds: projects,
  organizationIds: organizations,
})
export type RoleAdd = z.output<typeof RoleAdd>

const { baseRevision } = editParts

export const RoleEdit = z.strictObject({
  roleId: Id,
  baseRevision,
  clear: clearable(['remark']),
  roleName: z.optional(name(50)),
  factorRequired: z.optional(z.boolean()),
  remark: z.optional(paragraph(500)),
})

/** The functions that a role grants, all of them: what is not named is taken away, but for the views that the named need. */
export const RoleMenuEdit = z.strictObject({
  roleId: Id,
  baseRevision,
  applicationMenuFunctionIds: functions,
})
/** Which rows a role opens; projects count with the data permission `projects` alone. */
export const RoleDataEdit = z.strictObject({
  roleId: Id,
  baseRevision,
  dataPermission: DataPermission,
  projectIds: projects,
})
/** The units that a role holds for, all of them. */
export const RoleOrganizationEdit = z.strictObject({
  roleId: Id,
  baseRevision,
  organizationIds: organizations,
})
/** The resources that a role opens, all of them within reach. */
export const RoleResourceEdit = z.strictObject({ roleId: Id, baseRevision, resourceIds: resources })

export const RoleDelete = z.strictObject({ ids: someIds })
export const RolesDeleted = z.object({ deleted: z.int() })

/** A menu with its functions, and whether the actor holds them and so may grant them. */
export const RoleMenu = z.object({
  menuId: Id,
  parentId: z.optional(Id),
  names: z.object({ zh: z.string(), en: z.string() }),
  iconPath: z.optional(z.string()),
  functions: z.array(z.extend(MenuFunction, { grantable: z.boolean() })),
})
export type RoleMenu = z.output<typeof RoleMenu>

/** An account that has a role, or may be given it. */
export const RoleAccount = z.object({
  accountId: Id,
  accountName: z.string(),
  userName: z.string(),
  place: z.optional(Place),
  level: AccountLevel,
  status: AccountStatus,
  /** False for somebody whose unit is none of the role's: the role grants them nothing. */
  inForce: z.boolean(),
})
export type RoleAccount = z.output<typeof RoleAccount>

export const RoleAccountQuery = z.strictObject({
  ...pageQuery(['accountName']),
  roleId: Id,
  keyword: z.optional(line(100)),
})
export type RoleAccountQuery = z.output<typeof RoleAccountQuery>
export const RoleAccountPage = pageOf(RoleAccount)

export const AccountRolesQuery = z.strictObject({ accountId: Id })
/** A role that an account has, or may be given by the actor. */
export const AccountRole = z.object({
  roleId: Id,
  roleName: z.string(),
  held: z.boolean(),
  /** Whether the actor may give or take it. */
  changeable: z.boolean(),
})
export type AccountRole = z.output<typeof AccountRole>

/** Somebody who may give the actor a role. */
export const RoleAdministrator = z.object({
  userName: z.string(),
  organizationName: z.optional(z.string()),
})
export type RoleAdministrator = z.output<typeof RoleAdministrator>

export const RoleAccountsAdd = z.strictObject({ roleId: Id, accountIds: someIds })
export const RoleAccountsDelete = z.strictObject({ roleId: Id, ids: someIds })
/** How many accounts have got or lost the role by it; the others had, or had not, already. */
export const RoleAccountsSaved = z.object({ changed: z.int() })

/** A role as it would be; shown as somebody would see it, else as the actor. */
export const ViewAs = z.strictObject({
  dataPermission: DataPermission,
  applicationMenuFunctionIds: functions,
  projectIds: projects,
  organizationIds: organizations,
  resourceIds: resources,
  accountId: z.optional(Id),
})
export type ViewAs = z.output<typeof ViewAs>

/** Kinds of rows that a count is shown of. */
export const viewedKinds = [
  'organization',
  'person',
  'account',
  'project',
  'work-site',
  'dictionary',
] as const
/** What a role would show: its menus, and how many rows, of those within the actor's reach. */
export const ViewedAs = z.object({
  /** False where the unit of the person it is looked at for is none of the role's: it grants them nothing. */
  inForce: z.boolean(),
  menus: z.array(Menu),
  counts: z.array(z.object({ kind: z.enum(viewedKinds), count: z.int() })),
})
export type ViewedAs = z.output<typeof ViewedAs>

export const explainedKinds = ['work-site', 'person', 'account', 'registered-account'] as const
export const AccessQuery = z.strictObject({
  accountId: Id,
  entity: z.enum(explainedKinds),
  entityId: Id,
})

export type AccessQuery = z.output<typeof AccessQuery>

/** By what a role opens a row. */
export const AccessThrough = z.object({
  by: z.enum(['all', 'organization', 'department', 'project', 'owner']),
  /** From the top: the unit's path, the department, or the project. Empty for `all` and `owner`. */
  path: z.array(z.string()),
})

export type AccessThrough = z.output<typeof AccessThrough>

/** What one role of an account says about a row. */
export const RoleAccess = z.object({
  roleId: Id,
  roleName: z.string(),
  dataPermission: DataPermission,
  inForce: z.boolean(),
  /** Whether it grants the function that shows such rows. */
  grantsView: z.boolean(),
  /** Empty when it does not open the row. */
  through: z.array(AccessThrough),
})

export type RoleAccess = z.output<typeof RoleAccess>

/** Whether an account sees a row, and why: some role opens the row, and some role grants the function. */
export const Access = z.object({
  visible: z.boolean(),
  /** The function that shows such rows. */
  functionAction: z.string(),
  roles: z.array(RoleAccess),
})
export type Access = z.output<typeof Access>
