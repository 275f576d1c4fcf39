import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type ViewAs, type ViewedAs, viewedKinds } from '#contract/role/schema.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { findAllFunctions, findMenusWith } from '../application/queries.ts'
import type { Tx } from '../db/client.ts'
import { countRows } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { project } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { visibleStandard } from '../dictionary/queries.ts'
import type { StepContext } from '../http/handle.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { shownUnits } from '../organization/queries.ts'
import { shownPeople } from '../person/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { loadDraftGrants, noGrants } from '../security/grants.ts'
import { checkSets, withViews } from './sets.ts'

type Kind = ViewedAs['counts'][number]['kind']

interface Counted {
  from: Parameters<typeof countRows>[1]
  where: (tx: Tx, actor: Actor) => SQL | undefined
}

/** What each count is of; the conditions are those of the lists. */
const counted: Record<Kind, Counted> = {
  organization: {
    from: organization,
    where: (_tx, actor) => shownUnits(actor),
  },
  person: { from: person, where: (_tx, actor) => shownPeople(actor) },
  account: { from: account, where: (_tx, actor) => and(isNull(account.deletedAt), visibleAccount(actor)) },
  project: { from: project, where: (_tx, actor) => visibleProject(actor) },
  'work-site': {
    from: workSite,
    where: (_tx, actor) => and(isNull(workSite.deletedAt), visibleWorkSite(actor)),
  },
  dictionary: { from: dictionary, where: visibleStandard },
}

/**
 * What the drafted role alone would show to an account, or to the actor: its menus, and how many rows it opens among
 * those that the actor sees. Nothing when the account's unit is none of the role's. Nothing is written.
 * @throws Refusal 20404 when the account is out of the actor's reach, 20400 when something that the draft names is.
 */
export async function viewAs(
  context: StepContext,
  { accountId = context.actor.accountId, dataPermission, ...named }: ViewAs,
): Promise<ViewedAs> {
  const { tx, actor, language } = context
  if (accountId !== actor.accountId) await checkReach(tx, actor, accountId)
  const { projectIds = [], organizationIds = [], resourceIds = [] } = named
  const applicationMenuFunctionIds = await withViews(tx, named.applicationMenuFunctionIds ?? [])
  // A role's units may lie above the actor's reach, and open nothing: they only say to whom it applies.
  await checkSets(context, { applicationMenuFunctionIds, projectIds, resourceIds })
  const draft = { dataPermission, applicationMenuFunctionIds, projectIds, organizationIds, resourceIds }
  const grants = await loadDraftGrants(tx, accountId, draft)
  const { permissions, scope } = grants
  const held: ReadonlySet<string> = permissions
  const viewer: Actor = { ...actor, accountId, permissions, scope }
  const query = { appCode: consoleAppCode }
  // A tourist may do less than the role grants, and who is of none of its units nothing.
  const functions = (await findAllFunctions(tx, consoleAppCode)).filter(
    ({ applicationMenuFunctionId, functionAction }) =>
      applicationMenuFunctionIds.includes(applicationMenuFunctionId) && held.has(functionAction),
  )
  const functionIds = new Set(functions.map(({ applicationMenuFunctionId }) => applicationMenuFunctionId))
  const menus = await findMenusWith(tx, functionIds, query, language)
  const counts: ViewedAs['counts'] = []
  for (const kind of viewedKinds) {
    const { from, where } = counted[kind]
    counts.push({
      kind,
      count: await countRows(tx, from, and(where(tx, viewer), where(tx, actor)), undefined),
    })
  }
  return { inForce: grants !== noGrants, menus, counts }
}

async function checkReach(tx: Tx, actor: Actor, accountId: string): Promise<void> {
  const [found] = await tx
    .select({ accountId: account.accountId })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(account.accountId, accountId), isNull(account.deletedAt), visibleAccount(actor)))
  if (!found) throw new Refusal(codes.notFound)
}
