import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { listValueDictionaries, postKey } from '#contract/value-dictionary/endpoints.ts'
import {
  dictionaryItemEntity,
  dictionaryItems,
  dictionaryTypeEntity,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import type { Tx } from '../db/client.ts'
import { tabulation, tabulationVersion } from '../db/tables/tabulation.ts'
import { dictionaryItem, dictionaryType } from '../db/tables/value-dictionary.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { grouped } from '../platform/grouped.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { isPackaged, refuseKept, refuseUnrestorable } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { findValueDictionaries } from './queries.ts'

/** Types of value dictionaries; one that came with the build, still has values, or is chosen from in sheets, is not deleted. */
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
      const full = new Set(used.map(({ dictionaryTypeId }) => dictionaryTypeId))
      const templates = await findTemplates(context.tx, ids)
      refuseKept(
        context.language,
        rows.map(({ dictionaryTypeId, typeName, packaged }) => ({
          name: typeName,
          why: packaged
            ? isPackaged
            : (usedIn(templates.get(dictionaryTypeId)) ??
              (full.has(dictionaryTypeId) ? hasItems : undefined)),
        })),
      )
      return undefined
    },
  },
})

/** Their values; one that came with the build, or can be chosen in sheets, is not deleted, but can be stopped. */
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
      const templates = await findTemplates(
        context.tx,
        rows.map(({ dictionaryTypeId }) => dictionaryTypeId),
      )
      refuseKept(
        context.language,
        rows.map(({ nameZh, dictionaryTypeId, packaged }) => ({
          name: nameZh,
          why: packaged ? isPackaged : usedIn(templates.get(dictionaryTypeId)),
        })),
      )
      return undefined
    },
    async restore(context, rows) {
      const types = await lockTypes(
        context.tx,
        rows.map(({ dictionaryTypeId }) => dictionaryTypeId),
      )
      refuseUnrestorable(
        context.language,
        rows.map(({ dictionaryTypeId, nameZh: name }) => ({
          name,
          why: types.has(dictionaryTypeId) ? undefined : typeDeleted,
        })),
      )
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

/** The names of the templates whose cells choose from the dictionaries, in any version: sheets are filled in by former ones, too. */
async function findTemplates(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { dictionaryTypeId, key } = dictionaryType
  const chooses = (content: typeof tabulation.content | typeof tabulationVersion.content) =>
    sql`${content} -> 'fields' @> jsonb_build_array(jsonb_build_object('dictionaryKey', ${key}))`
  const former = tx
    .select({ one: sql`1` })
    .from(tabulationVersion)
    .where(
      and(eq(tabulationVersion.tabulationId, tabulation.tabulationId), chooses(tabulationVersion.content)),
    )
  const found = await tx
    .select({ dictionaryTypeId, name: tabulation.tabulationName })
    .from(dictionaryType)
    .innerJoin(tabulation, or(chooses(tabulation.content), exists(former)))
    .where(and(inArray(dictionaryTypeId, [...ids]), isNull(tabulation.deletedAt)))
    .orderBy(tabulation.code)
  const byType = grouped(found, (each) => each.dictionaryTypeId)
  return new Map([...byType].map(([id, templates]) => [id, templates.map(({ name }) => name)]))
}

const templatesNamed = 5

function usedIn(templates: readonly string[] = []): Text | undefined {
  if (templates.length === 0) return undefined
  const names = templates.slice(0, templatesNamed)
  const further = templates.length > names.length
  return {
    zh: `表格模板${names.map((name) => `“${name}”`).join('、')}${further ? '等' : ''}仍在使用`,
    en: `used by the templates ${names.map((name) => `“${name}”`).join(', ')}${further ? ' …' : ''}`,
  }
}

export const valueDictionaryHandlers = [
  handle(listValueDictionaries, ({ tx }) => findValueDictionaries(tx)),
  ...entityHandlers(dictionaryTypes, typeStore),
  ...entityHandlers(dictionaryItems, itemStore),
]

const hasItems: Text = { zh: '还有字典项', en: 'it still has values' }
const typeDeleted: Text = { zh: '所属字典已删除', en: 'its dictionary was deleted' }
