import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type Language, ruleMessage } from '#contract/messages.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { ArchivedPerson, ArchivedPersonQuery } from '#contract/person/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { updateSet } from '../db/row-sets.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { refuseHigher } from '../identity/authority.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import {
  type AccountOfPerson,
  findAccountsOf,
  grantsOfAccounts,
  higherPeople,
} from '../identity/person-accounts.ts'
import { findPlaces } from '../identity/places.ts'
import { findTakenIdCards } from '../identity/taken-id-cards.ts'
import { findLivingAbove } from '../organization/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Named, refuseNamed } from '../platform/refuse-named.ts'
import type { Actor } from '../security/actor.ts'
import { endSessions } from '../security/end-sessions.ts'
import { stampOf } from '../security/revision.ts'
import { opens } from '../security/scope.ts'
import { selected } from './list.ts'
import { mergedRow } from './merged-person.ts'
import { findMoveHindrances, type Move, moveMessage } from './moves.ts'
import { type PersonRow, placeOfPerson, presentPerson } from './present.ts'
import { lockPeople, selectPeople, visiblePerson } from './queries.ts'
import { merge, recordChange } from './rules.ts'

/**
 * Archives people, who are no members of staff any more: their records stay, their accounts sign out and cannot sign in.
 * Those who are archived already stay so.
 * @throws Refusal 20404 when one of them is out of reach, 20403 for oneself and, naming them, for those who may do more than the
 *   actor: then none is archived.
 */
export async function archive(
  context: StepContext,
  { ids }: { ids: string[] },
): Promise<{ archived: number }> {
  const { tx, actor, now } = context
  if (ids.includes(actor.userId)) throw new Refusal(codes.noPermission)
  await lockOwnAccount(context)
  const alive = (await lockAll(tx, actor, ids)).filter((row) => !row.person.deletedAt)
  // Anyone who is just signing in locks the person: that session is there by now.
  const accounts = await takeAccounts(context, ids, alive)
  await write(context, alive, now)
  const accountIds = accounts.map(({ accountId }) => accountId)
  await endSessions(context, { accountIds }, 'stopped')
  return { archived: alive.length }
}

/**
 * Takes archived people back. Whose department is gone comes back to the unit itself, and whose unit is gone to the one above.
 * @throws Refusal 20404 when one of them is out of reach, 20403 as `archive`, 20400 when somebody else has the ID number of one
 *   by now, or, naming them, for those who may not be moved to the unit above: then none is restored.
 */
export async function restore(
  context: StepContext,
  { ids }: { ids: string[] },
): Promise<{ restored: number }> {
  const { tx, actor } = context
  await lockOwnAccount(context)
  const archived = (await lockAll(tx, actor, ids)).filter((row) => row.person.deletedAt)
  await takeAccounts(context, ids, archived)
  const places = await findPlaces(
    tx,
    archived.flatMap(({ person: { organizationId, departmentId } }) =>
      organizationId === null ? [] : [{ organizationId, ...(departmentId !== null && { departmentId }) }],
    ),
  )
  await checkNumbers(context, ids, archived)
  const homeless = archived.filter(
    ({ person: { organizationId: id } }) => id !== null && !places.organizationNames.has(id),
  )
  const homes = await findHomes(context, ids, homeless)
  const moved = new Map(
    archived.flatMap((row): [string, PersonRow][] => {
      const { userId, departmentId, revision: baseRevision } = row.person
      const kept = departmentId === null || places.departments.has(departmentId)
      const unit = placeOfPerson({ ...row, departmentName: null })
      const place = homes.get(userId) ?? (kept ? undefined : unit)
      if (!place) return []
      return [[userId, mergedRow(row, merge(context, row, { baseRevision, fields: { place } }))]]
    }),
  )
  await updateSet(
    tx,
    person,
    'userId',
    ['organizationId', 'departmentId', 'formerPlaceIds', 'fieldRevisions'],
    [...moved.values()].map((row) => row.person),
  )
  await write(context, archived, null, moved)
  return { restored: archived.length }
}

/** @throws Refusal 20400 naming those whose ID number somebody else has by now, or another of them, too. */
async function checkNumbers(
  { tx, language }: StepContext,
  ids: readonly string[],
  rows: readonly PersonRow[],
): Promise<void> {
  const numbers = rows.flatMap(({ person: { idCard } }) => idCard ?? [])
  const taken = await findTakenIdCards(tx, numbers)
  const refused = rows.flatMap(({ person: { userId, userName, idCard } }): Named[] => {
    const free =
      idCard === null || (!taken.has(idCard) && numbers.indexOf(idCard) === numbers.lastIndexOf(idCard))
    return free ? [] : [{ at: ids.indexOf(userId), name: userName, why: numberTaken }]
  })
  if (refused.length > 0) throw refuseNamed(codes.invalid, refused, notRestored, language)
}

