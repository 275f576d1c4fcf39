import { and, eq, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Alignment } from '#contract/line/entity.ts'
import type { Language } from '#contract/messages.ts'
import type { Reach, Stretch } from '#contract/mileage.ts'
import { explainPlace, placeOn, reachesOn, readLine } from '#contract/place.ts'
import { line } from '../db/tables/project.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'

/**
 * The distances of a row by the chain tables of its line, each under the name of its column.
 * @throws Refusal 20400 naming the fields that name no place on it, or places in the wrong order.
 */
export function distancesOf(
  { extent = [], initial }: AnyEntity,
  alignments: readonly Alignment[] = [],
  row: Values,
  language: Language,
): Values {
  const { distances, problems } = placeOn(readLine(alignments), extent, { ...initial, ...row })
  if (problems.length === 0) return distances
  const data: InvalidData = {
    fields: problems.map(({ field, problem }) => ({ path: field, message: explainPlace(problem, language) })),
  }
  throw new Refusal(codes.invalid, data)
}

/** Whether a change says where a row lies. */
export function isMoved({ groups }: AnyEntity, changes: Values): boolean {
  const [extent = []] = groups
  return ['lineId', ...extent].some((name) => name in changes)
}

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
