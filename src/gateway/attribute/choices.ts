import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Choice } from '#contract/attribute/forms.ts'
import type { Tx } from '../db/client.ts'
import { dictionaryItem, dictionaryType } from '../db/tables/value-dictionary.ts'

/** What value dictionaries offer, and what they offered once, by their keys; none for a key that there is not. */
export async function findChoices(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, Choice[]>> {
  if (keys.length === 0) return new Map()
  const { key, dictionaryTypeId } = dictionaryType
  const { value, nameZh, nameEn, sort, status } = dictionaryItem
  const types = await tx
    .select({ key, dictionaryTypeId })
    .from(dictionaryType)
    .where(and(inArray(key, [...keys]), isNull(dictionaryType.deletedAt)))
  const items = await tx
    .select({ key, value, nameZh, nameEn, status })
    .from(dictionaryItem)
    .innerJoin(dictionaryType, eq(dictionaryItem.dictionaryTypeId, dictionaryTypeId))
    .where(and(inArray(key, [...keys]), isNull(dictionaryType.deletedAt), isNull(dictionaryItem.deletedAt)))
    .orderBy(asc(sort), asc(dictionaryItem.dictionaryItemId))
  return new Map(
    types.map((type) => [
      type.key,
      items.flatMap(({ key: of, status: inUse, ...choice }) =>
        of === type.key ? { ...choice, ...(inUse === 0 && { stopped: true as const }) } : [],
      ),
    ]),
  )
}

/** What there is to choose from for an item. */
export function choicesOf(
  { options, dictionaryKey }: { options: readonly string[]; dictionaryKey?: string | undefined },
  offered: ReadonlyMap<string, Choice[]>,
): Choice[] {
  if (dictionaryKey !== undefined) return offered.get(dictionaryKey) ?? []
  return options.map((option) => ({ value: option, nameZh: option, nameEn: option }))
}
