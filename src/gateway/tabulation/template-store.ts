import { eq, sql } from 'drizzle-orm'
import { tabulationEntity } from '#contract/tabulation/entity.ts'
import { searchTextNgrams } from '../db/ngram-index.ts'
import { tabulation, tabulationGroup } from '../db/tables/tabulation.ts'
import { entityStore } from '../entity/entity-store.ts'
import { refuseKept, refuseUnrestorable } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { aliveGroups, lockGroup } from './group-store.ts'

/** Templates of sheets, the same for everybody; one that was ever published is stopped, not deleted. */
export const tabulations = entityStore(tabulationEntity, {
  table: tabulation,
  scope: 'everyone',
  audience: 'tabulation:view',
  once: { code: [] },
  grams: searchTextNgrams(tabulation.searchText),
  select: () => ({
    groupName: sql`(select group_name from tabulation_group where tabulation_group.group_id = tabulation.group_id)`,
  }),
  check: {
    async add(context, { groupId }) {
      await lockGroup(context, groupId, 'groupId')
      return undefined
    },
    async edit(context, _row, { groupId }) {
      if (typeof groupId === 'string') await lockGroup(context, groupId, 'groupId')
      return undefined
    },
    async remove({ language }, rows) {
      refuseKept(
        language,
        rows.map(({ tabulationName: name, version }) => ({
          name,
          why: version > 0 ? wasPublished : undefined,
        })),
      )
    },
    async restore({ tx, language }, rows) {
      const there = await aliveGroups(
        tx,
        rows.map(({ groupId }) => groupId),
      )
      refuseUnrestorable(
        language,
        rows.map(({ tabulationName: name, groupId }) => ({
          name,
          why: there.has(groupId) ? undefined : groupDeleted,
        })),
      )
    },
  },
  async names({ tx }, { groupId }) {
    if (typeof groupId !== 'string') return {}
    const [group] = await tx
      .select({ groupName: tabulationGroup.groupName })
      .from(tabulationGroup)
      .where(eq(tabulationGroup.groupId, groupId))
    return group ?? {}
  },
})

const groupDeleted: Text = { zh: '所在分组已删除', en: 'its group was deleted' }
const wasPublished: Text = { zh: '已发布过，可以停用', en: 'it was published; stop it instead' }
