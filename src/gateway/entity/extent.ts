import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Values } from '#contract/entity-types.ts'
import { isPoint, type Reach } from '#contract/mileage.ts'
import type { Sorting } from '../db/page.ts'
import { longest, metresOnAll } from '../db/tables/place-columns.ts'
import { columnOf, idOf, type StoredEntity, type StoredRow } from './stored-entity.ts'

/** The condition for what lies along the places that the keyword names, or has the nearest of them; undefined where it names none. */
export function within(stored: StoredEntity, query: Values, reaches: readonly Reach[]): SQL | undefined {
  const { entity, options } = stored
  const stretch = entity.stretchOf(query)
  if (!stretch || !options.extent) return undefined
  const { box } = options.extent
  const conditions = isPoint(stretch)
    ? [...byAlignment(stored, reaches)].map(([, { condition }]) => condition)
    : reaches.map((reach) => {
        const along = sql`box(point(${reach.from}::float8, 0), point(${reach.to}::float8, 0))`
        const first = and(liesOn(stored, reach), sql`${box} && ${along}`)
        return or(first, liesFurther(stored, reach, sql`${reach.from}::float8`, sql`${reach.to}::float8`))
      })
  return or(...conditions) ?? sql`false`
}

/** The order of what is nearest to a place. */
export interface Nearest extends Pick<Sorting<StoredRow>, 'column' | 'keyOf'> {
  /**
   * The condition for rows as near as the so many nearest of those that meet a condition. An index finds them by it, but
   * gives no page in which the id decides between equally near ones. Undefined where several places are meant.
   */
  asNear: ((where: SQL | undefined, count: number) => SQL) | undefined
}

/** The order of what is nearest to the places that the keyword names; undefined where it names a stretch, or none. */
export function nearest(stored: StoredEntity, query: Values, reaches: readonly Reach[]): Nearest | undefined {
  const { entity, options } = stored
  const stretch = entity.stretchOf(query)
  if (!stretch || !isPoint(stretch) || !options.extent) return undefined
  const { box } = options.extent
  const groups = [...byAlignment(stored, reaches)].map(([, { condition, places }]) => {
    const metres = places.map((place) => metresTo(stored, box, place))
    return { condition, metres: metres.length > 1 ? sql`least(${sql.join(metres, sql`, `)})` : metres[0] }
  })
  const [first, ...others] = groups
  const [place, ...otherPlaces] = reaches
  const cases = groups.map(({ condition, metres }) => sql`when ${condition} then ${metres}`)
  return {
    column:
      first && others.length === 0
        ? sql`${first.metres}`
        : sql`(case ${cases.length > 0 ? sql.join(cases, sql` `) : sql`when true then 0`} end)`,
    keyOf: (row) => [entity.metresFrom(reaches, row) ?? 0, idOf(stored, row)],
    asNear:
      place && otherPlaces.length === 0
        ? (where, count) => asNearAs(stored, box, place, { where, count })
        : undefined,
  }
}

function asNearAs(
  stored: StoredEntity,
  box: SQL,
  place: Reach,
  { where, count }: { where: SQL | undefined; count: number },
): SQL {
  const { from } = place
  const metres = sql`${box} <-> point(${from}::float8, 0)`
  // Further places bring rows nearer, never farther; of what lies there with these alone the box says nothing.
  const boxed = stored.options.extent?.further ? and(where, liesOn(stored, place)) : where
  const farthest = sql`select ${metres} from ${stored.table} where ${boxed} order by ${metres} limit 1 offset ${count - 1}`
  // A metre more, for a sum is not exact; `offset 0`, for the planner would look for the farthest twice.
  const reach = sql`select coalesce((${farthest}) + 1, 'Infinity') as metres offset 0`
  const first = sql`${box} && (select box(point(${from}::float8 - metres, 0), point(${from}::float8 + metres, 0)) from (${reach}) reach)`
  const bound = (sign: SQL) => sql`(select ${from}::float8 ${sign} metres from (${reach}) reach)`
  return or(first, liesFurther(stored, place, bound(sql`-`), bound(sql`+`))) ?? first
}

/** How far a row is from a place, in metres: by the nearest of its extents on that alignment. */
function metresTo(stored: StoredEntity, box: SQL, place: Reach): SQL {
  const { from, alignment } = place
  const first = sql`(${box} <-> point(${from}::float8, 0))`
  const further = stored.options.extent?.further
  if (!further) return first
  const [start, end] = [sql`(place->>'startDistance')::float8`, sql`(place->>'endDistance')::float8`]
  const nearest = sql`select min(greatest(0, ${start} - ${from}::float8, ${from}::float8 - ${end}))
    from jsonb_array_elements(${further.places}) place where place->>'alignment' = ${alignment}`
  return sql`least((case when ${liesOn(stored, place)} then ${first} end), (${nearest}))`
}

/** The condition for rows that have one of their further places between two distances of an alignment; undefined where none have any. */
function liesFurther(
  stored: StoredEntity,
  { lineId, alignment }: Pick<Reach, 'lineId' | 'alignment'>,
  from: SQL,
  to: SQL,
): SQL | undefined {
  const further = stored.options.extent?.further
  if (!further) return undefined
  const start = sql`${metresOnAll(alignment, 0)}::float8`
  const range = sql`numrange((${start} + ${from})::numeric, (${start} + ${to})::numeric, '[]')`
  return and(eq(columnOf(stored, 'lineId'), lineId), sql`${further.reach} && ${range}`)
}

interface Group {
  condition: SQL | undefined
  places: Reach[]
}

function byAlignment(stored: StoredEntity, reaches: readonly Reach[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const reach of reaches) {
    const key = `${reach.lineId} ${reach.alignment}`
    const group = groups.get(key) ?? {
      condition: or(liesOn(stored, reach), liesFurther(stored, reach, sql`0`, sql`${longest}`)),
      places: [],
    }
    group.places.push(reach)
    groups.set(key, group)
  }
  return groups
}

function liesOn(stored: StoredEntity, { lineId, alignment }: Reach): SQL | undefined {
  const placed = stored.entity.extent?.map((place) => isNotNull(columnOf(stored, `${place}Mileage`))) ?? []
  return and(eq(columnOf(stored, 'lineId'), lineId), eq(columnOf(stored, 'alignment'), alignment), ...placed)
}
