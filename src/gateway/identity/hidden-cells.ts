import { and, eq, inArray, sql } from 'drizzle-orm'
import { Entries } from '#contract/entries.ts'
import { type CellActor, seesCell } from '#contract/tabulation/cell-access.ts'
import { drawing, seenTemplate } from '#contract/tabulation/seen-template.ts'
import { type CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { tabulationSheet, tabulationVersion } from '../db/tables/tabulation.ts'
import type { Actor } from '../security/actor.ts'
import { rolesOf } from '../security/roles-of.ts'
import { findFillingNodes } from './filling-tasks.ts'

/** Whether the actor sees cells of these sheets, by the sheet's id and the cell's key. */
export async function findSeenCells(
  tx: Tx,
  actor: Actor,
  sheetIds: readonly string[],
): Promise<(sheetId: string, key: string) => boolean> {
  if (sheetIds.length === 0) return () => true
  const { sheetId, tabulationId, version } = tabulationSheet
  const permissions = sql<CellPermission[]>`${tabulationVersion.content} -> 'permissions'`
  const rows = await tx
    .select({ sheetId, permissions })
    .from(tabulationSheet)
    .innerJoin(
      tabulationVersion,
      and(eq(tabulationVersion.tabulationId, tabulationId), eq(tabulationVersion.version, version)),
    )
    .where(and(inArray(sheetId, [...sheetIds]), sql`${permissions} @> '[{"access": "hidden"}]'`))
  if (rows.length === 0) return () => true
  const roleIds = await rolesOf(tx, actor)
  const nodes = await findFillingNodes(
    tx,
    actor,
    rows.map((row) => row.sheetId),
  )
  const sight = new Map(
    rows.map((row) => [row.sheetId, seesCell(row.permissions, { roleIds, nodeIds: nodes.get(row.sheetId) })]),
  )
  return (of, key) => sight.get(of)?.(key) ?? true
}

/** What a change of a row is told by. */
interface Change {
  entity: string
  entityId: string
  before?: Record<string, unknown> | null | undefined
  after?: Record<string, unknown> | null | undefined
}

/** Changes as the actor may see them: those of sheets and of their templates without what stands in cells that are hidden. */
export async function withoutHiddenCells<C extends Change>(
  { tx, actor }: { tx: Tx; actor: Actor },
  changes: readonly C[],
): Promise<C[]> {
  const sheetIds = changes.flatMap(({ entity, entityId }) => (entity === 'tabulation-sheet' ? entityId : []))
  const isSeen = await findSeenCells(tx, actor, [...new Set(sheetIds)])
  const draws = drawing.some((permission) => actor.permissions.has(permission))
  const hidesContent = !draws && changes.some(({ entity }) => entity === 'tabulation')
  const reader: CellActor = { roleIds: hidesContent ? await rolesOf(tx, actor) : new Set() }
  return changes.map((change) => {
    const { entity, entityId } = change
    if (entity === 'tabulation-sheet')
      return changedTo(change, 'cells', (cells) =>
        z.parse(Entries, cells).filter(({ key }) => isSeen(entityId, String(key))),
      )
    if (entity === 'tabulation' && !draws)
      return changedTo(change, 'content', (content) => seenTemplate(z.parse(Template, content), reader))
    return change
  })
}

/** A change with another value of a field, where it has one. */
function changedTo<C extends Change>(change: C, field: string, seenValue: (value: unknown) => unknown): C {
  const seen = (values: Change['before']) => {
    const value = values?.[field]
    return value === undefined || value === null ? values : { ...values, [field]: seenValue(value) }
  }
  return { ...change, before: seen(change.before), after: seen(change.after) }
}
