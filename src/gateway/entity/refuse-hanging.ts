import { and, count, inArray, isNull, not, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../db/client.ts'
import { refuseKept } from '../platform/refuse-kept.ts'

/** Rows that hang on others: `on` names those, and the words say what so many of them are. */
export interface Hanging {
  table: PgTable
  on: PgColumn
  deletedAt: PgColumn
  /** Rows that go along, and so are in nobody's way. */
  except?: SQL
  words: (count: number) => Record<Language, string>
}

/** @throws Refusal 20400 naming those of the rows on which something hangs, with how much of what. */
export async function refuseHanging(
  { tx, language }: { tx: Tx; language: Language },
  rows: readonly { id: string; name: string }[],
  hanging: readonly Hanging[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const words = new Map<unknown, Record<Language, string>[]>()
  for (const { table, on, deletedAt, except, words: say } of hanging) {
    const found = await tx
      .select({ id: on, count: count() })
      .from(table)
      .where(and(inArray(on, ids), isNull(deletedAt), except && not(except)))
      .groupBy(on)
    for (const { id, count } of found) words.set(id, [...(words.get(id) ?? []), say(count)])
  }
  refuseKept(
    language,
    rows.map(({ id, name }) => {
      const said = words.get(id)
      const why = said && {
        zh: `还有 ${said.map(({ zh }) => zh).join('、')}`,
        en: `it still has ${said.map(({ en }) => en).join(', ')}`,
      }
      return { name, why }
    }),
  )
}
