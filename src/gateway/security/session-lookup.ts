import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { accessToken, session } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import { selectGrants } from './grants.ts'
import { grantsPart } from './grants-part.ts'
import { hasFactor } from './second-factor.ts'

/**
 * The query of every signed request, written once and planned once: to write it takes the query builder longer
 * than to run it takes a server, and to plan it takes the embedded database most of a request.
 */
export class SessionLookup {
  readonly #session: ReturnType<typeof prepareSession>

  constructor(database: Database) {
    this.#session = prepareSession(database)
  }

  /**
   * The session of a token, with its account and terminal, its access token when that is the session's, and what the roles
   * of the account grant at this moment.
   */
  async find(tokenHash: string, accessTokenHash: string): Promise<FoundSession | undefined> {
    const [found] = await this.#session.execute({ tokenHash, accessTokenHash })
    return found
  }
}

export type FoundSession = Awaited<ReturnType<ReturnType<typeof prepareSession>['execute']>>[number]

function prepareSession({ orm }: Database) {
  const isAsked = eq(session.tokenHash, sql.placeholder('tokenHash'))
  const asked = sql`(select ${session.accountId} from ${session} where ${isAsked})`
  const { grants, columns } = grantsPart(orm, selectGrants(orm, asked))
  const held = and(
    eq(accessToken.sessionId, session.sessionId),
    eq(accessToken.tokenHash, sql.placeholder('accessTokenHash')),
  )
  return orm
    .with(grants)
    .select({
      sessionId: session.sessionId,
      createdAt: session.createdAt,
      lastActiveAt: session.lastActiveAt,
      endedAt: session.endedAt,
      endReason: session.endReason,
      factorAt: session.factorAt,
      accountId: account.accountId,
      accountName: account.accountName,
      level: account.level,
      status: account.status,
      validFrom: account.validFrom,
      validUntil: account.validUntil,
      deletedAt: account.deletedAt,
      passwordOneTime: account.passwordOneTime,
      passwordValidUntil: account.passwordValidUntil,
      hasFactor,
      userId: person.userId,
      userName: person.userName,
      terminalId: terminal.terminalId,
      terminalName: terminal.deviceName,
      terminalStatus: terminal.status,
      publicPem: accessToken.publicPem,
      tokenHash: accessToken.tokenHash,
      expiresAt: accessToken.expiresAt,
      grants: columns,
    })
    .from(session)
    .innerJoin(account, eq(account.accountId, session.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(terminal, eq(terminal.terminalId, session.terminalId))
    .leftJoin(accessToken, held)
    .leftJoin(grants, sql`true`)
    .where(isAsked)
    .prepare('session')
}
