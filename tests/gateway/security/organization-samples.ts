import { randomUUID } from 'node:crypto'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import {
  addDepartment,
  deleteDepartments,
  listDepartments,
  listDepartmentTree,
  moveDepartment,
  updateDepartment,
} from '#contract/department/endpoints.ts'
import { listAccountQuotas, setAccountLimit } from '#contract/organization/account-limit.ts'
import {
  addOrganization,
  deleteOrganizations,
  getOrganization,
  getOrganizationOfPerson,
  listOrganizationOptions,
  listOrganizations,
  searchOrganizations,
  updateOrganization,
} from '#contract/organization/endpoints.ts'
import {
  addGroup,
  addGroupAccounts,
  deleteGroupAccounts,
  deleteGroups,
  listGroupAccounts,
  listGroups,
  moveGroupAccount,
  updateGroup,
} from '#contract/organization/groups.ts'
import {
  deleteContacts,
  deleteCoworks,
  deleteListings,
  deleteQualifications,
  listContacts,
  listCoworks,
  listListings,
  listQualifications,
  replaceContacts,
  replaceCoworks,
  replaceListings,
  replaceQualifications,
} from '#contract/organization/part-endpoints.ts'
import {
  getPlaceTree,
  listNodesOfUnits,
  listOrganizationTree,
  listPlaceTrees,
  listUnitsByKeyword,
  listUnitTree,
} from '#contract/organization/trees.ts'
import { unitTypeId } from '#gateway/packaged/organization-types.ts'
import type { Client } from '../client.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** As they stand now: other calls have changed them meanwhile. */
const revisions = {
  unit: async (client: Client, organizationId: string) =>
    (await client.call(getOrganization, { organizationId })).revision,
  department: async (client: Client, organizationId: string, departmentId: string) =>
    revisionOf(
      (await client.call(listDepartments, { organizationId })).find(
        (each) => each.departmentId === departmentId,
      ),
    ),
  group: async (client: Client, organizationId: string, groupId: string) =>
    revisionOf((await client.call(listGroups, { organizationId })).find((each) => each.groupId === groupId)),
}

function revisionOf(row: { revision: number } | undefined): number {
  if (!row) throw new Error('there is no such row any more')
  return row.revision
}

/** What is part of a unit, by id. */
export interface UnitParts {
  qualificationId: string
  listingId: string
  coworkId: string
  contactId: string
  groupId: string
  otherGroupId: string
  groupAccountId: string
  accountId: string
}

/** Gives a unit one of everything that it can have. */
export async function addUnitParts(client: Client, organizationId: string): Promise<UnitParts> {
  const ids = {
    qualificationId: randomUUID(),
    listingId: randomUUID(),
    coworkId: randomUUID(),
    contactId: randomUUID(),
    groupId: randomUUID(),
    otherGroupId: randomUUID(),
  }
  const { qualificationId, listingId, coworkId, contactId, groupId, otherGroupId } = ids
  const set = async () => ({ organizationId, baseRevision: await revisions.unit(client, organizationId) })
  const qualification = {
    qualificationId,
    qualificationName: '铁路施工总承包',
    level: 'first' as const,
    category: 'construction' as const,
  }
  await client.call(replaceQualifications, { ...(await set()), items: [qualification] })
  await client.call(replaceListings, {
    ...(await set()),
    items: [{ listingId, institutionName: '上海证券交易所' }],
  })
  await client.call(replaceCoworks, {
    ...(await set()),
    items: [{ coworkId, institutionName: '安全监督站' }],
  })
  const contact = { contactId, contactName: '陈工', phone: '13800000000' }
  await client.call(replaceContacts, { ...(await set()), items: [contact] })
  await client.call(addGroup, { groupId, organizationId, groupName: '值班' })
  await client.call(addGroup, { groupId: otherGroupId, organizationId, groupName: '应急' })
  const [general] = (await client.call(listGeneralAccounts, { organizationId, pageSize: 1 })).records
  const accountId = general?.generalAccountId ?? ''
  const [member] = await client.call(addGroupAccounts, { groupId, accountIds: [accountId] })
  return { ...ids, groupAccountId: member?.groupAccountId ?? '', accountId }
}

