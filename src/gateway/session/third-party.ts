import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { type LoginResponse, Platform } from '#contract/session/schema.ts'
import { listPlatforms, loginThirdPlatform, visitPlatform } from '#contract/session/third-party.ts'
import { z } from '#contract/zod.ts'
import { account } from '../db/tables/account.ts'
import { thirdPartyBinding } from '../db/tables/third-party.ts'
import { withTransaction } from '../db/transaction.ts'
import { handlePublic } from '../http/handle.ts'
import { announceAccount, findPlaceOf } from '../identity/revise-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import { issueTicket, type OpenedTicket, openTicket, spendTicket } from '../security/single-use-ticket.ts'
import type { Author, CallContext, PublicStep } from '../security/step.ts'
import { newToken } from '../security/tokens.ts'
import { beginSessionOn } from './begin-session.ts'
import type { AccountRow } from './queries.ts'
import { checkUsable, logBegun } from './sign-in.ts'
import { PlatformFailure } from './third-party-client.ts'

const visiting = 'third-party visit'
const binding = 'third-party binding'
const LoggedCall = z.object({ platform: Platform, state: z.string(), verifier: z.string() })
/** Whom a platform answered for. */
const Person = z.object({ platform: Platform, subject: z.string() })
export type Person = z.output<typeof Person>

export const notConfirmed = {
  zh: '第三方平台没有确认这次登录，请重新登录',
  en: 'The other platform did not confirm this sign-in; please begin again',
}
const accountIsBound = {
  zh: '该账号已绑定同一平台的另一个用户',
  en: 'This account is bound to somebody else of the same platform',
}
const personIsBound = {
  zh: '该平台的这个用户已绑定另一个账号',
  en: 'This person of the platform is bound to another account',
}

/** State and PKCE verifier go into the ticket, so that nothing is stored for those who never come back. */
function beginVisit(context: CallContext, platform: Platform): { address: string; ticket: string } {
  const { thirdParty, settings } = context.services
  const [state, verifier] = [newToken(), newToken()]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const address = thirdParty.authorizeAddress(platform, state, challenge)
  if (!address) throw new Refusal(codes.notFound)
  return {
    address,
    ticket: issueTicket(context, visiting, { platform, state, verifier }, settings.thirdPartyMinutes),
  }
}

/** Who came back: somebody bound to an account that may be used, or somebody that nobody is bound to yet. */
async function recognise(
  context: CallContext,
  request: RequestOf<typeof loginThirdPlatform>,
): Promise<{ person: Person; account: AccountRow | undefined }> {
  const { services } = context
  const visit = openTicket(context, visiting, request.ticket, LoggedCall)
  // The state is the address's, the ticket the browser's: only who began has both, and only once.
  if (!visit || visit.value.state !== request.state || !(await spendAlone(context, visit))) {
    throw new Refusal(codes.signInRefused, undefined, notConfirmed)
  }
  const { platform, verifier } = visit.value
  const person = {
    platform,
    subject: await askPlatform(context, platform, request.authorizationCode, verifier),
  }
  const [found] = await services.database.orm
    .select({ account })
    .from(thirdPartyBinding)
    .innerJoin(account, eq(account.accountId, thirdPartyBinding.accountId))
    .where(and(ofPerson(person), isNull(account.deletedAt)))
  if (found) await checkUsable(context, request, found.account)
  return { person, account: found?.account }
}

function ofPerson({ platform, subject }: Person): SQL | undefined {
  return and(eq(thirdPartyBinding.platform, platform), eq(thirdPartyBinding.subject, subject))
}

/**
 * Begins a session on the account that somebody was bound to when they were recognised.
 * @throws Refusal 20411 when they were released meanwhile, and as `beginSessionOn` does.
 */
async function beginBound(
  context: PublicStep,
  { person, account }: { person: Person; account: AccountRow },
  request: RequestOf<typeof loginThirdPlatform>,
): Promise<LoginResponse> {
  const begun = await beginSessionOn(context, account, request)
  // It locks the account: a release has come before, or waits and ends this session.
  const stillBound = and(ofPerson(person), eq(thirdPartyBinding.accountId, account.accountId))
  if ((await context.tx.$count(thirdPartyBinding, stillBound)) > 0) return begun
  throw new Refusal(codes.signInRefused, undefined, notConfirmed)
}

