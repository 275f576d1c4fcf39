import { and, eq, isNull, lt } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { Language } from '#contract/messages.ts'
import { getCaptcha } from '#contract/session/captcha.ts'
import {
  getAccessToken,
  getCurrentUser,
  getDeviceSecret,
  getPublicKey,
  login,
  logout,
  openLiveChannel,
  renewSession,
} from '#contract/session/endpoints.ts'
import { CipherInfo, consoleAppCode } from '#contract/session/schema.ts'
import type { Database } from '../db/client.ts'
import { application } from '../db/tables/application.ts'
import { accessToken, session } from '../db/tables/session.ts'
import { withTransaction } from '../db/transaction.ts'
import { type BeforeContext, handle, handleEvents, handlePublic } from '../http/handle.ts'
import { readTerminalPolicy } from '../identity/terminal-policy.ts'
import { minute } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { sessionHindrance } from '../security/account-state.ts'
import { signedOut } from '../security/end-reason.ts'
import { endSessions } from '../security/end-sessions.ts'
import { wantsFactor } from '../security/second-factor.ts'
import type { SessionKey } from '../security/session-keys.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { beginSession, beginSessionOn, findLastShown, lockVerified } from './begin-session.ts'
import { askCaptcha } from './captcha.ts'
import { findUser } from './queries.ts'
import { checkCredential } from './renewal.ts'
import { checkPassword, logBegun, logSignIn, readJson } from './sign-in.ts'
import { findDeviceSecret, rotateCredential } from './terminal-grant.ts'
import { bindPerson } from './third-party.ts'

async function takeLoginKey(
  { services, language }: CallContext,
  { appCode }: RequestOf<typeof getPublicKey>,
): Promise<{ keyId: string; publicPem: string }> {
  await checkApplication(services.database, appCode, language)
  return await services.loginKeys.current()
}

/** @throws Refusal 20400 on `appCode` when no application of the platform has it. */
async function checkApplication({ orm }: Database, appCode: string, language: Language): Promise<void> {
  if (appCode === consoleAppCode) return
  const [found] = await orm
    .select({ code: application.code })
    .from(application)
    .where(and(eq(application.code, appCode), isNull(application.deletedAt)))
  if (!found) throw refuseField('appCode', 'outOfReach', language)
}

/** The account of the cipher has to be the session's: the cipher alone opens nothing. */
async function takeSessionKey(
  { services, actor, language }: BeforeContext,
  { appCode, cipherText }: RequestOf<typeof getAccessToken>,
): Promise<SessionKey> {
  const info = readJson(CipherInfo, await services.loginKeys.decrypt(cipherText))
  const own = info?.loginAccount.toLowerCase() === actor.accountName.toLowerCase()
  if (!own || info?.appCode !== appCode) throw new Refusal(codes.signInRefused)
  await checkApplication(services.database, appCode, language)
  const ready = await withTransaction(services.database, (tx) => services.sessionKeys.take(tx))
  return ready ?? (await services.keyTurns.take(actor.accountId, () => services.sessionKeys.make()))
}

export const sessionHandlers = [
  handlePublic(getCaptcha, async (context) => askCaptcha(context)),
  handlePublic(
    getPublicKey,
    async ({ prepared, services }) => ({
      keyId: prepared.keyId,
      publicKey: prepared.publicPem,
      serverTime: services.clock().getTime(),
    }),
    { before: takeLoginKey },
  ),
  handlePublic(
    login,
    async (context, request) => {
      const account = context.prepared
      const begun = await beginSessionOn(context, account, request)
      if (request.bindTicket) {
        await bindPerson(context, account, begun.userAccount.userName, request.bindTicket)
      }
      return begun
    },
    {
      before: checkPassword,
      after: (context, begun, request) => logBegun(context, request, begun, 'succeeded'),
    },
  ),
  handlePublic(
    renewSession,
    async (context, { terminalId, carrier }) => {
      const { account, credential } = context.prepared
      await lockVerified(context, account, sessionHindrance)
      const terminal = await rotateCredential(context, account, terminalId, credential)
      if (!terminal) throw new Refusal(codes.signInRefused)
      const factorAt = await findLastShown(context, account, eq(session.terminalId, terminalId))
      return await beginSession(context, account, { carrier, terminal, factorAt })
    },
    {
      before: checkCredential,
      after: (context, begun, request) => logBegun(context, request, begun, 'renewed'),
    },
  ),
  handle(
    getAccessToken,
    async ({ tx, now, actor, services, prepared }) => {
      const { sessionId } = actor
      const { nodesOrigin } = services
      const { accessTokenMinutes } = services.settings
      const { heartbeatMinutes } = await readTerminalPolicy(tx, services.settings)
      const token = newToken()
      const expiresAt = new Date(now.getTime() + accessTokenMinutes * minute)
      await tx
        .delete(accessToken)
        .where(and(eq(accessToken.sessionId, sessionId), lt(accessToken.expiresAt, now)))
      await tx
        .insert(accessToken)
        .values({ tokenHash: digestOf(token), sessionId, publicPem: prepared.publicPem, expiresAt })
      return {
        accessToken: token,
        privateKey: prepared.privatePem,
        expiresAt: expiresAt.getTime(),
        heartbeatMinutes,
        nodesOrigin,
      }
    },
    { before: takeSessionKey },
  ),
  handle(
    logout,
    async (context) => {
      await endSessions(context, { sessionId: context.actor.sessionId }, signedOut)
      return null
    },
    {
      after: async (context) =>
        logSignIn(
          context,
          { carrier: context.actor.terminalName ?? null },
          { ...context.actor, outcome: 'logout' },
        ),
    },
  ),
  handle(getCurrentUser, async ({ tx, actor }) => {
    const user = await findUser(tx, actor.accountId)
    if (!user) throw new Refusal(codes.notFound)
    return { ...user, ...(wantsFactor(actor.secondFactor) && { factorWanted: true as const }) }
  }),
  handle(getDeviceSecret, async (context) => {
    const { accountId, terminalId } = context.actor
    const deviceSecret = terminalId && (await findDeviceSecret(context, accountId, terminalId))
    if (!deviceSecret) throw new Refusal(codes.notFound)
    return { deviceSecret }
  }),
  handleEvents(
    openLiveChannel,
    async ({ services, actor }) =>
      (send) =>
        services.live.listen(actor, send),
  ),
]
