import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  addProjectStandard,
  deleteProjectStandard,
  listProjectStandards,
  type ProjectStandard,
  type ProjectStandardUpdate,
  updateProjectStandard,
} from '#contract/dictionary/project-standard.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import { readEpoch } from '../db/epoch.ts'
import { dictionary, projectDictionary } from '../db/tables/dictionary.ts'
import { project } from '../db/tables/project.ts'
import { handle } from '../http/handle.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { dropSnapshots, takeSnapshot } from './fold.ts'
import { versionOf } from './open-standard.ts'
import { visibleStandard } from './queries.ts'
import type { DictionaryRow } from './tree.ts'
import { versionText } from './version.ts'

interface Chosen {
  projectId: string
  dictionaryId: string
}

type Pin = typeof projectDictionary.$inferSelect

export const projectStandardHandlers = [
  handle(listProjectStandards, async (context, { projectId }) => {
    const { tx, actor } = context
    const seen = and(eq(project.projectId, projectId), visibleProject(actor))
    if ((await tx.$count(project, seen)) === 0) throw new Refusal(codes.notFound)
    return await findPinned(context, eq(projectDictionary.projectId, projectId))
  }),
  handle(addProjectStandard, addStandard, { again: pinned }),
  handle(updateProjectStandard, takeVersion, { again: pinned }),
  handle(deleteProjectStandard, removeStandard, { again: async () => null }),
]

/** The pins that a condition holds for, as far as the actor sees their standards. */
async function findPinned(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  which: SQL | undefined,
): Promise<ProjectStandard[]> {
  const rows = await tx
    .select({
      pin: projectDictionary,
      standard: dictionary,
      parts: sql<number>`(select count(*)::int from dictionary_part part
        where part.dictionary_id = ${projectDictionary.dictionaryId} and part.version = ${projectDictionary.version})`,
    })
    .from(projectDictionary)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, projectDictionary.dictionaryId))
    .where(and(which, visibleStandard(tx, actor)))
    .orderBy(asc(dictionary.kind), asc(dictionary.sort), asc(dictionary.dictionaryId))
  const { accountId } = actor
  const epoch = await readEpoch(tx)
  return rows.map(({ pin, standard, parts }) => {
    const { dictionaryId, kind, name, code, edition, industry, majors, status } = standard
    const at = (number: number) => versionText({ accountId, dictionaryId, number }, epoch)
    return {
      projectId: pin.projectId,
      dictionaryId,
      kind,
      name,
      code,
      ...(edition !== null && { edition }),
      industry,
      majors,
      status,
      pinned: at(pin.version),
      parts,
      version: at(standard.version),
      ...(pin.formerVersion !== null && { former: at(pin.formerVersion) }),
      pinnedAt: pin.pinnedAt.getTime(),
      pinnedByName: pin.pinnedByName,
    }
  })
}

async function pinned(context: SignedInStep, chosen: Chosen): Promise<ProjectStandard> {
  const [found] = await findPinned(context, isPin(chosen))
  if (!found) throw new Refusal(codes.notFound)
  return found
}

function isPin({ projectId, dictionaryId }: Chosen): SQL | undefined {
  return and(eq(projectDictionary.projectId, projectId), eq(projectDictionary.dictionaryId, dictionaryId))
}

/** Pins a standard at its newest version; the caller's function is checked by its endpoint. @throws Refusal 20400 when the project uses it already. */
export async function addStandard(context: SignedInStep, chosen: Chosen): Promise<ProjectStandard> {
  const { tx, actor, now, language } = context
  await openProject(context, chosen)
  const standard = await lockStandard(context, chosen)
  if (!standard) throw refuseField('dictionaryId', 'outOfReach', language)
  refuseUnused(standard)
  if (await findPin(context, chosen)) throw new Refusal(codes.invalid, undefined, alreadyUsed(standard.name))
  await takeSnapshot(tx, standard)
  const { version } = standard
  await tx
    .insert(projectDictionary)
    .values({ ...chosen, version, pinnedAt: now, pinnedByName: actor.userName })
  await dropSnapshots(tx, standard.dictionaryId)
  tell(context, chosen, standard, 'add', { after: { version } })
  return await pinned(context, chosen)
}

/**
 * Pins the newest version in place of another one, or the former one again.
 * @throws Refusal 20409 when the project uses another version than the person saw, or `to` is neither of them any more.
 */
