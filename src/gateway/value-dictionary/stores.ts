import { and, eq, inArray, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { listValueDictionaries, postKey } from '#contract/value-dictionary/endpoints.ts'
import {
  dictionaryItemEntity,
  dictionaryItems,
  dictionaryTypeEntity,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import type { Tx } from '../db/client.ts'
import { dictionaryItem, dictionaryType } from '../db/tables/value-dictionary.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { isPackaged, refuseKept } from '../platform/refuse-kept.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import { findValueDictionaries } from './queries.ts'

/** Types of value dictionaries; one that came with the build, or still has values, is not deleted. */
export const typeStore = entityStore(dictionaryTypeEntity, {
  table: dictionaryType,
  scope: 'everyone',
  audience: 'dictionary:view',
  once: { key: [] },
  check: {
    async remove(context, rows) {
      const ids = rows.map(({ dictionaryTypeId }) => dictionaryTypeId)
      const used = await context.tx
        .selectDistinct({ dictionaryTypeId: dictionaryItem.dictionaryTypeId })
        .from(dictionaryItem)
        .where(and(inArray(dictionaryItem.dictionaryTypeId, ids), isNull(dictionaryItem.deletedAt)))
      const inUse = new Set(used.map(({ dictionaryTypeId }) => dictionaryTypeId))
      refuseKept(
        context.language,
        rows.map(({ dictionaryTypeId, typeName, packaged }) => ({
          name: typeName,
          why: packaged ? isPackaged : inUse.has(dictionaryTypeId) ? hasItems : undefined,
        })),
      )
      return undefined
    },
  },
})

/** Their values; one that came with the build is not deleted. */
export const itemStore = entityStore(dictionaryItemEntity, {
  table: dictionaryItem,
  scope: 'everyone',
  audience: 'dictionary:view',
  once: { value: ['dictionaryTypeId'] },
  check: {
    async add({ tx, language }, { dictionaryTypeId, sort }) {
      const key = (await lockTypes(tx, [dictionaryTypeId])).get(dictionaryTypeId)
      if (key === undefined) throw refuseField('dictionaryTypeId', 'notThere', language)
      if (key === postKey) throw refuseField('value', 'fixedValues', language)
      return { sort: sort ?? nextSort(dictionaryItem, eq(dictionaryItem.dictionaryTypeId, dictionaryTypeId)) }
    },
    async remove(context, rows) {
      refuseKept(
        context.language,
        rows.map(({ nameZh, packaged }) => ({ name: nameZh, why: packaged ? isPackaged : undefined })),
      )
      return undefined
    },
    async restore(context, rows) {
      const types = await lockTypes(
        context.tx,
        rows.map(({ dictionaryTypeId }) => dictionaryTypeId),
      )
      const lost = rows.flatMap(({ dictionaryTypeId, nameZh: name }, at) =>
        types.has(dictionaryTypeId) ? [] : [{ at, name, why: typeDeleted }],
      )
      if (lost.length > 0) throw refuseNamed(codes.invalid, lost, unrestorable, context.language)
    },
  },
})

/** The keys of those of the types that are there; locked, so that none is deleted meanwhile. */
async function lockTypes(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { dictionaryTypeId: id, key, deletedAt } = dictionaryType
  const there = await tx
    .select({ id, key })
    .from(dictionaryType)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)))
    .for('share')
  return new Map(there.map((type) => [type.id, type.key]))
}

export const valueDictionaryHandlers = [
  handle(listValueDictionaries, ({ tx }) => findValueDictionaries(tx)),
  ...entityHandlers(dictionaryTypes, typeStore),
  ...entityHandlers(dictionaryItems, itemStore),
]

const hasItems: Text = { zh: '还有字典项', en: 'it still has values' }
const typeDeleted: Text = { zh: '所属字典已删除', en: 'its dictionary was deleted' }
const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }
