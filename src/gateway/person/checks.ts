import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { person } from '../db/tables/person.ts'
import { exchangePortrait } from '../file/queries.ts'
import type { StepContext } from '../http/handle.ts'
import { findBoundPeople } from '../identity/person-accounts.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { MergedPerson } from './merged-person.ts'
import type { PersonRow } from './present.ts'

/** Codes that open an account go to what its person has bound, so nobody else may put another number or address there. */
export async function checkContacts(
  { tx, actor, language }: StepContext<undefined, unknown>,
  { person: { userId } }: PersonRow,
  { changes }: MergedPerson,
): Promise<void> {
  const contact = (['cellphone', 'email'] as const).find((name) => name in changes)
  if (!contact) return
  const bound = await findBoundPeople(tx, actor, [userId], true)
  if (bound.has(userId)) throw refuseField(contact, 'boundContact', language)
}

/** Shows the uploaded picture as the person's photo. @throws Refusal 20400 when it is none that may be shown. */
export async function showPortrait(
  { tx, actor, language }: StepContext<undefined, unknown>,
  userId: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (!(await exchangePortrait(tx, actor, userId, { before, after })))
    throw refuseField('profilePhoto', 'photo', language)
}

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
