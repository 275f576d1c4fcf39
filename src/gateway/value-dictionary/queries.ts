import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Major } from '#contract/project/schema.ts'
import type { NamedMajor, ValueDictionary } from '#contract/value-dictionary/endpoints.ts'
import type { Tx } from '../db/client.ts'
import { major } from '../db/tables/major.ts'
import { dictionaryItem, dictionaryType } from '../db/tables/value-dictionary.ts'
import { grouped } from '../platform/grouped.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'

/** All majors, in order. */
export async function findMajors(tx: Tx): Promise<NamedMajor[]> {
  const { majorId, code, nameZh, nameEn, industry, status } = major
  const rows = await tx
    .select({ majorId, code, nameZh, nameEn, industry, status })
    .from(major)
    .where(isNull(major.deletedAt))
    .orderBy(asc(major.sort), asc(majorId))
  return rows.map(({ industry, ...row }) => ({ ...row, ...(industry && { industry }) }))
}

/** All value dictionaries with their values, in order. */
export async function findValueDictionaries(tx: Tx): Promise<ValueDictionary[]> {
  const { value, nameZh, nameEn, status } = dictionaryItem
  const rows = await tx
    .select({ key: dictionaryType.key, value, nameZh, nameEn, status })
    .from(dictionaryItem)
    .innerJoin(dictionaryType, eq(dictionaryType.dictionaryTypeId, dictionaryItem.dictionaryTypeId))
    .where(and(isNull(dictionaryItem.deletedAt), isNull(dictionaryType.deletedAt)))
    .orderBy(asc(dictionaryType.key), asc(dictionaryItem.sort), asc(dictionaryItem.dictionaryItemId))
  const byKey = grouped(rows, ({ key }) => key)
  return [...byKey].map(([key, items]) => ({ key, items: items.map(({ key: _, ...item }) => item) }))
}

/** Those of the keys that dictionaries have, with values or without. */
export async function findDictionaryKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { key, deletedAt } = dictionaryType
  const there = await tx
    .select({ key })
    .from(dictionaryType)
    .where(and(inArray(key, [...keys]), isNull(deletedAt)))
  return new Set(there.map((type) => type.key))
}

/** @throws Refusal 20400 naming the field when a value that a row newly has is none of the dictionary's, or was stopped. */
export async function checkValue(
  { tx, language }: Pick<SignedInStep, 'tx' | 'language'>,
  key: string,
  value: string,
  field: string,
): Promise<void> {
  const there = await findValueDictionaries(tx)
  const items = there.find((each) => each.key === key)?.items ?? []
  if (!items.some((item) => item.value === value && item.status === 1))
    throw refuseField(field, 'valueNotThere', language)
}

/** The code of a major that is named by its id, or by its code itself. */
export async function majorCodeOf(tx: Tx, idOrCode: string): Promise<Major> {
  if (idOrCode.length < 36) return idOrCode
  const [found] = await tx.select({ code: major.code }).from(major).where(eq(major.majorId, idOrCode))
  return found?.code ?? idOrCode
}

/** Those of the majors that a row may newly be of; locked, so that none is deleted or stopped meanwhile. */
export async function lockMajors(tx: Tx, codes: readonly Major[]): Promise<ReadonlySet<Major>> {
  if (codes.length === 0) return new Set()
  const there = await tx
    .select({ code: major.code })
    .from(major)
    .where(and(inArray(major.code, [...codes]), eq(major.status, 1), isNull(major.deletedAt)))
    .orderBy(asc(major.majorId))
    .for('share')
  return new Set(there.map(({ code }) => code))
}

/** @throws Refusal 20400 naming the field when one of the majors that a row is newly of is not there, or was stopped. */
export async function checkMajors(
  { tx, language }: Pick<SignedInStep, 'tx' | 'language'>,
  codes: readonly Major[],
  field: string,
): Promise<void> {
  const there = await lockMajors(tx, codes)
  if (codes.some((code) => !there.has(code))) throw refuseField(field, 'majorNotThere', language)
}
