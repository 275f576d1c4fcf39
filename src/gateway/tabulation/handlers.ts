import { and, desc, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import {
  copyTabulation,
  getContent,
  listCellPermissions,
  listVersions,
  publishTabulation,
  tabulationCalls,
  updateCellPermissions,
  updateContent,
} from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import { lockedCells, seenTemplate } from '#contract/tabulation/seen-template.ts'
import type { CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { tabulationVersion } from '../db/tables/tabulation.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { rolesOf } from '../security/roles-of.ts'
import type { SignedInStep } from '../security/step.ts'
import { tabulationGroups } from './group-store.ts'
import { judgeTemplate, publish, publishedBefore } from './publish.ts'
import { tabulations } from './template-store.ts'

const { list, detail, ...calls } = tabulationCalls
const { load, save, again, update } = tabulations

export const tabulationHandlers = [
  ...entityHandlers(tabulationGroupCalls, tabulationGroups),
  handle(list, async (context, query) => {
    const page = await tabulations.find(context, query)
    return { ...page, records: page.records.map(({ content: _, ...row }) => row) }
  }),
  handle(detail, async (context, query) => {
    const row = await tabulations.detail(context, query)
    const { content } = await seenContent(context, row.content)
    return { ...row, content }
  }),
  ...entityHandlers(calls, tabulations),
  handle(getContent, showContent),
  handle(updateContent, update, { load, save, again }),
  handle(listCellPermissions, showPermissions),
  handle(
    updateCellPermissions,
    async (context, { permissions = [], ...edit }) => {
      const { content } = await tabulations.locked(context, context.loaded, edit.tabulationId)
      const { row } = await tabulations.revise(context, context.loaded, {
        ...edit,
        content: { ...content, permissions },
      })
      return permissionsOf(row)
    },
    { load, save, again: showPermissions },
  ),
  handle(publishTabulation, publish, { before: judgeTemplate, again: publishedBefore }),
  handle(copyTabulation, copy, { again }),
  handle(listVersions, async (context, { tabulationId: id }) => {
    await tabulations.getAny(context, id)
    const { tabulationId, version, tabulationName, publishedAt, publishedByName } = tabulationVersion
    const rows = await context.tx
      .select({ tabulationId, version, tabulationName, publishedAt, publishedByName })
      .from(tabulationVersion)
      .where(eq(tabulationId, id))
      .orderBy(desc(version))
    return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.getTime() }))
  }),
]

/**
 * A published version stays, whatever became of its template. What is not published yet is for those who look after templates.
 * @throws Refusal 20403, 20404, 20410.
 */
async function showContent(
  context: SignedInStep,
  { tabulationId, version }: RequestOf<typeof getContent>,
): Promise<ResponseOf<typeof getContent>> {
  if (version === undefined) {
    if (!context.actor.permissions.has('tabulation:view')) throw new Refusal(codes.noPermission)
    const row = await tabulations.get(context, tabulationId)
    const { tabulationName, revision, content } = row
    const seen = await seenContent(context, content)
    return { tabulationId, tabulationName, version: row.version, revision, ...seen }
  }
  const { tabulationName, revision } = await tabulations.getAny(context, tabulationId)
  const [found] = await context.tx
    .select({ content: tabulationVersion.content })
    .from(tabulationVersion)
    .where(and(eq(tabulationVersion.tabulationId, tabulationId), eq(tabulationVersion.version, version)))
  if (!found) throw new Refusal(codes.notFound)
  return { tabulationId, tabulationName, version, revision, ...(await seenContent(context, found.content)) }
}

/** What a template has for the actor: all of it for those who draw templates. */
async function seenContent({ tx, actor }: SignedInStep, content: Template) {
  const roleIds = await rolesOf(tx, actor)
  const draws = drawing.some((permission) => actor.permissions.has(permission))
  return {
    content: draws ? content : seenTemplate(content, { roleIds }),
    locked: lockedCells(content, { roleIds }),
  }
}

const drawing = ['tabulation:add', 'tabulation:edit', 'tabulation:publish'] as const

async function showPermissions(context: SignedInStep, { tabulationId }: { tabulationId: string }) {
  return permissionsOf(await tabulations.get(context, tabulationId))
}

function permissionsOf(row: { revision: number; content: { permissions: CellPermission[] } }) {
  return { revision: row.revision, permissions: row.content.permissions }
}

async function copy(
  context: SignedInStep,
  { fromTabulationId, ...named }: RequestOf<typeof copyTabulation>,
): Promise<ResponseOf<typeof copyTabulation>> {
  const { groupId, subject, content, remark } = await tabulations.get(context, fromTabulationId)
  return await tabulations.add(context, { ...named, groupId, subject, content, ...(remark && { remark }) })
}
