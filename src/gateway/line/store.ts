import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { alignmentOf } from '#contract/alignment.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { previewAlignments, previewRestation, type Restation, restationLine } from '#contract/line/changes.ts'
import { type Alignment, type LineRow, lineCalls, lineEntity } from '#contract/line/entity.ts'
import { container, designUnit, line } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import type { EditedRows } from '../entity/write.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle, type StepContext } from '../http/handle.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { lockProject } from '../project/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { type Changed, movePlaces, previewPlaces } from './places.ts'
import { previewRestationing, refuseLost, restationPlaces } from './restation.ts'
import { restation } from './restation-tables.ts'

/** Lines of projects. The ends of one follow from its main alignment; when its chain tables change, labels stay. */
export const lines = linesThat(movePlaces)
/** The same lines when they are re-stationed: places stay. */
const restationed = linesThat(restationPlaces, ({ stationing }) => ({ stationing: stationing + 1 }))

function linesThat(
  move: (context: SignedInStep, change: Changed) => Promise<void>,
  follow: (row: Pick<LineRow, 'stationing'>) => Pick<LineRow, 'stationing'> | undefined = () => undefined,
) {
  return entityStore(lineEntity, {
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
        const { lineId, projectId, alignments: before } = row
        const after = lineEntity.fields.alignments.shown.safeParse(changes.alignments).data
        if (after) await move(context, { lineId, projectId, before, after })
        return follow(row)
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
}

export const lineHandlers = [
  ...entityHandlers(lineCalls, lines),
  handle(previewAlignments, async (context, { lineId, alignments: after }) => {
    // Within the same reach as the change itself.
    const row = await lines.locked(context, { rows: new Map(), unsaved: new Set() }, lineId)
    return await previewPlaces(context, { ...row, before: row.alignments, after })
  }),
  handle(previewRestation, async (context, { lineId, alignments: tables }) => {
    const row = await lines.locked(context, { rows: new Map(), unsaved: new Set() }, lineId)
    return await previewRestationing(context, row, restation(context, row, tables))
  }),
  handle(restationLine, restationOne, {
    load: restationed.load,
    save: restationed.save,
    again: restationed.again,
  }),
]

async function restationOne(
  context: StepContext<undefined, EditedRows<typeof line.$inferSelect>>,
  { lineId, baseRevision, alignments: tables }: Restation,
): Promise<ResponseOf<typeof restationLine>> {
  const row = await restationed.locked(context, context.loaded, lineId)
  const { alignments, lost } = restation(context, row, tables)
  refuseLost(context, lost)
  const set = alignments.filter((each) => !row.alignments.some((before) => isDeepStrictEqual(before, each)))
  return await restationed.update(context, { lineId, baseRevision, alignments: { set } })
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
