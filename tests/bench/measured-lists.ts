import { AccountDetailQuery } from '#contract/account/administration.ts'
import { RegisteredAccountQuery } from '#contract/account/registered.ts'
import { GeneralAccountQuery } from '#contract/account/schema.ts'
import { PersonQuery, personSorts } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import { findAccountDetails } from '#gateway/account/detail-queries.ts'
import { findGeneralAccounts } from '#gateway/account/queries.ts'
import { findRegisteredAccounts } from '#gateway/account/registered-queries.ts'
import { findAccountTree } from '#gateway/account/tree-queries.ts'
import type { Tx } from '#gateway/db/client.ts'
import { findPeople } from '#gateway/person/list.ts'
import type { Actor } from '#gateway/security/actor.ts'
import { projects } from './accounts.ts'
import { idOf, units } from './people.ts'

type Query = Record<string, unknown>

/** A list to be measured: every sort and every filter that it declares, with values that many, some and few rows have. */
export interface MeasuredList {
  sorts: readonly string[]
  filters: Record<string, Query>
  find: (tx: Tx, actor: Actor, query: Query) => Promise<unknown>
}

const people: MeasuredList = {
  sorts: personSorts,
  find: (tx, actor, query) =>
    findPeople({ tx, actor, language: 'zh', now: new Date() }, z.parse(PersonQuery, query)),
  filters: {
    none: {},
    'keyword.surname': { keyword: '王' },
    'keyword.given': { keyword: '建国' },
    'keyword.character': { keyword: '汤' },
    'keyword.name': { keyword: '欧阳建国' },
    'keyword.whole-name': { keyword: '李晨曦' },
    'keyword.initial': { keyword: 'z' },
    'keyword.initials': { keyword: 'zjg' },
    'keyword.mail': { keyword: '@railway' },
    'keyword.mail-begins': { keyword: 'c4ca42' },
    'keyword.cellphone': { keyword: '13800138000' },
    'keyword.digits': { keyword: '8000' },
    organizationId: { organizationId: idOf(1, 1) },
    'organizationId.small': { organizationId: idOf(1, units) },
    departmentId: { departmentId: idOf(2, 5) },
    'post.common': { post: ['engineering-technology'] },
    'post.rare': { post: ['senior-executive', 'coordination'] },
    'positionLevel.common': { positionLevel: ['staff-member'] },
    'positionLevel.rare': { positionLevel: ['organization-head'] },
    'sex.male': { sex: 'male' },
    'sex.female': { sex: 'female' },
    all: { keyword: '建', organizationId: idOf(1, 1), post: ['quality', 'safety'], sex: 'female' },
  },
}

const keywords = {
  none: {},
  'keyword.begins': { keyword: 'wang' },
  'keyword.within': { keyword: 'ang' },
  'keyword.letter': { keyword: 'n' },
  'keyword.account': { keyword: 'zhang12345' },
  'keyword.digits': { keyword: '2345' },
  'keyword.surname': { keyword: '王' },
  'keyword.given': { keyword: '建国' },
  'keyword.nobody': { keyword: 'gnahz' },
}

const places = {
  organizationId: { organizationId: idOf(1, 1) },
  'organizationId.small': { organizationId: idOf(1, units) },
  'organizationId.keyword': { organizationId: idOf(1, 1), keyword: 'ang' },
}

const groups = {
  groupId: { groupId: idOf(1, 1) },
  'groupId.small': { groupId: idOf(1, units) },
  'groupId.department': { groupId: idOf(2, 5) },
  'groupId.keyword': { groupId: idOf(1, 1), keyword: 'ang' },
  'groupId.surname': { groupId: idOf(1, 1), keyword: '王' },
}

const statuses = { 'status.common': { status: ['normal'] }, 'status.rare': { status: ['pending', 'locked'] } }

const generalAccounts: MeasuredList = {
  sorts: ['accountName', 'changedAt'],
  find: (tx, actor, query) =>
    findGeneralAccounts(tx, actor, z.parse(GeneralAccountQuery, query), 'zh', new Date()),
  filters: {
    ...keywords,
    ...places,
    ...statuses,
    'level.common': { level: ['general'] },
    'level.rare': { level: ['tourist'] },
    userId: { userId: idOf(1, 1) },
    ...groups,
  },
}

/** The tree of accounts, which is no list: its roots, a unit, a department, and what a keyword finds. */
const accountTree: MeasuredList = {
  sorts: ['none'],
  find: (tx, actor, { sortBy: _sortBy, desc: _desc, ...query }) => findAccountTree(tx, actor, query),
  filters: {
    ...keywords,
    'keyword.group': { keyword: '部门1' },
    unit: { nodeId: idOf(1, 1) },
    'unit.small': { nodeId: idOf(1, units) },
    department: { nodeId: idOf(2, 5) },
  },
}

const accountDetails: MeasuredList = {
  sorts: ['createdAt', 'accountName'],
  find: (tx, actor, query) =>
    findAccountDetails(tx, actor, z.parse(AccountDetailQuery, query), 'zh', new Date()),
  filters: {
    ...keywords,
    ...places,
    'audit.to-be-reviewed': { audit: 'to-be-reviewed' },
    'audit.approved': { audit: 'approved' },
    'audit.rejected': { audit: 'rejected' },
    accountId: { accountId: idOf(1, 1) },
  },
}

const registeredAccounts: MeasuredList = {
  sorts: ['accountName', 'changedAt'],
  find: (tx, actor, query) => findRegisteredAccounts(tx, actor, z.parse(RegisteredAccountQuery, query), 'zh'),
  filters: {
    ...keywords,
    ...statuses,
    projectId: { projectId: idOf(1, 1) },
    'projectId.small': { projectId: idOf(1, projects) },
    'projectId.keyword': { projectId: idOf(1, 1), keyword: 'ang' },
    projectOrganizationId: { projectOrganizationId: idOf(1, 1) },
    projectDepartmentId: { projectDepartmentId: idOf(2, 1) },
    userId: { userId: idOf(1, 1) },
  },
}

export const measuredLists: Record<string, MeasuredList> = {
  people,
  accounts: generalAccounts,
  'account-tree': accountTree,
  'account-details': accountDetails,
  'registered-accounts': registeredAccounts,
}
