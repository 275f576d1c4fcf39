import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { application, applicationKey } from '../db/tables/application.ts'
import { type Grants, grantsOf, selectApplicationGrants } from './grants.ts'
import { grantsPart } from './grants-part.ts'

/** The query of every call of an application, written once and planned once, as that of a session. */
export class ApplicationLookup {
  readonly #application: ReturnType<typeof prepareApplication>

  constructor(database: Database) {
    this.#application = prepareApplication(database)
  }

  /** The application of an access token, with the key that goes with it and what its roles grant at this moment. */
  async find(accessTokenHash: string): Promise<FoundApplication | undefined> {
    const [found] = await this.#application.execute({ accessTokenHash })
    return found
  }
}

export type FoundApplication = Awaited<ReturnType<ReturnType<typeof prepareApplication>['execute']>>[number]

function prepareApplication({ orm }: Database) {
  const isAsked = eq(applicationKey.accessTokenHash, sql.placeholder('accessTokenHash'))
  const asked = sql`(select ${applicationKey.applicationId} from ${applicationKey} where ${isAsked})`
  const { grants, columns } = grantsPart(orm, selectApplicationGrants(orm, asked))
  return orm
    .with(grants)
    .select({
      applicationId: application.applicationId,
      applicationName: application.applicationName,
      code: application.code,
      status: application.status,
      tokenHash: applicationKey.accessTokenHash,
      publicPem: applicationKey.publicPem,
      validUntil: applicationKey.validUntil,
      grants: columns,
    })
    .from(applicationKey)
    .innerJoin(application, eq(application.applicationId, applicationKey.applicationId))
    .leftJoin(grants, sql`true`)
    .where(and(isAsked, isNull(application.deletedAt)))
    .prepare('application')
}

/** What the roles of an application grant it at this moment. */
export async function loadApplicationGrants(tx: Tx, applicationId: string): Promise<Grants> {
  const [found] = await selectApplicationGrants(tx, sql`${applicationId}::uuid`)
  return grantsOf(found)
}
