import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { designUnitCalls, designUnitEntity } from '#contract/design-unit/entity.ts'
import { designUnit, extentOf } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { distancesOf, findReaches, isMoved } from '../line/queries.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import { checkParts, findParts, namePlaces } from '../project/queries.ts'
import { checkMajors } from '../value-dictionary/queries.ts'
import { visibleWorkSite } from '../work-site/queries.ts'

/** Design units; one on which work sites hang is not deleted. */
const designUnits = entityStore(designUnitEntity, {
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
    async add(context, add) {
      const { projectId, lineId, containerId, major } = add
      const parts = await checkParts(context, projectId, { lines: { lineId }, containers: { containerId } })
      await checkMajors(context, [major], 'major')
      return distancesOf(designUnitEntity, parts.alignmentsOf.get(lineId), add, context.language)
    },
    async edit(context, row, changes) {
      const { projectId } = row
      const { containerId, major } = changes
      const place = { ...row, ...changes }
      const moved = isMoved(designUnitEntity, changes)
      const lineId = textOf(place.lineId) ?? ''
      const parts = await checkParts(context, projectId, {
        lines: { lineId: moved ? lineId : undefined },
        containers: { containerId: textOf(containerId) },
      })
      if (typeof major === 'string') await checkMajors(context, [major], 'major')
      if (!moved) return undefined
      return distancesOf(designUnitEntity, parts.alignmentsOf.get(lineId), place, context.language)
    },
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
    async restore({ tx, actor, language }, rows) {
      const parts = await findParts(tx, actor, {
        projects: [],
        lines: rows.map(({ lineId }) => lineId),
        containers: rows.flatMap(({ containerId }) => containerId ?? []),
        designUnits: [],
      })
      const lost = rows.flatMap(({ designUnitName: name, lineId, containerId }, at) => {
        const there = parts.projectOfLine.has(lineId) && (!containerId || parts.containers.has(containerId))
        return there ? [] : [{ at, name, why: placeDeleted }]
      })
      if (lost.length > 0) throw refuseNamed(codes.invalid, lost, unrestorable, language)
    },
  },
  names: ({ tx }, { lineId, containerId }) =>
    namePlaces(tx, { lineName: lineId, containerName: containerId }),
})

export const designUnitHandlers = entityHandlers(designUnitCalls, designUnits)

const placeDeleted: Text = { zh: '所在线路或容器已删除', en: 'its line or its container was deleted' }
const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