const numberTaken = { zh: '身份证号已属于另一人', en: 'somebody else has the ID number by now' }
const notRestored = { zh: '有人员不能恢复', en: 'Some of them cannot be restored' }

/**
 * For people whose unit is gone, by their ids, the nearest one above it that is there.
 * @throws Refusal 20400 naming those whom the actor may not put there.
 */
async function findHomes(
  { tx, actor, language }: StepContext,
  ids: readonly string[],
  rows: readonly PersonRow[],
): Promise<ReadonlyMap<string, Place>> {
  const above = await findLivingAbove(
    tx,
    rows.flatMap(({ person: { organizationId } }) => organizationId ?? []),
  )
  const moves = rows.flatMap(({ person: { userId, organizationId: from } }): Move[] => {
    const place = from === null ? undefined : above.get(from)
    return place && opens(actor, place) ? [{ userId, from, place }] : []
  })
  const homes = new Map(moves.map(({ userId, place }) => [userId, place]))
  const hindrances = await findMoveHindrances(tx, actor, moves, true)
  const refused = rows.flatMap(({ person: { userId, userName } }): Named[] => {
    const at = ids.indexOf(userId)
    const why = hindrances.get(userId) ?? (homes.has(userId) ? undefined : 'outOfReach')
    if (!why) return []
    const text = (to: Language) => (why === 'outOfReach' ? ruleMessage(why, to) : moveMessage(why, to))
    return [{ at, name: userName, why: { zh: text('zh'), en: text('en') } }]
  })
  if (refused.length > 0) throw refuseNamed(codes.invalid, refused, unitGone, language)
  return homes
}

const unitGone = {
  zh: '所属单位已删除，且不能恢复到其上级单位',
  en: 'Their unit was deleted, and they cannot be put into the one above it',
}

/** Locks the accounts of people. @throws Refusal 20403 naming those who may do more than the actor. */
async function takeAccounts(
  { tx, actor, language }: StepContext,
  ids: readonly string[],
  rows: readonly PersonRow[],
): Promise<AccountOfPerson[]> {
  const userIds = rows.map((row) => row.person.userId)
  const accounts = await findAccountsOf(tx, userIds, true)
  const higher = higherPeople(actor, accounts, await grantsOfAccounts(tx, accounts))
  const named = rows.flatMap(({ person: { userId, userName } }) =>
    higher.has(userId) ? { at: ids.indexOf(userId), name: userName } : [],
  )
  if (named.length > 0) throw refuseHigher(named, language)
  return accounts
}

async function lockAll(tx: Tx, actor: Actor, ids: string[]): Promise<PersonRow[]> {
  const rows = await lockPeople(tx, actor, ids)
  if (rows.size < ids.length) throw new Refusal(codes.notFound)
  return [...rows.values()]
}

/** @param moved those who come back to another place, as they are there. */
async function write(
  context: StepContext,
  rows: readonly PersonRow[],
  deletedAt: Date | null,
  moved: ReadonlyMap<string, PersonRow> = new Map(),
): Promise<void> {
  const { tx, actor, now } = context
  await tx
    .update(person)
    .set({
      deletedAt,
      revision: sql`${person.revision} + 1`,
      ...stampOf(actor, now),
    })
    .where(
      inArray(
        person.userId,
        rows.map((row) => row.person.userId),
      ),
    )
  const archived = deletedAt !== null
  for (const row of rows) {
    const to = moved.get(row.person.userId)
    const written = { person: { ...(to ?? row).person, revision: row.person.revision + 1 } }
    const before = { archived: !archived, ...(to && { place: placeOfPerson(row) }) }
    const after = { archived, ...(to && { place: placeOfPerson(to) }) }
    recordChange(context, written, 'update', { before, after }, row.person)
  }
}

/** A page of the archived people whom the actor may see, those archived last first unless asked otherwise. */
export async function findArchivedPeople(
  tx: Tx,
  actor: Actor,
  query: ArchivedPersonQuery,
  language: Language,
): Promise<PageOf<ArchivedPerson>> {
  const { sortBy = 'archivedAt', desc = sortBy === 'archivedAt', keyword, organizationId } = query
  const where = and(
    isNotNull(person.deletedAt),
    visiblePerson(actor),
    ...selected({ keyword, organizationId }),
  )
  const archivedAt = ({ person: { deletedAt } }: PersonRow) => deletedAt?.getTime() ?? 0
  return await findPage(query, language, {
    sorting: {
      column: sortBy === 'archivedAt' ? person.deletedAt : person.nameKey,
      id: person.userId,
      keyOf: (row: PersonRow) => [
        sortBy === 'archivedAt' ? archivedAt(row) : row.person.nameKey,
        row.person.userId,
      ],
      desc,
    },
    find: (part) =>
      selectPeople(tx)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, person, where, limit),
    present: (row) => ({ ...presentPerson(row), archivedAt: archivedAt(row) }),
  })
}
