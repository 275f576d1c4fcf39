import { and, eq, inArray } from 'drizzle-orm'
import type { LevelChange } from '#contract/account/administration.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { project } from '../db/tables/project.ts'
import type { StepContext } from '../http/handle.ts'
import { findBeyond, gained } from '../identity/authority.ts'
import { reviseAccounts } from '../identity/revise-accounts.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { loadGrantsOf } from '../security/grants.ts'
import { takeAccounts } from './administered.ts'

const opensMore = {
  zh: '此账号将因此获得你没有的权限或数据，不能由你调整',
  en: 'The account would then hold what you do not: you cannot change it',
}

/**
 * Turns an account into a general, registered or tourist one. Where it was in another project it is not any more.
 * @throws Refusal as `takeAccounts` does, 20400 when there is no such project within reach, 20403 when the account would gain by it
 *   what the actor does not have.
 */
export async function changeLevel(
  context: StepContext,
  { accountId, level, projectId: asked }: LevelChange,
): Promise<{ changed: number }> {
  const { tx, actor, language } = context
  const { rows, grants: before } = await takeAccounts(context, 'any', [accountId])
  const projectId = level === 'general' ? null : (asked ?? null)
  if (projectId !== null) {
    const [found] = await tx
      .select({ projectId: project.projectId })
      .from(project)
      .where(and(eq(project.projectId, projectId), visibleProject(actor)))
    if (!found) throw refuseField('projectId', 'outOfReach', language)
  }
  const nameOf = await findProjectNames(tx, [projectId, ...rows.map((row) => row.account.projectId)])
  const changed = await reviseAccounts(
    context,
    rows,
    ['level', 'projectId', 'formerProjectIds', 'projectOrganizationId', 'projectDepartmentId'],
    ({ account }) => ({
      columns: {
        level,
        projectId,
        ...(projectId !== account.projectId && {
          formerProjectIds: [
            ...new Set([...account.formerProjectIds, ...(account.projectId ? [account.projectId] : [])]),
          ],
          projectOrganizationId: null,
          projectDepartmentId: null,
        }),
      },
      before: {
        level: account.level,
        projectId: account.projectId,
        projectName: nameOf(account.projectId),
      },
      after: { level, projectId, projectName: nameOf(projectId) },
    }),
  )
  // A tourist may do less than its roles grant, and anyone who is in a project sees that one.
  const beyond = await findBeyond(tx, actor, gained(before, await loadGrantsOf(tx, [accountId])))
  if (beyond.size > 0) throw new Refusal(codes.noPermission, undefined, opensMore)
  return changed
}

/** The names of projects, for the history: ids say nothing to a person. */
async function findProjectNames(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const rows = await tx
    .select({ projectId: project.projectId, projectName: project.projectName })
    .from(project)
    .where(
      inArray(
        project.projectId,
        ids.flatMap((id) => id ?? []),
      ),
    )
  return (id) => rows.find(({ projectId }) => projectId === id)?.projectName ?? null
}
