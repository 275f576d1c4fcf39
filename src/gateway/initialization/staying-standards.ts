import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { dictionary, projectDictionary } from '../db/tables/dictionary.ts'
import type { projectProfile } from '../db/tables/industry-profile.ts'

type Applied = Pick<typeof projectProfile.$inferSelect, 'projectId' | 'standardIds' | 'appliedAt'>

/**
 * The standards that a profile brought to a project and that stay there when it is taken back, with their names: nodes of work
 * sites or items of bills come of them, or they were pinned once more since, at another version or by hand.
 */
export async function findStaying(
  tx: Tx,
  { projectId, standardIds, appliedAt }: Applied,
): Promise<ReadonlyMap<string, string>> {
  const { dictionaryId, pinnedAt } = projectDictionary
  const rows = await tx
    .select({ dictionaryId, name: dictionary.name })
    .from(projectDictionary)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, dictionaryId))
    .where(
      and(
        eq(projectDictionary.projectId, projectId),
        inArray(dictionaryId, standardIds),
        or(ne(pinnedAt, appliedAt), hasNodes(projectId), hasItems(projectId)),
      ),
    )
    .orderBy(asc(dictionary.kind), asc(dictionary.sort), asc(dictionaryId))
  return new Map(rows.map((row) => [row.dictionaryId, row.name]))
}

const hasNodes = (projectId: string) => sql`exists (
  select from work_site site join work_site_node node on node.work_site_id = site.work_site_id
  where site.project_id = ${projectId} and site.deleted_at is null and node.removed_in is null
    and node.dictionary_id = project_dictionary.dictionary_id)`

const hasItems = (projectId: string) => sql`exists (
  select from boq_item item left join unit_work work on work.unit_work_id = item.unit_work_id
    left join work_site site on site.work_site_id = item.work_site_id
  where item.dictionary_id = project_dictionary.dictionary_id and item.deleted_at is null
    and ${projectId}::uuid in (work.project_id, site.project_id))`

/** Locks standards as who pins or unpins one does, so that which of them stay is still so when the others go. */
export async function lockStandards(tx: Tx, standardIds: string[]): Promise<void> {
  const { dictionaryId } = dictionary
  await tx
    .select({ dictionaryId })
    .from(dictionary)
    .where(inArray(dictionaryId, standardIds))
    .orderBy(asc(dictionaryId))
    .for('no key update')
}
