import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { getContent } from '#contract/tabulation/endpoints.ts'
import { drawing, lockedCells, seenTemplate } from '#contract/tabulation/seen-template.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { tabulationVersion } from '../db/tables/tabulation.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { cellActorOf, type FillingRight, findFillingRights } from './filling-rights.ts'
import { sheets } from './sheet-store.ts'
import { tabulations } from './template-store.ts'

/**
 * A published version stays, whatever became of its template. What is not published yet is for those who look after templates;
 * whom only a task has fill a sheet in sees what that one is filled in by.
 * @throws Refusal 20403, 20404, 20410.
 */
export async function showContent(
  context: SignedInStep,
  { tabulationId, version, sheetId }: RequestOf<typeof getContent>,
): Promise<ResponseOf<typeof getContent>> {
  if (version === undefined) {
    requireOne(context, ['tabulation:view'])
    const row = await tabulations.get(context, tabulationId)
    const { tabulationName, revision, content } = row
    const seen = await seenContent(context, content, undefined)
    return { tabulationId, tabulationName, version: row.version, revision, ...seen }
  }
  const right = sheetId === undefined ? undefined : await rightAt(context, sheetId, { tabulationId, version })
  if (!right?.nodeIds.size) requireOne(context, ['tabulation:view', 'tabulationSheet:view'])
  const { tabulationName, revision } = await tabulations.getAny(context, tabulationId)
  const [found] = await context.tx
    .select({ content: tabulationVersion.content })
    .from(tabulationVersion)
    .where(and(eq(tabulationVersion.tabulationId, tabulationId), eq(tabulationVersion.version, version)))
  if (!found) throw new Refusal(codes.notFound)
  const seen = await seenContent(context, found.content, right)
  return { tabulationId, tabulationName, version, revision, ...seen }
}

function requireOne(
  { actor }: SignedInStep,
  permissions: readonly ('tabulation:view' | 'tabulationSheet:view')[],
): void {
  if (!permissions.some((permission) => actor.permissions.has(permission)))
    throw new Refusal(codes.noPermission)
}

/** How the actor stands to a sheet that is filled in by a version. @throws Refusal 20404 when it is filled in by another. */
async function rightAt(
  { tx, actor }: SignedInStep,
  sheetId: string,
  by: { tabulationId: string; version: number },
): Promise<FillingRight | undefined> {
  const { tabulationId, version } = await sheets.getAny({ tx, actor }, sheetId)
  if (tabulationId !== by.tabulationId || version !== by.version) throw new Refusal(codes.notFound)
  return (await findFillingRights(tx, actor, [sheetId])).get(sheetId)
}

/** What a template has for the actor: all of it for those who draw templates. */
export async function seenContent(
  { tx, actor }: SignedInStep,
  content: Template,
  right: FillingRight | undefined,
): Promise<Pick<ResponseOf<typeof getContent>, 'content' | 'locked'>> {
  const cellActor = await cellActorOf(tx, actor, right)
  const draws = drawing.some((permission) => actor.permissions.has(permission))
  return {
    content: draws ? content : seenTemplate(content, cellActor),
    locked: lockedCells(content, cellActor),
  }
}
