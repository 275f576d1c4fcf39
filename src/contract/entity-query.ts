import { compareKeys } from './collation.ts'
import type { Schema } from './define-endpoint.ts'
import type { AnyEntity, Declaration, Field, Fields, Values } from './entity-types.ts'
import { isPoint, metresBetween, type Reach, readStretch } from './mileage.ts'
import { initialsOf } from './name-key.ts'
import { pageQuery } from './page-of.ts'
import { line } from './text.ts'
import { z } from './zod.ts'

/** The request of a list: its page and sort, the keyword, and the filters that the fields declare. */
export function queryShape(fields: Fields, sorts: readonly string[]): Record<string, Schema> {
  const filters = Object.entries(fields).flatMap(([name, { rule, filter }]): [string, Schema][] => {
    if (filter === 'equal') return [[name, z.optional(rule)]]
    if (filter === 'oneOf') return [[name, z.optional(z.array(rule))]]
    if (filter !== 'range') return []
    return [
      [`${name}From`, z.optional(rule)],
      [`${name}To`, z.optional(rule)],
    ]
  })
  const searched = Object.values(fields).some(({ filter }) => filter === 'text')
  const [first = 'changedAt', ...others] = sorts
  return {
    ...pageQuery([first, ...others]),
    ...(searched && { keyword: z.optional(line(100)) }),
    ...Object.fromEntries(filters),
  }
}

/** What a list can be sorted by, the sort of a list that asks for none first. */
export function sortsOf({ fields, orderBy, stamps }: Declaration): string[] {
  const sorted = Object.entries(fields).flatMap(([name, { sort }]) => (sort ? name : []))
  return [...new Set([...(orderBy ? [orderBy] : []), ...sorted, ...(stamps ? [] : ['changedAt'])])]
}

/**
 * What the list's filters and sorts mean, for rows in memory: a replica on a device answers with it just as the gateway
 * answers from its database. A test holds the two together.
 */
export function selectionOf(
  { id, fields, extent }: Declaration,
  [first = id]: readonly string[],
): Pick<AnyEntity, 'searchTextOf' | 'stretchOf' | 'metresFrom' | 'matches' | 'order'> {
  const all = Object.entries(fields)
  const searched = all.flatMap(([name, { filter }]) => (filter === 'text' ? name : []))
  const keys = all.flatMap(([name, { keyOf: of }]) => (of && searched.includes(of) ? name : []))
  const searchTextOf = (values: Values) =>
    [
      ...searched.map((name) => String(values[name] ?? '').toLowerCase()),
      ...keys.map((name) => initialsOf(String(values[name] ?? ''))),
    ].join('\n')
  const keyOf = (row: Values, name: string) => {
    const sort = fields[name]?.sort
    return sortKey(fields[name], (typeof sort === 'string' ? row[sort] : undefined) ?? row[name])
  }
  const stretchOf = ({ keyword }: Values) =>
    extent && typeof keyword === 'string' ? readStretch(keyword) : undefined
  const metresFrom = (reaches: readonly Reach[], row: Values) => {
    const places = placesOf(row, extent)
    const metres = reaches.flatMap((reach) =>
      reach.lineId === row.lineId
        ? places.flatMap((each) => (each.alignment === reach.alignment ? metresBetween(reach, each) : []))
        : [],
    )
    return metres.length > 0 ? Math.min(...metres) : undefined
  }
  function found(row: Values, query: Values, reaches: readonly Reach[]): boolean {
    const stretch = stretchOf(query)
    if (stretch) {
      const metres = metresFrom(reaches, row)
      return metres === 0 || (metres !== undefined && isPoint(stretch))
    }
    const { keyword } = query
    return typeof keyword !== 'string' || !keyword || searchTextOf(row).includes(keyword.toLowerCase())
  }
  return {
    searchTextOf,
    stretchOf,
    metresFrom,
    matches: (row, query, reaches = []) =>
      found(row, query, reaches) && all.every(([name, field]) => passes(field, row[name], name, query)),
    order(query, reaches = []) {
      const byId = (a: Values, b: Values) => compareKeys(keyOf(a, id), keyOf(b, id))
      const stretch = stretchOf(query)
      if (stretch && isPoint(stretch)) {
        const far = new Map<Values, number>()
        const metresOf = (row: Values) => {
          const metres = far.get(row) ?? metresFrom(reaches, row) ?? Number.POSITIVE_INFINITY
          far.set(row, metres)
          return metres
        }
        return (a, b) => compareKeys(metresOf(a), metresOf(b)) || byId(a, b)
      }
      const { sortBy, desc } = query
      const name = typeof sortBy === 'string' ? sortBy : first
      return (a, b) => {
        const order = compareKeys(keyOf(a, name), keyOf(b, name)) || byId(a, b)
        return desc ? -order : order
      }
    },
  }
}

/** The parts of alignments on which a row lies; none of one that lies nowhere. */
function placesOf(row: Values, extent: readonly string[] = []) {
  const from = distanceAt(row, extent[0])
  if (Number.isNaN(from)) return []
  const first = { alignment: row.alignment, from, to: distanceAt(row, extent.at(-1)) }
  const further: unknown[] = Array.isArray(row.furtherPlaces) ? row.furtherPlaces : []
  return [first, ...further.map((place) => placeOf(Object(place)))]
}

function placeOf(place: Values) {
  return { alignment: place.alignment, from: distanceAt(place, 'start'), to: distanceAt(place, 'end') }
}

function distanceAt(row: Values, place = ''): number {
  return Number(row[`${place}Distance`])
}

function passes({ filter, sort }: Field, value: unknown, name: string, query: Values): boolean {
  if (filter === 'equal') return query[name] === undefined || value === query[name]
  if (filter === 'oneOf') {
    const asked = query[name]
    return !Array.isArray(asked) || asked.length === 0 || asked.includes(value)
  }
  if (filter !== 'range') return true
  const [from, to] = [query[`${name}From`], query[`${name}To`]]
  if (from === undefined && to === undefined) return true
  if (value === undefined) return false
  const at = (bound: unknown) => sortKey({ sort }, bound)
  return (
    (from === undefined || compareKeys(at(value), at(from)) >= 0) &&
    (to === undefined || compareKeys(at(value), at(to)) <= 0)
  )
}

/** A value as lists are sorted by it. */
export function sortKey(field: Pick<Field, 'sort'> | undefined, value: unknown): string | number {
  // Each field's own function gets values of its own rule alone.
  const sort: Field['sort'] = field?.sort
  const key: unknown = typeof sort === 'function' ? Reflect.apply(sort, undefined, [value]) : value
  return typeof key === 'number' || typeof key === 'string' ? key : ''
}

/** The bare type of a rule: what stands in a row was once written under another rule, and is shown all the same. */
export function bareOf(rule: Schema): Schema {
  if (rule instanceof z.ZodMiniPipe) return rule.def.in instanceof z.ZodMiniType ? bareOf(rule.def.in) : rule
  if (rule instanceof z.ZodMiniStringFormat) return rule
  if (rule instanceof z.ZodMiniString) return z.string()
  if (rule instanceof z.ZodMiniNumberFormat) return z.int()
  if (rule instanceof z.ZodMiniNumber) return z.number()
  return rule
}
