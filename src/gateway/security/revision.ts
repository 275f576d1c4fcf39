import { codes } from '#contract/codes.ts'
import { Entries } from '#contract/entries.ts'
import type { Language } from '#contract/messages.ts'
import type { Conflict } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from './actor.ts'
import { canonicalJson } from './canonical-json.ts'

/** Which revision, by which idempotency key, last wrote a field. */
export interface FieldRevision {
  revision: number
  /** Absent when the gateway itself wrote. */
  key?: string | undefined
}
export type FieldRevisions = Readonly<Record<string, FieldRevision>>

/** The parts of an editable row that merging needs; its fields are the values as the contract shows them. */
export interface EditableRow {
  fields: Readonly<Record<string, unknown>>
  /** The same as somebody else may see them in a conflict, where that differs: numbers masked. */
  shown?: Readonly<Record<string, unknown>>
  revision: number
  fieldRevisions: FieldRevisions
  changedByName: string
  changedAt: Date
}

/** An edit as the contract carries it: the revision the person saw, and only what changed. */
export interface Edit {
  baseRevision: number
  after?: readonly string[] | undefined
  clear?: readonly string[] | undefined
  /** The values that the person saw, of an edit made before a backup was restored: they are compared in place of revisions. */
  base?: Readonly<Record<string, unknown>> | undefined
  /** The changed fields; an undefined value is no change. */
  fields: Readonly<Record<string, unknown>>
}

export interface Merge {
  row: EditableRow
  edit: Edit
  /** Fields that mean something only together: a change to one touches all. */
  groups?: readonly (readonly string[])[]
  /** The idempotency key of this write. */
  key: string
  language: Language
}

export interface Merged {
  /** What to write: the given fields, and null for emptied ones. Empty when the edit changes nothing. */
  changes: Record<string, unknown>
  /**
   * Whether it says again what an earlier edit of its chain wrote. `fieldRevisions` name it as the last writer then, and have
   * to be kept even when nothing changes: the next edit of the chain names it alone.
   */
  repeats: boolean
  fieldRevisions: Record<string, FieldRevision>
  revision: number
  /** Fields that somebody else wrote since, and which stand beside this edit. */
  merged: string[]
}

/** Name of an entry of a list that merges entry by entry: a field of its own, as merging sees it. */
export function entryName(field: string, key: string): string {
  return `${field}.${key}`
}

/** The field that a name belongs to, which is all that the contract knows of an entry. */
function fieldOf(name: string): string {
  return name.split('.', 1).join()
}

/** The fields by these names, each once. */
function fieldsOf(names: readonly string[]): string[] {
  return [...new Set(names.map(fieldOf))]
}

/**
 * What an edit results in (protocol: "Revisions"). A field counts as somebody else's when it was written
 * after `baseRevision` by a key that the edit does not list in `after`.
 * @throws Refusal 20409 with the overlapping fields, when the edit touches one of those, 20400 when the row has not come to
 *   `baseRevision` yet.
 */
export function mergeEdit({ row, edit, groups = [], key, language }: Merge): Merged {
  checkBase(row, edit, language)
  const cleared = (edit.clear ?? []).map((name): [string, unknown] => [name, null])
  const given = Object.entries(edit.fields).filter(([, value]) => value !== undefined)
  const asked = Object.fromEntries([...given, ...cleared])
  const touched = together(Object.keys(asked), groups)

  const own = new Set<string>(edit.after)
  const theirs = edit.base ? unlike(row, edit.base, { asked, touched, own }) : writtenByOthers(row, edit)
  const overlap = together(theirs, groups).filter(
    (name) =>
      touched.includes(name) && (theirs.includes(name) || isSet(asked[name]) || isSet(row.fields[name])),
  )
  if (overlap.length > 0) throw conflictOver(row, overlap, asked)

  const changes = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => !same(value, row.fields[name] ?? null)),
  )
  const names = Object.keys(changes)
  const revision = names.length > 0 ? row.revision + 1 : row.revision
  const repeated = Object.keys(asked).flatMap((name): [string, FieldRevision][] => {
    const before = row.fieldRevisions[name]
    return before && own.has(before.key ?? '') ? [[name, { ...before, key }]] : []
  })
  const written = names.map((name): [string, FieldRevision] => [name, { revision, key }])
  return {
    changes,
    repeats: repeated.length > 0,
    fieldRevisions: { ...row.fieldRevisions, ...Object.fromEntries([...repeated, ...written]) },
    revision,
    merged: fieldsOf(theirs),
  }
}

