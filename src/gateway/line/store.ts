import { and, count, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { alignmentOf } from '#contract/alignment.ts'
import { type Alignment, type LineRow, lineCalls, lineEntity } from '#contract/line/entity.ts'
import { container, designUnit, line } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { findParts } from '../project/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { refuseLostPlaces } from './lost-places.ts'

/** Lines of projects. The ends of one follow from its main alignment. */
export const lines = entityStore(lineEntity, {
  table: line,
  scope: projectScope(line.projectId),
  audience: 'line:view',
  columns: ({ alignments }) => endsOf(alignments),
  once: { lineName: ['projectId'] },
  check: {
    async add(context, { projectId, sort }) {
      const { projects } = await findParts(context.tx, context.actor, {
        projects: [projectId],
        lines: [],
        containers: [],
        designUnits: [],
      })
      if (!projects.has(projectId)) throw refuseField('projectId', 'notThere', context.language)
      return { sort: sort ?? lastOf(projectId) }
    },
    async edit(context, row, changes) {
      const alignments = lineEntity.fields.alignments.shown.safeParse(changes.alignments).data
      if (alignments)
        await refuseLostPlaces(context, { lineId: row.lineId, before: row.alignments, after: alignments })
      return undefined
    },
    async remove(context, rows) {
      const used = await findUses(
        context,
        rows.map(({ lineId }) => lineId),
      )
      refuseKept(
        context.language,
        rows.map(({ lineId, lineName: name }) => ({ name, why: used.get(lineId) })),
      )
    },
  },
})

export const lineHandlers = entityHandlers(lineCalls, lines)

function lastOf(projectId: string) {
  return sql`(select coalesce(max(sort), 0) + 1 from project_line where project_id = ${projectId} and deleted_at is null)`
}

/** What follows from a line's main alignment. */
export function endsOf(
  alignments: readonly Alignment[],
): Pick<LineRow, 'startMileage' | 'endMileage' | 'length'> {
  const { segments = [] } = alignments.find(({ side }) => side === 'main') ?? {}
  return {
    startMileage: segments[0]?.startMileage ?? '',
    endMileage: segments.at(-1)?.endMileage ?? '',
    length: alignmentOf(segments)?.length ?? 0,
  }
}

const hanging: readonly { table: PgTable; lineId: PgColumn; deletedAt: PgColumn; what: Text }[] = [
  { table: container, ...columnsOf(container), what: { zh: '容器', en: 'containers' } },
  { table: designUnit, ...columnsOf(designUnit), what: { zh: '设计单元', en: 'design units' } },
  { table: workSite, ...columnsOf(workSite), what: { zh: '工点', en: 'work sites' } },
]

function columnsOf({ lineId, deletedAt }: { lineId: PgColumn; deletedAt: PgColumn }) {
  return { lineId, deletedAt }
}

/** By line, how much hangs on it, in words; lines on which nothing does are left out. */
async function findUses({ tx }: SignedInStep, lineIds: readonly string[]): Promise<Map<string, Text>> {
  const uses = new Map<string, Text>()
  for (const { table, lineId, deletedAt, what } of hanging) {
    const rows: { lineId: unknown; rows: number }[] = await tx
      .select({ lineId, rows: count() })
      .from(table)
      .where(and(inArray(lineId, [...lineIds]), isNull(deletedAt)))
      .groupBy(lineId)
    for (const row of rows) {
      const key = String(row.lineId)
      const { zh, en } = uses.get(key) ?? { zh: '其上有', en: 'it has' }
      const comma = uses.has(key)
      uses.set(key, {
        zh: `${zh}${comma ? '、' : ' '}${row.rows} 个${what.zh}`,
        en: `${en}${comma ? ', ' : ' '}${row.rows} ${what.en}`,
      })
    }
  }
  return uses
}
