import type { Schema } from './define-endpoint.ts'
import type { EntityKind } from './entity-kind.ts'
import type { Id, NumberId } from './id.ts'
import type { Reach, Stretch } from './mileage.ts'
import type { pageOf, pageQuery } from './page-of.ts'
import type { editParts, RowsDelete, RowsRestore, rowsDelete, rowsRestore } from './revision.ts'
import type { z } from './zod.ts'

/** Fields of a row or a request, by name. */
export type Values = Readonly<Record<string, unknown>>

/** One field of an entity. */
export interface Field {
  /** What a person may enter. */
  readonly rule: Schema
  /** What a row shows, where that is more than the bare type of the rule. */
  readonly shown?: Schema
  /**
   * Absent: a row always has it, and who adds one gives it. `true`: may be empty, and emptied. `'kept'`: may be empty, but
   * is never emptied. `'filled'`: a row always has it; `initial`, or the gateway, fills what a new row leaves out; a list is
   * emptied like what may be empty, for empty values are no part of a request.
   */
  readonly optional?: true | 'kept' | 'filled'
  /** Given when the row is added, and never edited. */
  readonly fixed?: true
  /** The gateway's own: shown in a row, and given by nobody. */
  readonly derived?: true
  /** Name of a group of fields that mean something only together: a change to one is a change to all. */
  readonly together?: string
  /**
   * A list whose entries merge one by one, by this member of theirs: an edit says which of them it sets and which it removes,
   * and two who write different ones both keep theirs.
   */
  readonly entryKey?: string
  /** How lists are narrowed by it; those with `'text'` are searched by the keyword. */
  readonly filter?: 'text' | 'equal' | 'oneOf' | 'range'
  /** Lists can be sorted by it: by its value, the key that is made of that, or the other field that has its key. */
  readonly sort?: true | string | ((value: never) => string | number) | undefined
  /** A derived field: the key of this name, which the gateway makes as it writes the row. */
  readonly keyOf?: string
  /** What a form begins with, and what a new row has that leaves the field out. */
  readonly initial?: string | number | boolean | readonly never[]
  /** It names uploads, which go before the edit. */
  readonly file?: true
  /** It names an entity that a new row has to wait for. */
  readonly waitsFor?: EntityKind
  /** Never a column of an export: an id, a picture. */
  readonly hidden?: true
}
export type Fields = Readonly<Record<string, Field>>

/** What `defineEntity` is told. */
export interface Declaration {
  /** Names it in edits, history, live events and replicas: for ever. */
  readonly kind: EntityKind
  /** Tells its texts apart from those of other entities of the kind. */
  readonly variant?: string
  /** Under which an answer carries a saved row. */
  readonly name: string
  /** The field that holds its id. */
  readonly id: string
  /** The gateway numbers new rows; else who adds one mints a UUID. Such a row is not added offline, where nobody knows its number. */
  readonly numbered?: true
  readonly fields: Fields
  /** The field by which a person calls a row. */
  readonly label: string
  /** The sort of a list that asks for none; `changedAt` is always one of them. */
  readonly orderBy?: string
  /**
   * The places of a row on its line, in order, the first and the last being its ends: each name stands for a `…Mileage`, a
   * `…SegmentId` and a `…Distance`, beside `lineId` and `alignment`. A keyword that is a mileage finds what covers it, then
   * the nearest; one that is a stretch, what lies along it.
   */
  readonly extent?: readonly string[]
  /** A rule over several fields. */
  readonly check?: z.core.$ZodCheck<never>
  /** What comes along with a new row or an edit and is never written. */
  readonly alongside?: Readonly<Record<string, Schema>>
  /** What a row says of its last change; both when absent. */
  readonly stamps?: 'revision'
}

/** What a declaration says of its own fields. */
export interface Consistent<D extends Declaration> {
  readonly label: RequiredName<D>
  readonly orderBy?: SortName<D>
  readonly extent?: readonly PlaceName<keyof D['fields']>[]
  readonly check?: z.core.$ZodCheck<{
    [K in keyof D['fields']]?: z.output<D['fields'][K]['rule']> | undefined
  }>
  readonly fields: {
    readonly [K in keyof D['fields']]: { readonly keyOf?: keyof D['fields'] } & Keyed<
      z.output<D['fields'][K]['rule']>
    > &
      (D['fields'][K] extends { optional: true | 'kept' }
        ? { readonly sort?: RequiredName<D>; readonly initial?: z.output<D['fields'][K]['rule']> }
        : {
            readonly sort?:
              | true
              | (keyof D['fields'] & string)
              | ((value: z.output<D['fields'][K]['rule']>) => string | number)
            readonly initial?: z.output<D['fields'][K]['rule']>
          })
  }
}
type PlaceName<Name> = Name extends `${infer Place}Mileage` ? Place : never
/** Just entries with a text in them can be told apart by it. */
interface Keyed<Value> {
  readonly entryKey?: Value extends readonly (infer Entry)[]
    ? { [K in keyof Entry]: Entry[K] extends string ? K : never }[keyof Entry]
    : never
}
type RequiredName<D extends Declaration> = {
  [K in keyof D['fields']]: D['fields'][K] extends { optional: true | 'kept' } ? never : K
}[keyof D['fields']] &
  string
