import type { Tx } from '../db/client.ts'
import type { selectGrants } from './grants.ts'

/** What roles grant, as part of a greater query, and its columns there: all that `grantsOf` takes. */
export function grantsPart(orm: Pick<Tx, '$with'>, query: ReturnType<typeof selectGrants>) {
  const grants = orm.$with('grants').as(query)
  const columns = {
    subject: grants.subject,
    level: grants.level,
    permissions: grants.permissions,
    all: grants.all,
    own: grants.own,
    organizationIds: grants.organizationIds,
    departmentIds: grants.departmentIds,
    projectIds: grants.projectIds,
    resourceIds: grants.resourceIds,
    roleNames: grants.roleNames,
    factorRequired: grants.factorRequired,
  }
  return { grants, columns }
}
