import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { designUnitCalls, designUnitEntity } from '#contract/design-unit/entity.ts'
import { extentOf } from '../db/tables/place-columns.ts'
import { designUnit } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { findReaches, placedChecks } from '../line/queries.ts'
import { namePlaces } from '../project/queries.ts'

/** Design units; one on which work sites hang is not deleted. */
export const designUnits = entityStore(designUnitEntity, {
  table: designUnit,
  scope: projectScope(designUnit.projectId),
  audience: 'designUnit:view',
  extent: { box: extentOf(designUnit), reaches: findReaches },
  once: { code: ['projectId'] },
  select: ({ tx, actor }) => ({
    projectName: sql`(select project_name from project where project.project_id = design_unit.project_id)`,
    lineName: sql`(select line_name from project_line where project_line.line_id = design_unit.line_id)`,
    containerName: sql`(select name from container where container.container_id = design_unit.container_id)`,
    workSites: sql`${tx
      .select({ count: count() })
      .from(workSite)
      .where(
        and(
          eq(workSite.designUnitId, designUnit.designUnitId),
          isNull(workSite.deletedAt),
          visibleWorkSite(actor),
        ),
      )}`.mapWith(Number),
  }),
  check: {
    ...placedChecks(designUnitEntity),
    async remove(context, rows) {
      await refuseHanging(
        context,
        rows.map(({ designUnitId: id, designUnitName: name }) => ({ id, name })),
        [
          {
            table: workSite,
            on: workSite.designUnitId,
            deletedAt: workSite.deletedAt,
            words: (sites) => ({ zh: `${sites} 个工点`, en: `${sites} work sites` }),
          },
        ],
      )
    },
  },
  names: ({ tx }, { lineId, containerId }) =>
    namePlaces(tx, { lineName: lineId, containerName: containerId }),
})

export const designUnitHandlers = entityHandlers(designUnitCalls, designUnits)