const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''
const office = ({ person }: Belongings) => person.place?.departmentId ?? ''
/** Of what a unit names; tests/gateway/organization/scans proves what becomes of somebody else's scans. */
const place: Sample['ids'] = { parentId: part(unit), organizationTypeId: 'shared' }
const scan = part(({ fileId }) => fileId)
const typeId = unitTypeId('contractor')
const ofUnit: Sample = {
  request: (own) => ({ organizationId: unit(own) }),
  ids: { organizationId: row(unit) },
}
const ofUnits: Sample = {
  request: (own) => ({ organizationIds: [unit(own)] }),
  ids: { 'organizationIds[]': narrowing(unit) },
}
const listed: Sample = {
  request: () => ({}),
  ids: { organizationTypeId: 'shared', parentId: narrowing(unit) },
}

function replacing(
  item: Record<string, unknown>,
  idName: 'qualificationId' | 'listingId' | 'coworkId' | 'contactId',
  ids: Sample['ids'] = {},
): Sample {
  return {
    request: async (own) => ({
      organizationId: unit(own),
      baseRevision: await revisions.unit(own.client, unit(own)),
      items: [{ ...item, [idName]: randomUUID() }],
    }),
    ids: { organizationId: row(unit), [`items[].${idName}`]: minted(({ parts }) => parts[idName]), ...ids },
  }
}

function deleting(idOf: (belongings: Belongings) => string): Sample {
  return { request: (own) => ({ ids: [idOf(own)] }), ids: { 'ids[]': row(idOf) } }
}

