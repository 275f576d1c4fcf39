import { eq, inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { containerCalls, containerEntity, listContainerUnits } from '#contract/container/entity.ts'
import type { Values } from '#contract/entity-types.ts'
import type { Language } from '#contract/messages.ts'
import { isMoved } from '#contract/place.ts'
import { extentOf } from '../db/tables/place-columns.ts'
import { container, designUnit } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { projectScope } from '../identity/visible-projects.ts'
import { distancesOf, findReaches, liesElsewhere, placeLost } from '../line/queries.ts'
import { grouped } from '../platform/grouped.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import {
  checkAllParts,
  findParts,
  findProjectUnits,
  getVisibleProject,
  namePlaces,
  type ProjectParts,
} from '../project/queries.ts'
import { opens } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkValue } from '../value-dictionary/queries.ts'
import { followContainer } from '../work-site/queries.ts'

type Row = typeof container.$inferSelect
/** What a row hangs on and is of, as a request gives it. */
type Given = Partial<Pick<Row, 'parentId' | 'lineId' | 'organizationId' | 'type'>>

/** Containers of a project, in a tree; one in which something lies is not deleted. */
export const containers = entityStore(containerEntity, {
  table: container,
  scope: projectScope(container.projectId),
  audience: 'container:view',
  extent: { box: extentOf(container), reaches: findReaches },
  once: { code: ['projectId'] },
  select: () => ({
    parentName: sql`(select above.name from container above where above.container_id = container.parent_id)`,
    lineName: sql`(select line_name from project_line where project_line.line_id = container.line_id)`,
    organizationName: sql`(select organization_name from organization where organization.organization_id = container.organization_id)`,
    // The database reckons it: an edited row does not have it.
    placeKey: sql`${container.placeKey}`.mapWith(container.placeKey),
  }),
  check: {
    async addAll(context, adds) {
      const parts = await checkGiven(context, adds)
      return adds.map((add) => ({
        ...placeOf(parts, add, context.language),
        sort: add.sort ?? nextSort(container, eq(container.projectId, add.projectId)),
      }))
    },
    async edit(context, row, changes: Partial<Row>) {
      const { containerId, projectId } = row
      const moved = isMoved(containerEntity, changes)
      const whole = { ...row, ...changes }
      const parts = await checkGiven(context, [
        { ...changes, projectId, lineId: moved ? whole.lineId : undefined },
      ])
      const distances = moved ? placeOf(parts, whole, context.language) : undefined
      if (changes.parentId) await checkRing(context, row, changes.parentId)
      const { organizationId: to } = changes
      if (to === undefined || to === row.organizationId) return distances
      // Whoever hands over what lies there has to see it, before and after.
      const place = { projectId, organizationId: row.organizationId }
      if (!opens(context.actor, place) || !opens(context.actor, { ...place, organizationId: to }))
        throw refuseField('organizationId', 'notGranted', context.language)
      await followContainer(context, { containerId, projectId }, { from: row.organizationId, to })
      return distances
    },
    async remove(context, rows) {
      const ids = rows.map(({ containerId }) => containerId)
      await refuseHanging(
        context,
        rows.map(({ containerId: id, name }) => ({ id, name })),
        [
          {
            table: container,
            on: container.parentId,
            deletedAt: container.deletedAt,
            except: inArray(container.containerId, ids),
            words: (count) => ({ zh: `${count} 个下级容器`, en: `${count} containers below it` }),
          },
          {
            table: designUnit,
            on: designUnit.containerId,
            deletedAt: designUnit.deletedAt,
            words: (count) => ({ zh: `${count} 个设计单元`, en: `${count} design units` }),
          },
          {
            table: unitWork,
            on: unitWork.containerId,
            deletedAt: unitWork.deletedAt,
            words: (count) => ({ zh: `${count} 个单位工程`, en: `${count} unit works` }),
          },
          {
            table: workSite,
            on: workSite.containerId,
            deletedAt: workSite.deletedAt,
            words: (count) => ({ zh: `${count} 个工点`, en: `${count} work sites` }),
          },
        ],
      )
    },
    async restore({ tx, actor, language }, rows) {
      const parts = await findParts(tx, actor, {
        projects: [],
        lines: rows.flatMap(({ lineId }) => lineId ?? []),
        containers: rows.flatMap(({ parentId }) => parentId ?? []),
        designUnits: [],
      })
      const there = new Set([...parts.containers.keys(), ...rows.map(({ containerId }) => containerId)])
      const lost = rows.flatMap((row, at) => {
        const { name, parentId, lineId } = row
        const missing = (parentId && !there.has(parentId)) || (lineId && !parts.lines.has(lineId))
        if (missing) return [{ at, name, why: placeDeleted }]
        const line = lineId ? parts.lines.get(lineId) : undefined
        return liesElsewhere(containerEntity, line, row) ? [{ at, name, why: placeLost }] : []
      })
      if (lost.length > 0) throw refuseNamed(codes.invalid, lost, unrestorable, language)
    },
  },
  names: ({ tx }, { parentId, lineId, organizationId }) =>
    namePlaces(tx, { parentName: parentId, lineName: lineId, organizationName: organizationId }),
})

export const containerHandlers = [
  ...entityHandlers(containerCalls, containers),
  handle(listContainerUnits, async (context, { projectId }) => {
    await getVisibleProject(context, projectId)
    return await findProjectUnits(context.tx, projectId)
  }),
]

/** @throws Refusal 20400 naming the field: another project's part, a unit that takes no part in it, no value of the dictionary. */
async function checkGiven(
  context: SignedInStep,
  rows: readonly ({ projectId: string; containerId?: string | undefined } & {
    [Name in keyof Given]: Given[Name] | undefined
  })[],
): Promise<ProjectParts> {
  const parts = await checkAllParts(
    context,
    rows.map(({ projectId, containerId, lineId, parentId }) => ({
      projectId,
      containerId,
      lines: { lineId },
      containers: { parentId },
    })),
  )
  for (const type of new Set(rows.flatMap((row) => row.type ?? [])))
    await checkValue(context, 'container_type', type, 'type')
  for (const [projectId, ofProject] of grouped(rows, (row) => row.projectId)) {
    const named = ofProject.flatMap(({ organizationId }) => organizationId ?? [])
    if (named.length === 0) continue
    const units = await findProjectUnits(context.tx, projectId)
    const there = new Set(units.map(({ organizationId }) => organizationId))
    if (named.some((id) => !there.has(id)))
      throw refuseField('organizationId', 'unitNotInProject', context.language)
  }
  return parts
}

/** The distances of a container on its line; none of one without mileages. */
function placeOf(
  { lines }: ProjectParts,
  row: Values & { lineId?: string | null | undefined },
  language: Language,
): Values {
  return distancesOf(containerEntity, row.lineId ? lines.get(row.lineId) : undefined, row, language)
}

/**
 * The moves of a project come one after the other, so that no two of them close a ring.
 * @throws Refusal 20400 when the new parent is the container itself or lies below it.
 */
async function checkRing({ tx, language }: SignedInStep, row: Row, parentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`containers ${row.projectId}`}, 0))`)
  const { rows } = await tx.execute(sql`with recursive above as (
      select container_id, parent_id from container where container_id = ${parentId}
      union select next.container_id, next.parent_id
      from container next join above on above.parent_id = next.container_id)
    select 1 from above where container_id = ${row.containerId}`)
  if (rows.length > 0) throw refuseField('parentId', 'belowItself', language)
}

const placeDeleted: Text = { zh: '上级容器或线路已删除', en: 'its parent or its line was deleted' }
const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }
