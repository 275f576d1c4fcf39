import { alignmentOf, type ChainProblem, chainProblems, type Segment } from '../alignment.ts'
import { AlignmentSide, alignmentSides, ChainSegment, TiePoint } from '../alignment-schema.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { LineType } from '../project/schema.ts'
import { sortCode } from '../rules.ts'
import { name, paragraph, rule } from '../text.ts'
import { drawnOnMain } from '../tie-points.ts'
import { z } from '../zod.ts'

const ruleOf = {
  malformed: rule('mileage'),
  prefix: rule('mileagePrefix'),
  length: rule('chainLength'),
  overlap: rule('chainOverlap'),
} satisfies Record<ChainProblem['why'], string>

/** A chain table that can be walked: each of its segments has a length, and no label comes a third time. */
const walkable = z.check<Segment[]>((context) => {
  for (const { index, why } of chainProblems(context.value))
    context.issues.push({
      code: 'custom',
      path: [index, 'endMileage'],
      message: ruleOf[why],
      input: context.value[index]?.endMileage,
    })
})

const chainTable = {
  side: AlignmentSide,
  segments: z.array(ChainSegment).check(
    z.minLength(1),
    z.maxLength(100),
    noRepeats(({ segmentId }) => segmentId),
    walkable,
  ),
}

/** The chain table (断链表) of an alignment: segments in order, a break where one ends and the next begins. */
export const ChainTable = z.strictObject(chainTable)
export type ChainTable = z.output<typeof ChainTable>

/** An alignment of a line with its chain table. */
export const Alignment = z.strictObject({
  ...chainTable,
  /** Where it is drawn on the main alignment, of one beside that. */
  tiePoints: z.optional(z.array(TiePoint).check(z.maxLength(50))),
})
export type Alignment = z.output<typeof Alignment>

/** Every line has its main alignment: the others are drawn on it, by their tie points. */
const drawable = z.check<{ alignments?: Alignment[] | undefined }>((context) => {
  const { alignments } = context.value
  // Of an edit it is the changed ones alone, and what they leave is checked once it was merged.
  if (!Array.isArray(alignments)) return
  const refuse = (message: string) =>
    context.issues.push({ code: 'custom', path: ['alignments'], message, input: alignments })
  const main = alignments.find(({ side }) => side === 'main')
  if (!main) return void refuse(rule('mainAlignment'))
  const onto = alignmentOf(main.segments)
  const isUntied = alignments.some(({ side, segments, tiePoints }) => {
    const alignment = alignmentOf(segments)
    if (!tiePoints || !alignment || !onto) return false
    return side === 'main' || !drawnOnMain(alignment, onto, tiePoints)
  })
  if (isUntied) refuse(rule('tiePoint'))
})

/** A line of a project: main, connecting, station, depot or dedicated. */
export const lineEntity = defineEntity({
  kind: 'line',
  name: 'line',
  id: 'lineId',
  label: 'lineName',
  orderBy: 'sort',
  check: drawable,
  fields: {
    projectId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    lineName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'lineName' },
    type: { rule: LineType, filter: 'oneOf' },
    /** The ends of its main alignment. */
    startMileage: { rule: z.string(), derived: true },
    endMileage: { rule: z.string(), derived: true },
    /** Metres along the main alignment, its chains counted. */
    length: { rule: z.number(), derived: true, sort: true },
    /** How often it was re-stationed: a label of another stationing means another place. */
    stationing: { rule: z.int(), derived: true, hidden: true },
    alignments: {
      rule: z.array(Alignment).check(
        z.minLength(1),
        z.maxLength(alignmentSides.length),
        noRepeats<Alignment>(({ side }) => side),
      ),
      shown: z.array(Alignment),
      entryKey: 'side',
      hidden: true,
    },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    remark: { rule: paragraph(2000), optional: true },
  },
})
export type LineRow = z.output<typeof lineEntity.Row>

export const lineCalls = entityEndpoints(lineEntity, {
  service: 'admin/v1',
  path: 'line',
  rows: 'lines',
  permission: 'line',
  offline: 'read',
})
