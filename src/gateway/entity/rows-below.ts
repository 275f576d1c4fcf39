import { getTableName, inArray, sql } from 'drizzle-orm'
import type { SignedInStep } from '../security/step.ts'
import { lockRows, whyUnlocked } from './find.ts'
import { columnOf, type StoredEntity, type StoredRow } from './stored-entity.ts'

/**
 * Locks what lies below rows of a tree: what is there, or what was deleted along with them; the rows themselves are left out.
 * @throws Refusal 20403 when something below is not the actor's to change.
 */
export async function lockBelow(
  stored: StoredEntity,
  context: SignedInStep,
  ids: readonly string[],
  which: 'there' | 'gone along',
): Promise<StoredRow[]> {
  const { entity, options, table } = stored
  if (!options.tree) return []
  const rows = sql.identifier(getTableName(table))
  const [id, parent, deletedAt] = [entity.id, options.tree.parent, 'deletedAt'].map((name) =>
    sql.identifier(columnOf(stored, name).name),
  )
  const belongs =
    which === 'there'
      ? sql`below.${deletedAt} is null`
      : sql`below.${deletedAt} is not null and below.${deletedAt} = above.${deletedAt}`
  const { rows: found } = await context.tx.execute<{ id: string }>(sql`with recursive above as (
      select ${id}, ${deletedAt} from ${rows} where ${inArray(columnOf(stored, entity.id), [...ids])}
      union select below.${id}, below.${deletedAt} from ${rows} below
      join above on below.${parent} = above.${id} and ${belongs})
    select ${id} as id from above`)
  const asked = new Set(ids)
  const below = found.map(({ id }) => id).filter((each) => !asked.has(each))
  if (below.length === 0) return []
  const locked = await lockRows(stored, context, below)
  const missing = below.find((each) => !locked.has(each))
  if (missing !== undefined) throw await whyUnlocked(stored, context, missing)
  return below.flatMap((each) => locked.get(each) ?? [])
}
