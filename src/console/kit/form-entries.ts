import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { Entries, EntriesEdit, editedEntries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import type { DraftValue } from '#offline/draft-types.ts'
import { type BuildRequest, entriesIn, type FormValues } from './form-request.ts'

type Drafted = Readonly<Record<string, DraftValue>>

/** The lists of a form whose entries merge one by one, each with what tells its entries apart. */
export type EntryLists = AnyEntity['entries']

/** What became of a list: which entries are new or changed, and which are gone. */
export function entriesEdit(before: Entries, after: Entries, key: string): EntriesEdit {
  const keyOf = (entry: Values) => String(entry[key])
  const was = new Map(before.map((entry) => [keyOf(entry), JSON.stringify(entry)]))
  const names = after.map(keyOf)
  // One that is there twice is sent twice, to be refused: the second must not take the place of the first without a word.
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const set = after.filter(
    (entry) => isTwice(keyOf(entry)) || was.get(keyOf(entry)) !== JSON.stringify(entry),
  )
  const remove = [...was.keys()].filter((name) => !names.includes(name))
  return { ...(set.length > 0 && { set }), ...(remove.length > 0 && { remove }) }
}

/** Of an edit's lists that merge entry by entry just what became of their entries. */
export function withEntries(lists: EntryLists, build: BuildRequest): BuildRequest {
  return (values, initial) => {
    const request = build(values, initial)
    if (!request) return undefined
    const emptied: unknown[] = Array.isArray(request.clear) ? request.clear : []
    const edits = lists.flatMap(([name, key]) =>
      name in request || emptied.includes(name)
        ? [[name, entriesEdit(entriesIn(initial[name]), entriesIn(values[name]), key)] as const]
        : [],
    )
    const { clear: _clear, ...rest } = request
    const names = new Set<unknown>(lists.map(([name]) => name))
    const clear = emptied.filter((name) => !names.has(name))
    return { ...rest, ...Object.fromEntries(edits), ...(clear.length > 0 && { clear }) }
  }
}

/** Changed values as a draft stores them: of a list what became of its entries, for it may be another one by then. */
export function draftedValues(lists: EntryLists, changed: Drafted, initial: FormValues): Drafted {
  const edits = lists.flatMap(([name, key]) => {
    const list = changed[name]
    return Array.isArray(list) || list === ''
      ? [[name, entriesEdit(entriesIn(initial[name]), entriesIn(list), key)] as const]
      : []
  })
  return { ...changed, ...Object.fromEntries(edits) }
}

/** What a draft puts into the fields that the form has. */
export function restoredValues(lists: EntryLists, drafted: Drafted, initial: FormValues): FormValues {
  const keys = new Map(lists)
  return Object.fromEntries(
    Object.entries(drafted).flatMap(([name, value]) => {
      const key = keys.get(name)
      if (!(name in initial)) return []
      if (key !== undefined) return [[name, listAfter(entriesIn(initial[name]), key, value)]]
      return isEdit(value) ? [] : [[name, value]]
    }),
  )
}

function isEdit(value: DraftValue): value is EntriesEdit {
  return typeof value === 'object' && !Array.isArray(value)
}

/** A list as somebody has written it: a whole one, of a new row, or what became of the one that was there. */
export function listAfter(before: Entries, key: string, written: unknown): Entries {
  const whole = z.safeParse(Entries, written).data
  const edit = z.safeParse(EntriesEdit, written).data
  return whole ?? (edit ? editedEntries(before, key, edit) : before)
}
