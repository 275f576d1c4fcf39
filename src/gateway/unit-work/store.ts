import { sql } from 'drizzle-orm'
import { unitWorkCalls, unitWorkEntity } from '#contract/unit-work/entity.ts'
import { boqItem, boqVariation } from '../db/tables/boq.ts'
import { extentOf } from '../db/tables/place-columns.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { answersForSection, unitWorkScope } from '../identity/unit-work-scope.ts'
import { findReaches, placedChecks } from '../line/queries.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { namePlaces } from '../project/queries.ts'

const placed = placedChecks(unitWorkEntity)

/** Unit works of projects; one that is divided or billed is not deleted. */
export const unitWorks = entityStore(unitWorkEntity, {
  table: unitWork,
  scope: unitWorkScope,
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
    ...placed,
    async edit(context, row, changes) {
      const own = await placed.edit(context, row, changes)
      const { projectId, containerId } = { ...row, ...changes }
      if (containerId !== row.containerId && !(await answersForSection(context, projectId, containerId)))
        throw refuseWith('containerId', othersSection, context.language)
      return own
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
          {
            table: workSite,
            on: workSite.unitWorkId,
            deletedAt: workSite.deletedAt,
            words: (count) => ({ zh: `${count} 个工点`, en: `${count} work sites` }),
          },
          {
            table: boqItem,
            on: boqItem.unitWorkId,
            deletedAt: boqItem.deletedAt,
            words: (count) => ({ zh: `${count} 项工程量清单`, en: `${count} items of its bill` }),
          },
          {
            table: boqVariation,
            on: boqVariation.unitWorkId,
            deletedAt: boqVariation.deletedAt,
            words: (count) => ({ zh: `${count} 项清单变更`, en: `${count} variations of its bill` }),
          },
        ],
      )
    },
  },
  names: ({ tx }, { lineId, containerId }) =>
    namePlaces(tx, { lineName: lineId, containerName: containerId }),
})

const othersSection = {
  zh: '只能放在本单位负责的标段',
  en: 'Only in a section that your unit answers for',
}

/** How many lots a unit work is divided into. */
function lots(which = sql``) {
  return sql`(select count(*) from division where division.unit_work_id = unit_work.unit_work_id
    and division.level = 'lot' and division.deleted_at is null ${which})`.mapWith(Number)
}

export const unitWorkHandlers = entityHandlers(unitWorkCalls, unitWorks)