type SortedName<D extends Declaration> = {
  [K in keyof D['fields']]: D['fields'][K] extends {
    sort: true | string | ((value: never) => string | number)
  }
    ? K
    : never
}[keyof D['fields']] &
  string
/** What a list of the entity can be sorted by. */
export type SortName<D extends Declaration> =
  | SortedName<D>
  | (D extends { stamps: 'revision' } ? never : 'changedAt')

type Maybe<S extends Schema> = z.ZodMiniOptional<S>
type Shown<S extends Field> = S extends { shown: infer R extends Schema }
  ? R
  : z.ZodMiniType<z.output<S['rule']>>
type Given<F extends Fields> = { [K in keyof F as F[K] extends { derived: true } ? never : K]: F[K] }
type Edited<F extends Fields> = {
  [K in keyof F as F[K] extends { derived: true } | { fixed: true } ? never : K]: F[K]
}
/** What an edit says of a field. */
type EditedRule<F extends Field> = F extends { entryKey: string }
  ? z.ZodMiniObject<{ set: Maybe<F['rule']>; remove: Maybe<z.ZodMiniArray<z.ZodMiniString>> }, z.core.$strict>
  : F['rule']
type ClearedName<F extends Fields> = {
  [K in keyof Edited<F>]: Edited<F>[K] extends { optional: true }
    ? K
    : Edited<F>[K] extends { entryKey: string }
      ? never
      : Edited<F>[K] extends { initial: readonly never[] }
        ? K
        : never
}[keyof Edited<F>] &
  string

/** The shapes that follow from a declaration. */
type IdOf<D extends Declaration> = D extends { numbered: true } ? typeof NumberId : typeof Id
export type IdShape<D extends Declaration> = { [K in D['id']]: IdOf<D> }
type MintedShape<D extends Declaration> = D extends { numbered: true } ? unknown : IdShape<D>
type Alongside<D extends Declaration> =
  D['alongside'] extends Readonly<Record<string, Schema>>
    ? { [K in keyof D['alongside']]: D['alongside'][K] }
    : unknown
type StampShape<D extends Declaration> = D extends { stamps: 'revision' }
  ? { revision: z.ZodMiniNumberFormat }
  : { revision: z.ZodMiniNumberFormat; changedAt: z.ZodMiniNumberFormat; changedByName: z.ZodMiniString }
export type RowShape<D extends Declaration> = IdShape<D> & {
  [K in keyof D['fields']]: D['fields'][K] extends { optional: true | 'kept' }
    ? Maybe<Shown<D['fields'][K]>>
    : Shown<D['fields'][K]>
} & StampShape<D>
export type AddShape<D extends Declaration> = MintedShape<D> & {
  [K in keyof Given<D['fields']>]: Given<D['fields']>[K] extends { optional: true | 'kept' | 'filled' }
    ? Maybe<D['fields'][K]['rule']>
    : D['fields'][K]['rule']
} & Alongside<D>
export type EditShape<D extends Declaration> = IdShape<D> &
  typeof editParts & { [K in keyof Edited<D['fields']>]: Maybe<EditedRule<D['fields'][K]>> } & Alongside<D> &
  ([ClearedName<D['fields']>] extends [never]
    ? unknown
    : { clear: Maybe<z.ZodMiniArray<z.ZodMiniEnum<{ [K in ClearedName<D['fields']>]: K }>>> })

type FilteredName<D extends Declaration, Filter> = {
  [K in keyof D['fields']]: D['fields'][K] extends { filter: Filter } ? K : never
}[keyof D['fields']] &
  string
export type QueryShape<D extends Declaration> = Omit<ReturnType<typeof pageQuery>, 'sortBy'> & {
  sortBy: Maybe<z.ZodMiniEnum<{ [K in SortName<D>]: K }>>
} & ([FilteredName<D, 'text'>] extends [never] ? unknown : { keyword: Maybe<z.ZodMiniString> }) & {
    [K in FilteredName<D, 'equal'>]: Maybe<D['fields'][K]['rule']>
  } & { [K in FilteredName<D, 'oneOf'>]: Maybe<z.ZodMiniArray<D['fields'][K]['rule']>> } & {
    [K in FilteredName<D, 'range'> as `${K}From` | `${K}To`]: Maybe<D['fields'][K]['rule']>
  }

type RowSchema<D extends Declaration> = z.ZodMiniObject<RowShape<D>, z.core.$strip>

/** What is known of any entity, for code that serves them all. */
export interface AnyEntity {
  readonly kind: EntityKind
  readonly variant: string
  readonly name: string
  readonly id: string
  readonly label: string
  readonly fields: Fields
  readonly numbered: boolean
  readonly stamps: 'revision' | undefined
  /** A row as the gateway shows it. */
  readonly Row: Schema
  /** A new row, under an id that the caller minted unless the gateway numbers it. */
  readonly Add: Schema
  /** A change: just the fields that changed. */
  readonly Edit: Schema
  readonly Query: Schema
  readonly Page: Schema
  readonly DetailQuery: Schema
  readonly Delete: Schema
  readonly Restore: Schema
  readonly Saved: Schema
  /** What lists can be sorted by, the sort of a list that asks for none first. */
  readonly sorts: readonly string[]
  /** Names of the fields that people give when a row is added: what its history tells of. */
  readonly given: readonly string[]
  /** Those of them that an edit may change. */
  readonly edited: readonly string[]
  /** Fields that mean something only together. */
  readonly groups: readonly (readonly string[])[]
  /** The lists whose entries merge one by one, each with what tells its entries apart. */
  readonly entries: readonly (readonly [name: string, key: string])[]
  /** Whether a rule over several fields, or over a list as a whole, has to be checked again once an edit was merged. */
  readonly checked: boolean
  /** The columns of an export. */
  readonly columns: readonly string[]
  readonly initial: Values
  readonly extent: readonly string[] | undefined
  /** The stretch that a keyword names of whose rows a list has those near it; undefined where it is any other. */
  stretchOf(query: Values): Stretch | undefined
  /** How far a row lies from the nearest of what the keyword names, in metres; undefined where it lies on another alignment. */
  metresFrom(reaches: readonly Reach[], row: Values): number | undefined
  /** What the keyword is looked for in, lower case; a line each, for a keyword never spans two fields. */
  searchTextOf(values: Values): string
  /** `reaches`: what `stretchOf` names, on the lines that there are. */
  matches(row: Values, query: Values, reaches?: readonly Reach[]): boolean
  order(query: Values, reaches?: readonly Reach[]): (a: Values, b: Values) => number
}

type Selection<D extends Declaration> = z.output<z.ZodMiniObject<QueryShape<D>, z.core.$strict>>

/** An entity with all that follows from its declaration. */
export interface Entity<D extends Declaration = Declaration> extends AnyEntity {
  readonly kind: D['kind']
  readonly name: D['name']
  readonly id: D['id']
  readonly label: D['label'] & string
  readonly fields: D['fields']
  readonly Row: RowSchema<D>
  readonly Add: z.ZodMiniObject<AddShape<D>, z.core.$strict>
  readonly Edit: z.ZodMiniObject<EditShape<D>, z.core.$strict>
  readonly Query: z.ZodMiniObject<QueryShape<D>, z.core.$strict>
  readonly Page: ReturnType<typeof pageOf<RowSchema<D>>>
  readonly DetailQuery: z.ZodMiniObject<IdShape<D>, z.core.$strict>
  readonly Delete: D extends { numbered: true }
    ? ReturnType<typeof rowsDelete<typeof NumberId>>
    : typeof RowsDelete
  readonly Restore: D extends { numbered: true }
    ? ReturnType<typeof rowsRestore<typeof NumberId>>
    : typeof RowsRestore
  readonly Saved: z.ZodMiniObject<
    { [K in D['name']]: RowSchema<D> } & { merged: Maybe<z.ZodMiniArray<z.ZodMiniString>> },
    z.core.$strip
  >
  readonly sorts: readonly SortName<D>[]
  readonly columns: readonly (keyof D['fields'] & string)[]
  /** Whether a list with this query has the row. */
  matches(row: z.output<RowSchema<D>>, query: Selection<D>, reaches?: readonly Reach[]): boolean
  /** The order of such a list; equal ones by id, so that pages never overlap. */
  order(query: Selection<D>, reaches?: readonly Reach[]): (a: Values, b: Values) => number
  readonly initial: { readonly [K in keyof D['fields']]?: D['fields'][K]['initial'] }
}
