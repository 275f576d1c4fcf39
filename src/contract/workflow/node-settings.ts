import { z } from '../zod.ts'

/** How the executors of a node, or those it is copied to, are named. */
export const SettingMode = z.enum([
  'accounts',
  'workflowRole',
  'unitRole',
  'departmentHead',
  'unitHead',
  'starter',
  'chosen',
])

/** The modes that say nothing without naming accounts or roles. */
export const modesWithTargets: readonly string[] = ['accounts', 'workflowRole', 'unitRole']

/** 或签 (any), 会签 (all, or a share of them), 依次 (in turn). */
export const Signing = z.enum(['any', 'all', 'inTurn'])

/** Who has a task that nobody is left for: it is passed over, an administrator, or a named account. */
export const EmptyRule = z.enum(['next', 'administrator', 'account'])

/** What follows when a node disagrees. */
export const Disagree = z.enum(['end', 'starter', 'before', 'on'])

export const VariableType = z.enum(['text', 'number', 'date', 'boolean'])

/** Accounts or workflow roles, by their ids; roles of units, too. */
export const mostTargets = 200
export const Percent = z.int().check(z.minimum(1), z.maximum(100))
