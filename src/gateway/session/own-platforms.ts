import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import {
  bindOwnPlatform,
  listOwnPlatforms,
  releaseOwnPlatform,
  visitOwnPlatform,
} from '#contract/personal/security.ts'
import type { OwnPlatforms } from '#contract/personal/security-schema.ts'
import { Platform } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { account } from '../db/tables/account.ts'
import { thirdPartyBinding } from '../db/tables/third-party.ts'
import { type BeforeContext, handle, type StepContext } from '../http/handle.ts'
import { announceAccount, findPlaceOf } from '../identity/revise-accounts.ts'
import { Refusal } from '../platform/refusal.ts'
import { endSessions } from '../security/end-sessions.ts'
import { issueTicket, openTicket } from '../security/single-use-ticket.ts'
import { newToken } from '../security/tokens.ts'
import { confirmPassword } from './confirm-password.ts'
import { askPlatform, insertBinding, notConfirmed, type Person, spendAlone } from './third-party.ts'

const visiting = 'third-party visit of an account'
/** Of whose account it is: nobody else's session ends what it began. */
const Visit = z.object({
  accountId: z.string(),
  platform: Platform,
  state: z.string(),
  verifier: z.string(),
})

type Own = Pick<StepContext, 'tx' | 'actor' | 'services'>

async function findOwn({ tx, actor, services }: Own): Promise<OwnPlatforms> {
  const rows = await tx
    .select({ platform: thirdPartyBinding.platform })
    .from(thirdPartyBinding)
    .where(eq(thirdPartyBinding.accountId, actor.accountId))
    .orderBy(thirdPartyBinding.platform)
  return { available: [...services.thirdParty.platforms], bound: rows.map(({ platform }) => platform) }
}

/** A borrowed session alone binds nothing that opens the account afterwards. */
async function checkPassword(
  context: BeforeContext,
  { passwordInfo }: { passwordInfo: string },
): Promise<true> {
  await confirmPassword(context, passwordInfo)
  return true
}

/** @throws Refusal 20404 for a platform that nobody signs in by here. */
async function beginVisit(
  context: StepContext<true>,
  { platform }: RequestOf<typeof visitOwnPlatform>,
): Promise<ResponseOf<typeof visitOwnPlatform>> {
  const { actor, services } = context
  const { thirdParty, settings } = services
  const [state, verifier] = [newToken(), newToken()]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const address = thirdParty.authorizeAddress(platform, state, challenge)
  if (!address) throw new Refusal(codes.notFound)
  const visit = { accountId: actor.accountId, platform, state, verifier }
  return { address, ticket: issueTicket(context, visiting, visit, settings.thirdPartyMinutes) }
}

/**
 * Who came back, to the account that began and in its browser.
 * @throws Refusal 20411 for a ticket that is over or somebody else's, or when the platform confirms nobody.
 */
async function recognise(
  context: BeforeContext,
  { authorizationCode, state, ticket }: RequestOf<typeof bindOwnPlatform>,
): Promise<Person> {
  const visit = openTicket(context, visiting, ticket, Visit)
  const own = visit?.value.state === state && visit.value.accountId === context.actor.accountId
  if (!visit || !own || !(await spendAlone(context, visit)))
    throw new Refusal(codes.signInRefused, undefined, notConfirmed)
  const { platform, verifier } = visit.value
  return { platform, subject: await askPlatform(context, platform, authorizationCode, verifier) }
}

/** Takes who of the platform is bound from the own account; anyone else who signed in by it is signed out. */
async function release(
  context: StepContext<true>,
  { platform }: RequestOf<typeof releaseOwnPlatform>,
): Promise<OwnPlatforms> {
  const { tx, actor, record } = context
  const { accountId, accountName, sessionId, terminalId } = actor
  const released = await tx
    .delete(thirdPartyBinding)
    .where(and(eq(thirdPartyBinding.accountId, accountId), eq(thirdPartyBinding.platform, platform)))
    .returning({ platform: thirdPartyBinding.platform })
  if (released.length > 0) {
    // Replicas show who is bound.
    await tx
      .update(account)
      .set({ changedIn: sql`pg_current_xact_id()` })
      .where(eq(account.accountId, accountId))
    record({
      entity: 'third-party-binding',
      entityId: accountId,
      action: 'delete',
      revision: 2,
      label: accountName,
      ...(await findPlaceOf(tx, accountId)),
      before: { platform },
    })
    await endSessions(
      context,
      { accountIds: [accountId], but: sessionId, butTerminal: terminalId },
      'elsewhere',
    )
    await announceAccount(context, accountId)
  }
  return await findOwn(context)
}

export const ownPlatformHandlers = [
  handle(listOwnPlatforms, findOwn),
  handle(visitOwnPlatform, beginVisit, { before: checkPassword }),
  handle(
    bindOwnPlatform,
    async (context) => {
      await insertBinding(context, context.actor, context.prepared)
      return await findOwn(context)
    },
    { before: recognise, again: findOwn },
  ),
  handle(releaseOwnPlatform, release, { before: checkPassword, again: findOwn }),
]
