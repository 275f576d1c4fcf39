import { sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { unitWorkCalls, unitWorkEntity } from '#contract/unit-work/entity.ts'
import { extentOf } from '../db/tables/project.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import { entityStore } from '../entity/entity-store.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { distancesOf, findReaches, isMoved } from '../line/queries.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import { checkParts, findParts, namePlaces } from '../project/queries.ts'
import { checkMajors } from '../value-dictionary/queries.ts'

type Row = typeof unitWork.$inferSelect

/** Unit works of projects; one that is divided is not deleted. */
const unitWorks = entityStore(unitWorkEntity, {
  table: unitWork,
  scope: projectScope(unitWork.projectId),
  audience: 'unitWork:view',
  extent: { box: extentOf(unitWork), reaches: findReaches },
  once: { code: ['projectId'] },
  select: () => ({
    lineName: sql`(select line_name from project_line where project_line.line_id = unit_work.line_id)`,
    containerName: sql`(select name from container where container.container_id = unit_work.container_id)`,
    lots: lots(),
    acceptedLots: lots(sql`and division.outcome = 'accepted'`),
  }),
  check: {
    async add(context, add) {
      const { projectId, lineId, containerId, major } = add
      const parts = await checkParts(context, projectId, { lines: { lineId }, containers: { containerId } })
      await checkMajors(context, [major], 'major')
      return distancesOf(unitWorkEntity, parts.alignmentsOf.get(lineId), add, context.language)
    },
    async edit(context, row, changes: Partial<Row>) {
      const place = { ...row, ...changes }
      const { projectId, lineId } = place
      const moved = isMoved(unitWorkEntity, changes)
      const parts = await checkParts(context, projectId, {
        lines: { lineId: moved ? lineId : undefined },
        containers: { containerId: changes.containerId },
      })
      if (changes.major) await checkMajors(context, [changes.major], 'major')
      if (!moved) return undefined
      return distancesOf(unitWorkEntity, parts.alignmentsOf.get(lineId), place, context.language)
    },
    async remove(context, rows) {
      await refuseHanging(
        context,
        rows.map(({ unitWorkId: id, unitWorkName: name }) => ({ id, name })),
        [
          {
            table: division,
            on: division.unitWorkId,
            deletedAt: division.deletedAt,
            words: (count) => ({ zh: `${count} 项划分`, en: `${count} divisions` }),
          },
        ],
      )
    },
    async restore({ tx, actor, language }, rows) {
      const parts = await findParts(tx, actor, {
        projects: [],
        lines: rows.map(({ lineId }) => lineId),
        containers: rows.flatMap(({ containerId }) => containerId ?? []),
        designUnits: [],
      })
      const lost = rows.flatMap(({ unitWorkName: name, lineId, containerId }, at) => {
        const there = parts.projectOfLine.has(lineId) && (!containerId || parts.containers.has(containerId))
        return there ? [] : [{ at, name, why: placeDeleted }]
      })
      if (lost.length > 0) throw refuseNamed(codes.invalid, lost, unrestorable, language)
    },
  },
  names: ({ tx }, { lineId, containerId }) =>
    namePlaces(tx, { lineName: lineId, containerName: containerId }),
})

/** How many lots a unit work is divided into. */
function lots(which = sql``) {
  return sql`(select count(*) from division where division.unit_work_id = unit_work.unit_work_id
    and division.level = 'lot' and division.deleted_at is null ${which})`.mapWith(Number)
}

export const unitWorkHandlers = entityHandlers(unitWorkCalls, unitWorks)

const placeDeleted: Text = { zh: '所在线路或容器已删除', en: 'its line or its container was deleted' }
const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }
