import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { person } from '../db/tables/person.ts'

/** Whether somebody else has the number; until the commit nobody else can come to have it. */
export async function isIdCardTaken(tx: Tx, idCard: string, but?: string): Promise<boolean> {
  return (await findTakenIdCards(tx, [idCard], but)).size > 0
}

/** Those of the numbers that somebody has, but for one person; until the commit nobody else can come to have one of them. */
export async function findTakenIdCards(
  tx: Tx,
  idCards: readonly string[],
  but?: string,
): Promise<ReadonlySet<string>> {
  // In one order, so that no two callers deadlock.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('idCard ' || number, 0))
      from unnest(${sql.param(idCards.toSorted())}::text[]) as number`,
  )
  const found = await tx
    .select({ idCard: person.idCard })
    .from(person)
    .where(
      and(
        inArray(person.idCard, [...idCards]),
        isNull(person.deletedAt),
        but ? ne(person.userId, but) : undefined,
      ),
    )
  return new Set(found.flatMap(({ idCard }) => idCard ?? []))
}
