import { z } from './zod.ts'

/** A list whose entries merge one by one, each told from the others by one of its members. */
export const Entries = z.array(z.record(z.string(), z.unknown()))
type Entry = Readonly<Record<string, unknown>>
export type Entries = readonly Entry[]

/** What an edit says of such a list: the entries that are new or changed, and the keys of those that go. */
export const EntriesEdit = z.object({
  set: z.optional(Entries),
  remove: z.optional(z.array(z.string())),
})
export type EntriesEdit = z.output<typeof EntriesEdit>

/** The list as an edit leaves it: changed entries in their places, new ones at the end. */
export function editedEntries(list: Entries, key: string, { set = [], remove = [] }: EntriesEdit): Entries {
  const keyOf = (entry: Entry) => String(entry[key])
  const written = new Map(set.map((entry) => [keyOf(entry), entry]))
  const there = new Set(list.map(keyOf))
  return [
    ...list.map((entry) => written.get(keyOf(entry)) ?? entry),
    ...set.filter((entry) => !there.has(keyOf(entry))),
  ].filter((entry) => !remove.includes(keyOf(entry)))
}
