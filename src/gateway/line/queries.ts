import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Language } from '#contract/messages.ts'
import type { Reach, Stretch } from '#contract/mileage.ts'
import {
  explainPlace,
  isMoved,
  isUnplaced,
  type PlacedAll,
  placeAll,
  reachesOn,
  readLine,
  rechained,
} from '#contract/place.ts'
import { seenSegments } from '#contract/place-fields.ts'
import { z } from '#contract/zod.ts'
import { furtherReach } from '../db/tables/place-columns.ts'
import { line } from '../db/tables/project.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import { checkAllParts, checkParts, findParts, type LinePart } from '../project/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkMajors } from '../value-dictionary/queries.ts'

/**
 * The distances of a row by the chain tables of its line, each under the name of its column; none of what may lie nowhere, and
 * says no place.
 * @throws Refusal 20400 naming the fields that name no place on it, places in the wrong order, or places in another segment than
 *   the `seenSegments` that came along.
 */
export function distancesOf(
  entity: AnyEntity,
  line: LinePart | undefined,
  row: Values,
  language: Language,
): Values {
  const { extent = [], initial } = entity
  const whole = { ...initial, ...row }
  if (isUnplaced(entity, whole)) return Object.fromEntries(extent.map((place) => [`${place}Distance`, null]))
  const read = line && readLine(line.alignments)
  const placed = placeAll(read, extent, whole)
  const seen = z.parse(seenSegments, row.seenSegments) ?? []
  const problems =
    placed.problems.length > 0 ? placed.problems : rechained(read, line?.stationing, extent, whole, seen)
  if (problems.length === 0) return placeColumnsOf(placed)
  const data: InvalidData = {
    fields: problems.map(({ field, problem }) => ({ path: field, message: explainPlace(problem, language) })),
  }
  throw new Refusal(codes.invalid, data)
}

/** What the database has of where a row lies: its further places also as one range, for its index. */
export function placeColumnsOf({ distances, parts }: PlacedAll): Values {
  return { ...distances, ...('furtherPlaces' in distances && { furtherReach: furtherReach(parts.slice(1)) }) }
}

/** Whether its line has changed since a row was deleted so that its labels name no place any more, or not the one where it lay. */
export function liesElsewhere(entity: AnyEntity, line: LinePart | undefined, row: Values): boolean {
  if (isUnplaced(entity, row)) return false
  const { distances, problems } = placeAll(line && readLine(line.alignments), entity.extent ?? [], row)
  const isElsewhere = ([name, at]: [string, unknown]) => name in row && !isDeepStrictEqual(row[name], at)
  return problems.length > 0 || Object.entries(distances).some(isElsewhere)
}

/** Why a row that lies nowhere is not restored. */
export const placeLost: Text = {
  zh: '线路的断链表已变更，其里程已不在原处',
  en: 'the chain table of its line has changed, and its mileages no longer lie where it was',
}

/** What a row that lies on a line of its project is given of where it hangs. */
interface Hung {
  lineId: string
  containerId?: string | null | undefined
}

/**
 * The checks of rows that lie on a line of their project, perhaps in a container of it, and are of a major. Each throws a
 * Refusal that names the field which is not so, or the rows that cannot be restored, and gives the distances.
 */
export function placedChecks(entity: AnyEntity) {
  return {
    async addAll(
      context: SignedInStep,
      adds: readonly (Values & Hung & { projectId: string; major: string })[],
    ): Promise<Values[]> {
      const parts = await checkAllParts(
        context,
        adds.map(({ projectId, lineId, containerId }) => ({
          projectId,
          lines: { lineId },
          containers: { containerId },
        })),
      )
      await checkMajors(context, [...new Set(adds.map(({ major }) => major))], 'major')
      return adds.map((add) => distancesOf(entity, parts.lines.get(add.lineId), add, context.language))
    },
    async edit(
      context: SignedInStep,
      row: Values & Hung & { projectId: string },
      changes: Values & Partial<Hung> & { major?: string },
    ): Promise<Values | undefined> {
      const place = { ...row, ...changes }
      const { lineId } = place
      const moved = isMoved(entity, changes)
      const parts = await checkParts(context, row.projectId, {
        lines: { lineId: moved ? lineId : undefined },
        containers: { containerId: changes.containerId },
      })
      if (changes.major) await checkMajors(context, [changes.major], 'major')
      if (!moved) return undefined
      return distancesOf(entity, parts.lines.get(lineId), place, context.language)
    },
    async restore({ tx, actor, language }: SignedInStep, rows: readonly (Values & Hung)[]): Promise<void> {
      const parts = await findParts(tx, actor, {
        projects: [],
        lines: rows.map(({ lineId }) => lineId),
        containers: rows.flatMap(({ containerId }) => containerId ?? []),
        designUnits: [],
      })
      const lost = rows.flatMap((row, at) => {
        const { lineId, containerId } = row
        const name = String(row[entity.label])
        const there = parts.lines.has(lineId) && (!containerId || parts.containers.has(containerId))
        if (!there) return [{ at, name, why: placeDeleted }]
        return liesElsewhere(entity, parts.lines.get(lineId), row) ? [{ at, name, why: placeLost }] : []
      })
      if (lost.length > 0) throw refuseNamed(codes.invalid, lost, unrestorable, language)
    },
  }
}

const placeDeleted: Text = { zh: '所在线路或容器已删除', en: 'its line or its container was deleted' }
const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }

/**
 * What a keyword names on the lines of which a list may have rows. Whose lines these are does not matter: it is the rows
 * that are within the actor's reach.
 */
export async function findReaches({ tx }: SignedInStep, query: Values, stretch: Stretch): Promise<Reach[]> {
  const { lineId, projectId } = query
  const rows = await tx
    .select({ lineId: line.lineId, alignments: line.alignments })
    .from(line)
    .where(
      and(
        isNull(line.deletedAt),
        typeof lineId === 'string' ? eq(line.lineId, lineId) : undefined,
        typeof projectId === 'string' ? eq(line.projectId, projectId) : undefined,
      ),
    )
  return rows.flatMap((each) => reachesOn(readLine(each.alignments), each.lineId, stretch))
}
