import { defineEndpoint, type Schema } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'
import {
  ContactItem,
  Contacts,
  CoworkItem,
  Coworks,
  ListingItem,
  Listings,
  Qualification,
  Qualifications,
} from './parts.ts'
import { Deleted, IdsToDelete, OrganizationDetailQuery } from './schema.ts'

/** A set as it stands, with the unit's revision, which a replacement is based on. */
function heldSet<Item extends Schema>(item: Item) {
  return z.object({ organizationId: Id, revision: z.int(), items: z.array(item) })
}

/**
 * A set to stand in place of the one that its author saw at `baseRevision` of the unit. Without items the set is emptied,
 * for empty lists are left out on the way.
 */
function fullSet<Items extends Schema>(items: Items) {
  const baseRevision = z.int().check(z.nonnegative())
  return z.strictObject({ organizationId: Id, baseRevision, items: z.optional(items) })
}

const HeldQualifications = heldSet(Qualification)
const FullQualifications = fullSet(Qualifications)
const HeldListings = heldSet(ListingItem)
const FullListings = fullSet(Listings)
const HeldCoworks = heldSet(CoworkItem)
const FullCoworks = fullSet(Coworks)
const HeldContacts = heldSet(ContactItem)
const FullContacts = fullSet(Contacts)

export const listQualifications = defineEndpoint({
  id: 'orgQualification.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgQualification/list',
  summary: 'Qualifications of a unit, in order.',
  permission: 'organization:view',
  request: OrganizationDetailQuery,
  response: HeldQualifications,
  offline: 'cached-read',
})

export const replaceQualifications = defineEndpoint({
  id: 'orgQualification.addFullByOrgId',
  service: 'admin/v1',
  method: 'POST',
  path: 'orgQualification/addFullByOrgId',
  summary: 'Qualifications of a unit: the whole set in place of the one there is.',
  permission: 'organization:edit',
  request: FullQualifications,
  response: HeldQualifications,
  offline: 'online-only',
})

export const deleteQualifications = defineEndpoint({
  id: 'orgQualification.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'orgQualification/delete',
  summary: 'Qualifications: takes some away.',
  permission: 'organization:edit',
  request: IdsToDelete,
  response: Deleted,
  offline: 'online-only',
})

export const listListings = defineEndpoint({
  id: 'orgListing.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgListing/list',
  summary: 'Listing institutions of a unit, in order.',
  permission: 'organization:view',
  request: OrganizationDetailQuery,
  response: HeldListings,
  offline: 'cached-read',
})

export const replaceListings = defineEndpoint({
  id: 'orgListing.addFullByOrgId',
  service: 'admin/v1',
  method: 'POST',
  path: 'orgListing/addFullByOrgId',
  summary: 'Listing institutions of a unit: the whole set in place of the one there is.',
  permission: 'organization:edit',
  request: FullListings,
  response: HeldListings,
  offline: 'online-only',
})

export const deleteListings = defineEndpoint({
  id: 'orgListing.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'orgListing/delete',
  summary: 'Listing institutions: takes some away.',
  permission: 'organization:edit',
  request: IdsToDelete,
  response: Deleted,
  offline: 'online-only',
})

export const listCoworks = defineEndpoint({
  id: 'orgCowork.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgCowork/list',
  summary: 'Co-office institutions of a unit, in order.',
  permission: 'organization:view',
  request: OrganizationDetailQuery,
  response: HeldCoworks,
  offline: 'cached-read',
})

export const replaceCoworks = defineEndpoint({
  id: 'orgCowork.addFullByOrgId',
  service: 'admin/v1',
  method: 'POST',
  path: 'orgCowork/addFullByOrgId',
  summary: 'Co-office institutions of a unit: the whole set in place of the one there is.',
  permission: 'organization:edit',
  request: FullCoworks,
  response: HeldCoworks,
  offline: 'online-only',
})

export const deleteCoworks = defineEndpoint({
  id: 'orgCowork.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'orgCowork/delete',
  summary: 'Co-office institutions: takes some away.',
  permission: 'organization:edit',
  request: IdsToDelete,
  response: Deleted,
  offline: 'online-only',
})

export const listContacts = defineEndpoint({
  id: 'orgContact.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgContact/list',
  summary: 'Contacts of a unit, in order.',
  permission: 'organization:view',
  request: OrganizationDetailQuery,
  response: HeldContacts,
  offline: 'cached-read',
})

export const replaceContacts = defineEndpoint({
  id: 'orgContact.addFullByOrgId',
  service: 'admin/v1',
  method: 'POST',
  path: 'orgContact/addFullByOrgId',
  summary: 'Contacts of a unit: the whole set in place of the one there is.',
  permission: 'organization:edit',
  request: FullContacts,
  response: HeldContacts,
  offline: 'online-only',
})

export const deleteContacts = defineEndpoint({
  id: 'orgContact.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'orgContact/delete',
  summary: 'Contacts: takes some away.',
  permission: 'organization:edit',
  request: IdsToDelete,
  response: Deleted,
  offline: 'online-only',
})
