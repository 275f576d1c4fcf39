import { desc, eq } from 'drizzle-orm'
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
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { tabulationVersion } from '../db/tables/tabulation.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import type { SignedInStep } from '../security/step.ts'
import { tabulationGroups } from './group-store.ts'
import { judgeTemplate, publish, publishedBefore } from './publish.ts'
import { seenContent, showContent } from './show-template.ts'
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
    const { content } = await seenContent(context, row.content, undefined)
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