/** The calls about units, what is part of them, and departments. */
export const organizationSamples: Record<string, Sample> = {
  [listOrganizations.id]: listed,
  [searchOrganizations.id]: listed,
  [listOrganizationOptions.id]: { request: () => ({}), ids: { organizationTypeId: 'shared' } },
  [listAccountQuotas.id]: { request: () => ({}), ids: { organizationTypeId: 'shared' } },
  [getOrganization.id]: ofUnit,
  [getOrganizationOfPerson.id]: {
    request: ({ person: { userId } }) => ({ userId }),
    ids: { userId: row(({ person }) => person.userId) },
  },
  [listUnitTree.id]: {
    request: (own) => ({ nodeId: unit(own), nodeType: 2 }),
    ids: { nodeId: narrowing(unit) },
  },
  [listUnitsByKeyword.id]: { request: () => ({ keyword: '里程' }), ids: {} },
  [listOrganizationTree.id]: { request: () => ({}), ids: { parentId: narrowing(unit) } },
  [listPlaceTrees.id]: ofUnits,
  [getPlaceTree.id]: ofUnits,
  [listNodesOfUnits.id]: ofUnits,
  [addOrganization.id]: {
    request: (own) => ({
      organizationId: randomUUID(),
      parentId: unit(own),
      organizationTypeId: typeId,
      organizationName: '新设分公司',
      shortName: '分公司',
    }),
    ids: { ...place, organizationId: minted(unit), 'scans[].fileId': 'minted' },
  },
  [updateOrganization.id]: {
    request: async (own) => ({
      organizationId: unit(own),
      baseRevision: await revisions.unit(own.client, unit(own)),
      shortName: '改了的简称',
    }),
    ids: { ...place, organizationId: row(unit), 'scans.set[].fileId': 'minted', 'after[]': 'minted' },
  },
  [deleteOrganizations.id]: deleting(unit),
  [setAccountLimit.id]: {
    request: async (own) => ({
      organizationId: unit(own),
      baseRevision: await revisions.unit(own.client, unit(own)),
      accountLimit: 500,
    }),
    answer: codes.noPermission,
    ids: { organizationId: row(unit), 'after[]': 'minted' },
  },
  [listQualifications.id]: ofUnit,
  [replaceQualifications.id]: replacing(
    { qualificationName: '公路施工总承包', level: 'second', category: 'construction' },
    'qualificationId',
    { 'items[].frontFileId': scan, 'items[].backFileId': scan },
  ),
  [deleteQualifications.id]: deleting(({ parts }) => parts.qualificationId),
  [listListings.id]: ofUnit,
  [replaceListings.id]: replacing({ institutionName: '深圳证券交易所' }, 'listingId'),
  [deleteListings.id]: deleting(({ parts }) => parts.listingId),
  [listCoworks.id]: ofUnit,
  [replaceCoworks.id]: replacing({ institutionName: '质量监督站' }, 'coworkId'),
  [deleteCoworks.id]: deleting(({ parts }) => parts.coworkId),
  [listContacts.id]: ofUnit,
  [replaceContacts.id]: replacing({ contactName: '林工', phone: '13900000000' }, 'contactId'),
  [deleteContacts.id]: deleting(({ parts }) => parts.contactId),
  [listGroups.id]: ofUnit,
  [addGroup.id]: {
    request: (own) => ({ groupId: randomUUID(), organizationId: unit(own), groupName: '测量' }),
    ids: { groupId: minted(({ parts }) => parts.groupId), organizationId: row(unit) },
  },
  [updateGroup.id]: {
    request: async (own) => {
      const { groupId } = own.parts
      return {
        groupId,
        baseRevision: await revisions.group(own.client, unit(own), groupId),
        groupName: '值班二组',
      }
    },
    ids: { groupId: row(({ parts }) => parts.groupId), 'after[]': 'minted' },
  },
  [deleteGroups.id]: deleting(({ parts }) => parts.groupId),
  [listGroupAccounts.id]: {
    request: ({ parts: { groupId } }) => ({ groupId }),
    ids: { groupId: row(({ parts }) => parts.groupId) },
  },
  [addGroupAccounts.id]: {
    request: ({ parts: { groupId, accountId } }) => ({ groupId, accountIds: [accountId] }),
    ids: {
      groupId: row(({ parts }) => parts.groupId),
      'accountIds[]': part(({ parts }) => parts.accountId),
    },
  },
  [moveGroupAccount.id]: {
    request: ({ parts: { groupAccountId, otherGroupId } }) => ({ groupAccountId, groupId: otherGroupId }),
    ids: {
      groupAccountId: row(({ parts }) => parts.groupAccountId),
      groupId: row(({ parts }) => parts.groupId),
    },
  },
  [deleteGroupAccounts.id]: deleting(({ parts }) => parts.groupAccountId),
  [listDepartmentTree.id]: {
    request: (own) => ({ organizationId: unit(own) }),
    ids: { organizationId: narrowing(unit) },
  },
  [addDepartment.id]: {
    request: (own) => ({
      departmentId: randomUUID(),
      organizationId: unit(own),
      departmentName: '新设部门',
      type: 'department',
    }),
    ids: { departmentId: minted(office), organizationId: part(unit), parentId: part(office) },
  },
  [updateDepartment.id]: {
    request: async (own) => ({
      departmentId: office(own),
      baseRevision: await revisions.department(own.client, unit(own), office(own)),
      departmentName: '改了名的部门',
    }),
    ids: { departmentId: row(office), 'after[]': 'minted' },
  },
  [moveDepartment.id]: {
    request: async (own) => ({
      departmentId: office(own),
      baseRevision: await revisions.department(own.client, unit(own), office(own)),
      position: 0,
    }),
    ids: { departmentId: row(office), parentId: part(office), 'after[]': 'minted' },
  },
  [deleteDepartments.id]: deleting(office),
}
