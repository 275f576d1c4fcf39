import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { Entries, EntriesEdit, editedEntries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { entryName } from '../security/revision.ts'

type Listed = Pick<AnyEntity, 'entries'>
type Fields = Record<string, unknown>

/** The fields, with each entry of a list that merges entry by entry as a field of its own. */
export function spreadEntries({ entries }: Listed, fields: Values): Fields {
  const spread: Fields = { ...fields }
  for (const [name, key] of entries) {
    for (const entry of entriesIn(fields, name)) spread[entryName(name, String(entry[key]))] = entry
    delete spread[name]
  }
  return spread
}

/** The same of what a device says that its person saw; of a list that is none, nothing is known. */
export function spreadBase(listed: Listed, base: Values): Fields {
  const lists = listed.entries.map(([name]) => [name, z.safeParse(Entries, base[name]).data ?? []])
  return spreadEntries(listed, { ...base, ...Object.fromEntries(lists) })
}

/** The fields that an edit writes, spread in the same way; an entry that goes is null. */
export function spreadEdit({ entries }: Listed, fields: Values): Fields {
  const spread: Fields = { ...fields }
  for (const [name, key] of entries) {
    const { set = [], remove = [] } = z.parse(EntriesEdit, fields[name] ?? {})
    for (const entry of set) spread[entryName(name, String(entry[key]))] = entry
    for (const each of remove) spread[entryName(name, each)] = null
    delete spread[name]
  }
  return spread
}

/** A change field by field: what it writes, and of lists that merge entry by entry what the history tells of them. */
export interface Gathered {
  /** The fields with their new values, such lists as a whole. */
  changes: Fields
  /** The changed fields as they were and are; of such lists just the entries that changed. */
  before: Fields
  after: Fields
}

/** The changes of a merged edit, whose entries were fields of their own. */
export function gatherEntries({ entries }: Listed, fields: Values, spread: Values): Gathered {
  const changes: Fields = { ...spread }
  const [before, after]: [Fields, Fields] = [{}, {}]
  for (const [name, key] of entries) {
    const prefix = entryName(name, '')
    const written = Object.entries(spread).filter(([field]) => field.startsWith(prefix))
    if (written.length === 0) continue
    for (const [field] of written) delete changes[field]
    const set = z.parse(
      Entries,
      written.map(([, entry]) => entry).filter((entry) => entry !== null),
    )
    const remove = written.flatMap(([field, entry]) => (entry === null ? field.slice(prefix.length) : []))
    const list = entriesIn(fields, name)
    changes[name] = editedEntries(list, key, { set, remove })
    before[name] = list.filter((entry) => entryName(name, String(entry[key])) in spread)
    after[name] = set
  }
  const others = Object.keys(changes).filter((name) => !(name in after))
  const valuesOf = (values: Values) => others.map((name): [string, unknown] => [name, values[name] ?? null])
  return {
    changes,
    before: { ...Object.fromEntries(valuesOf(fields)), ...before },
    after: { ...Object.fromEntries(valuesOf(changes)), ...after },
  }
}

function entriesIn(fields: Values, name: string): Entries {
  return z.parse(Entries, fields[name] ?? [])
}
