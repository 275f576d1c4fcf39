import { and, eq, gt, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { WaitBeforeSignIn } from '#contract/session/captcha.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { type AttemptOutcome, loginAttempt } from '../db/tables/session.ts'
import { withTransaction } from '../db/transaction.ts'
import { findPlaceOf } from '../identity/revise-accounts.ts'
import { hour, minute, second } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { platformName } from '../platform/platform-name.ts'
import { Refusal } from '../platform/refusal.ts'
import { addressOf } from '../security/address-of.ts'
import { appendHistory } from '../security/history.ts'
import type { CallContext, PublicStep } from '../security/step.ts'
import { captchaNeeded } from './captcha.ts'

/** Somebody who tries to sign in. */
export interface Attempt {
  /** The account's own name, or what was typed where nobody has it. */
  accountName: string
  /** What is locked after too many failures; nothing where nobody has the name. */
  accountId?: string | undefined
  /** Whether a captcha was answered; a machine with its credential is never asked one. */
  captcha: 'answered' | 'not-answered' | 'never'
  /** What is tried, where that is no sign-in. */
  of?: 'second-factor'
}

/** Failures of a name since a success that forgives them, within the hours of the setting. */
type Failures = {
  all: number
  /** Those since the name was last locked. */
  towardsLock: number
  here: number
  lastHere: number
}

/**
 * Lets somebody try a secret, and nobody guess on. Failures of a name at an address make it wait there, twice as long
 * each time; failures at an address, for any name, make the address wait; failures of a name anywhere first ask for a
 * captcha and then lock the account. The waits grow so fast that one address alone never gets as far as the lock, and
 * anyone who has many addresses has captchas to answer; a success forgets what was before it. One of a second factor does so at
 * its own address alone: the owner's right codes must not give somebody who guesses elsewhere, by the right password, new tries.
 *
 * A try counts as a failure while it runs, and further ones wait for what it comes to: many at once get no more tries
 * than one after another, and those who know the secret all get in. With several gateways that is so for each of them.
 * @param check what was found with the right secret; nothing with a wrong one.
 * @returns what `check` found.
 * @throws Refusal 20429 with `WaitBeforeSignIn` while waiting, 20400 on `captcha`; alike for names that exist and names
 *   that do not.
 */
export async function guard<Found>(
  context: CallContext,
  attempt: Attempt,
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { signInSemaphore, database } = context.services
  const ip = addressOf(context.ip)
  const atAddress = () => roomOfAddress(context, ip, attempt)
  return await signInSemaphore.take(`address ${ip}`, atAddress, async () => {
    const name = attempt.accountName.toLowerCase()
    let before = 0
    const ofName = async () => {
      const failures = await failuresOf(context, name, ip, attempt)
      before = failures.all
      return roomOfName(context, failures, attempt)
    }
    return await signInSemaphore.take(`name ${name}`, ofName, async () => {
      const found = await check()
      if (found === undefined) await noteFailure(context, name, ip, attempt)
      else if (before > 0) await note(database.orm, context, { name, ip, outcome: 'succeeded' })
      return found
    })
  })
}

/** How many may try at an address at a time. */
async function roomOfAddress(context: CallContext, ip: string, { captcha }: Attempt): Promise<number> {
  const { settings, database, clock } = context.services
  const since = new Date(clock().getTime() - settings.loginWindowMinutes * minute)
  const [found] = await database.orm
    .select({ failures: sql<number>`count(*)::int` })
    .from(loginAttempt)
    .where(and(eq(loginAttempt.ip, ip), gt(loginAttempt.at, since), eq(loginAttempt.outcome, 'refused')))
  const failures = found?.failures ?? 0
  const { loginFailuresOfAddress, captchaAfterOfAddress } = settings
  if (failures >= loginFailuresOfAddress) throw waitFor(settings.loginWindowMinutes * minute, 'address')
  if (captcha !== 'not-answered') return loginFailuresOfAddress - failures
  if (failures >= captchaAfterOfAddress) throw captchaNeeded(context)
  return captchaAfterOfAddress - failures
}

/** How many may try a name at a time. */
function roomOfName(context: CallContext, { all, here, lastHere }: Failures, attempt: Attempt): number {
  const { settings, clock } = context.services
  const { captcha } = attempt
  const untilWait = settings.loginFailuresOfAccount - here
  if (untilWait <= 0) {
    const wait = lastHere + settings.loginWaitSeconds * second * 2 ** -untilWait - clock().getTime()
    if (wait > 0) throw waitFor(wait, attempt.of ?? 'sign-in')
  }
  if (captcha === 'not-answered' && all >= settings.captchaAfterOfAccount) throw captchaNeeded(context)
  const untilCaptcha = captcha === 'not-answered' ? settings.captchaAfterOfAccount - all : untilWait
  return Math.max(Math.min(untilWait, untilCaptcha), 1)
}

const tooMany = {
  address: { zh: '此网络地址失败次数过多', en: 'Too many failures at this network address' },
  'sign-in': { zh: '登录失败次数过多', en: 'Too many failed sign-ins' },
  'second-factor': { zh: '二次验证失败次数过多', en: 'Too many wrong second factors' },
}

function waitFor(milliseconds: number, of: keyof typeof tooMany): Refusal {
  const waitSeconds = Math.ceil(milliseconds / second)
  const data: WaitBeforeSignIn = { waitSeconds }
  const minutes = Math.ceil(waitSeconds / 60)
  return new Refusal(codes.slowDown, data, {
    zh: `${tooMany[of].zh}，请 ${minutes} 分钟后再试`,
    en: `${tooMany[of].en}; please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  })
}

async function failuresOf(
  { services }: CallContext,
  name: string,
  ip: string,
  { of }: Attempt,
): Promise<Failures> {
  const forgiven = of === 'second-factor' ? sql`partition by ip` : sql``
  const since = new Date(services.clock().getTime() - services.settings.loginFailureHours * hour)
  const { rows } = await services.database.orm.execute<Failures>(sql`
    select count(*)::int as "all",
      count(*) filter (where locked is null or at > locked)::int as "towardsLock",
      count(*) filter (where ip = ${ip})::int as "here",
      coalesce(extract(epoch from max(at) filter (where ip = ${ip})) * 1000, 0)::float8 as "lastHere"
    from (
      select ip, at, outcome,
        max(at) filter (where outcome = 'succeeded') over (${forgiven}) as succeeded,
        max(at) filter (where outcome = 'locked') over () as locked
      from ${loginAttempt}
      where account_name = ${name} and at > ${since.toISOString()}::timestamptz
    ) attempts
    where outcome = 'refused' and (succeeded is null or at > succeeded)`)
  return rows[0] ?? { all: 0, towardsLock: 0, here: 0, lastHere: 0 }
}

/** Counts a failure, and locks the account when it is one too many. */
async function noteFailure(context: CallContext, name: string, ip: string, attempt: Attempt): Promise<void> {
  const { database, settings } = context.services
  await withTransaction(database, async (tx) => {
    await note(tx, context, { name, ip, outcome: 'refused' })
  })
  const { towardsLock } = await failuresOf(context, name, ip, attempt)
  if (towardsLock < settings.loginFailuresBeforeLock) return
  await withTransaction(database, async (tx) => {
    await note(tx, context, { name, ip, outcome: 'locked' })
    if (attempt.accountId) await lock(tx, context, attempt.accountId)
  })
}

async function note(
  tx: Pick<Tx, 'insert'>,
  { services }: CallContext,
  { name, ip, outcome }: { name: string; ip: string; outcome: AttemptOutcome },
): Promise<void> {
  const at = services.clock()
  await tx.insert(loginAttempt).values({ loginAttemptId: newId(at), accountName: name, ip, at, outcome })
}

/** Forgets the failures of an account whose person has shown who they are in another way than by its password. */
export async function noteSuccess(context: PublicStep, accountName: string): Promise<void> {
  const name = accountName.toLowerCase()
  await note(context.tx, context, { name, ip: addressOf(context.ip), outcome: 'succeeded' })
}

/** Locks an account that may be used (specification §4); an administrator unlocks it. */
async function lock(tx: Tx, { now, requestId }: CallContext, accountId: string): Promise<void> {
  const [locked] = await tx
    .update(account)
    .set({
      status: 'locked',
      lockedAt: now,
      revision: sql`${account.revision} + 1`,
      changedAt: now,
      changedBy: null,
      changedByName: platformName,
    })
    .where(and(eq(account.accountId, accountId), eq(account.status, 'normal')))
    .returning({ revision: account.revision, accountName: account.accountName })
  if (!locked) return
  await appendHistory(tx, [
    {
      historyId: newId(now),
      entity: 'account',
      entityId: accountId,
      action: 'update',
      revision: locked.revision,
      label: locked.accountName,
      ...(await findPlaceOf(tx, accountId)),
      before: { status: 'normal' },
      after: { status: 'locked' },
      accountName: platformName,
      changedByName: platformName,
      changedAt: now,
      requestId,
    },
  ])
}
