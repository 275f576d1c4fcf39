import { and, eq } from 'drizzle-orm'
import { accountStatuses } from '#contract/account/schema.ts'
import { type Home, mostTallied } from '#contract/home/schema.ts'
import { positionLevels } from '#contract/person/schema.ts'
import { positionRank } from '#contract/person/selection.ts'
import { projectStatuses } from '#contract/project/schema.ts'
import { shownGeneralAccounts } from '../account/queries.ts'
import { countEach } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { project } from '../db/tables/project.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { shownPeople } from '../person/queries.ts'
import type { SignedInStep } from '../security/step.ts'

/** One more than is counted stands for any larger number. */
const limit = mostTallied + 1

/** How many people, accounts and projects there are within the actor's reach, of those whose lists it may open. */
export async function countAll({
  tx,
  actor,
}: SignedInStep): Promise<Pick<Home, 'people' | 'accounts' | 'projects'>> {
  const { permissions } = actor
  const tallies: Pick<Home, 'people' | 'accounts' | 'projects'> = {}
  if (permissions.has('person:view')) {
    const shown = shownPeople(actor)
    const wheres = positionLevels.map((level) => and(shown, eq(person.positionRank, positionRank(level))))
    const counts = await countEach(tx, person, wheres, limit)
    tallies.people = positionLevels.map((positionLevel, at) => ({ positionLevel, count: counts[at] ?? 0 }))
  }
  if (permissions.has('account:view')) {
    const shown = shownGeneralAccounts(actor)
    const wheres = accountStatuses.map((status) => and(shown, eq(account.status, status)))
    const counts = await countEach(tx, account, wheres, limit)
    tallies.accounts = accountStatuses.map((status, at) => ({ status, count: counts[at] ?? 0 }))
  }
  if (permissions.has('project:view')) {
    const wheres = projectStatuses.map((status) => and(visibleProject(actor), eq(project.status, status)))
    const counts = await countEach(tx, project, wheres, limit)
    tallies.projects = projectStatuses.map((status, at) => ({ status, count: counts[at] ?? 0 }))
  }
  return tallies
}
