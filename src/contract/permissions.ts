/**
 * Every function action that a role can be granted (specification §6). An endpoint names one of these, a
 * menu's function carries it as `functionAction`, and nothing else decides who may call what.
 */
export const permissions = [
  'project:view',
  'project:add',
  'project:edit',
  'project:delete',
  'projectInformation:view',
  'workSite:view',
  'workSite:add',
  'workSite:edit',
  'workSite:delete',
  'line:view',
  'line:add',
  'line:edit',
  'line:delete',
  'container:view',
  'container:add',
  'container:edit',
  'container:delete',
  'designUnit:view',
  'designUnit:add',
  'designUnit:edit',
  'designUnit:delete',
  'designUnitRegister:view',
  'organization:view',
  'organization:add',
  'organization:edit',
  'organization:delete',
  'accountLimit:view',
  'accountLimit:edit',
  'department:add',
  'department:edit',
  'department:delete',
  'person:view',
  'person:add',
  'person:edit',
  'person:move',
  'person:archive',
  'person:import',
  'person:reveal',
  'account:view',
  'account:add',
  'account:edit',
  'account:delete',
  'account:enable',
  'account:reset',
  'account:level',
  'account:audit',
  'account:invite',
  'registeredAccount:view',
  'registeredAccount:add',
  'registeredAccount:edit',
  'registeredAccount:delete',
  'registeredAccount:enable',
  'registeredAccount:reset',
  'message:view',
  'message:review',
  'log:view',
  'history:view',
  'role:view',
  'role:add',
  'role:edit',
  'role:delete',
  'role:authorize',
  'role:member',
  'terminal:view',
  'terminal:authorize',
  'ebs:view',
  'ebs:add',
  'ebs:edit',
  'ebs:delete',
  'ebs:import',
  'wbs:view',
  'wbs:add',
  'wbs:edit',
  'wbs:delete',
  'wbs:import',
  'quantity:view',
  'quantity:add',
  'quantity:edit',
  'quantity:delete',
  'quantity:import',
  'relation:view',
  'relation:edit',
  'dictionary:view',
  'dictionary:add',
  'dictionary:edit',
  'dictionary:delete',
  'projectStandard:view',
  'projectStandard:edit',
  'attribute:view',
  'attribute:add',
  'attribute:edit',
  'attribute:delete',
  'attributeValue:view',
  'attributeValue:edit',
  'attributeValue:bind',
] as const

export type Permission = (typeof permissions)[number]

/** Functions of which the view is not the one of their own name, or not it alone. */
const needs: Partial<Record<Permission, readonly Permission[]>> = {
  'department:add': ['organization:view'],
  'department:edit': ['organization:view'],
  'department:delete': ['organization:view'],
  // A new account is of a person who is chosen.
  'account:add': ['account:view', 'person:view'],
  'registeredAccount:add': ['registeredAccount:view', 'person:view'],
  // The trees whose nodes are related.
  'relation:view': ['ebs:view', 'wbs:view'],
  'relation:edit': ['relation:view', 'ebs:view', 'wbs:view'],
  // Lists the registrations by itself.
  'account:audit': [],
}
const needsOf: ReadonlyMap<string, readonly Permission[]> = new Map(Object.entries(needs))

/** The views without which a function is of no use: it stands on a screen whose list they open. */
export function neededBy(functionAction: string): readonly Permission[] {
  const [thing] = functionAction.split(':')
  const own = permissions.filter((each) => each === `${thing}:view` && each !== functionAction)
  return needsOf.get(functionAction) ?? own
}

/** What an account of the level `tourist` may do at most, whatever its roles grant (specification §6): look. */
export const touristPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'workSite:view',
  'message:view',
  'ebs:view',
  'wbs:view',
  'quantity:view',
])