/** @throws Refusal 20400 when the row has not come to the revision that the person is said to have seen. */
export function checkBase(
  { revision }: Pick<EditableRow, 'revision'>,
  { baseRevision }: Pick<Edit, 'baseRevision'>,
  language: Language,
): void {
  if (baseRevision > revision) throw refuseField('baseRevision', 'maximum', language, revision)
}

interface Asked {
  /** What the edit is to leave. */
  asked: Readonly<Record<string, unknown>>
  /** The fields that it is about, those of their groups with them. */
  touched: readonly string[]
  /** The keys of the edits beneath it. */
  own: ReadonlySet<string>
}

/**
 * The fields that are not what the person saw, nor what the edit wants, nor what the person wrote. Of a field that it is not about
 * and that the person did not see, nothing can be said.
 */
export function unlike(
  { fields, shown = fields, fieldRevisions }: Pick<EditableRow, 'fields' | 'shown' | 'fieldRevisions'>,
  base: Readonly<Record<string, unknown>>,
  { asked, touched, own }: Asked,
): string[] {
  const seen = Object.keys(shown).filter((name) => name in base)
  return [...new Set([...seen, ...touched])].filter((name) => {
    if (own.has(fieldRevisions[name]?.key ?? '')) return false
    if (name in asked && same(asked[name], fields[name] ?? null)) return false
    return !same(base[name] ?? null, shown[name] ?? null)
  })
}

/** The fields that somebody else wrote since the revision that the author of an edit saw. */
export function writtenByOthers(
  { fieldRevisions }: Pick<EditableRow, 'fieldRevisions'>,
  { baseRevision, after }: Pick<Edit, 'baseRevision' | 'after'>,
): string[] {
  const own = new Set<string>(after)
  return Object.entries(fieldRevisions)
    .filter(([, written]) => written.revision > baseRevision && !own.has(written.key ?? ''))
    .map(([name]) => name)
}

/**
 * A 20409 that shows what somebody else wrote in these fields; of a list that merges entry by entry, those entries alone, and
 * what the edit asks of the others.
 */
export function conflictOver(
  row: Omit<EditableRow, 'fieldRevisions'>,
  names: readonly string[],
  asked: Readonly<Record<string, unknown>> = {},
): Refusal {
  const shown = row.shown ?? row.fields
  const fields = fieldsOf(names)
  const entriesOf = (field: string) =>
    names.flatMap((name) => (fieldOf(name) === field ? (shown[name] ?? []) : []))
  return new Refusal(codes.conflict, {
    fields,
    theirs: Object.fromEntries(
      fields.map((field) => [field, names.includes(field) ? (shown[field] ?? null) : entriesOf(field)]),
    ),
    ...entriesBeside(names, asked),
    revision: row.revision,
    changedBy: row.changedByName,
    changedAt: row.changedAt.getTime(),
  } satisfies Conflict)
}

/** What is asked of entries that are not among the names, of lists of which some are. */
function entriesBeside(
  names: readonly string[],
  asked: Readonly<Record<string, unknown>>,
): Pick<Conflict, 'beside'> {
  const beside: Record<string, { set: Record<string, unknown>[]; remove: string[] }> = {}
  for (const [name, entry] of Object.entries(asked)) {
    const field = fieldOf(name)
    const isOfList = names.some((other) => other !== field && fieldOf(other) === field)
    if (!isOfList || names.includes(name)) continue
    const { set, remove } = beside[field] ?? { set: [], remove: [] }
    if (entry === null) remove.push(name.slice(entryName(field, '').length))
    else set.push(...z.parse(Entries, [entry]))
    beside[field] = { set, remove }
  }
  return Object.keys(beside).length > 0 ? { beside } : {}
}

/** The fields, and all those that stand in a group with one of them. */
function together(names: readonly string[], groups: readonly (readonly string[])[]): string[] {
  const joined = groups.filter((group) => group.some((name) => names.includes(name))).flat()
  return [...new Set([...names, ...joined])]
}

/** Whether a field of a group says anything: one that nobody filled is nothing to decide on. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** Whether two values of the contract are alike: plain values, or lists and objects of them. */
function same(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}

/** Who changes a row, and when: the columns that every row has of it. */
export function stampOf(
  { accountId, userName }: Pick<Actor, 'accountId' | 'userName'>,
  now: Date,
): { changedAt: Date; changedBy: string; changedByName: string } {
  return { changedAt: now, changedBy: accountId, changedByName: userName }
}
