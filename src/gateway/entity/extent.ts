import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Values } from '#contract/entity-types.ts'
import { isPoint, type Reach } from '#contract/mileage.ts'
import type { Sorting } from '../db/page.ts'
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
        return and(liesOn(stored, reach), sql`${box} && ${along}`)
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
    const metres = places.map(({ from }) => sql`(${box} <-> point(${from}::float8, 0))`)
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
        ? (where, count) => asNearAs(stored, box, place, where, count)
        : undefined,
  }
}

function asNearAs(
  { table }: StoredEntity,
  box: SQL,
  { from }: Reach,
  where: SQL | undefined,
  count: number,
): SQL {
  const metres = sql`${box} <-> point(${from}::float8, 0)`
  const farthest = sql`select ${metres} from ${table} where ${where} order by ${metres} limit 1 offset ${count - 1}`
  // A metre more, for a sum is not exact; `offset 0`, for the planner would look for the farthest twice.
  const reach = sql`select coalesce((${farthest}) + 1, 'Infinity') as metres offset 0`
  return sql`${box} && (select box(point(${from}::float8 - metres, 0), point(${from}::float8 + metres, 0)) from (${reach}) reach)`
}

interface Group {
  condition: SQL | undefined
  places: Reach[]
}

function byAlignment(stored: StoredEntity, reaches: readonly Reach[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const reach of reaches) {
    const key = `${reach.lineId} ${reach.alignment}`
    const group = groups.get(key) ?? { condition: liesOn(stored, reach), places: [] }
    group.places.push(reach)
    groups.set(key, group)
  }
  return groups
}

function liesOn(stored: StoredEntity, { lineId, alignment }: Reach): SQL | undefined {
  const placed = stored.entity.extent?.map((place) => isNotNull(columnOf(stored, `${place}Mileage`))) ?? []
  return and(eq(columnOf(stored, 'lineId'), lineId), eq(columnOf(stored, 'alignment'), alignment), ...placed)
}