export async function askPlatform(
  { services, requestId }: CallContext,
  platform: Platform,
  code: string,
  verifier: string,
): Promise<string> {
  try {
    return await services.thirdParty.subjectOf(platform, code, verifier)
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error
    services.logger.warn({ platform, requestId, why: error.message }, 'a platform confirmed nobody')
    throw new Refusal(codes.signInRefused, undefined, notConfirmed)
  }
}

export async function spendAlone({ services }: CallContext, ticket: OpenedTicket<unknown>): Promise<boolean> {
  return await withTransaction(services.database, (tx) => spendTicket(tx, ticket))
}

/**
 * Binds an account to whom the ticket names, in the transaction of its sign-in by password or its registration.
 * @throws Refusal 20411 for a ticket that is over, 20409 when the account is bound to somebody else already, or the
 *   person to another account.
 */
export async function bindPerson(
  context: PublicStep,
  { accountId, accountName }: Pick<AccountRow, 'accountId' | 'accountName'>,
  userName: string,
  ticket: string,
): Promise<void> {
  const opened = openTicket(context, binding, ticket, Person)
  if (!opened || !(await spendTicket(context.tx, opened))) {
    throw new Refusal(codes.signInRefused, undefined, notConfirmed)
  }
  await insertBinding(context, { accountId, accountName, userName }, opened.value)
}

/**
 * Binds an account to a person of a platform who was recognised.
 * @throws Refusal 20409 when the account is bound to somebody else already, or the person to another account.
 */
export async function insertBinding(context: PublicStep, author: Author, person: Person): Promise<void> {
  const { tx, now } = context
  const { accountId, accountName } = author
  const { platform, subject } = person
  const deleted = tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(isNotNull(account.deletedAt))
  await tx
    .delete(thirdPartyBinding)
    .where(and(ofPerson(person), inArray(thirdPartyBinding.accountId, deleted)))
  const bound = await tx
    .insert(thirdPartyBinding)
    .values({ platform, subject, accountId, boundAt: now })
    .onConflictDoNothing()
    .returning({ accountId: thirdPartyBinding.accountId })
  if (bound.length === 0) {
    const known = await tx.$count(thirdPartyBinding, ofPerson(person))
    throw new Refusal(codes.conflict, undefined, known > 0 ? personIsBound : accountIsBound)
  }
  // Replicas show who is bound.
  await tx
    .update(account)
    .set({ changedIn: sql`pg_current_xact_id()` })
    .where(eq(account.accountId, accountId))
  context.record({
    entity: 'third-party-binding',
    entityId: accountId,
    action: 'add',
    revision: 1,
    label: accountName,
    ...(await findPlaceOf(tx, accountId)),
    after: { platform },
    author,
  })
  await announceAccount(context, accountId)
}

/** Takes every person of WeChat or QQ from an account. */
export async function unbindPersons(context: PublicStep, author: Author): Promise<void> {
  const { tx, record } = context
  const { accountId, accountName } = author
  const unbound = await tx
    .delete(thirdPartyBinding)
    .where(eq(thirdPartyBinding.accountId, accountId))
    .returning({ platform: thirdPartyBinding.platform })
  const place = await findPlaceOf(tx, accountId)
  for (const { platform } of unbound) {
    record({
      entity: 'third-party-binding',
      entityId: accountId,
      action: 'delete',
      revision: 2,
      label: accountName,
      ...place,
      before: { platform },
      author,
    })
  }
  if (unbound.length > 0) await announceAccount(context, accountId)
}

export const thirdPartyHandlers = [
  handlePublic(listPlatforms, async ({ services }) => services.thirdParty.platforms),
  handlePublic(visitPlatform, async (context, { platform }) => beginVisit(context, platform)),
  handlePublic(
    loginThirdPlatform,
    async (context, request) => {
      const { person, account } = context.prepared
      if (account) {
        const login = await beginBound(context, { person, account }, request)
        return { outcome: 'signed-in' as const, login }
      }
      const { thirdPartyMinutes } = context.services.settings
      return {
        outcome: 'unknown' as const,
        bindTicket: issueTicket(context, binding, person, thirdPartyMinutes),
      }
    },
    {
      before: recognise,
      after: async (context, answer, request) => {
        if (answer.outcome !== 'signed-in') return
        await logBegun(context, request, answer.login, 'succeeded')
      },
    },
  ),
]
