import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import {
  applyProfile,
  getProjectInitial,
  type ProfileEffect,
  type ProjectInitial,
  previewProfile,
  takeBackProfile,
} from '#contract/industry-profile/project-initial.ts'
import { bindNode } from '../attribute/bind.ts'
import { attributeBinding, attributeGroup } from '../db/tables/attribute.ts'
import { dictionary, projectDictionary } from '../db/tables/dictionary.ts'
import { industryProfile, projectProfile } from '../db/tables/industry-profile.ts'
import { container, designUnit, line, participatingUnit, project } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { addStandard, dropStandard, openProject } from '../dictionary/project-standards.ts'
import { handle } from '../http/handle.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { findStaying, lockStandards } from './staying-standards.ts'

type Choice = RequestOf<typeof applyProfile>

export const projectInitialHandlers = [
  handle(getProjectInitial, findInitial),
  handle(previewProfile, async (context, choice) => {
    await seeProject(context, choice)
    return await effectOf(context, choice)
  }),
  handle(applyProfile, apply, { again: findInitial }),
  handle(takeBackProfile, takeBack, { again: findInitial }),
]

/** @throws Refusal 20404 for a project out of sight. */
async function seeProject({ tx, actor }: SignedInStep, { projectId }: { projectId: string }) {
  const [found] = await tx
    .select({ name: project.projectName, revision: project.revision })
    .from(project)
    .where(and(eq(project.projectId, projectId), visibleProject(actor)))
  if (!found) throw new Refusal(codes.notFound)
  return found
}

async function findInitial(
  context: SignedInStep,
  { projectId }: { projectId: string },
): Promise<ProjectInitial> {
  await seeProject(context, { projectId })
  const { tx, actor } = context
  const [applied] = await tx
    .select({ row: projectProfile, profileName: industryProfile.profileName })
    .from(projectProfile)
    .innerJoin(industryProfile, eq(industryProfile.industryProfileId, projectProfile.industryProfileId))
    .where(eq(projectProfile.projectId, projectId))
  const rowsOf = (table: Part, seen?: SQL) => lastChange(context, table, projectId, seen)
  const { pinnedAt, pinnedByName } = projectDictionary
  const pins = await tx
    .select({ changedAt: pinnedAt, changedByName: pinnedByName })
    .from(projectDictionary)
    .where(eq(projectDictionary.projectId, projectId))
    .orderBy(desc(pinnedAt))
  const bound = await tx.$count(attributeBinding, eq(attributeBinding.projectId, projectId))
  const steps = [
    {
      step: 'profile' as const,
      count: applied ? 1 : 0,
      ...(applied && stampOf(applied.row.appliedAt, applied.row.appliedByName)),
    },
    { step: 'participating-unit' as const, ...(await rowsOf(participatingUnit)) },
    { step: 'line' as const, ...(await rowsOf(line)) },
    { step: 'container' as const, ...(await rowsOf(container)) },
    { step: 'design-unit' as const, ...(await rowsOf(designUnit)) },
    {
      step: 'standard' as const,
      count: pins.length,
      ...(pins[0] && stampOf(pins[0].changedAt, pins[0].changedByName)),
    },
    { step: 'attribute-group' as const, count: bound },
    { step: 'work-site' as const, ...(await rowsOf(workSite, visibleWorkSite(actor))) },
  ]
  if (!applied) return { projectId, steps }
  const { industryProfileId, standardIds, groupIds } = applied.row
  const brought = { standards: standardIds.length, groups: groupIds.length }
  const stays = [...(await findStaying(tx, applied.row)).values()]
  const { profileName } = applied
  return { projectId, profile: { industryProfileId, profileName, ...brought, stays }, steps }
}

type Part = typeof participatingUnit | typeof line | typeof container | typeof designUnit | typeof workSite

/** How many rows of a table a project has, and when and by whom one was last changed. */
async function lastChange({ tx }: SignedInStep, table: Part, projectId: string, seen?: SQL) {
  const its = and(eq(table.projectId, projectId), isNull(table.deletedAt), seen)
  const [last] = await tx
    .select({
      count: sql`${tx.select({ count: count() }).from(table).where(its)}`.mapWith(Number),
      changedAt: table.changedAt,
      changedByName: table.changedByName,
    })
    .from(table)
    .where(its)
    .orderBy(desc(table.changedAt))
    .limit(1)
  return last ? { count: last.count, ...stampOf(last.changedAt, last.changedByName) } : { count: 0 }
}

function stampOf(at: Date, changedByName: string) {
  return { changedAt: at.getTime(), changedByName }
}

