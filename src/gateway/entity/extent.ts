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

/** The order of what is nearest to the places that the keyword names; undefined where it names a stretch, or none. */
export function nearest(
  stored: StoredEntity,
  query: Values,
  reaches: readonly Reach[],
): Pick<Sorting<StoredRow>, 'column' | 'keyOf'> | undefined {
  const { entity, options } = stored
  const stretch = entity.stretchOf(query)
  if (!stretch || !isPoint(stretch) || !options.extent) return undefined
  const { box } = options.extent
  const groups = [...byAlignment(stored, reaches)].map(([, { condition, places }]) => {
    const metres = places.map(({ from }) => sql`(${box} <-> point(${from}::float8, 0))`)
    return { condition, metres: metres.length > 1 ? sql`least(${sql.join(metres, sql`, `)})` : metres[0] }
  })
  const [first, ...others] = groups
  const cases = groups.map(({ condition, metres }) => sql`when ${condition} then ${metres}`)
  return {
    // An index gives the rows in the order of their distance from one place alone.
    column:
      first && others.length === 0
        ? sql`${first.metres}`
        : sql`(case ${cases.length > 0 ? sql.join(cases, sql` `) : sql`when true then 0`} end)`,
    keyOf: (row) => [entity.metresFrom(reaches, row) ?? 0, idOf(stored, row)],
  }
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
