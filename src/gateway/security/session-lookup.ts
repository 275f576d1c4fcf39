import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { accessToken, session } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import { type Grants, grantsOf, selectGrants } from './grants.ts'

/**
 * The two queries of every signed request, written once and planned once: to write them takes the query builder longer
 * than to run them takes a server, and to plan them takes the embedded database most of a request.
 */
export class SessionLookup {
  readonly #session: ReturnType<typeof prepareSession>
  readonly #grants: ReturnType<typeof prepareGrants>

  constructor(database: Database) {
    this.#session = prepareSession(database)
    this.#grants = prepareGrants(database)
  }

  /** The session of a token, with its account and terminal, and its access token when that is the session's. */
  async find(tokenHash: string, accessTokenHash: string): Promise<FoundSession | undefined> {
    const [found] = await this.#session.execute({ tokenHash, accessTokenHash })
    return found
  }

  /** What the roles of an account grant at this moment. */
  async grants(accountId: string): Promise<Grants> {
    const [found] = await this.#grants.execute({ accountId })
    return grantsOf(found)
  }
}

export type FoundSession = Awaited<ReturnType<ReturnType<typeof prepareSession>['execute']>>[number]

function prepareGrants(database: Database) {
  return selectGrants(database.orm, sql.placeholder('accountId')).prepare('grants')
}

function prepareSession(database: Database) {
  const held = and(
    eq(accessToken.sessionId, session.sessionId),
    eq(accessToken.tokenHash, sql.placeholder('accessTokenHash')),
  )
  return database.orm
    .select({
      sessionId: session.sessionId,
      createdAt: session.createdAt,
      lastActiveAt: session.lastActiveAt,
      endedAt: session.endedAt,
      endReason: session.endReason,
      accountId: account.accountId,
      accountName: account.accountName,
      level: account.level,
      status: account.status,
      validFrom: account.validFrom,
      validUntil: account.validUntil,
      deletedAt: account.deletedAt,
      passwordOneTime: account.passwordOneTime,
      passwordValidUntil: account.passwordValidUntil,
      userId: person.userId,
      userName: person.userName,
      terminalId: terminal.terminalId,
      terminalName: terminal.deviceName,
      terminalStatus: terminal.status,
      publicPem: accessToken.publicPem,
      tokenHash: accessToken.tokenHash,
      expiresAt: accessToken.expiresAt,
    })
    .from(session)
    .innerJoin(account, eq(account.accountId, session.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(terminal, eq(terminal.terminalId, session.terminalId))
    .leftJoin(accessToken, held)
    .where(eq(session.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session')
}
