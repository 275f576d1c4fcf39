import { inArray, sql } from 'drizzle-orm'
import { tabulationGroupEntity } from '#contract/tabulation/group.ts'
import { searchTextNgrams } from '../db/ngram-index.ts'
import { tabulation, tabulationGroup } from '../db/tables/tabulation.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseUnrestorable } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'

/** Groups of templates, the same for everybody; one in which something lies is not deleted. */
export const tabulationGroups = entityStore(tabulationGroupEntity, {
  table: tabulationGroup,
  scope: 'everyone',
  audience: 'tabulation:view',
  grams: searchTextNgrams(tabulationGroup.searchText),
  select: () => ({
    parentName: sql`(select above.group_name from tabulation_group above where above.group_id = tabulation_group.parent_id)`,
  }),
  check: {
    async add(context, { parentId, sort }) {
      if (parentId !== undefined) await lockGroup(context, parentId, 'parentId')
      return { sort: sort ?? nextSort(tabulationGroup) }
    },
    async edit(context, { groupId }, { parentId }) {
      if (typeof parentId !== 'string') return undefined
      await lockGroup(context, parentId, 'parentId')
      await checkRing(context, groupId, parentId)
      return undefined
    },
    async remove(context, rows) {
      const ids = rows.map(({ groupId }) => groupId)
      await refuseHanging(
        context,
        rows.map(({ groupId: id, groupName: name }) => ({ id, name })),
        [
          {
            table: tabulationGroup,
            on: tabulationGroup.parentId,
            deletedAt: tabulationGroup.deletedAt,
            except: inArray(tabulationGroup.groupId, ids),
            words: (count) => ({ zh: `${count} 个下级分组`, en: `${count} groups below it` }),
          },
          {
            table: tabulation,
            on: tabulation.groupId,
            deletedAt: tabulation.deletedAt,
            words: (count) => ({ zh: `${count} 个表格模板`, en: `${count} templates` }),
          },
        ],
      )
    },
    async restore({ tx, language }, rows) {
      const ids = rows.map(({ groupId }) => groupId)
      const parents = rows.flatMap(({ parentId }) => (parentId && !ids.includes(parentId) ? parentId : []))
      const there = await aliveGroups(tx, parents)
      refuseUnrestorable(
        language,
        rows.map(({ groupName: name, parentId }) => ({
          name,
          why: parentId && !ids.includes(parentId) && !there.has(parentId) ? parentDeleted : undefined,
        })),
      )
    },
  },
  async names({ tx }, { parentId }) {
    if (typeof parentId !== 'string') return {}
    const [parent] = await tx
      .select({ parentName: tabulationGroup.groupName })
      .from(tabulationGroup)
      .where(inArray(tabulationGroup.groupId, [parentId]))
    return parent ?? {}
  },
})

/** Keeps a group from being deleted until the commit. @throws Refusal 20400 naming the field when it is not there. */
export async function lockGroup(
  { tx, language }: SignedInStep,
  groupId: string,
  field: string,
): Promise<void> {
  if (!(await aliveGroups(tx, [groupId])).has(groupId)) throw refuseField(field, 'notThere', language)
}

/** Those of the groups that are there, which nobody deletes until the commit. */
export async function aliveGroups(
  tx: SignedInStep['tx'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { groupId, deletedAt } = tabulationGroup
  const rows = await tx
    .select({ groupId, deletedAt })
    .from(tabulationGroup)
    .where(inArray(groupId, [...ids]))
    .orderBy(groupId)
    .for('share')
  return new Set(rows.flatMap((row) => (row.deletedAt ? [] : row.groupId)))
}

/**
 * The moves come one after the other, so that no two of them close a ring.
 * @throws Refusal 20400 when the new parent is the group itself or lies below it.
 */
async function checkRing({ tx, language }: SignedInStep, groupId: string, parentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tabulation groups', 0))`)
  const { rows } = await tx.execute(sql`with recursive above as (
      select group_id, parent_id from tabulation_group where group_id = ${parentId}
      union select next.group_id, next.parent_id
      from tabulation_group next join above on above.parent_id = next.group_id)
    select 1 from above where group_id = ${groupId}`)
  if (rows.length > 0) throw refuseField('parentId', 'belowItself', language)
}

const parentDeleted: Text = { zh: '上级分组已删除', en: 'its parent was deleted' }
