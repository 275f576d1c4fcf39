import { codes } from '#contract/codes.ts'
import { type Language, ruleMessage } from '#contract/messages.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import type { Tx } from '../db/client.ts'
import type { StepContext } from '../http/handle.ts'
import { findBeyond, gained } from '../identity/authority.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import {
  type AccountOfPerson,
  findAccountsOf,
  grantsOfAccounts,
  higherPeople,
} from '../identity/person-accounts.ts'
import { roomForAccounts } from '../organization/queries.ts'
import { grouped } from '../platform/grouped.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import type { GrantsOf } from '../security/grants.ts'

/** Somebody who is to be moved. */
export interface Move {
  userId: string
  /** The unit that the person leaves. */
  from: string | null
  place: Place
}

type MoveRule = 'ownUnit' | 'authority' | 'accountLimit'

const sentences: Record<Exclude<MoveRule, 'accountLimit'>, Record<Language, string>> = {
  ownUnit: { zh: '不能把自己调到其他单位', en: 'You cannot move yourself to another unit' },
  authority: {
    zh: '此人账号的权限高于你，或调动后会多出你没有的权限，不能由你调动',
    en: 'An account of this person may do more than you, or would gain there what you do not hold: you cannot move the person',
  },
}

/** Why somebody may not be moved, for the person who asked. */
export function moveMessage(rule: MoveRule, language: Language): string {
  return rule === 'accountLimit' ? ruleMessage(rule, language) : sentences[rule][language]
}

/**
 * Why people may not be moved, by their ids: roles apply by unit, so a move changes what an account may do and see, and
 * nobody may open by it what the actor does not have (security.md, row 21); and a unit has room for so many accounts.
 * @param lock whether they are to be moved.
 */
export async function findMoveHindrances(
  tx: Tx,
  actor: Actor,
  moves: readonly Move[],
  lock: boolean,
): Promise<ReadonlyMap<string, MoveRule>> {
  const userIds = moves.map(({ userId }) => userId)
  const accounts = await findAccountsOf(tx, userIds, lock)
  const accountsOf = grouped(accounts, ({ userId }) => userId)
  const before = await grantsOfAccounts(tx, accounts)
  const higher = higherPeople(actor, accounts, before)
  const opening = await findOpening(tx, actor, moves, accountsOf, before)
  const rooms = new Map<string, number>()
  const hindrances = new Map<string, MoveRule>()
  for (const { userId, from, place } of moves) {
    const { organizationId } = place
    const coming = from === organizationId ? [] : (accountsOf.get(userId) ?? [])
    if (userId === actor.userId && from !== organizationId) hindrances.set(userId, 'ownUnit')
    else if (higher.has(userId) || opening.has(userId)) hindrances.set(userId, 'authority')
    else if (coming.length > 0) {
      const room = (rooms.get(organizationId) ?? (await roomForAccounts(tx, organizationId))) - coming.length
      rooms.set(organizationId, room)
      if (room < 0) hindrances.set(userId, 'accountLimit')
    }
  }
  return hindrances
}

/** Those whose accounts would gain at their new place what the actor does not have. */
async function findOpening(
  tx: Tx,
  actor: Actor,
  moves: readonly Move[],
  accountsOf: ReadonlyMap<string, readonly AccountOfPerson[]>,
  before: GrantsOf,
): Promise<ReadonlySet<string>> {
  const opening = new Set<string>()
  const together = grouped(moves, ({ place }) => `${place.organizationId} ${place.departmentId}`)
  for (const moving of together.values()) {
    const theirs = moving.flatMap(({ userId }) => accountsOf.get(userId) ?? [])
    const after = await grantsOfAccounts(tx, theirs, moving[0]?.place)
    const beyond = await findBeyond(tx, actor, gained(before, after))
    for (const { accountId, userId } of theirs) if (beyond.has(accountId)) opening.add(userId)
  }
  return opening
}

/** @throws Refusal 20403, or 20400 naming the unit that is full, when the person may not be moved there. */
export async function checkMove(context: StepContext<undefined, unknown>, move: Move): Promise<void> {
  const { tx, actor, language } = context
  await lockOwnAccount(context)
  const rule = (await findMoveHindrances(tx, actor, [move], true)).get(move.userId)
  if (rule === 'accountLimit') throw refuseField('place.organizationId', rule, language)
  if (rule) throw new Refusal(codes.noPermission, undefined, sentences[rule])
}
