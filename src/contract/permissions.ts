/**
 * Every function action that a role can be granted (specification §6). An endpoint names one of these, a
 * menu's function carries it as `functionAction`, and nothing else decides who may call what.
 */
export const permissions = [
  'workSite:view',
  'workSite:add',
  'workSite:edit',
  'workSite:delete',
  'message:view',
  'message:review',
  'log:view',
  'history:view',
  'role:view',
  'terminal:view',
] as const

export type Permission = (typeof permissions)[number]