/** What a profile in use names, and what of it the project has already. @throws Refusal 20400 when it is not in use. */
async function effectOf(
  { tx, language }: SignedInStep,
  { projectId, industryProfileId }: Choice,
): Promise<ProfileEffect> {
  const [profile] = await tx
    .select()
    .from(industryProfile)
    .where(
      and(
        eq(industryProfile.industryProfileId, industryProfileId),
        eq(industryProfile.status, 1),
        isNull(industryProfile.deletedAt),
      ),
    )
    .for('share')
  if (!profile) throw refuseField('industryProfileId', 'profileNotThere', language)
  const { dictionaryId } = dictionary
  const standards = await tx
    .select({
      id: dictionaryId,
      name: dictionary.name,
      status: dictionary.status,
      pinned: sql<boolean>`exists (select from project_dictionary pin
        where pin.project_id = ${projectId} and pin.dictionary_id = dictionary.dictionary_id)`,
    })
    .from(dictionary)
    .where(and(inArray(dictionaryId, profile.standardIds), isNull(dictionary.deletedAt)))
    .orderBy(asc(dictionary.kind), asc(dictionary.sort), asc(dictionaryId))
  const { groupId } = attributeGroup
  const groups = await tx
    .select({
      id: groupId,
      name: attributeGroup.groupName,
      status: attributeGroup.status,
      bound: sql<boolean>`exists (select from attribute_binding bound where bound.project_id = ${projectId}
        and bound.node_id = ${projectId} and bound.group_id = attribute_group.group_id)`,
    })
    .from(attributeGroup)
    .where(and(inArray(groupId, profile.groupIds), isNull(attributeGroup.deletedAt)))
    .orderBy(asc(attributeGroup.nodeType), asc(attributeGroup.sort), asc(groupId))
  return {
    standards: standards.map(({ id, name, status, pinned }) => ({
      id,
      name,
      state: pinned ? 'there' : status === 'in-use' ? 'new' : status === 'draft' ? 'draft' : 'stopped',
    })),
    groups: groups.map(({ id, name, status, bound }) => ({
      id,
      name,
      state: bound ? 'there' : status === 1 ? 'new' : 'stopped',
    })),
  }
}

/**
 * Sets a project up by a profile.
 * @throws Refusal 20403 without the functions for what it brings, 20404 out of reach, 20400 when the project was set up already.
 */
async function apply(context: SignedInStep, choice: Choice): Promise<ProjectInitial> {
  const { tx, actor, now, language } = context
  const { projectId, industryProfileId } = choice
  await openProject(context, choice)
  const effect = await effectOf(context, choice)
  const fresh = (parts: ProfileEffect['groups']) =>
    parts.flatMap(({ id, state }) => (state === 'new' ? id : []))
  const [standardIds, groupIds] = [fresh(effect.standards), fresh(effect.groups)]
  if (standardIds.length > 0 && !actor.permissions.has('projectStandard:edit'))
    throw new Refusal(codes.noPermission)
  const made = await tx
    .insert(projectProfile)
    .values({
      projectId,
      industryProfileId,
      standardIds,
      groupIds,
      appliedAt: now,
      appliedByName: actor.userName,
    })
    .onConflictDoNothing()
    .returning({ projectId: projectProfile.projectId })
  if (made.length === 0) throw refuseField('projectId', 'setUpAlready', language)
  for (const dictionaryId of standardIds) await addStandard(context, { projectId, dictionaryId })
  if (groupIds.length > 0) await bindNode(context, { projectId, nodeId: projectId, bind: groupIds })
  await tell(context, projectId, { after: await nameOf(context, industryProfileId) })
  return await findInitial(context, choice)
}

/** Takes from a project what its profile brought, but for standards that are used or were changed since. @throws Refusal as `apply`; 20404 when there is none. */
async function takeBack(
  context: SignedInStep,
  { projectId }: { projectId: string },
): Promise<ProjectInitial> {
  const { tx, actor } = context
  await openProject(context, { projectId })
  const [applied] = await tx.delete(projectProfile).where(eq(projectProfile.projectId, projectId)).returning()
  if (!applied) throw new Refusal(codes.notFound)
  const { industryProfileId, standardIds, groupIds } = applied
  if (standardIds.length > 0 && !actor.permissions.has('projectStandard:edit'))
    throw new Refusal(codes.noPermission)
  await lockStandards(tx, standardIds)
  const staying = await findStaying(tx, applied)
  for (const dictionaryId of standardIds)
    if (!staying.has(dictionaryId)) await dropStandard(context, { projectId, dictionaryId })
  if (groupIds.length > 0) await bindNode(context, { projectId, nodeId: projectId, unbind: groupIds })
  await tell(context, projectId, { before: await nameOf(context, industryProfileId) })
  return await findInitial(context, { projectId })
}

async function nameOf({ tx }: SignedInStep, id: string): Promise<string> {
  const [found] = await tx
    .select({ name: industryProfile.profileName })
    .from(industryProfile)
    .where(eq(industryProfile.industryProfileId, id))
  return found?.name ?? id
}

async function tell(
  context: SignedInStep,
  projectId: string,
  { before, after }: { before?: string; after?: string },
): Promise<void> {
  const { name: label, revision } = await seeProject(context, { projectId })
  context.record({
    entity: 'project',
    entityId: projectId,
    action: 'update',
    revision,
    label,
    projectId,
    before: { industryProfile: before ?? null },
    after: { industryProfile: after ?? null },
  })
  context.announce({ permission: 'projectInitial:view', projectId }, { kind: 'changed', entity: 'project' })
}