async function takeVersion(
  context: SignedInStep,
  { from, to, ...chosen }: ProjectStandardUpdate,
): Promise<ProjectStandard> {
  const { tx, actor, now } = context
  await openProject(context, chosen)
  const standard = await lockStandard(context, chosen)
  const pin = await findPin(context, chosen)
  if (!standard || !pin) throw new Refusal(codes.notFound)
  const { dictionaryId, version: newest } = standard
  const { version: present, formerVersion: former } = pin
  const is = async (number: number, text: string) =>
    (await versionOf(tx, actor, dictionaryId, number)) === text
  const isBack = former !== null && (await is(former, to))
  if (!(await is(present, from)) || !(isBack || (await is(newest, to))))
    throw new Refusal(codes.conflict, undefined, changedMeanwhile)
  if (!isBack) {
    refuseUnused(standard)
    if (present === newest) return await pinned(context, chosen)
    await takeSnapshot(tx, standard)
  }
  const version = isBack ? former : newest
  const formerVersion = isBack ? null : present
  await tx
    .update(projectDictionary)
    .set({ version, formerVersion, pinnedAt: now, pinnedByName: actor.userName })
    .where(isPin(chosen))
  await dropSnapshots(tx, dictionaryId)
  tell(context, chosen, standard, 'update', { before: { version: present }, after: { version } })
  return await pinned(context, chosen)
}

/** Ends that a project uses a standard; its pinned state goes with the last project that has it. */
async function removeStandard(context: SignedInStep, chosen: Chosen): Promise<null> {
  await openProject(context, chosen)
  if (!(await dropStandard(context, chosen))) throw new Refusal(codes.notFound)
  return null
}

/** Unpins a standard in a project that was opened; whether it was pinned. */
export async function dropStandard(context: SignedInStep, chosen: Chosen): Promise<boolean> {
  const { tx } = context
  const standard = await lockStandard(context, chosen)
  const pin = await findPin(context, chosen)
  if (!standard || !pin) return false
  await tx.delete(projectDictionary).where(isPin(chosen))
  await dropSnapshots(tx, standard.dictionaryId)
  tell(context, chosen, standard, 'delete', { before: { version: pin.version } })
  return true
}

/** @throws Refusal 20404 for a project out of sight, 20403 for one that the actor's data permission does not reach. */
export async function openProject(
  { tx, actor }: SignedInStep,
  { projectId }: Pick<Chosen, 'projectId'>,
): Promise<void> {
  const isThis = eq(project.projectId, projectId)
  const [found] = await tx
    .select({ writable: sql<boolean>`${within(actor, { project: project.projectId })}` })
    .from(project)
    .where(and(isThis, visibleProject(actor)))
  if (!found) throw new Refusal(codes.notFound)
  if (!found.writable) throw new Refusal(codes.noPermission)
}

/** The standard, where the actor sees it, locked until the commit: neither its nodes change meanwhile, nor what is pinned of it. */
async function lockStandard(
  { tx, actor }: SignedInStep,
  { dictionaryId }: Chosen,
): Promise<DictionaryRow | undefined> {
  const [row] = await tx
    .select()
    .from(dictionary)
    .where(and(eq(dictionary.dictionaryId, dictionaryId), visibleStandard(tx, actor)))
    .for('no key update')
  return row
}

async function findPin({ tx }: SignedInStep, chosen: Chosen): Promise<Pin | undefined> {
  const [pin] = await tx.select().from(projectDictionary).where(isPin(chosen))
  return pin
}

/** @throws Refusal 20400 when a project cannot take the standard. */
function refuseUnused({ name, status }: DictionaryRow): void {
  if (status === 'in-use') return
  const stopped = status === 'stopped'
  throw new Refusal(codes.invalid, undefined, {
    zh: `标准“${name}”${stopped ? '已停用' : '还是草稿'}，项目不能采用`,
    en: `The standard “${name}” ${stopped ? 'was stopped' : 'is a draft'}: no project can take it`,
  })
}

function alreadyUsed(name: string) {
  return {
    zh: `项目已采用标准“${name}”`,
    en: `The project uses the standard “${name}” already`,
  }
}

const changedMeanwhile = {
  zh: '标准或项目采用的版本已有新的变化，请重新查看后再采用',
  en: 'The standard, or the version that the project uses, has changed meanwhile; look at it again first',
}

function tell(
  { record, announce }: SignedInStep,
  { projectId }: Chosen,
  { dictionaryId, name, version }: DictionaryRow,
  action: HistoryAction,
  versions: { before?: { version: number }; after?: { version: number } },
): void {
  record({
    entity: 'project-standard',
    entityId: dictionaryId,
    action,
    revision: version,
    label: name,
    ...versions,
    projectId,
  })
  announce({ permission: 'projectStandard:view', projectId }, { kind: 'changed', entity: 'project-standard' })
}
