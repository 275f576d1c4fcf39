import { and, eq, inArray } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { Tx } from '../db/client.ts'
import { tabulation, tabulationVersion } from '../db/tables/tabulation.ts'
import { Refusal } from '../platform/refusal.ts'
import { findValueDictionaries } from '../value-dictionary/queries.ts'

/** What sheets are filled in by. */
export interface SheetVersion {
  template: Template
  subject: Subject
  /** Whether sheets can be begun by it. */
  inUse: boolean
  /** What its fields offer that take values of dictionaries, by the dictionary's key. */
  choices: ReadonlyMap<string, readonly FieldChoice[]>
}

interface VersionName {
  tabulationId: string
  version: number
}

/** What a version is called among others. */
export function versionKey({ tabulationId, version }: VersionName): string {
  return `${tabulationId}/${version}`
}

/** Nothing when that version was not published. */
export async function findVersion(
  tx: Tx,
  tabulationId: string,
  version: number,
): Promise<SheetVersion | undefined> {
  const named = { tabulationId, version }
  return (await findVersions(tx, [named])).get(versionKey(named))
}

/** Those of the versions that were published, by `versionKey`. */
export async function findVersions(
  tx: Tx,
  named: readonly VersionName[],
): Promise<Map<string, SheetVersion>> {
  const keys = new Set(named.map(versionKey))
  const rows = await tx
    .select({
      tabulationId: tabulationVersion.tabulationId,
      version: tabulationVersion.version,
      template: tabulationVersion.content,
      subject: tabulation.subject,
      status: tabulation.status,
      deletedAt: tabulation.deletedAt,
    })
    .from(tabulationVersion)
    .innerJoin(tabulation, eq(tabulation.tabulationId, tabulationVersion.tabulationId))
    .where(
      and(
        inArray(tabulationVersion.tabulationId, [...new Set(named.map(({ tabulationId }) => tabulationId))]),
        inArray(tabulationVersion.version, [...new Set(named.map(({ version }) => version))]),
      ),
    )
  const found = rows.filter((row) => keys.has(versionKey(row)))
  const choices = await findChoices(
    tx,
    found.flatMap(({ template }) => template.fields),
  )
  return new Map(
    found.map(({ template, subject, status, deletedAt, ...row }) => [
      versionKey(row),
      { template, subject, inUse: status === 1 && deletedAt === null, choices },
    ]),
  )
}

/** The version by which a sheet is filled in. @throws Refusal 20404 when it was not published. */
export async function versionOf(tx: Tx, { tabulationId, version }: VersionName): Promise<SheetVersion> {
  const found = await findVersion(tx, tabulationId, version)
  if (!found) throw new Refusal(codes.notFound)
  return found
}

async function findChoices(tx: Tx, fields: Template['fields']): Promise<SheetVersion['choices']> {
  const keys = new Set(fields.flatMap(({ dictionaryKey }) => dictionaryKey ?? []))
  if (keys.size === 0) return new Map()
  const dictionaries = await findValueDictionaries(tx)
  return new Map(
    dictionaries
      .filter(({ key }) => keys.has(key))
      .map(({ key, items }) => [
        key,
        items.map(({ status, ...choice }) => ({
          ...choice,
          ...(status === 0 && { stopped: true as const }),
        })),
      ]),
  )
}
