import { and, eq, sql } from 'drizzle-orm'
import {
  type ParticipatingUnitRow,
  participatingUnitEntity,
  projectEntity,
} from '#contract/project/entities.ts'
import { file } from '../db/tables/file.ts'
import { organization } from '../db/tables/organization.ts'
import { participatingUnit, project } from '../db/tables/project.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { factsOfFiles, listed, showListed } from '../file/queries.ts'
import { checkUnit } from '../identity/check-unit.ts'
import { ownProject, projectScope, reachableProject } from '../identity/visible-projects.ts'
import type { SignedInStep } from '../security/step.ts'
import { refuseInUse } from './in-use.ts'
import { getVisibleProject, lockProject } from './queries.ts'

type ProjectRow = typeof project.$inferSelect

const ofProject = and(eq(file.projectId, project.projectId), eq(file.shownBy, 'project'))

/** The register of projects. One on which something hangs is not deleted. */
export const projectStore = entityStore(projectEntity, {
  table: project,
  scope: {
    within: reachableProject,
    written: ownProject,
    place: async (_context, { projectId, organizationId }) => ({ projectId, organizationId }),
  },
  audience: 'project:view',
  once: { code: [] },
  select(context) {
    const owner = context.tx
      .select({ name: organization.organizationName })
      .from(organization)
      .where(eq(organization.organizationId, project.organizationId))
    return { organizationName: sql`(${owner})`, fileFacts: factsOfFiles(context, ofProject) }
  },
  derive: (row: ProjectRow & { fileFacts?: unknown }) => ({
    documents: listed(row.documents, row.fileFacts),
  }),
  names: namesOf,
  check: {
    async add(context, { organizationId }) {
      // Whoever registers a project is to see it: its owner is within reach.
      await checkUnit(context, organizationId)
      return { sort: nextSort(project) }
    },
    async edit(context, _row, { organizationId }) {
      if (typeof organizationId === 'string') await checkUnit(context, organizationId)
      return undefined
    },
    remove: refuseInUse,
  },
  async changed(context, row, before) {
    const { projectId } = row
    const change = { path: 'documents', now: row.documents, before: before?.documents ?? [] }
    await showListed(context, { projectId, shownBy: 'project' }, change)
    await announceToUnits(context, projectId, 'project')
  },
})

/** The units that take part in projects: they see the project because of it. */
export const participatingUnitStore = entityStore(participatingUnitEntity, {
  table: participatingUnit,
  scope: projectScope(participatingUnit.projectId),
  audience: 'project:view',
  once: { code: ['projectId'] },
  names: namesOf,
  check: {
    async add(context, { projectId, organizationId }) {
      await lockProject(context, projectId)
      if (organizationId !== undefined) await checkUnit(context, organizationId)
      return { sort: nextSort(participatingUnit, eq(participatingUnit.projectId, projectId)) }
    },
    async edit(context, _row, { organizationId }) {
      if (typeof organizationId === 'string') await checkUnit(context, organizationId)
      return undefined
    },
  },
  async changed(context, { projectId, organizationId }, before) {
    await announceToUnits(context, projectId, 'participating-unit', organizationId, before?.organizationId)
  },
})

/** The units that take part in a project. @throws Refusal 20404 when it is out of reach. */
export async function findParticipatingUnits(
  context: SignedInStep,
  projectId: string,
): Promise<ParticipatingUnitRow[]> {
  await getVisibleProject(context, projectId)
  const { sort } = participatingUnit
  return await participatingUnitStore.all(context, eq(participatingUnit.projectId, projectId), [sort])
}

/** Projects are seen through the units that take part, too: their people are told of a change by these. */
export async function announceToUnits(
  { tx, announce }: SignedInStep,
  projectId: string,
  entity: 'project' | 'participating-unit',
  ...besides: readonly (string | null | undefined)[]
): Promise<void> {
  const units = await tx
    .selectDistinct({ organizationId: participatingUnit.organizationId })
    .from(participatingUnit)
    .where(eq(participatingUnit.projectId, projectId))
  const ids = new Set([...units.map(({ organizationId }) => organizationId), ...besides])
  for (const organizationId of ids)
    if (organizationId) announce({ permission: 'project:view', organizationId }, { kind: 'changed', entity })
}

/** The name of the unit that a change speaks of. */
async function namesOf(
  { tx }: SignedInStep,
  { organizationId }: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (organizationId === undefined) return {}
  if (typeof organizationId !== 'string') return { organizationName: null }
  const [found] = await tx
    .select({ name: organization.organizationName })
    .from(organization)
    .where(eq(organization.organizationId, organizationId))
  return { organizationName: found?.name ?? null }
}
