import { eq } from 'drizzle-orm'
import { alignmentOf } from '#contract/alignment.ts'
import { previewAlignments } from '#contract/line/changes.ts'
import { type Alignment, type LineRow, lineCalls, lineEntity } from '#contract/line/entity.ts'
import { container, designUnit, line } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { lockProject } from '../project/queries.ts'
import { movePlaces, previewPlaces } from './places.ts'

/** Lines of projects. The ends of one follow from its main alignment. */
export const lines = entityStore(lineEntity, {
  table: line,
  scope: projectScope(line.projectId),
  audience: 'line:view',
  columns: ({ alignments }) => endsOf(alignments),
  once: { lineName: ['projectId'] },
  check: {
    async add(context, { projectId, sort }) {
      await lockProject(context, projectId)
      return { sort: sort ?? nextSort(line, eq(line.projectId, projectId)) }
    },
    async edit(context, row, changes) {
      const alignments = lineEntity.fields.alignments.shown.safeParse(changes.alignments).data
      if (alignments)
        await movePlaces(context, {
          lineId: row.lineId,
          projectId: row.projectId,
          before: row.alignments,
          after: alignments,
        })
      return undefined
    },
    async remove(context, rows) {
      await refuseHanging(
        context,
        rows.map(({ lineId: id, lineName: name }) => ({ id, name })),
        hanging,
      )
    },
  },
})

export const lineHandlers = [
  ...entityHandlers(lineCalls, lines),
  handle(previewAlignments, async (context, { lineId, alignments: after }) => {
    // Within the same reach as the change itself.
    const row = await lines.locked(context, { rows: new Map(), unsaved: new Set() }, lineId)
    return await previewPlaces(context, { ...row, before: row.alignments, after })
  }),
]

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

const hanging = [
  {
    table: container,
    on: container.lineId,
    deletedAt: container.deletedAt,
    words: (count: number) => ({ zh: `${count} 个容器`, en: `${count} containers` }),
  },
  {
    table: designUnit,
    on: designUnit.lineId,
    deletedAt: designUnit.deletedAt,
    words: (count: number) => ({ zh: `${count} 个设计单元`, en: `${count} design units` }),
  },
  {
    table: unitWork,
    on: unitWork.lineId,
    deletedAt: unitWork.deletedAt,
    words: (count: number) => ({ zh: `${count} 个单位工程`, en: `${count} unit works` }),
  },
  {
    table: workSite,
    on: workSite.lineId,
    deletedAt: workSite.deletedAt,
    words: (count: number) => ({ zh: `${count} 个工点`, en: `${count} work sites` }),
  },
]
