import { and, eq, lt } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
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
import { CipherInfo, type TerminalGrant, type UserAccount } from '#contract/session/schema.ts'
import { accessToken, session } from '../db/tables/session.ts'
import { withTransaction } from '../db/transaction.ts'
import {
  type BeforeContext,
  type CallContext,
  handle,
  handleEvents,
  handlePublic,
  type PublicStep,
} from '../handle.ts'
import { signedOut } from '../security/end-reason.ts'
import { endSessions } from '../security/end-sessions.ts'
import { newId } from '../security/id.ts'
import { Refusal } from '../security/refusal.ts'
import type { SessionKey } from '../security/session-keys.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { type AccountRow, findUser } from './queries.ts'
import { checkCredential } from './renewal.ts'
import { checkPassword, logSignIn, readJson } from './sign-in.ts'
import { findDeviceSecret, grantTerminal, registerTerminal, rotateCredential } from './terminal-grant.ts'

const minute = 60_000

async function takeLoginKey({ services }: CallContext): Promise<{ keyId: string; publicPem: string }> {
  return await services.loginKeys.current()
}

/** The account of the cipher has to be the session's: the cipher alone opens nothing. */
async function takeSessionKey(
  { services, actor }: BeforeContext,
  { appCode, cipherText }: RequestOf<typeof getAccessToken>,
): Promise<SessionKey> {
  const info = readJson(CipherInfo, await services.loginKeys.decrypt(cipherText))
  const own = info?.loginAccount.toLowerCase() === actor.accountName.toLowerCase()
  if (!own || info?.appCode !== appCode) throw new Refusal(codes.signInRefused)
  const ready = await withTransaction(services.database, (tx) => services.sessionKeys.take(tx))
  return ready ?? (await services.sessionKeys.make())
}

/** A new session with a new token, whatever sessions the account has beside it. */
async function beginSession(
  context: PublicStep,
  account: AccountRow,
  carrier: string,
  terminal: TerminalGrant | undefined,
): Promise<{ token: string; userAccount: UserAccount; terminal?: TerminalGrant }> {
  const { tx, now, ip } = context
  const token = newToken()
  await tx.insert(session).values({
    sessionId: newId(now),
    tokenHash: digestOf(token),
    accountId: account.accountId,
    terminalId: terminal?.terminalId ?? null,
    carrier,
    ip,
    createdAt: now,
    lastActiveAt: now,
  })
  const user = await findUser(tx, account.accountId)
  if (!user) throw new Refusal(codes.signInRefused)
  return { token, userAccount: user.userAccount, ...(terminal && { terminal }) }
}

export const sessionHandlers = [
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
    async (context, { device, carrier }) => {
      const { accountId } = context.prepared
      const authorised = device && (await registerTerminal(context, accountId, device))
      const terminal = authorised ? await grantTerminal(context, accountId, device.deviceId) : undefined
      return await beginSession(context, context.prepared, carrier, terminal)
    },
    {
      before: checkPassword,
      after: async (context, { userAccount }, request) =>
        logSignIn(context, request, { ...userAccount, outcome: 'succeeded' }),
    },
  ),
  handlePublic(
    renewSession,
    async (context, { accountId, terminalId, carrier }) => {
      const { account, credential } = context.prepared
      const terminal = await rotateCredential(context, accountId, terminalId, credential)
      if (!terminal) throw new Refusal(codes.signInRefused)
      return await beginSession(context, account, carrier, terminal)
    },
    {
      before: checkCredential,
      after: async (context, { userAccount }, request) =>
        logSignIn(context, request, { ...userAccount, outcome: 'renewed' }),
    },
  ),
  handle(
    getAccessToken,
    async ({ tx, now, actor, services, prepared }) => {
      const { sessionId } = actor
      const { accessTokenMinutes, heartbeatMinutes } = services.settings
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
    return user
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
      (tell) =>
        services.live.listen(actor, tell),
  ),
]
