import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { application, applicationVersion } from '../db/tables/application.ts'
import { file } from '../db/tables/file.ts'
import { person } from '../db/tables/person.ts'
import { signature } from '../db/tables/personal.ts'
import { processInstance, processTask } from '../db/tables/process.ts'
import { project } from '../db/tables/project.ts'
import { tabulationSheet } from '../db/tables/tabulation.ts'
import { fillsInFor } from '../identity/filling-tasks.ts'
import { mayInstall } from '../identity/openable-applications.ts'
import { openedByTask, takesPart } from '../identity/visible-processes.ts'
import { projectScope, reachableProject } from '../identity/visible-projects.ts'
import { visibleSheet } from '../identity/visible-sheets.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

export type Looking = Pick<SignedInStep, 'tx' | 'actor' | 'now'>

/**
 * The condition for files that belong to a row that the actor may see, or to the actor's own person. One that hangs on
 * nothing, such as a signature or what was just uploaded, belongs to its uploader alone, even for accounts that see everything.
 */
export function visibleFile(looking: Looking): SQL | undefined {
  const { tx, actor } = looking
  const own = and(eq(file.uploadedBy, actor.accountId), unattached)
  const ofOwnPerson = eq(file.userId, actor.userId)
  return and(
    isNotNull(file.completedAt),
    or(
      own,
      ofOwnPerson,
      ofVisibleRow(actor),
      ofVisibleDivision(actor),
      ofVisibleValues(actor),
      ofVisibleSheet(tx, actor),
      ofVisibleProject(tx, actor),
      ofVisibleRecord(tx, actor),
      ofVisibleVersion(looking),
      ofVisibleProcess(tx, actor),
    ),
  )
}

/** The condition for files that no row shows. */
export const unattached = and(
  isNull(file.projectId),
  isNull(file.organizationId),
  isNull(file.userId),
  isNull(file.shownBy),
)

/** The condition for files that are somebody's handwritten signature, or were when they decided: no row shows those either. */
export function isSignature(orm: Pick<Tx, 'select'>): SQL {
  const one = { one: sql`1` }
  const isNow = exists(orm.select(one).from(signature).where(eq(signature.fileId, file.fileId)))
  const decided = exists(orm.select(one).from(processTask).where(eq(processTask.signature, file.fileId)))
  return sql`(${isNow} or ${decided})`
}

/** The condition for files of a work site, which lie in its project, and for those of a unit. */
function ofVisibleRow(actor: Actor): SQL | undefined {
  const { permissions } = actor
  const ofWorkSite = permissions.has('workSite:view')
    ? and(isNotNull(file.projectId), isNull(file.shownBy))
    : undefined
  const ofUnit = permissions.has('organization:view')
    ? and(isNull(file.projectId), isNotNull(file.organizationId))
    : undefined
  const attached = or(ofWorkSite, ofUnit)
  return (
    attached && and(attached, within(actor, { project: file.projectId, organization: file.organizationId }))
  )
}

/** The condition for photos of inspections: who sees the lot sees them, whichever unit answers for its section. */
function ofVisibleDivision(actor: Actor): SQL | undefined {
  if (!actor.permissions.has('division:view')) return undefined
  return and(eq(file.shownBy, 'division'), projectScope(file.projectId).within(actor))
}

/** The condition for files that values of projects, lines and design units name. */
function ofVisibleValues(actor: Actor): SQL | undefined {
  if (!actor.permissions.has('attributeValue:view')) return undefined
  return and(eq(file.shownBy, 'attribute-set'), within(actor, { project: file.projectId }))
}

/** The condition for files in cells of sheets: who sees the sheet sees them, as long as it is there. */
function ofVisibleSheet(tx: Tx, actor: Actor): SQL | undefined {
  const { sheetId, deletedAt } = tabulationSheet
  const seen = actor.permissions.has('tabulationSheet:view')
    ? visibleSheet(actor)
    : fillsInFor(actor, sheetId)
  const its = and(eq(sheetId, file.shownIn), isNull(deletedAt), seen)
  return and(
    eq(file.shownBy, 'tabulation-sheet'),
    exists(tx.select({ one: sql`1` }).from(tabulationSheet).where(its)),
  )
}

/**
 * The condition for documents of projects: who sees the project sees them, as long as it is there, and a task about one opens just
 * that one while it waits for the actor.
 */
function ofVisibleProject(tx: Tx, actor: Actor): SQL | undefined {
  const { permissions } = actor
  const seesProjects = permissions.has('project:view') || permissions.has('projectInformation:view')
  const seen = or(
    seesProjects ? reachableProject(actor) : undefined,
    permissions.has('process:view') ? openedByTask(tx, actor, 'project-document', file.fileId) : undefined,
  )
  if (!seen) return undefined
  const its = and(eq(project.projectId, file.projectId), isNull(project.deletedAt), seen)
  return and(eq(file.shownBy, 'project'), exists(tx.select({ one: sql`1` }).from(project).where(its)))
}

/** The condition for what was photographed for a decision: who takes part in the process sees it. */
function ofVisibleProcess(tx: Tx, actor: Actor): SQL | undefined {
  if (!actor.permissions.has('process:view')) return undefined
  const its = and(eq(processInstance.processInstanceId, file.shownIn), takesPart(tx, actor))
  return and(
    eq(file.shownBy, 'process-instance'),
    exists(tx.select({ one: sql`1` }).from(processInstance).where(its)),
  )
}

/** The condition for packages of versions: who looks after applications sees all, others what is given out to them and their terminal. */
function ofVisibleVersion(looking: Looking): SQL | undefined {
  const { tx, actor } = looking
  const enabled = exists(
    tx
      .select({ one: sql`1` })
      .from(applicationVersion)
      .innerJoin(application, eq(application.applicationId, applicationVersion.applicationId))
      .where(
        and(
          eq(applicationVersion.fileId, file.fileId),
          eq(applicationVersion.status, 'enabled'),
          isNull(applicationVersion.deletedAt),
          isNull(application.deletedAt),
          mayInstall(looking),
        ),
      ),
  )
  return and(
    eq(file.shownBy, 'application-version'),
    actor.permissions.has('application:view') ? undefined : enabled,
  )
}

/** The condition for files that are part of a record of somebody within the actor's reach. */
function ofVisibleRecord(tx: Tx, actor: Actor): SQL | undefined {
  if (!actor.permissions.has('person:view')) return undefined
  const reach = within(actor, { organization: person.organizationId, department: person.departmentId })
  return exists(
    tx
      .select({ one: sql`1` })
      .from(person)
      .where(and(eq(person.userId, file.userId), reach)),
  )
}
