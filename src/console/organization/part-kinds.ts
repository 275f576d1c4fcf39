import type { Endpoint } from '#contract/define-endpoint.ts'
import {
  listContacts,
  listCoworks,
  listListings,
  listQualifications,
  replaceContacts,
  replaceCoworks,
  replaceListings,
  replaceQualifications,
} from '#contract/organization/part-endpoints.ts'
import { ContactItem, CoworkItem, ListingItem, QualificationItem } from '#contract/organization/parts.ts'
import type { z } from '#contract/zod.ts'

/** The sets that a unit has, in the order of their tabs. */
export const partNames = ['qualification', 'listing', 'cowork', 'contact'] as const
export type PartName = (typeof partNames)[number]

export interface HeldSet<Item> {
  organizationId: string
  revision: number
  items: Item[]
}

/** One of the sets: how it is read and replaced, and what an item of it is made of. */
export interface PartKind<Item extends object> {
  name: PartName
  list: Endpoint<z.ZodMiniType<{ organizationId: string }>, z.ZodMiniType<HeldSet<Item>>>
  replace: Endpoint<
    z.ZodMiniType<{ organizationId: string; baseRevision: number; items?: Item[] | undefined }>,
    z.ZodMiniType<HeldSet<Item>>
  >
  /** An item as it is saved; what else a list shows of it is left out on the way back. */
  item: z.ZodMiniType<Item> & { shape: Record<string, unknown> }
  idName: string
  /** The field that an item is called by. */
  title: keyof Item & string
}

export const qualificationKind: PartKind<QualificationItem> = {
  name: 'qualification',
  list: listQualifications,
  replace: replaceQualifications,
  item: QualificationItem,
  idName: 'qualificationId',
  title: 'qualificationName',
}

export const listingKind: PartKind<ListingItem> = {
  name: 'listing',
  list: listListings,
  replace: replaceListings,
  item: ListingItem,
  idName: 'listingId',
  title: 'institutionName',
}

export const coworkKind: PartKind<CoworkItem> = {
  name: 'cowork',
  list: listCoworks,
  replace: replaceCoworks,
  item: CoworkItem,
  idName: 'coworkId',
  title: 'institutionName',
}

export const contactKind: PartKind<ContactItem> = {
  name: 'contact',
  list: listContacts,
  replace: replaceContacts,
  item: ContactItem,
  idName: 'contactId',
  title: 'contactName',
}

/** The fields of an item, without its id. */
export function fieldsOf<Item extends object>({ item, idName }: PartKind<Item>): string[] {
  return Object.keys(item.shape).filter((name) => name !== idName)
}

/** A field of an item as text; empty when it has none. */
export function textIn(item: object, name: string): string {
  const values: Readonly<Record<string, unknown>> = { ...item }
  return String(values[name] ?? '')
}
